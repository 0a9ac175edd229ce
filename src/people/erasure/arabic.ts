import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "Audit rows whose details go": "قيود التدقيق التي تُحذف تفاصيلها",
  "Mails to this address": "الرسائل إلى هذا العنوان",
  "Statement analyses": "تحليلات الكشوف",
  "Saved views and settings of lists": "العروض المحفوظة وإعدادات القوائم",
  "Known browsers and sessions": "المتصفحات المعروفة والجلسات",
  "Former usernames": "أسماء المستخدم السابقة",
  "Personal data erased": "تم محو البيانات الشخصية",
  "Failed to erase personal data": "تعذر محو البيانات الشخصية",
  "Erase this person's data?": "هل تريد محو بيانات هذا الشخص؟",
  "The user is deleted, and what names them is gone for good. Postings, payments, approvals and the record of what they did stay, under the number of the user.":
    "يُحذف المستخدم ويزول نهائيًا ما يذكر اسمه. تبقى القيود والمدفوعات والموافقات وسجل ما فعله تحت رقم المستخدم.",
  "This person's data was erased already": "مُحيت بيانات هذا الشخص بالفعل",
  "Erase data": "محو البيانات",
  "Erasing...": "جارٍ المحو...",
  "Erasing a person's data": "محو بيانات شخص",
  "Erase a person's data": "محو بيانات شخص",
  "Deletes the user and everything that names them, but for what the book has to keep":
    "يحذف المستخدم وكل ما يذكر اسمه، ما عدا ما يجب أن يحتفظ به الدفتر",
  "Erasure of the data of user {number}": "محو بيانات المستخدم {number}",
} satisfies Dictionary;
