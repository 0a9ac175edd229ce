import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "Scheduled payments": "المدفوعات المجدولة",
  "Scheduled payment": "دفعة مجدولة",
  "Payments that are made on a later day, and what became of them": "مدفوعات تتم في يوم لاحق، وما آلت إليه",
  Scheduled: "مجدولة",
  "Not paid": "لم تُدفع",
  "No scheduled payments found": "لا توجد مدفوعات مجدولة",
  "Scheduled payment not found": "الدفعة المجدولة غير موجودة",
  "Scheduled payment cancelled successfully": "تم إلغاء الدفعة المجدولة بنجاح",
  "Failed to cancel scheduled payment": "تعذر إلغاء الدفعة المجدولة",
  "This payment is not scheduled any more": "لم تعد هذه الدفعة مجدولة",
  "Cancel payment": "إلغاء الدفعة",
  "Cancel this payment?": "هل تريد إلغاء هذه الدفعة؟",
  "Cancelling a scheduled payment": "إلغاء دفعة مجدولة",
  "Cancel a scheduled payment": "إلغاء دفعة مجدولة",
  "{amount} would be paid on {date}. Nothing was booked or held for it.":
    "كان سيُدفع {amount} في {date}. لم يُقيَّد لها شيء ولم يُحجز.",
  "It is not made; nothing was booked or held for it": "لن تتم؛ لم يُقيَّد لها شيء ولم يُحجز",
  "A payment that is made with a later execution date waits here, and so do those of standing orders.":
    "تنتظر هنا الدفعة التي لها تاريخ تنفيذ لاحق، وكذلك دفعات الأوامر الدائمة.",
  "Ordered for": "مطلوبة ليوم",
  Ordered: "تاريخ الطلب",
  "Ordered by": "طلبها",
  "Tried again": "تُعاد المحاولة في",
  "Standing order": "أمر دائم",
  "Execution date": "تاريخ التنفيذ",
  "Today where it is left empty": "اليوم إذا تُرك فارغًا",
  "Payment scheduled successfully": "تمت جدولة الدفعة بنجاح",
  "See scheduled payments": "عرض المدفوعات المجدولة",
  "Nothing is booked or held before that day; funds, limits and approvals are asked then.":
    "لا يُقيَّد شيء ولا يُحجز قبل ذلك اليوم؛ ويُنظر في الرصيد والحدود والموافقات حينها.",
  "Choose today or a later day": "اختر اليوم أو يومًا لاحقًا",
  "Choose a day within the next 14 months": "اختر يومًا خلال الأشهر الأربعة عشر القادمة",
  "Only a client's payment has an execution date": "لدفعات العملاء وحدها تاريخ تنفيذ",
  "Another payment of this account has this reference already: begin a new payment":
    "لدفعة أخرى من هذا الحساب هذا المرجع بالفعل: ابدأ دفعة جديدة",
  "10,000 payments of this account are scheduled already: cancel some, or wait until some are made":
    "لهذا الحساب 10,000 دفعة مجدولة بالفعل: ألغ بعضها، أو انتظر حتى يتم بعضها",
  "It was held up for more than three business days, and was not made so late":
    "تأخرت أكثر من ثلاثة أيام عمل، ولم تتم بهذا التأخير",
  "The person who ordered it is no longer an active user of the client":
    "من طلبها لم يعد مستخدمًا نشطًا لدى العميل",
  "Another user of your company refused it": "رفضها مستخدم آخر في شركتك",
  "It was withdrawn": "سُحبت",
  "See what waited": "عرض ما كان في الانتظار",
  "Nobody of your company approved it in time": "لم يوافق عليها أحد في شركتك في الوقت المحدد",
  "Payment not made: {reference}": "لم تتم الدفعة: {reference}",
  "Payments of a file not made: {file}": "لم تتم مدفوعات من ملف: {file}",
  "The results of the other payments of this file are on this page:":
    "مصير المدفوعات الأخرى في هذا الملف في هذه الصفحة:",
  "The payment of {amount} to {recipient}, due on {date}, was not made and will not be tried again:":
    "لم تتم دفعة {amount} إلى {recipient} بتاريخ {date}، ولن تُعاد محاولتها:",
} satisfies Dictionary;
