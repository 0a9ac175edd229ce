import type { Dictionary } from "@/vocabulary/language";

export const arabic = {} satisfies Dictionary;
