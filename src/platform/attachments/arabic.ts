import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  Attachments: "المرفقات",
  Attach: "إرفاق",
  "File attached": "أُرفق الملف",
  "Attachment removed": "أزيل المرفق",
  "No attachments yet": "لا توجد مرفقات بعد",
  "Attachment not found": "المرفق غير موجود",
  "Choose a PDF, PNG or JPEG": "اختر ملف PDF أو PNG أو JPEG",
  "This file is not a PDF, PNG or JPEG": "أرفق ملف PDF أو PNG أو JPEG: هذا الملف ليس أيًا منها",
  "An attachment can be at most 5 MB": "للمرفق 5 ميغابايت على الأكثر",
  "Everyone who can see the record": "كل من يرى السجل",
  "Staff only: hidden from the client": "الموظفون فقط: لا يراه العميل",
  "See attachments": "الاطلاع على المرفقات",
  "Attach files to records": "إرفاق ملفات بالسجلات",
  "PDF, PNG or JPEG, up to 5 MB each, at most 20 of yours":
    "PDF أو PNG أو JPEG، حتى 5 ميغابايت لكل ملف و20 ملفًا لك",
  "A record can have at most 20 attachments of yours: remove one first":
    "لك في السجل 20 مرفقًا على الأكثر: أزل واحدًا أولًا",
  "The attachments of a client can be at most 1 GB in all: remove some first":
    "لمرفقات العميل 1 غيغابايت في مجموعها على الأكثر: أزل بعضها أولًا",
  "This file is already attached to this record": "هذا الملف مرفق بهذا السجل بالفعل",
  "Only the side that attached a file can remove it": "لا يزيل الملف إلا الطرف الذي أرفقه",
  "The audit trail keeps the file's name and digest": "يحتفظ سجل التدقيق باسم الملف وبصمته",
  "{size} KB": "{size} كيلوبايت",
} satisfies Dictionary;
