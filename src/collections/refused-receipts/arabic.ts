import type { Dictionary } from "@/vocabulary/language";

/** Arabic texts of refused receipts. */
export const arabic = {
  "Return refused receipts": "إعادة المقبوضات المرفوضة",
  "The bank took this payment back": "استرد البنك هذه الدفعة",
  "The bank reverses this payment: process its reversal first": "يسترد البنك هذه الدفعة: عالج عكسها أولًا",
  "Its return was not sent: match the reversal with that return":
    "لم تغادر إعادتها بعد: طابق العكس مع تلك الإعادة",
  "Unknown payer": "دافع غير معروف",
  "Refused receipts": "المقبوضات المرفوضة",
  "Refused receipt": "مقبوض مرفوض",
  "refused receipt": "مقبوض مرفوض",
  "refused receipts": "مقبوضات مرفوضة",
  "Receipt refused": "رُفض مقبوض",
  "No refused receipts found": "لا توجد مقبوضات مرفوضة",
  "Refused receipt not found": "المقبوض المرفوض غير موجود",
  "Search refused receipts": "البحث في المقبوضات المرفوضة",
  "Payments from outside that break a collection rule of their account appear here.":
    "تظهر هنا المدفوعات من الخارج المخالفة لقاعدة تحصيل في حسابها.",
  "Payments that broke a collection rule of their account, and wait in suspense to be returned or accepted":
    "مدفوعات خالفت قاعدة تحصيل في حسابها، وتنتظر في الحساب المعلق حتى تُعاد أو تُقبل",
  "The bank holds this payment, and returns it or books it to your account":
    "يحتجز البنك هذه الدفعة، ثم يعيدها أو يقيدها في حسابك",
  "Ordered, and not yet sent": "صدر أمرها ولم تُرسل بعد",
  "Sent to the payer's bank": "أُرسلت إلى بنك الدافع",
  "Payments that broke a collection rule of your account: the bank returns or accepts them":
    "مدفوعات خالفت قاعدة تحصيل في حسابك: يعيدها البنك أو يقبلها",
  Accept: "قبول",
  "Say why": "اذكر السبب",
  "Meant for": "كان موجهًا إلى",
  "Assigned to": "أُسند إلى",
  "Not returned automatically: the payer's account is unknown": "لم يُعد فورًا: الحساب الذي دفع غير معروف",
  "Not returned automatically: the payer's account is at this bank":
    "لم يُعد فورًا: حساب الدافع من حسابات هذا البنك",
  "Not returned automatically: its order was refused": "لم يُعد فورًا: رُفض أمر إعادته",
  "Its return came back: it is not sent again automatically": "رد البنك إعادته: لا تُرسل مرة أخرى تلقائيًا",
  "Its return was rejected in its review": "رُفضت إعادته عند مراجعتها",
  "This refused receipt was returned or accepted already": "أُعيد هذا المقبوض المرفوض أو قُبل بالفعل",
  "The payer's account is one of this bank's: assign the bank line to it":
    "حساب الدافع من حسابات هذا البنك: أسند سطر البنك إليه",
  "It was returned to the payer's account": "أُعيد إلى الحساب الذي دفع",
  "Returned to the account that paid": "أُعيد إلى الحساب الذي دفع",
  "Returns it from suspense to the payer's account": "يعيده من الحساب المعلق إلى الحساب الذي دفع",
  "Books it to the intended account despite the rule": "يقيده في الحساب الذي كان موجهًا إليه رغم القاعدة",
  "Returning a refused receipt": "إعادة مقبوض مرفوض",
  "Return a refused receipt": "إعادة مقبوض مرفوض",
  "Return this refused receipt?": "هل تريد إعادة هذا المقبوض المرفوض؟",
  "The money goes from suspense back to the payer's account.":
    "تغادر الأموال الحساب المعلق وتعود إلى الحساب الذي دفع.",
  "Failed to return refused receipt": "تعذرت إعادة المقبوض المرفوض",
  "Accepting a refused receipt": "قبول مقبوض مرفوض",
  "Accept a refused receipt": "قبول مقبوض مرفوض",
  "Accept this refused receipt?": "هل تريد قبول هذا المقبوض المرفوض؟",
  "The money goes from suspense to the intended account, despite the rule.":
    "تغادر الأموال الحساب المعلق وتُقيد في الحساب الذي كانت موجهة إليه رغم القاعدة.",
  "Refused receipt accepted successfully": "تم قبول المقبوض المرفوض بنجاح",
  "Failed to accept refused receipt": "تعذر قبول المقبوض المرفوض",
  "{amount} from {party}, booked by the bank on {date}, was refused":
    "رُفض {amount} من {party}، وقيده البنك في {date}",
  "Payments from outside that break a rule are returned": "تُعاد المدفوعات من الخارج المخالفة لقاعدة",
  "Where a payment breaks a rule": "عندما تخالف دفعة قاعدة",
  "It goes to suspense": "تذهب إلى الحساب المعلق",
  "It is returned to its payer immediately": "تُعاد إلى دافعها فورًا",
  "The bank handles payments in suspense, and returns that come back.":
    "يتصرف البنك فيما ينتظر هناك. وما يرتد من إعادة ينتظر أيضًا.",
  "Choose whether it waits in suspense or is returned": "اختر أن ينتظر في الحساب المعلق أو أن يُعاد",
  "{count} refused receipt processed": "تمت معالجة مقبوض مرفوض",
  "{count} refused receipts processed": "تمت معالجة {count} مقبوضات مرفوضة",
} satisfies Dictionary;
