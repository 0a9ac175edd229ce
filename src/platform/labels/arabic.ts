import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  Label: "وسم",
  Labels: "الوسوم",
  "Labels saved": "حُفظت الوسوم",
  "No labels yet": "لا توجد وسوم بعد",
  "See labels": "الاطلاع على الوسوم",
  "Label accounts, movements and payments": "وسم الحسابات والحركات والمدفوعات",
  "Your own notes on this record: the other side does not see them":
    "ملاحظاتك الخاصة على هذا السجل: لا يراها الطرف الآخر",
  "One label a line: key=value": "وسم واحد في كل سطر: المفتاح=القيمة",
  "At most {most} labels": "{most} وسمًا على الأكثر",
  "A label's key has 1 to 40 letters, digits, dots, dashes and underscores":
    "لمفتاح الوسم من 1 إلى 40 حرفًا لاتينيًا أو رقمًا أو نقطة أو شرطة أو شرطة سفلية",
  "A label's value has at most 100 characters": "لقيمة الوسم 100 حرف على الأكثر",
  "A label has a value: key=value": "لكل وسم قيمة: المفتاح=القيمة",
  "A key is there once": "يرد كل مفتاح مرة واحدة",
  "Use a label such as project:alpha": "استخدم وسمًا مثل project:alpha",
} satisfies Dictionary;
