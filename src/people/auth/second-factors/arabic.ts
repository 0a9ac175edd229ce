import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "This code is not right, or was used before": "هذا الرمز غير صحيح أو سبق استخدامه",
  "Your password or second factor was changed in the meantime: confirm again":
    "تغيرت كلمة مرورك أو عاملك الثاني في هذه الأثناء: أكّد هويتك من جديد",
  "This sign-in has ended: sign in again": "انتهت محاولة تسجيل الدخول هذه: سجّل الدخول مرة أخرى",
  "This second factor is not there any more": "لم يعد هذا العامل الثاني موجودًا",
  "Your role needs a second factor: add another one before you remove this one":
    "يتطلب دورك عاملًا ثانيًا: أضف عاملًا آخر قبل إزالة هذا",
  "Second factors are not offered to your role": "العوامل الثانية غير متاحة لدورك",
  "Begin again: what was to be confirmed has ended": "ابدأ من جديد: انتهت مهلة ما كان ينتظر التأكيد",
  "Nothing was sent: confirm who you are, then send this again": "لم يُرسل شيء: أكّد هويتك ثم أعد الإرسال",
  "Sign-in settings": "إعدادات تسجيل الدخول",
  Requirements: "المتطلبات",
  "This passkey was not made as it was asked for: try again": "لم يُنشأ مفتاح المرور كما طُلب: حاول مرة أخرى",
  "This passkey does not sign in: try again, or sign in with your password":
    "مفتاح المرور هذا لا يسجّل الدخول: حاول مرة أخرى أو سجّل الدخول بكلمة المرور",
  "No passkey was used: try again, or sign in another way":
    "لم يُستخدم أي مفتاح مرور: حاول مرة أخرى أو سجّل الدخول بطريقة أخرى",
  "No passkey was made: it took too long, was cancelled, or this device has one already":
    "لم يُنشأ مفتاح مرور: انتهت المهلة أو أُلغي الطلب أو يوجد مفتاح على هذا الجهاز",
  "Keep these recovery codes: each signs you in once where the passkey is lost. They are not shown again.":
    "احتفظ برموز الاسترداد هذه: كل رمز يسجّل دخولك مرة واحدة إن فُقد مفتاح المرور. لن تُعرض مرة أخرى.",
  "Sign in with a passkey": "تسجيل الدخول بمفتاح مرور",
  "Sign in with your password": "تسجيل الدخول بكلمة المرور",
  "Your device asks for your fingerprint, your face or its code. No user name is needed.":
    "يطلب جهازك بصمتك أو وجهك أو رمزه. لا حاجة إلى اسم المستخدم.",
  "Your device asks for your fingerprint, your face or its code. A recovery code signs in, too.":
    "يطلب جهازك بصمتك أو وجهك أو رمزه. ويمكن أيضًا استخدام رمز استرداد.",
  "Passkeys need JavaScript in this browser.": "تتطلب مفاتيح المرور تفعيل JavaScript في هذا المتصفح.",
  "This action asks for it. A confirmation lasts five minutes.": "يتطلبه هذا الإجراء، ويسري خمس دقائق.",
  "By password, passkey or code, for actions that ask for it; it lasts five minutes":
    "بكلمة المرور أو مفتاح المرور أو الرمز للإجراءات التي تتطلبه، ويسري خمس دقائق",
  "You will be signed out in 2 minutes": "سيتم تسجيل خروجك خلال دقيقتين",
  "Nothing was done for a while. Your session ends on {time}.":
    "لم يجرِ أي نشاط منذ مدة. تنتهي جلستك في {time}.",
  "Your session ends on {time}, whatever you do: it has lasted 8 hours. Save your work, then sign in again.":
    "تنتهي جلستك في {time} في كل الأحوال بعد 8 ساعات. احفظ عملك ثم سجّل الدخول مرة أخرى.",
  "Stay signed in": "البقاء مسجّل الدخول",
  "Use a passkey": "استخدام مفتاح مرور",
  "Use your passkey": "استخدم مفتاح المرور",
  "Add a passkey": "إضافة مفتاح مرور",
  "Make the passkey": "إنشاء مفتاح المرور",
  "For example: work laptop": "مثال: حاسوب العمل",
  "The recovery codes that come with the first one, its name, and the button that makes it":
    "رموز الاسترداد المرافقة للمفتاح الأول واسمه وزر إنشائه",
  "It stays on this device or in your password manager, and signs you in without a password.":
    "يبقى على هذا الجهاز أو في مدير كلمات المرور لديك، ويسجّل دخولك دون كلمة مرور.",
  "The passkey was added: it signs you in alone.": "تمت إضافة مفتاح المرور: يسجّل دخولك بمفرده.",
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
  "The bank removed all second factors of your user {username} on {time}:":
    "أزال البنك جميع العوامل الثانية لمستخدمك {username} في {time}:",
  "Passkey {name}": "مفتاح المرور {name}",
  "{brand}: a sign-in on a new device": "{brand}: تسجيل دخول من جهاز جديد",
  "Your user {username} signed in on {time} on a device that it was not used on before: {device}, from {address}.":
    "سجّل مستخدمك {username} الدخول في {time} من جهاز لم يُستخدم من قبل: {device}، من العنوان {address}.",
  "A passkey of your user {username} was removed on {time}.":
    "تمت إزالة مفتاح مرور لمستخدمك {username} في {time}.",
  "The authenticator app of your user {username} was removed on {time}.":
    "تمت إزالة تطبيق المصادقة لمستخدمك {username} في {time}.",
  "The recovery codes of your user {username} were removed on {time}.":
    "تمت إزالة رموز الاسترداد لمستخدمك {username} في {time}.",
  "A passkey was added to your user {username} on {time}.":
    "تمت إضافة مفتاح مرور إلى مستخدمك {username} في {time}.",
  "An authenticator app was added to your user {username} on {time}.":
    "تمت إضافة تطبيق مصادقة إلى مستخدمك {username} في {time}.",
  "The password of your user {username} was changed on {time}.":
    "تم تغيير كلمة مرور مستخدمك {username} في {time}.",
  "Sign-in and security": "تسجيل الدخول والأمان",
  "Second factors, where you are signed in, the last sign-ins, and your password":
    "العوامل الثانية وأماكن تسجيل دخولك وآخر محاولات الدخول وكلمة مرورك",
  "How you sign in, where you are signed in, and what was tried in your name":
    "كيف تسجّل الدخول، وأين سُجّل دخولك، وما جرت محاولته باسمك",
  "Confirm that it is you": "تأكيد هويتك",
  "confirm that it is you": "أكّد هويتك",
  "Some actions ask for it. A confirmation lasts five minutes, in this session.":
    "تطلبه بعض الإجراءات، ويسري خمس دقائق في هذه الجلسة.",
  "Confirmed until {time}": "مؤكَّد حتى {time}",
  "Or a code, or a recovery code": "أو رمز التطبيق أو رمز استرداد",
  Confirm: "تأكيد",
  "You have no password here: set up an authenticator app to confirm with.":
    "ليست لديك كلمة مرور هنا: أعدّ تطبيق مصادقة للتأكيد به.",
  "Second factors": "العوامل الثانية",
  "What you confirm besides your password when you sign in": "ما تثبته إلى جانب كلمة المرور عند تسجيل الدخول",
  "Set up another app in its place": "إعداد تطبيق آخر بدلًا منه",
  "Set up an authenticator app": "إعداد تطبيق مصادقة",
  "To change them, {link} first.": "لتغييرها، {link} أولًا.",
  "Your work account alone signs you in": "حساب عملك وحده يكفي لتسجيل دخولك",
  "Your password alone signs you in": "كلمة مرورك وحدها تكفي لتسجيل دخولك",
  Remove: "إزالة",
  "{count} of them are unused": "غير المستخدم منها: {count}",
  "Added {time}": "أُضيف في {time}",
  "Added {time}, last used {used}": "أُضيف في {time}، وآخر استخدام في {used}",
  "Recent sign-ins": "آخر محاولات تسجيل الدخول",
  "With your username. One that you do not know is a reason to change the password.":
    "باسم المستخدم الخاص بك. إن وجدت محاولة لا تعرفها فغيّر كلمة المرور.",
  "No sign-in is recorded": "لا توجد محاولة تسجيل دخول مسجلة",
  "Confirmed. Send again what asked for it.": "تم التأكيد. أعد إرسال ما طلبه.",
  "The authenticator app is set up: your next sign-in asks for its code.":
    "تم إعداد تطبيق المصادقة: سيُطلب رمزه عند تسجيل دخولك القادم.",
  "The second factor was removed": "تمت إزالة العامل الثاني",
  "The code to scan, the recovery codes, and the form for the first code":
    "الرمز المطلوب مسحه ورموز الاسترداد ونموذج الرمز الأول",
  "It counts once its first code was confirmed.": "يسري بعد تأكيد رمزه الأول.",
  "Changing the sign-in settings": "تغيير إعدادات تسجيل الدخول",
  "Set the amount from which payments ask": "تحديد المبلغ الذي تطلب المدفوعات عنده التأكيد",
  "Change the sign-in settings": "تغيير إعدادات تسجيل الدخول",
  "Second factors of each role, and the actions that ask for confirmation":
    "العوامل الثانية لكل دور، والإجراءات التي تتطلب تأكيد الهوية من جديد",
  "Where one is required, users without one set it up at their next sign-in. One that is set up is always asked for.":
    "حيث يكون مطلوبًا، يُعدّه من ليس لديه عامل عند تسجيل دخوله التالي. والعامل الموجود يُطلب في كل الأحوال.",
  "Actions that ask for confirmation": "إجراءات تتطلب تأكيد الهوية من جديد",
  "These actions require the password or a second factor, which then counts for five minutes. While any of them is on, changing users and API clients requires it too.":
    "تتطلب هذه الإجراءات كلمة المرور أو عاملًا ثانيًا، ويسري التأكيد خمس دقائق. وما دام أي منها مفعّلًا، يتطلبه أيضًا تغيير المستخدمين والبرامج المتصلة.",
  "Amount and claim": "المبلغ وحقل المجموعات",
  "Save sign-in settings": "حفظ إعدادات تسجيل الدخول",
  "Payments above (USD)": "المدفوعات التي تتجاوز (USD)",
  "Payments above it ask for confirmation. If empty, none does.":
    "من يدفع أكثر يؤكد هويته. إن تُرك فارغًا فلا تتطلب أي دفعة ذلك.",
  "Claim of the groups": "حقل المجموعات في رمز الدليل",
  "The claim of the directory's token that names a person's groups":
    "الحقل في رمز الدليل الذي يسمّي مجموعات الشخص",
  "Name the claim, such as groups": "اذكر الحقل، مثل groups",
  "Passwords and passkeys closed for staff": "إغلاق كلمات المرور ومفاتيح المرور للموظفين",
  Directory: "الدليل",
  "How people sign in through the bank's directory, if there is one.":
    "كيفية تسجيل الدخول عبر دليل البنك، إن وُجد.",
  Offered: "متاح",
  "Asks while another action does": "يتطلب التأكيد ما دام إجراء آخر يتطلبه",
  "Users, roles and sign-in settings": "المستخدمون والأدوار وإعدادات تسجيل الدخول",
  "Sign-in settings saved": "تم حفظ إعدادات تسجيل الدخول",
  "Failed to save the sign-in settings": "تعذر حفظ إعدادات تسجيل الدخول",
  "Change how people sign in?": "هل تريد تغيير طريقة تسجيل الدخول؟",
  "It applies from the next sign-in, and from the next action.":
    "يسري ابتداءً من تسجيل الدخول التالي ومن الإجراء التالي.",
  "This is no setting of signing in": "هذا ليس من إعدادات تسجيل الدخول",
} satisfies Dictionary;
