import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "Webhook not found": "خطاف الويب غير موجود",
  "Delivery not found": "التسليم غير موجود",
  "There are as many webhooks as there can be: delete one first":
    "بلغ عدد خطافات الويب الحد الأقصى: احذف واحدًا أولًا",
  "This webhook is switched off: switch it on first": "خطاف الويب هذا متوقف: شغّله أولًا",
  "The secret of this webhook cannot be read any more: make a new one":
    "لم يعد بالإمكان قراءة سر خطاف الويب هذا: أنشئ سرًا جديدًا",
  "The event of this delivery is no longer kept": "لم يعد حدث هذا التسليم محفوظًا",
  "The event is no longer kept": "لم يعد الحدث محفوظًا",
  "Use an address that begins with https://": "استخدم عنوانًا يبدأ بـ https://",
  "The name of the receiver is unknown": "اسم المستلم غير معروف",
  "The receiver is in a private network": "المستلم في شبكة خاصة",
  "It answered with status {status}": "أجاب بالحالة {status}",
  "It did not answer within {seconds} seconds": "لم يُجب خلال {seconds} ثوانٍ",
  "Its certificate is not valid": "شهادته غير صالحة",
  "No connection could be made": "تعذر الاتصال",
  "Webhook switched off: {url}": "أُوقف خطاف الويب: {url}",
  "Events could not be delivered to this address, and are not tried any more:":
    "تعذر تسليم الأحداث إلى هذا العنوان، ولن تُعاد المحاولة:",
  "What waits is kept: it is sent once the webhook is switched on again on this page:":
    "ما ينتظر محفوظ: يُرسل عند تشغيل خطاف الويب من جديد في هذه الصفحة:",
  "Deliver webhooks": "تسليم خطافات الويب",
  "Forget webhook deliveries": "حذف تسليمات خطافات الويب القديمة",
  Delivered: "سُلّم",
  "{count} old deliveries deleted": {
    one: "حُذف تسليم قديم واحد",
    two: "حُذف تسليمان قديمان",
    few: "حُذفت {count} تسليمات قديمة",
    many: "حُذف {count} تسليمًا قديمًا",
    other: "حُذف {count} تسليم قديم",
  },
  "{count} webhooks delivered to": {
    one: "سُلّم إلى خطاف ويب واحد",
    two: "سُلّم إلى خطافي ويب",
    few: "سُلّم إلى {count} خطافات ويب",
    many: "سُلّم إلى {count} خطاف ويب",
    other: "سُلّم إلى {count} خطاف ويب",
  },
  "Balance monitor not found": "مراقب الرصيد غير موجود",
  "This account has as many balance monitors as it can have": "لهذا الحساب أقصى عدد ممكن من مراقبي الرصيد",
  "Events so far back are no longer kept: go on after {next}":
    "لم تعد الأحداث القديمة إلى هذا الحد محفوظة: تابع بعد {next}",
  "There is no such cursor: use the next of an earlier answer":
    "لا يوجد مؤشر كهذا: استخدم next من إجابة سابقة",
} satisfies Dictionary;
