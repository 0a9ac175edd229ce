import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "What happened to the account, newest first": "ما حدث للحساب، الأحدث أولًا",
} satisfies Dictionary;
