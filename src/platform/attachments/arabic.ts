import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  Attachments: "المرفقات",
  Attach: "إرفاق",
  "File attached": "أُرفق الملف",
  "Attachment removed": "أزيل المرفق",
  "No attachments yet": "لا توجد مرفقات بعد",
  "Attachment not found": "المرفق غير موجود",
  "Choose a PDF, PNG or JPEG": "اختر ملف PDF أو PNG أو JPEG",
  "Attach a PDF, PNG or JPEG: this file is none of them":
    "أرفق ملف PDF أو PNG أو JPEG: هذا الملف ليس أيًا منها",
  "An attachment has at most 5 MB": "للمرفق 5 ميغابايت على الأكثر",
  "Whoever sees the record": "كل من يرى السجل",
  "Staff only: the client does not see it": "الموظفون فقط: لا يراه العميل",
  "See attachments": "الاطلاع على المرفقات",
  "Attach files to records": "إرفاق ملفات بالسجلات",
  "PDF, PNG or JPEG, up to 5 MB each and 20 in all":
    "PDF أو PNG أو JPEG، حتى 5 ميغابايت لكل ملف و20 ملفًا في المجموع",
  "A record has at most 20 attachments: remove one first": "للسجل 20 مرفقًا على الأكثر: أزل واحدًا أولًا",
  "This file is attached to this record already": "هذا الملف مرفق بهذا السجل بالفعل",
  "Only who attached a file may remove it": "لا يزيل الملف إلا من أرفقه",
  "That a file was attached, and its digest, stays in the audit trail":
    "يبقى في سجل التدقيق أن ملفًا أُرفق وبصمته",
  "{size} KB": "{size} كيلوبايت",
} satisfies Dictionary;
