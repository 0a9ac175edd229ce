import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  capture: "تحصيل",
  expiry: "انتهاء مدة",
  transfer: "تحويل",
  approval: "موافقة",
  rejection: "رفض",
  return: "إعادة",
  relink: "إعادة ربط",
  settlement: "تسوية",
  collection: "تحصيل من البنك",
  suspense: "حساب معلق",
  assignment: "تخصيص",
  "Payment booked": "تم قيد الدفعة",
  "Approved after its review": "تمت الموافقة بعد المراجعة",
  "Rejected after its review": "تم الرفض بعد المراجعة",
  "Returned by the bank": "أعادها البنك",
  "Hold placed": "تم وضع حجز",
  "Hold released": "تم الإفراج عن الحجز",
  "Hold captured": "تم تحصيل الحجز",
  "Hold expired": "انتهت مدة الحجز",
  "Linked to another CBS account": "تم الربط بحساب CBS آخر",
  "Put into suspense": "وُضع في الحساب المعلق",
  "Assigned to an account": "عُيِّن لحساب",
  "The screening denies this receipt: its money can only be captured":
    "يمنع الفرز هذا المقبوض: لا يمكن إلا تحصيل مبلغه",
  "You are not allowed to do this": "لا يُسمح لك بهذا الإجراء",
  "the account": "الحساب",
  "the amount": "المبلغ",
  "its currency": "عملته",
  "another currency": "عملة أخرى",
  "this currency": "هذه العملة",
  "Insufficient available balance: {asked} was asked for, and {account} has {available} available":
    "الرصيد المتاح غير كافٍ: المطلوب {asked}، والمتاح في {account} هو {available}",
  "Insufficient available balance: {asked} was asked for, and the payments above it leave {left}":
    "الرصيد المتاح غير كافٍ: المطلوب {asked}، وتترك المدفوعات السابقة لها {left}",
  "The balance would become too large to be booked": "سيصبح الرصيد أكبر من أن يُقيَّد",
  "{account} is not active": "{account} غير نشط",
  "One of the accounts is not active": "أحد الحسابين غير نشط",
  "Credits are switched off for {account}": "الإيداع معطل في {=account}",
  "Debits are switched off for {account}": "الخصم معطل في {=account}",
  "Transfers between accounts of different currencies are not possible":
    "لا يمكن التحويل بين حسابات بعملات مختلفة",
  "{account} is kept in {currency}, the bank's line is in another one":
    "{=account} بعملة {=currency}، وسطر البنك بعملة أخرى",
  "Payments from {account} are made in {currency}": "تُجرى المدفوعات من {=account} بعملة {=currency}",
  "{account} is a collection account (COBO): payments need a POBO account":
    "{=account} حساب تحصيل (COBO): تتطلب المدفوعات حساب POBO",
  "The recipient cannot receive this payment": "لا يمكن للمستلم تلقي هذه الدفعة",
  "The daily limit does not allow this payment": "لا يسمح الحد اليومي بهذه الدفعة",
  "The monthly limit does not allow this payment": "لا يسمح الحد الشهري بهذه الدفعة",
  "The daily limit of {limit} does not allow this payment: {asked} was asked for, {left} is left on {date}":
    "لا يسمح الحد اليومي البالغ {limit} بهذه الدفعة: المطلوب {asked}، والمتبقي {left} في {date}",
  "The monthly limit of {limit} does not allow this payment: {asked} was asked for, {left} is left this month":
    "لا يسمح الحد الشهري البالغ {limit} بهذه الدفعة: المطلوب {asked}، والمتبقي {left} هذا الشهر",
  "With the payments above it, it passes the daily limit of the account":
    "مع المدفوعات السابقة لها تتجاوز الحد اليومي للحساب",
  "With the payments above it, it passes the monthly limit of the account":
    "مع المدفوعات السابقة لها تتجاوز الحد الشهري للحساب",
  "There is no active hold with this reference, amount and currency":
    "لا يوجد حجز نشط بهذا المرجع والمبلغ والعملة",
  "The hold has not expired yet": "لم تنته مدة الحجز بعد",
  "More than the hold reserves cannot be captured": "لا يمكن تحصيل أكثر مما يحجزه الحجز",
  "{account} already has an active hold with the reference {reference}":
    "على {=account} حجز نشط بالفعل بالمرجع {reference}",
  "This was already booked under the same Idempotency-Key and is not booked again: look it up by its reference, or send a new key for a different posting":
    "سُجّل هذا من قبل بمفتاح Idempotency-Key نفسه، ولن يُسجّل مرة أخرى: ابحث عنه بمرجعه، أو أرسل مفتاحًا جديدًا لحركة أخرى",
  "This reference was used for an earlier payment from the account":
    "استُخدم هذا المرجع لدفعة سابقة من الحساب",
  "This payment's money is not in suspense, or was assigned already":
    "أموال هذه الدفعة ليست في الحساب المعلق أو خُصصت بالفعل",
  "The account's CBS account does not hold {currency}": "حساب CBS الخاص بالحساب ليس بعملة {=currency}",
  "A payment file that was not sent yet orders this settlement: mark the file as sent first":
    "يأمر ملف دفع لم يُرسل بعد بهذه التسوية: علّم الملف كمُرسل أولًا",
  "The settlement instruction was settled already": "سُويت تعليمات التسوية بالفعل",
  "This amount was credited to the account otherwise while the import was committed: match it, if it is this":
    "قُيّد هذا المبلغ لصالح الحساب بطريقة أخرى أثناء تنفيذ الاستيراد: طابقه إن كان هو نفسه",
  "An earlier import has booked this bank line already": "قيّد استيراد سابق سطر البنك هذا بالفعل",
  "The bank's line does not name this account": "لا يذكر سطر البنك هذا الحساب",
  "Commit the import first: nothing is posted from a dry run":
    "اعتمد الاستيراد أولًا: لا يُقيَّد شيء من تشغيل تجريبي",
  "There is no active suspense account {number} that holds this currency":
    "لا يوجد حساب معلق نشط برقم {number} بهذه العملة",
  "The account was changed meanwhile: load it again": "تغيّر الحساب في هذه الأثناء: أعد تحميله",
  "Another user of your company has to approve this payment":
    "يجب أن يوافق مستخدم آخر من شركتك على هذه الدفعة",
  "No exchange rate is set for EUR": "لم يُحدَّد سعر صرف لعملة EUR",
  "The amount is less than the smallest unit of {currency}": "المبلغ أقل من أصغر وحدة من {currency}",
  "Amounts under {money} are not converted": "لا تُحوَّل المبالغ الأقل من {money}",
  "The converted amount is too large to be booked": "المبلغ بعد التحويل أكبر من أن يُقيَّد",
  "Daily payment limit reached": "تم بلوغ الحد اليومي للمدفوعات",
  "Monthly payment limit reached": "تم بلوغ الحد الشهري للمدفوعات",
  "{refusal} ({count} payments refused)": {
    one: "{=refusal} (رُفضت دفعة واحدة)",
    two: "{=refusal} (رُفضت دفعتان)",
    few: "{=refusal} (رُفضت {count} دفعات)",
    many: "{=refusal} (رُفضت {count} دفعة)",
    other: "{=refusal} (رُفضت {count} دفعة)",
  },
  "Too many of your transactions were refused. Check them, then try again in a moment":
    "رُفض عدد كبير من معاملاتك. تحقق منها ثم حاول مرة أخرى بعد لحظات",
} satisfies Dictionary;
