import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "The book cannot be written at the moment: try again shortly":
    "لا يمكن الكتابة في الدفتر حاليًا: حاول مرة أخرى بعد قليل",
  "The server's disk is full, so nothing of this was done: try again once its operator has made room":
    "قرص الخادم ممتلئ فلم يُنفّذ شيء من هذا: حاول مرة أخرى بعد أن يوفر مشغّله مساحة",
  "The server cannot write its book, so nothing of this was done: try again once its operator has mended that":
    "لا يستطيع الخادم الكتابة في دفتره فلم يُنفّذ شيء من هذا: حاول مرة أخرى بعد أن يصلح مشغّله ذلك",
  "The file of the book was taken from the server, so nothing of this was done: try again once its operator has started it again":
    "أُخذ ملف الدفتر من الخادم فلم يُنفّذ شيء من هذا: حاول مرة أخرى بعد أن يعيد مشغّله تشغيله",
  "The answer stored for this key does not match the audit trail: contact the bank":
    "الإجابة المحفوظة مع هذا المفتاح ليست في سجل التدقيق: راجع البنك",
  "This call was already carried out: check its result instead of sending it again":
    "نُفّذ هذا الطلب بالفعل: راجع نتيجته ولا ترسله مرة أخرى",
  "This call was carried out on {at} under the same Idempotency-Key, and is not repeated: look at its result, or send a new key if it is another one":
    "نُفّذ هذا الطلب في {at} بمفتاح Idempotency-Key نفسه ولا يُكرر: راجع نتيجته، أو أرسل مفتاحًا جديدًا إن كان طلبًا آخر",
  "This was booked on {at} as transaction {id} ({amount}, reference {reference}) under the same Idempotency-Key, and is not booked again: send a new key if it is another movement":
    "قُيّد هذا في {at} كمعاملة رقم {id} ({amount}، المرجع {reference}) بمفتاح Idempotency-Key نفسه ولا يُقيَّد مرة أخرى: أرسل مفتاحًا جديدًا إن كانت حركة أخرى",
  "It was changed meanwhile: load it again": "تغيّر في هذه الأثناء: أعد تحميله",
  "Somebody else changed this list meanwhile: load it again, then send yours":
    "غيّر شخص آخر هذه القائمة في هذه الأثناء: حمّلها من جديد ثم أرسل قائمتك",
  "Someone else changed {what} meanwhile: compare, then save again":
    "غيّر شخص آخر {=what} في هذه الأثناء: قارن ثم احفظ من جديد",
  "this account": "هذا الحساب",
  "this CBS account": "حساب CBS هذا",
  "this user": "هذا المستخدم",
  "this key": "هذا المفتاح",
  "this payee rule": "هذه القاعدة",
  "this purpose code": "رمز الغرض هذا",
  "this holiday": "هذه العطلة",
  "this standing order": "هذا الأمر الدائم",
  "this cut-off time": "موعد الإقفال هذا",
  "this beneficiary": "هذا المستفيد",
  "This {one} was changed or deleted meanwhile: look at it again":
    "تغيّر هذا السجل ({=one}) أو حُذف في هذه الأثناء: راجعه من جديد",
  "{by} has been {doing} since {since}": "يعمل {by} على {=doing} منذ {since}",
  "verifying the chain": "التحقق من السلسلة",
  "testing thresholds": "اختبار العتبات",
  "This Idempotency-Key was used for another request": "استُخدم مفتاح Idempotency-Key هذا لطلب آخر",
  "The same call is in progress: try again in a moment": "يجري تنفيذ الاستدعاء نفسه: حاول مرة أخرى",
} satisfies Dictionary;
