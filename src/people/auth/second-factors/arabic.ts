import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "This code is not right, or was used before": "هذا الرمز غير صحيح أو سبق استخدامه",
  "This sign-in has ended: sign in again": "انتهت محاولة تسجيل الدخول هذه: سجّل الدخول مرة أخرى",
  "This second factor is not there any more": "لم يعد هذا العامل الثاني موجودًا",
  "Your role needs a second factor: add another one before you remove this one":
    "يتطلب دورك عاملًا ثانيًا: أضف عاملًا آخر قبل إزالة هذا",
  "Second factors are not offered to your role": "العوامل الثانية غير متاحة لدورك",
  "Begin again: what was to be confirmed has ended": "ابدأ من جديد: انتهت مهلة ما كان ينتظر التأكيد",
  "Prove once more who you are: on Sign-in and security, in another tab, then send this again":
    "أثبت هويتك مرة أخرى في صفحة تسجيل الدخول والأمان في علامة تبويب أخرى، ثم أعد الإرسال",
  "Sign-in settings": "إعدادات تسجيل الدخول",
  "This passkey was not made as it was asked for: try again": "لم يُنشأ مفتاح المرور كما طُلب: حاول مرة أخرى",
  "Authenticator app": "تطبيق المصادقة",
  Passkey: "مفتاح المرور",
  "Recovery codes": "رموز الاسترداد",
  "Enter the six digits that the app shows": "أدخل الأرقام الستة التي يعرضها التطبيق",
  "Enter the code": "أدخل الرمز",
  "Second step of signing in": "الخطوة الثانية لتسجيل الدخول",
  "Set up a second factor": "إعداد عامل ثانٍ",
  "Enter your code": "أدخل الرمز الخاص بك",
  "Your role signs in with a second factor. This is done once.":
    "يسجّل دورك الدخول بعامل ثانٍ. يتم هذا الإعداد مرة واحدة.",
  "Open your authenticator app and enter the six digits, or use a recovery code.":
    "افتح تطبيق المصادقة وأدخل الأرقام الستة، أو استخدم رمز استرداد.",
  "Sign in as somebody else": "تسجيل الدخول بمستخدم آخر",
  "Scan this code with an authenticator app, or type the key into it.":
    "امسح هذا الرمز بتطبيق مصادقة، أو اكتب المفتاح فيه.",
  "QR code for an authenticator app": "رمز QR لتطبيق مصادقة",
  "Open in an app on this device": "فتح في تطبيق على هذا الجهاز",
  "Keep these recovery codes: each signs you in once where the app is lost. They are not shown again.":
    "احتفظ برموز الاسترداد هذه: كل رمز يسجّل دخولك مرة واحدة إن فُقد التطبيق. لن تُعرض مرة أخرى.",
  "Download the recovery codes": "تنزيل رموز الاسترداد",
  "Enter the six digits that the app shows now.": "أدخل الأرقام الستة التي يعرضها التطبيق الآن.",
  "Code of the app": "رمز التطبيق",
  "Code or recovery code": "الرمز أو رمز الاسترداد",
  "{brand}: how you sign in was changed": "{brand}: تم تغيير طريقة تسجيل دخولك",
  "Was it not you? Write to {email}, or call {phone}, at once.":
    "إن لم تكن أنت من فعل ذلك، فراسل {email} أو اتصل على {phone} فورًا.",
  "The bank removed all second factors of your user {username} on {time}.":
    "أزال البنك جميع العوامل الثانية لمستخدمك {username} في {time}.",
  "A passkey of your user {username} was removed on {time}.":
    "تمت إزالة مفتاح مرور لمستخدمك {username} في {time}.",
  "The authenticator app or the recovery codes of your user {username} were removed on {time}.":
    "تمت إزالة تطبيق المصادقة أو رموز الاسترداد لمستخدمك {username} في {time}.",
  "A passkey was added to your user {username} on {time}.":
    "تمت إضافة مفتاح مرور إلى مستخدمك {username} في {time}.",
  "An authenticator app was added to your user {username} on {time}.":
    "تمت إضافة تطبيق مصادقة إلى مستخدمك {username} في {time}.",
} satisfies Dictionary;
