import type { Dictionary } from "@/vocabulary/language";

/** Arabic texts of returns of receipts. */
export const arabic = {
  Return: "إعادة",
  "Return receipts": "إعادة المقبوضات",
  "Return this receipt": "إعادة هذا المقبوض",
  "Return a receipt": "إعادة مقبوض",
  "Returning a receipt": "إعادة مقبوض",
  "Returning...": "جارٍ الإعادة...",
  "Sends it back to the account that paid": "يعيده إلى الحساب الذي دفع",
  "The money leaves the account, and goes back to the account that paid.":
    "تغادر الأموال الحساب وتعود إلى الحساب الذي دفع.",
  "Amount to return": "المبلغ المراد إعادته",
  "Up to {money}": "حتى {money}",
  "Goes to": "يذهب إلى",
  "Paid more than was owed": "دُفع أكثر من المستحق",
  "Paid twice": "دُفع مرتين",
  "Payment not recognised": "دفعة غير معروفة",
  "Returned as requested": "أُعيد بناءً على الطلب",
  "Return ordered successfully": "تم طلب الإعادة بنجاح",
  "Failed to return receipt": "تعذرت إعادة المقبوض",
  "The bank took this receipt back meanwhile: reject its return":
    "استرد البنك هذا المقبوض في هذه الأثناء: ارفض إعادته",
  "The account that paid is not known: it can be returned to no other":
    "الحساب الذي دفع غير معروف: لا يمكن إعادته إلى حساب آخر",
  "The receipt is of another account": "المقبوض يعود إلى حساب آخر",
} satisfies Dictionary;
