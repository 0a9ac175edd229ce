import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  Label: "وسم",
  Labels: "الوسوم",
  "Labels saved": "حُفظت الوسوم",
  "Somebody changed these labels meanwhile: check them, then save again":
    "غيّر شخص آخر هذه الوسوم في الأثناء: تحقق منها ثم احفظ مرة أخرى",
  "No labels yet": "لا توجد وسوم بعد",
  "See labels": "الاطلاع على الوسوم",
  "Label accounts, movements and payments": "وسم الحسابات والحركات والمدفوعات",
  "Notes on this record for your side only: the other side cannot see them":
    "ملاحظاتك الخاصة على هذا السجل: لا يراها الطرف الآخر",
  "One label per line: key=value": "وسم واحد في كل سطر: المفتاح=القيمة",
  "At most {most} labels": "{most} وسمًا على الأكثر",
  "A label's key must be 1 to 40 letters, digits, dots, dashes or underscores":
    "لمفتاح الوسم من 1 إلى 40 حرفًا لاتينيًا أو رقمًا أو نقطة أو شرطة أو شرطة سفلية",
  "A label's value can be at most 100 characters": "لقيمة الوسم 100 حرف على الأكثر",
  "Give the label a value: key=value": "لكل وسم قيمة: المفتاح=القيمة",
  "Each key can be used only once": "يرد كل مفتاح مرة واحدة",
  "Use a label such as project:alpha": "استخدم وسمًا مثل project:alpha",
} satisfies Dictionary;
