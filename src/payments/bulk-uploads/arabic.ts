import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "Status Report (pain.002)": "تقرير الحالة (pain.002)",
} satisfies Dictionary;
