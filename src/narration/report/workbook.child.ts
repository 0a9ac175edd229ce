import { z } from "zod";
import { unpack } from "@/statement-reader/packed-result";
import type { Dictionary } from "@/vocabulary/language";
import { languages } from "@/vocabulary/language/languages";
import { learn, speak } from "@/vocabulary/language/speaking";
import { reportStream } from "./workbook";

/** Request that the parent sends on standard input; the workbook is the standard output. */
const requestSchema = z.object({
  upload: z.object({ companyName: z.string(), fileName: z.string(), createdAt: z.number() }),
  creator: z.string(),
  packed: z.string(),
  /** The report's language, and translations of its texts; none for English. */
  language: z.enum(languages),
  words: z.record(z.string(), z.custom<Dictionary[string]>()),
});
export type ReportRequest = z.input<typeof requestSchema>;

async function main(): Promise<void> {
  const { upload, creator, packed, language, words } = requestSchema.parse(await Bun.stdin.json());
  if (language !== "en") learn(language, words);
  const bytes = await speak(language, () =>
    new Response(reportStream(unpack({ packed }), upload, creator)).bytes(),
  );
  await Bun.write(Bun.stdout, bytes);
}

if (import.meta.main) void main();
