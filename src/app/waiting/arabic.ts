import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "Nothing waits.": "لا شيء قيد الانتظار.",
  "since {age}": "منذ {age}",
  ", for over a day": "، منذ أكثر من يوم",
  "oldest {age}": "الأقدم {age}",
  "Active alerts": "تنبيهات نشطة",
  "Failed jobs": "مهام متعثرة",
  "Failed scheduled reports": "تقارير مجدولة متعثرة",
  "Payments to file": "مدفوعات تنتظر إدراجها في ملف",
  "Payment files to send": "ملفات دفع تنتظر الإرسال",
  "Unmatched bank lines": "حركات بنكية غير مطابقة",
  "Payments to approve": "مدفوعات تنتظر الموافقة",
  "Alerts under review": "تنبيهات قيد المراجعة",
} satisfies Dictionary;
