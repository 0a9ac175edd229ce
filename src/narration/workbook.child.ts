import { z } from "zod";
import { unpack } from "@/statement-reader/packed-result";
import { writeReport } from "./report";

/** What the parent sends on standard input: what the report says, and the file that it goes into. */
export const workbookRequestSchema = z.object({
  path: z.string(),
  about: z.object({ companyName: z.string(), fileName: z.string(), analysedAt: z.coerce.date() }),
  packed: z.string(),
});

if (import.meta.main) {
  const { path, about, packed } = workbookRequestSchema.parse(await Bun.stdin.json());
  await writeReport(unpack({ packed }), about, path);
}
