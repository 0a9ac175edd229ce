import type { Dictionary } from "@/vocabulary/language";
import { rowTexts } from "@/vocabulary/language/row-texts";

export const arabic = {
  ...rowTexts("purpose code", "purpose codes", { a: "رمز غرض", the: "رمز الغرض", many: "رموز أغراض" }),
  "The purposes that payments may state, from ISO 20022's list":
    "الأغراض التي يمكن أن تذكرها المدفوعات، من قائمة ISO 20022",
  "All codes": "كل الرموز",
  Code: "الرمز",
  "purpose code": "رمز غرض",
  "purpose codes": {
    one: "رمز واحد",
    two: "رمزان",
    few: "رموز",
    many: "رمزًا",
    other: "رمز",
  },
  "No purpose codes found": "لا توجد رموز غرض",
  "Payments that state it keep it; new ones cannot state it.":
    "تحتفظ به المدفوعات التي تذكره، ولا يمكن لغيرها ذكره.",
  "A purpose that payments may state.": "غرض يمكن أن تذكره المدفوعات.",
  "Four letters, as ISO 20022 has them": "أربعة أحرف كما في معيار ISO 20022",
  "There is this code already": "هذا الرمز موجود بالفعل",
  "Search purpose codes": "البحث في رموز الغرض",
  "Search by code or name...": "ابحث بالرمز أو الاسم...",
  "Code, A to Z": "الرمز، تصاعديًا",
  "Add the codes of ISO 20022 that payments may name.": "أضف رموز ISO 20022 التي يمكن أن تذكرها المدفوعات.",
  "New purpose code: {text}": "رمز غرض جديد: {=text}",
  "Change of a purpose code: {text}": "تعديل رمز غرض: {=text}",
  "Deletion of a purpose code: {text}": "حذف رمز غرض: {=text}",
  "All purpose codes: {count}": "كل رموز الغرض: {count}",
  "{code}: {name} (inactive)": "{code}: {name} (غير مفعّل)",
} satisfies Dictionary;
