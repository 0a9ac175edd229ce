import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "Search by ID": "البحث بالمعرّف",
  "What the book knows of a request, a trace, a person, a client, a record or a job":
    "ما يعرفه الدفتر عن طلب أو تتبع أو شخص أو عميل أو سجل أو مهمة",
  "Number of a request, trace, user, client, reference or record":
    "رقم طلب أو تتبع أو مستخدم أو عميل أو مرجع أو سجل",
  "How far back": "إلى متى",
  "The last 24 hours": "آخر 24 ساعة",
  "The last 7 days": "آخر 7 أيام",
  "The last 30 days": "آخر 30 يومًا",
  "The last year": "السنة الأخيرة",
  "What happened": "ما حدث",
  Record: "السجل",
  "Request and trace": "الطلب والتتبع",
  "Delivery to a webhook": "تسليم إلى خطاف ويب",
  "What only reads, and what was refused before it began, leaves no row in the book. The log has a line of each request.":
    "ما يقرأ فقط، وما رُفض قبل أن يبدأ، لا يترك صفًا في الدفتر. وفي سجل الخادم سطر لكل طلب.",
  "Records with this number": "السجلات التي تحمل هذا الرقم",
  "Choose the one that you mean.": "اختر السجل الذي تقصده.",
  "The trail was looked through from {from} to {to}.": "بُحث في سجل التدقيق من {from} إلى {to}.",
  "The trail was looked through from {from} to {to} only: at most {count} rows at a time.": {
    other: "بُحث في سجل التدقيق من {from} إلى {to} فقط: {count} صف على الأكثر في كل مرة.",
  },
  "Only the newest {count} rows of each kind are shown.": {
    other: "يُعرض من كل نوع أحدث {count} صفًا فقط.",
  },
  "Payments and holds that are not booked were looked for among the newest {count} of each.": {
    other: "بُحث عن المدفوعات والحجوزات غير المقيدة بين أحدث {count} من كل منها.",
  },
  "Its runs": "عمليات تشغيلها",
  "Look further back": "ابحث في وقت أسبق",
  "In the log": "في سجل الخادم",
  "Type this on the server's machine for the lines about it.":
    "اكتب هذا على جهاز الخادم لقراءة السطور المتعلقة به.",
  "the command for the log": "أمر سجل الخادم",
  "Paste what you have": "ألصق ما لديك",
  "The number of an error page, a line of the log, a traceparent, the name of a user, a client or a job, a reference, an IBAN, or a kind with a number, such as {example}.":
    "رقم صفحة خطأ، أو سطر من سجل الخادم، أو ترويسة تتبع، أو اسم مستخدم أو عميل أو مهمة، أو مرجع، أو IBAN، أو نوع مع رقم مثل {example}.",
} satisfies Dictionary;
