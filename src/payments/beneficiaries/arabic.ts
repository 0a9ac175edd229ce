import type { Dictionary } from "@/vocabulary/language";
import { rowTexts } from "@/vocabulary/language/row-texts";

export const arabic = {
  ...rowTexts("beneficiary", "beneficiaries", { a: "مستفيد", the: "المستفيد", many: "مستفيدين" }),
  "Its beneficiary was changed or deleted after this payment was ordered, so nobody was paid: look at the beneficiary, and order the payment again":
    "تغير المستفيد أو حُذف بعد طلب هذه الدفعة، فلم يُدفع لأحد: راجع المستفيد ثم اطلب الدفعة من جديد",
  beneficiary: "مستفيد",
  beneficiaries: { one: "مستفيد واحد", two: "مستفيدان", few: "مستفيدين", many: "مستفيدًا", other: "مستفيد" },
  "Whom your company pays, kept once and chosen when a payment is made":
    "من تدفع لهم شركتك، يُحفظون مرة واحدة ويُختارون عند إجراء دفعة",
  "Importing beneficiaries": "استيراد مستفيدين",
  "Delete this beneficiary?": "هل تريد حذف هذا المستفيد؟",
  "No beneficiaries found": "لا يوجد مستفيدون",
  "Import beneficiaries": "استيراد مستفيدين",
  "Beneficiaries imported successfully": "تم استيراد المستفيدين بنجاح",
  "Failed to import beneficiaries": "تعذر استيراد المستفيدين",
  "Approving a beneficiary": "الموافقة على مستفيد",
  "Approve this account?": "هل توافق على هذا الحساب؟",
  "Compare it with what the payee gave you. From now on it can be paid.":
    "قارنه بما أعطاك إياه المستفيد. يمكن الدفع إليه من الآن فصاعدًا.",
  "Payments that were made to it stay as they are.": "تبقى المدفوعات التي أُجريت إليه كما هي.",
  "Somebody whom your company pays.": "شخص أو جهة تدفع لها شركتك.",
  "As their bank knows them": "كما هو معروف لدى بنكه",
  "IBAN or account number": "رقم IBAN أو رقم الحساب",
  "A changed account counts as new: the next payment to it is a first payment.":
    "إذا تغير الحساب عُدَّ جديدًا: يُنبَّه إلى أن أول دفعة إليه هي الأولى.",
  "Needed if the account is not an IBAN": "مطلوب إذا لم يكن الحساب رقم IBAN",
  "Clearing code": "رمز المقاصة",
  "Instead of the BIC": "بدلًا من رمز BIC",
  "Instead of a last date": "بدلًا من تاريخ أخير",
  Country: "البلد",
  "Choose a country": "اختر بلدًا",
  "Search countries": "البحث في البلدان",
  "No such country": "لا يوجد بلد كهذا",
  Town: "المدينة",
  "Town and country": "المدينة والبلد",
  Address: "العنوان",
  "At most two lines": "سطران على الأكثر",
  "At most seven lines": "سبعة أسطر على الأكثر",
  "A code of four letters, such as SUPP": "رمز من أربعة أحرف، مثل ⁨SUPP⁩",
  "What payments carry by default": "ما تحمله المدفوعات تلقائيًا",
  "Search purposes": "البحث في الأغراض",
  "No such purpose": "لا يوجد غرض كهذا",
  "The check digits match": "أرقام التحقق متطابقة",
  "Not complete, or a character is wrong: RF, two check digits, and the reference":
    "غير مكتمل، أو أحد الرموز خاطئ: ⁨RF⁩ ثم رقما تحقق ثم المرجع",
  "Needed before it leaves": "مطلوب قبل أن تغادر الدفعة",
  "More details": "مزيد من التفاصيل",
  "The payment will be booked and wait. Before it leaves it still needs: {names}":
    "ستُقيَّد الدفعة وتنتظر. وقبل أن تغادر ما زالت تحتاج إلى: {names}",
  "Today where it is left empty. Arrives by {date}": "اليوم إذا تُرك فارغًا. تصل بحلول {date}",
  Nickname: "الاسم المختصر",
  "Somebody else has just added a beneficiary with this account": "أضاف شخص آخر للتو مستفيدًا بهذا الحساب",
  "An account belongs to one beneficiary, and there is already: {named}":
    "يعود الحساب إلى مستفيد واحد، ويوجد بالفعل: {named}",
  "This beneficiary was changed meanwhile: look at it again":
    "عُدِّل هذا المستفيد في هذه الأثناء: راجعه من جديد",
  "This beneficiary was changed or deleted meanwhile: look at it again":
    "عُدِّل هذا المستفيد أو حُذف في هذه الأثناء: راجعه من جديد",
  "Beneficiary approved successfully": "تمت الموافقة على المستفيد بنجاح",
  "Failed to approve beneficiary": "تعذرت الموافقة على المستفيد",
  "This beneficiary is approved already": "سبقت الموافقة على هذا المستفيد",
  "First payment to this account": "أول دفعة إلى هذا الحساب",
  "{name}. First payment to this account": "{name}. أول دفعة إلى هذا الحساب",
  "Another user of your company has to approve this beneficiary's account before it is paid":
    "يجب أن يوافق مستخدم آخر في شركتك على حساب هذا المستفيد قبل الدفع إليه",
  "You have, or had within the last 72 hours, a secret or key of the program that entered this account: another user of your company must approve it":
    "أدخل هذا الحساب برنامج لديك سره أو مفتاحه، أو كان لديك خلال 72 ساعة: يجب أن يوافق عليه مستخدم آخر في شركتك",
  "You entered this account: another user of your company has to approve it":
    "أنت من أدخل هذا الحساب: يجب أن يوافق عليه مستخدم آخر في شركتك",
  "Leave the recipient out, or give the beneficiary's own account":
    "احذف المستلم، أو أدخل حساب المستفيد نفسه",
  "All beneficiaries": "كل المستفيدين",
  "At most {most} characters": "{most} حرفًا على الأكثر",
  "A BIC has 8 or 11 letters and digits, such as DEUTDEFF":
    "يتكون رمز BIC من 8 أو 11 حرفًا ورقمًا، مثل ⁨DEUTDEFF⁩",
  "Use the two letters of a country (ISO 3166), such as AE": "استخدم حرفي البلد (ISO 3166)، مثل AE",
  "Leave out empty lines": "احذف الأسطر الفارغة",
  "The check digits of this RF reference do not match, so at least one character is wrong":
    "أرقام التحقق في مرجع RF هذا غير مطابقة، ففيه حرف واحد خاطئ على الأقل",
  "Account is required": "الحساب مطلوب",
  "A clearing code has 3 to 35 letters and digits, such as 200415":
    "يتكون رمز المقاصة من 3 إلى 35 حرفًا ورقمًا، مثل 200415",
  "A purpose is a code of four letters (ISO 20022), such as SUPP":
    "الغرض رمز من أربعة أحرف (ISO 20022)، مثل ⁨SUPP⁩",
  "Use an e-mail address such as name@example.com": "استخدم عنوان بريد إلكتروني مثل ⁨name@example.com⁩",
  "A structured reference begins with RF and two check digits (ISO 11649)":
    "يبدأ المرجع المنظم بالحرفين RF ورقمي تحقق (ISO 11649)",
  "An account that is not an IBAN needs the BIC or the clearing code of its bank":
    "الحساب الذي ليس رقم IBAN يحتاج إلى رمز BIC أو رمز المقاصة لبنكه",
  "Search beneficiaries": "البحث في المستفيدين",
  "Search by name or account...": "ابحث بالاسم أو الحساب...",
  "Keep whom you pay, one by one or from a file: a payment then needs no more than a name and an amount.":
    "احفظ من تدفع لهم، واحدًا واحدًا أو من ملف: عندها لا تحتاج الدفعة إلا إلى اسم ومبلغ.",
  "Beneficiary Details": "تفاصيل المستفيد",
  "First paid": "أول دفع إليه",
  "Not paid yet": "لم يُدفع إليه بعد",
  "Opens a payment to this account, which carries what is kept here":
    "يفتح دفعة إلى هذا الحساب تحمل ما هو محفوظ هنا",
  "Payments that were made stay as they are": "تبقى المدفوعات التي أُجريت كما هي",
  "From now on it can be paid": "يمكن الدفع إليه من الآن فصاعدًا",
} satisfies Dictionary;
