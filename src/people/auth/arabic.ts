import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "Sign in": "تسجيل الدخول",
  "Sign in to {name}": "تسجيل الدخول إلى {name}",
  "Virtual accounts for collections and payments": "حسابات افتراضية للتحصيل والمدفوعات",
  "Need an account? Contact your administrator or {link}": "هل تحتاج إلى حساب؟ تواصل مع المسؤول أو {link}",
  "send a setup request": "أرسل طلب إعداد",
  Username: "اسم المستخدم",
  Password: "كلمة المرور",
  "Signing in...": "جارٍ تسجيل الدخول...",
  "Login failed": "تعذر تسجيل الدخول",
  "Invalid username or password": "اسم المستخدم أو كلمة المرور غير صحيحة",
  "Login successful": "تم تسجيل الدخول بنجاح",
  "The current password is not right": "كلمة المرور الحالية غير صحيحة",
  "Username is required": "اسم المستخدم مطلوب",
  "Password is required": "كلمة المرور مطلوبة",
  "Current password is required": "كلمة المرور الحالية مطلوبة",
  "Session ended": "انتهت الجلسة",
  "Failed to end the session": "تعذر إنهاء الجلسة",
  "All other sessions ended": "انتهت جميع الجلسات الأخرى",
  "Failed to end the other sessions": "تعذر إنهاء الجلسات الأخرى",
  "This session has ended already, or is not yours": "انتهت هذه الجلسة بالفعل أو أنها ليست جلستك",
} satisfies Dictionary;
