import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  Low: "منخفض",
  Medium: "متوسط",
  High: "مرتفع",
  Critical: "حرج",
  Acknowledged: "تم الإقرار به",
  Resolved: "تم حله",
  Dismissed: "مستبعد",
} satisfies Dictionary;
