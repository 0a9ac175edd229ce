import type { Dictionary } from "@/vocabulary/language";
import { rowTexts } from "@/vocabulary/language/row-texts";

export const arabic = {
  ...rowTexts("group mapping", "group mappings", {
    a: "تعيين مجموعة",
    the: "تعيين المجموعة",
    many: "تعيينات مجموعات",
  }),
  "Sign in with your work account": "تسجيل الدخول بحساب العمل",
  "This sign-in was not finished in time, or began in another browser. Please start again.":
    "لم يكتمل تسجيل الدخول هذا في الوقت المحدد، أو بدأ في متصفح آخر. يرجى البدء من جديد.",
  "Your work account did not confirm the sign-in. Please try again.":
    "لم يؤكد حساب العمل تسجيل الدخول. يرجى المحاولة مرة أخرى.",
  "Your work account cannot be reached at the moment. Try again in a minute.":
    "تعذر الوصول إلى حساب العمل حاليًا. حاول مرة أخرى بعد دقيقة.",
  "Your work account has no access here yet. Ask your administrator for a group that has.":
    "ليس لحساب العمل صلاحية هنا بعد. اطلب من المسؤول إضافتك إلى مجموعة لها صلاحية.",
  "Your work account belongs to several clients. Ask your administrator to leave one.":
    "يتبع حساب العمل عدة عملاء. اطلب من المسؤول الإبقاء على عميل واحد.",
  "Your user is not active. Ask your administrator.": "المستخدم غير نشط. راجع المسؤول.",
  "Another user here has your name. Ask your administrator to connect it with your work account.":
    "يحمل مستخدم آخر هنا اسمك. اطلب من المسؤول ربطه بحساب العمل.",
  "Your work account has no name that can be used here. Ask your administrator.":
    "ليس لحساب العمل اسم يمكن استخدامه هنا. راجع المسؤول.",
  "What your group stands for here cannot be used. Ask your administrator.":
    "لا يمكن استخدام ما تمثله مجموعتك هنا. راجع المسؤول.",
  "Too many sign-ins from your network failed. Try again later.":
    "تعذرت محاولات دخول كثيرة من شبكتك. حاول مرة أخرى لاحقًا.",
  "You signed in there as somebody else. Use the work account that you are signed in with here.":
    "سجّلت الدخول هناك باسم شخص آخر. استخدم حساب العمل الذي سجّلت به الدخول هنا.",
  "Your work account did not ask again who you are. Sign out of it, then try again.":
    "لم يطلب حساب العمل تأكيد هويتك من جديد. سجّل الخروج منه ثم حاول مرة أخرى.",
  "Your groups have changed. Sign out here and sign in again.":
    "تغيّرت مجموعاتك. سجّل الخروج هنا ثم سجّل الدخول من جديد.",
  "Confirm with your work account": "التأكيد بحساب العمل",
  "Sign in again with your work account, then go on here.": "سجّل الدخول من جديد بحساب العمل، ثم تابع هنا.",
  "Go back to what asked for it: a page waiting in another tab continues.":
    "عُد إلى ما طلب التأكيد: الصفحة التي تنتظر في علامة تبويب أخرى تتابع من تلقاء نفسها.",
  "You are signed out": "تم تسجيل خروجك",
  "You are signed out here, and are now signed out of your work account as well.":
    "تم تسجيل خروجك هنا، ويجري الآن تسجيل خروجك من حساب العمل أيضًا.",
  "Sign out of your work account": "تسجيل الخروج من حساب العمل",
  "{brand}: the emergency account signed in": "{brand}: تسجيل دخول بحساب الطوارئ",
  "The emergency account {username} signed in to {brand} by its password on {time}, from {address}.":
    "سجل حساب الطوارئ {username} الدخول إلى {brand} بكلمة المرور في {time}، من {address}.",
  "Passwords are closed for staff. If nobody of you did this, deactivate the user and look at the audit trail.":
    "كلمات مرور الموظفين مغلقة. إن لم يفعل ذلك أحد منكم فعطّل المستخدم وراجع سجل التدقيق.",
  "Staff sign in with their work account.": "يسجل الموظفون الدخول بحساب العمل.",
  "Directory groups": "مجموعات الدليل",
  "The roles that members of the bank's directory groups have here": "أدوار أعضاء مجموعات دليل البنك هنا",
  Group: "المجموعة",
  "Group, A to Z": "المجموعة، تصاعديًا",
  "Group is required": "المجموعة مطلوبة",
  "As the directory names it, to the letter": "كما يسميها الدليل حرفيًا",
  "Needed for users of a client": "مطلوب لمستخدمي العملاء",
  "The role of the group's members, from their next sign-in.":
    "دور أعضاء المجموعة ابتداءً من تسجيل دخولهم التالي.",
  "Search group mappings": "البحث في تعيينات المجموعات",
  "Search by group or client ID...": "ابحث بالمجموعة أو معرّف العميل...",
  "Nobody can sign in with a work account until a group is given a role.":
    "لا يمكن لأحد تسجيل الدخول بحساب العمل قبل منح مجموعةٍ دورًا.",
  "Its members can no longer sign in, unless another of their groups has a role.":
    "لن يتمكن أعضاؤها من تسجيل الدخول ما لم يكن لمجموعة أخرى لهم دور.",
  "group mapping": "تعيين مجموعة",
  "group mappings": {
    one: "تعيين واحد",
    two: "تعيينان",
    few: "تعيينات",
    many: "تعيينًا",
    other: "تعيين",
  },
  "New group mapping: {text}": "تعيين مجموعة جديد: {=text}",
  "Change of a group mapping: {text}": "تعديل تعيين مجموعة: {=text}",
  "Deletion of a group mapping: {text}": "حذف تعيين مجموعة: {=text}",
  "There is no such client, or it is not of this kind": "لا يوجد عميل بهذا المعرّف أو أنه من نوع آخر",
  "This group has a role already": "لهذه المجموعة دور بالفعل",
  "Enter the client ID that members of this group belong to":
    "أدخل معرّف العميل الذي يتبعه أعضاء هذه المجموعة",
  "Passwords are closed for staff only where they can sign in by the directory: set OIDC_ISSUER":
    "لا تُغلق كلمات مرور الموظفين إلا إذا أمكنهم تسجيل الدخول عبر الدليل: عيّن OIDC_ISSUER",
  "Passwords are closed for staff only where one of them can still get in: set EMERGENCY_USERNAME to an active admin":
    "لا تُغلق كلمات مرور الموظفين إلا إذا بقي لأحدهم سبيل للدخول: عيّن EMERGENCY_USERNAME لمسؤول نشط",
  "Members of {group}: {role}": "أعضاء {group}: {=role}",
  "Members of {group}: {role} of {client}": "أعضاء {group}: {=role} لدى {client}",
} satisfies Dictionary;
