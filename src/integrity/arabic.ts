import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "Audit trail head": "رأس سجل التدقيق",
} satisfies Dictionary;
