import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Env } from "@/env";
import { replaceFile } from "@/integrity/durable-files";
import { headFilePath } from "@/integrity/trail/head-file";

/** Last verification of a book (ms UTC), and whether the book was whole. */
type VerifyResult = { at: number; isWhole: boolean };

const result = z.object({ at: z.int(), isWhole: z.boolean() });

/** The file of the last result, beside that of the trail's head; undefined if there is none. */
export function resultPath(database: Env["database"], headFile?: string): string | undefined {
  const file = headFilePath(database, headFile);
  return file === undefined ? undefined : `${file.replace(/\.head$/, "")}.verified`;
}

/** Notes a result for `/metrics` and the operations page. @throws Error if the file cannot be written */
export const writeVerifyResult = (file: string, found: VerifyResult): Promise<void> =>
  replaceFile(file, `${JSON.stringify(found)}\n`);

/** Last result; undefined if none was noted, or the file is unreadable. */
export async function readVerifyResult(file: string | undefined): Promise<VerifyResult | undefined> {
  if (file === undefined) return undefined;
  try {
    return result.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return undefined;
  }
}
