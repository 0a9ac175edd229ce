import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "Balance monitor not found": "مراقب الرصيد غير موجود",
  "This account has as many balance monitors as it can have": "لهذا الحساب أقصى عدد ممكن من مراقبي الرصيد",
  "Events so far back are no longer kept: go on after {next}":
    "لم تعد الأحداث القديمة إلى هذا الحد محفوظة: تابع بعد {next}",
  "There is no such cursor: use the next of an earlier answer":
    "لا يوجد مؤشر كهذا: استخدم next من إجابة سابقة",
} satisfies Dictionary;
