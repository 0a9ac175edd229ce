import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "1 more order was settled by the bank and is rejected now: nothing was booked":
    "أمر آخر سوّاه البنك ويرفضه الآن: لم يُقيَّد شيء",
  "One of the chosen payments does not wait for this file: open it again":
    "إحدى الدفعات المختارة لا تنتظر هذا الملف: افتحه من جديد",
  "{count} of the chosen payments do not wait for this file: open it again":
    "{count} من الدفعات المختارة لا تنتظر هذا الملف: افتحه من جديد",
  "Choose a payment": "اختر دفعة",
  "Choose at most 200 payments, or all": "اختر 200 دفعة على الأكثر، أو الكل",
  "Name each payment once": "اذكر كل دفعة مرة واحدة",
  "Choose payments": "اختيار الدفعات",
  "Payments that go into it: {count} of {all}": "الدفعات التي تدخل فيه: {count} من {all}",
  "Those that are left out go with the next day's file.": "ما يُستبعد يدخل في ملف اليوم التالي.",
  "Payment file": "ملف الدفع",
  "Payment file {messageId}": "ملف الدفع {messageId}",
  "Payment file of {day}": "ملف دفع {day}",
  "CBS account {cbsAccount} · {messageId}": "حساب CBS {cbsAccount} · {messageId}",
  "All payment files": "كل ملفات الدفع",
  "How the file stands": "حالة الملف",
  "How payments to other banks leave: one file for each CBS account and day, and the bank's answers":
    "كيف تخرج المدفوعات إلى البنوك الأخرى: ملف واحد لكل حساب CBS ولكل يوم، وردود البنك",
  "Read status report": "قراءة تقرير الحالة",
  "Making a payment file": "إنشاء ملف دفع",
  "Marking a file as sent": "تعليم ملف بأنه مُرسل",
  "Reading a status report": "قراءة تقرير حالة",
  "Assigning a returned payment": "إسناد دفعة مُعادة",
  "Waiting to be filed": "في انتظار الإدراج في ملف",
  "Booked payments to other banks, and settlements between CBS accounts, that are in no file yet":
    "مدفوعات مقيدة إلى بنوك أخرى وتسويات بين حسابات CBS لم تُدرج في أي ملف بعد",
  "{count} payments cannot be filed yet": {
    one: "لا يمكن إدراج دفعة واحدة في ملف بعد",
    two: "لا يمكن إدراج دفعتين في ملف بعد",
    few: "لا يمكن إدراج {count} دفعات في ملف بعد",
    many: "لا يمكن إدراج {count} دفعة في ملف بعد",
    other: "لا يمكن إدراج {count} دفعة في ملف بعد",
  },
  "The paying accounts are linked to no CBS account. {link}, and the payments wait here.":
    "الحسابات الدافعة غير مرتبطة بأي حساب CBS. {link}، وستنتظر المدفوعات هنا.",
  "Link them": "اربطها",
  "What clients pay to other banks appears here as soon as it is booked.":
    "يظهر هنا ما يدفعه العملاء إلى البنوك الأخرى فور قيده.",
  "With tomorrow's file": "مع ملف الغد",
  "Make file": "إنشاء الملف",
  "Making...": "جارٍ الإنشاء...",
  "Make the file of {day}?": "هل تريد إنشاء ملف {day}؟",
  "It is made once, and today is not over: what is booked later goes with tomorrow's file.":
    "يُنشأ مرة واحدة، واليوم لم ينتهِ بعد: ما يُقيَّد لاحقًا يخرج مع ملف الغد.",
  "It is made once, with everything that was booked up to the end of that day.":
    "يُنشأ مرة واحدة، بكل ما قُيِّد حتى نهاية ذلك اليوم.",
  "Leaves in {currency}": "الخارج بعملة {currency}",
  Answered: "تم الرد",
  Answer: "الرد",
  "No payment files found": "لا توجد ملفات دفع",
  "Choose Make file above, for a CBS account and a day.": "اختر «إنشاء الملف» أعلاه لحساب CBS ويوم.",
  "Use a CBS account and a day, such as 1000000001.2026-11-18":
    "استخدم حساب CBS ويومًا، مثل 1000000001.2026-11-18",
  "Use a date such as 2026-11-18": "استخدم تاريخًا مثل 2026-11-18",
  Accepted: "مقبول",
  Day: "اليوم",
  files: { one: "ملف واحد", two: "ملفان", few: "ملفات", many: "ملفًا", other: "ملف" },
  "Settlement instruction": "تعليمات التسوية",
  "{amount}, {reference}": "{amount}، {reference}",
  Orders: "الأوامر",
  orders: { one: "أمر واحد", two: "أمران", few: "أوامر", many: "أمرًا", other: "أمر" },
  "{count} orders": {
    one: "أمر واحد",
    two: "أمران",
    few: "{count} أوامر",
    many: "{count} أمرًا",
    other: "{count} أمر",
  },
  "Control sum": "مجموع التحقق",
  "Control sum {sum}": "مجموع التحقق {sum}",
  "Mark as sent": "تعليم كمُرسل",
  "Mark as sent?": "هل تريد تعليمه كمُرسل؟",
  "Marking...": "جارٍ التعليم...",
  "Booked → Sent": "مقيد ← مُرسل",
  "Says that the bank has it: its payments are 'Sent' from then on":
    "يفيد بأن البنك استلمه: تصبح مدفوعاته «مُرسلة» من ذلك الحين",
  "Do this once the bank has the file. It cannot be undone, and clients read 'Sent' from then on.":
    "أكّد ذلك بعد أن يستلم البنك الملف. لا يمكن التراجع عنه، ويقرأ العملاء «مُرسل» من ذلك الحين.",
  "It was marked as sent already.": "سبق تعليمه كمُرسل.",
  "{user} marked it as sent already.": "سبق أن علّمه {user} كمُرسل.",
  "This file was not marked as sent": "لم يُعلَّم هذا الملف كمُرسل",
  "Hand it to the bank, then mark it: its payments are 'Booked' until then.":
    "سلّمه إلى البنك ثم علّمه: تبقى مدفوعاته «مقيدة» حتى ذلك الحين.",
  "Waiting for an answer": "في انتظار الرد",
  "Payment file made successfully": "تم إنشاء ملف الدفع بنجاح",
  "Failed to make payment file": "تعذر إنشاء ملف الدفع",
  "Payment file marked as sent": "تم تعليم ملف الدفع كمُرسل",
  "Failed to mark payment file as sent": "تعذر تعليم ملف الدفع كمُرسل",
  "Payment status report read successfully": "تمت قراءة تقرير حالة الدفع بنجاح",
  "Failed to read payment status report": "تعذرت قراءة تقرير حالة الدفع",
  "Payment file not found": "ملف الدفع غير موجود",
  "This payment file has no such order": "لا يوجد في ملف الدفع هذا مثل هذا الأمر",
  "No orders found": "لا توجد أوامر",
  "Every file has at least one.": "في كل ملف أمر واحد على الأقل.",
  "Nothing waits to be filed": "لا شيء في انتظار الإدراج في ملف",
  "Failed to assign the returned payment": "تعذر إسناد الدفعة المُعادة",
  "Payments and settlements": "المدفوعات والتسويات",
  "On behalf of": "نيابةً عن",
  "Last first": "الأخير أولًا",
  "Message ID": "معرّف الرسالة",
  "message id": "معرّف الرسالة",
  "See the orders": "عرض الأوامر",
  "The bank's reason": "سبب البنك",
  "Given back to": "أُعيد إلى",
  settled: "تمت تسويته",
  "Suspense account {account}, as the payer's account is closed":
    "الحساب المعلق {account}، لأن حساب الدافع مغلق",
  "The account that it was assigned to": "الحساب الذي خُصصت له",
  "Credits an account with what the bank gave back, out of suspense":
    "يقيد في حساب ما أعاده البنك، من الحساب المعلق",
  "The bank's answer to a payment file (pain.002): what it accepted, and what it rejected or returned":
    "رد البنك على ملف دفع (pain.002): ما قبله، وما رفضه أو أعاده",
  "An XML file, pain.002": "ملف XML، pain.002",
  "A report has at most 20 MB": "حجم التقرير 20 ميغابايت على الأكثر",
  "Read report": "قراءة التقرير",
  "Known before": "معروف سابقًا",
  "This report was read before. Nothing was booked again.": "سبقت قراءة هذا التقرير. لم يُقيَّد شيء مرة أخرى.",
  "It answers the file {messageId}.": "يرد على الملف {messageId}.",
  "The payment file was marked as sent on {date}": "عُلِّم ملف الدفع كمُرسل في {date}",
  "The payment file was marked as sent by {user} on {date}": "علّم {user} ملف الدفع كمُرسل في {date}",
  "The payment file was marked as sent already": "سبق تعليم ملف الدفع كمُرسل",
  "The payment file of {date} was made already": "سبق إنشاء ملف دفع {date}",
  "The payment file of {day} was made on {date}: what was booked since goes with the next day's":
    "أُنشئ ملف دفع {day} في {date}: ما قُيِّد بعد ذلك يخرج مع ملف اليوم التالي",
  "The payment file of {day} was made by {user} on {date}: what was booked since goes with the next day's":
    "أنشأ {user} ملف دفع {day} في {date}: ما قُيِّد بعد ذلك يخرج مع ملف اليوم التالي",
  "Nothing waits to be filed from CBS account {number} up to {date}":
    "لا شيء في انتظار الإدراج في ملف من حساب CBS {number} حتى {date}",
  "{date} has not begun yet": "لم يبدأ {date} بعد",
  "Returned payment of a closed account": "دفعة مُعادة لحساب مغلق",
  "The report is too large to wait for a second person: ask the bank for it in parts":
    "التقرير أكبر من أن ينتظر شخصًا ثانيًا: اطلبه من البنك على أجزاء",
  "the file has no block {id}": "لا توجد في الملف مجموعة {id}",
  "The report names no file: nothing of it was booked": "لا يحدد التقرير ملفًا: لم يُقيَّد منه شيء",
  "The report is about the file {id}, which was not made here: nothing of it was booked":
    "التقرير عن الملف {id} الذي لم يُنشأ هنا: لم يُقيَّد منه شيء",
  "{orderId} was settled by the bank and is rejected now: nothing was booked, ask the bank":
    "سوّى البنك {orderId} ويرفضه الآن: لم يُقيَّد شيء، اسأل البنك",
  "{count} more orders were settled by the bank and are rejected now: nothing was booked": {
    one: "أمر آخر سوّاه البنك ويرفضه الآن: لم يُقيَّد شيء",
    two: "أمران آخران سوّاهما البنك ويرفضهما الآن: لم يُقيَّد شيء",
    few: "{count} أوامر أخرى سوّاها البنك ويرفضها الآن: لم يُقيَّد شيء",
    many: "{count} أمرًا آخر سوّاها البنك ويرفضها الآن: لم يُقيَّد شيء",
    other: "{count} أمر آخر سوّاها البنك ويرفضها الآن: لم يُقيَّد شيء",
  },
  "{orderId} is accepted although what it stands in is rejected: ask the bank":
    "قُبل {orderId} مع أن ما هو جزء منه مرفوض: اسأل البنك",
  "{orderId} was returned before and is accepted now: ask the bank":
    "أُعيد {orderId} سابقًا ويُقبل الآن: اسأل البنك",
  "{orderId}: the payer's account is closed, the money is in suspense":
    "{orderId}: حساب الدافع مغلق، والأموال في الحساب المعلق",
  "{orderId} was marked as settled, and the bank returned it: correct it by hand":
    "عُلِّم {orderId} كمسوّى وأعاده البنك: صحّحه يدويًا",
  "the file has no order {orderId}": "لا يوجد في الملف أمر {orderId}",
  "the reference of {orderId} is {reference}, and not {other}": "مرجع {orderId} هو {reference} وليس {other}",
  "it names no order": "لا يحدد أمرًا",
  "the file has no order with the reference {endToEndId}": "لا يوجد في الملف أمر بالمرجع {endToEndId}",
  "several orders of the file have the reference {endToEndId}": "لعدة أوامر في الملف المرجع {endToEndId}",
  file: { one: "ملف", other: "ملف" },
  order: { one: "أمر", other: "أمر" },
  "Payment advice: {amount} from {payer}": "إشعار دفع: {amount} من {payer}",
  "{payer} has paid you {amount}.": "دفع لك {payer} مبلغ {amount}.",
  "Reference: {reference}": "المرجع: {reference}",
  "To the account ending in {digits}": "إلى الحساب المنتهي بالأرقام {digits}",
  "Sent to your bank on {date}": "أُرسلت إلى بنكك في {date}",
  "This mail is for your information. You do not need to do anything.":
    "هذه الرسالة للإخطار بالدفعة فقط، ولا تطلب منك شيئًا.",
  "Sent on": "تاريخ الإرسال",
  "{account}, {day}": "{account}، {day}",
  "A file of {orders} over {sum} has not been sent for {age}":
    "ملف من {orders} بمبلغ {sum} لم يُرسل، منذ {age}",
} satisfies Dictionary;
