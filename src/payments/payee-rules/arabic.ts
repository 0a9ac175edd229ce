import type { Dictionary } from "@/vocabulary/language";
import { rowTexts } from "@/vocabulary/language/row-texts";

export const arabic = {
  ...rowTexts("payee rule", "payee rules", {
    a: "قاعدة مستفيدين",
    the: "القاعدة",
    many: "قواعد مستفيدين",
    isFeminine: true,
  }),
  "Payee rules": "قواعد المستفيدين",
  "Purpose codes": "رموز الغرض",
  "What a payment to another bank has to say before it leaves":
    "ما يجب أن تذكره الدفعة إلى بنك آخر قبل مغادرتها",
  "All rules": "كل القواعد",
  "Required details": "البيانات المطلوبة",
  Nothing: "لا شيء",
  "BIC or clearing code": "رمز BIC أو رمز المقاصة",
  "Regulatory reporting code": "رمز الإبلاغ التنظيمي",
  "payee rule": "قاعدة مستفيدين",
  "payee rules": {
    one: "قاعدة واحدة",
    two: "قاعدتان",
    few: "قواعد",
    many: "قاعدة",
    other: "قاعدة",
  },
  "Payments there leave by the next rule that fits.":
    "ستغادر المدفوعات إلى هناك وفق القاعدة التالية المناسبة.",
  "A payment without these details is booked and waits for them.":
    "الدفعة التي لا تذكر ذلك تُقيد وتنتظر استكمال بياناتها.",
  "There is a rule for this country and currency already: change that one":
    "توجد بالفعل قاعدة لهذا البلد وهذه العملة: عدّل تلك القاعدة",
  "Search payee rules": "البحث في القواعد",
  "Search by country code...": "ابحث برمز البلد...",
  "Country, A to Z": "البلد، تصاعديًا",
  "Without a rule payments to other banks leave with whatever they say.":
    "من دون قاعدة تغادر المدفوعات إلى البنوك الأخرى بما تذكره أيًا كان.",
  "New payee rule: {text}": "قاعدة مستفيدين جديدة: {=text}",
  "Change of a payee rule: {text}": "تعديل قاعدة مستفيدين: {=text}",
  "Deletion of a payee rule: {text}": "حذف قاعدة مستفيدين: {=text}",
  "All payee rules: {count}": "كل قواعد المستفيدين: {count}",
  "Details needed": "بيانات مطلوبة",
  "Payment details": "بيانات الدفعة",
  "Give details": "إعطاء البيانات",
  "Give a payment's details": "إعطاء بيانات دفعة",
  "Giving a payment's details": "إعطاء بيانات دفعة",
  "Says who is paid: then the payment leaves": "يحدد من يُدفع له، ثم تغادر الدفعة",
  "Still needs": "لا يزال يلزم",
  "The payment still needs: {names}": "لا يزال يلزم الدفعة: {names}",
  "The payment is booked. It is sent with these details, which are final.":
    "الدفعة مقيدة، وتغادر بهذه البيانات التي تُعطى مرة واحدة.",
  "Save details": "حفظ البيانات",
  "Payment details saved successfully": "تم حفظ بيانات الدفعة بنجاح",
  "Failed to save payment details": "تعذر حفظ بيانات الدفعة",
  "This payment waits for no details": "لا تنتظر هذه الدفعة أي بيانات",
  "The payment names the bank of this account number already, and that stays":
    "تذكر الدفعة مصرف رقم الحساب هذا بالفعل، ويبقى كما هو",
  "Which bank an account number is at, is for its payer to say: ask a user of the client":
    "تحديد مصرف رقم الحساب يعود إلى الدافع: اسأل مستخدما لدى العميل",
  "This payment was made by two people: a person gives its details":
    "أجرى هذه الدفعة شخصان: يقدم تفاصيلها شخص",
  "You made this payment with a second person: another user of your company has to give its details":
    "أنشأت هذه الدفعة مع شخص ثانٍ: يجب أن يعطي بياناتها مستخدم آخر من شركتك",
  "This purpose is not on the bank's list: choose a code from the list":
    "لا يمكن أن تكون المدفوعات لهذا الغرض: اختر رمزًا من قائمة البنك",
  "Payments that need details": "مدفوعات تحتاج إلى بيانات",
  "Payee's name": "اسم المستفيد",
  "Choose a purpose": "اختر الغرض",
  Charges: "الرسوم",
  "Each its own (SHAR)": "كل طرف رسومه (SHAR)",
  "The payer (DEBT)": "الدافع (DEBT)",
  "The payee (CRED)": "المستفيد (CRED)",
  "By the rules of the scheme (SLEV)": "حسب نظام الدفع (SLEV)",
  "Begins with RF, and goes beside the description": "يبدأ بـ RF ويُرسل مع الوصف",
  "Text for the payee": "النص الموجه إلى المستفيد",
  "Choose SHAR, DEBT, CRED or SLEV": "اختر SHAR أو DEBT أو CRED أو SLEV",
  "A code has 1 to 10 letters and digits": "يتكون الرمز من حرف إلى 10 أحرف وأرقام",
  "Payment details needed: {reference}": "بيانات مطلوبة للدفعة: {reference}",
  "A payment to another bank is booked and waits for details of who is paid. Give them under Payments.":
    "قُيدت دفعة إلى بنك آخر وتنتظر بيانات من يُدفع له. أعطها في صفحة المدفوعات.",
  "None of what waits can be written, such as {reference}: {problem}":
    "لا يمكن كتابة أي مما ينتظر، مثل {reference}: {=problem}",
  "The {what} has no letter that banks take": "لا يحتوي الحقل ({what}) على أي حرف تقبله البنوك",
  "The {what} has more than {longest} characters in the letters that banks take":
    "يتجاوز الحقل ({what}) {longest} حرفًا بالأحرف التي تقبلها البنوك",
  "The bank takes back what it returns: it stays here while that is so":
    "يسترد البنك ما ترده هذه الدفعة: تبقى هنا ما دام الأمر كذلك",
  "The address needs a town and a country": "يلزم العنوان مدينة وبلد",
  "payee's name": "اسم المستفيد",
  "payer's name": "اسم الدافع",
  "text for the payee": "النص الموجه إلى المستفيد",
  town: "المدينة",
  street: "الشارع",
  "part of the country": "جزء من البلد",
  address: "العنوان",
  Street: "الشارع",
  "Building number": "رقم المبنى",
  "Post code": "الرمز البريدي",
  "Part of the country": "جزء من البلد",
  "Cannot leave": "لا يمكن أن تغادر",
  "{count} payments cannot be written into a file": {
    one: "لا يمكن كتابة دفعة واحدة في ملف",
    two: "لا يمكن كتابة دفعتين في ملف",
    few: "لا يمكن كتابة {count} دفعات في ملف",
    many: "لا يمكن كتابة {count} دفعة في ملف",
    other: "لا يمكن كتابة {count} دفعة في ملف",
  },
  "Payments to {country} in {currency}: {needs}": "الدفعات إلى {=country} بعملة {=currency}: {=needs}",
  "nothing is needed": "لا يلزم شيء",
} satisfies Dictionary;
