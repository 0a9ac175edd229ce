import type { Dictionary } from "@/vocabulary/language";
import { rowTexts } from "@/vocabulary/language/row-texts";

export const arabic = {
  ...rowTexts("key", "keys", { a: "مفتاح", the: "المفتاح", many: "مفاتيح" }),
  "Client keys": "مفاتيح العملاء",
  "Client files": "ملفات العملاء",
  key: "مفتاح",
  keys: { one: "مفتاح واحد", two: "مفتاحان", few: "مفاتيح", many: "مفتاحًا", other: "مفتاح" },
  "Sent by a person": "يرسلها شخص",
  "Sent at once": "تُرسل فورًا",
  "All keys": "كل المفاتيح",
  "Status report": "تقرير حالة",
  Notices: "إشعارات",
  "Intraday report": "تقرير خلال اليوم",
  Intraday: "خلال اليوم",
  "Intraday reports at": "تقارير خلال اليوم عند",
  "Such as 11:00, 15:00": "مثل 11:00, 15:00",
  "Use times such as 11:00, 15:30; at most 12": "استخدم أوقاتًا مثل 11:00, 15:30؛ 12 على الأكثر",
  Read: "مقروء",
  Repeated: "مكرر",
  Taken: "تم استلامه",
  "Made since": "أُعِد منذ",
  "Made until": "أُعِد حتى",
  "No payment of it could be made: the status report says why":
    "تعذر تنفيذ أي دفعة منه: يوضح تقرير الحالة السبب",
  "File not found": "الملف غير موجود",
  "No files found": "لا توجد ملفات",
  "This file does not match the audit trail, so it is not handed out":
    "هذا الملف ليس الملف الذي يثبته سجل التدقيق: لا يُسلَّم لأحد",
  "This file is kept no more": "لم يعد هذا الملف محفوظًا",
  "User is required": "المستخدم مطلوب",
  "Public key is required": "المفتاح العام مطلوب",
  "At most 4,000 characters": "4,000 حرف على الأكثر",
  "This is a private key: keep it to yourself, and give the public one":
    "هذا مفتاح خاص: احتفظ به لنفسك وأعطِ المفتاح العام",
  "Choose whether a person sends the payments": "اختر ما إذا كان شخص يرسل المدفوعات",
  "This is no public key: write it as OpenSSH does, ssh-ed25519 AAAA…":
    "هذا ليس مفتاحًا عامًا: اكتبه كما يكتبه OpenSSH، ⁨ssh-ed25519 AAAA…⁩",
  "An RSA key needs at least {bits} bits: better take Ed25519":
    "يحتاج مفتاح RSA إلى {bits} بت على الأقل: الأفضل استخدام Ed25519",
  "Take an Ed25519, ECDSA or RSA key": "استخدم مفتاح Ed25519 أو ECDSA أو RSA",
  "There is no active user of a client of this name": "لا يوجد مستخدم نشط لعميل بهذا الاسم",
  "This key is registered already": "هذا المفتاح مسجل من قبل",
  "Delete this key?": "هل تريد حذف هذا المفتاح؟",
  "Its program is refused from now on, also where it is connected.":
    "يُرفض برنامجه من الآن فصاعدًا، حتى إن كان متصلًا.",
  "A program that holds the private key sends payments as this user.":
    "البرنامج الذي يحمل المفتاح الخاص يرسل المدفوعات بصفة هذا المستخدم.",
  "Register key": "تسجيل المفتاح",
  "Public key": "المفتاح العام",
  Fingerprint: "البصمة",
  "New key: {key}": "مفتاح جديد: {key}",
  "Change of a key: {key}": "تعديل مفتاح: {key}",
  "Deletion of a key: {key}": "حذف مفتاح: {key}",
  "Register the public key of a client's program: it then sends and takes files.":
    "سجّل المفتاح العام لبرنامج عميل: عندئذ يرسل الملفات ويستلمها.",
  "The public keys with which clients' programs send and fetch files":
    "المفاتيح العامة التي ترسل بها برامج العملاء الملفات وتستلمها",
  "Payments that were sent as files, and the reports and notices that were made":
    "المدفوعات المرسلة كملفات، والتقارير والإشعارات التي أُعدت",
  "Once the bank has registered your program's key, status reports and notices appear here.":
    "بعد أن يسجل البنك مفتاحًا لبرنامجكم، تُعد هنا تقارير الحالة والإشعارات.",
  "Upload {id} says the same: nothing was made of it": "الرفع {id} يقول الشيء نفسه: لم يُنشأ منه شيء",
  "The file is not as it was sent": "الملف ليس كما أُرسل",
  "The user of the key is no longer active": "مستخدم المفتاح لم يعد نشطًا",
} satisfies Dictionary;
