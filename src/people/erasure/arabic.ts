import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "Audit rows whose details go": "قيود التدقيق التي تُحذف تفاصيلها",
  "Emails to this address": "الرسائل إلى هذا العنوان",
  "Statement analyses": "تحليلات الكشوف",
  "Saved views and settings of lists": "العروض المحفوظة وإعدادات القوائم",
  "Known browsers and sessions": "المتصفحات المعروفة والجلسات",
  "Former usernames": "أسماء المستخدم السابقة",
  "A mail to this person was written in the meantime: try again":
    "كُتبت رسالة إلى هذا الشخص في هذه الأثناء: حاول مرة أخرى",
  "Personal data erased": "تم محو البيانات الشخصية",
  "Failed to erase personal data": "تعذر محو البيانات الشخصية",
  "Erase this person's data?": "هل تريد محو بيانات هذا الشخص؟",
  "The user is deleted, and their personal data is erased for good. Postings, payments, approvals and the record of what they did stay, under the number of the user.":
    "يُحذف المستخدم وتُمحى بياناته الشخصية نهائيًا. تبقى القيود والمدفوعات والموافقات وسجل ما فعله تحت رقم المستخدم.",
  "This person's data was erased already": "مُحيت بيانات هذا الشخص بالفعل",
  "Erase data": "محو البيانات",
  "Erasing...": "جارٍ المحو...",
  "Erasing a person's data": "محو بيانات شخص",
  "Erase a person's data": "محو بيانات شخص",
  "Deletes the user and everything that names them, but for what the book has to keep":
    "يحذف المستخدم وكل ما يذكر اسمه، ما عدا ما يجب أن يحتفظ به الدفتر",
  "Erasure of the data of user {number}": "محو بيانات المستخدم {number}",
  "This person's data is erased for good. Postings, payments and approvals stay as they are.":
    "تُمحى بيانات هذا الشخص نهائيًا. تبقى القيود والمدفوعات والموافقات كما هي.",
  "Nothing that names this person is kept": "لا يُحتفظ بأي شيء يذكر اسم هذا الشخص",
  "Payments to this account are still to come: cancel its standing orders and scheduled payments first":
    "هناك مدفوعات قادمة إلى هذا الحساب: ألغِ أوامره الدائمة ومدفوعاته المجدولة أولًا",
  "This person is the user {username}: erase that user's data":
    "هذا الشخص هو المستخدم {username}: امحُ بيانات ذلك المستخدم",
  "Deletes what names this person, but for what the book has to keep":
    "يحذف ما يذكر اسم هذا الشخص، ما عدا ما يجب أن يحتفظ به الدفتر",
  "Erasing a payee's data": "محو بيانات مستفيد",
  "Erase a payee's data": "محو بيانات مستفيد",
  "Erasing a contact's data": "محو بيانات جهة اتصال",
  "Erase a contact's data": "محو بيانات جهة اتصال",
  "Erasure of the data of beneficiary {number}": "محو بيانات المستفيد {number}",
  "Erasure of the data of set-up request {number}": "محو بيانات طلب الإعداد {number}",
} satisfies Dictionary;
