import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "Line {line}: {refusal}": "السطر {line}: {=refusal}",
  "The file has more than {most} bookings. Ask the bank for it in parts.":
    "في الملف أكثر من {most} قيد. اطلبه من البنك على أجزاء.",
} satisfies Dictionary;
