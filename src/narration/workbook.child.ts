import { z } from "zod";
import { unpack } from "@/statement-reader/packed-result";
import { languages } from "@/vocabulary/language/languages";
import { learn, speak } from "@/vocabulary/language/speaking";
import { writeReport } from "./write-report";

/** Request that the parent sends on standard input: the report's contents, and the path of the file. */
export const workbookRequestSchema = z.object({
  path: z.string(),
  about: z.object({ companyName: z.string(), fileName: z.string(), analysedAt: z.coerce.date() }),
  packed: z.string(),
  /** The report's language, and translations of its texts; none for English. */
  language: z.enum(languages),
  words: z.record(z.string(), z.string()),
});

async function main(): Promise<void> {
  const { path, about, packed, language, words } = workbookRequestSchema.parse(await Bun.stdin.json());
  if (language !== "en") learn(language, words);
  await speak(language, () => writeReport(unpack({ packed }), about, path));
}

if (import.meta.main) void main();
