import { z } from "zod";
import { readStatementSchema } from "./contract.ts";
import { writeReport } from "./report.ts";

/** What the parent sends on standard input: what the report says, and the file that it goes into. */
export const workbookRequestSchema = z.object({
  path: z.string(),
  about: z.object({ companyName: z.string(), fileName: z.string(), analysedAt: z.coerce.date() }),
  statements: readStatementSchema.array(),
});

if (import.meta.main) {
  const { path, about, statements } = workbookRequestSchema.parse(await Bun.stdin.json());
  await writeReport(statements, about, path);
}
