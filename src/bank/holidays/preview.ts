import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { previewLines } from "@/platform/rows/preview";
import { readLines } from "@/platform/spreadsheets/lines";
import { dayOf, readTaken } from "./commands";
import { holidayBodySchema, holidayText, mostImported } from "./contract";

/** A line of a file, whose currency may be written in any case, and be left out where it is all. */
const lineSchema = z
  .object({ Date: z.string(), Name: z.string(), Currency: z.string() })
  .transform(({ Date: date, Name: name, Currency: code }) => ({
    date,
    name,
    currency: /^(?:all)?$/i.test(code) ? "all" : code.toUpperCase(),
  }))
  // Whatever the cells say is for the schema of a call's body to judge.
  .pipe(z.preprocess((values) => values, holidayBodySchema));

/**
 * Says of each line of a file what it would add, or why it adds nothing. Nothing is kept.
 * @throws AppError 400 where the file is no table, is too long, or lacks a column
 */
export async function previewHolidays(deps: Deps, actor: Actor, file: File, signal: AbortSignal) {
  assertCan(actor, "holidays:write");
  const columns = ["Date", "Name", "Currency"] as const;
  const lines = await readLines(file, { columns, schema: lineSchema, most: mostImported, signal });
  const values = lines.flatMap(({ value }) => value ?? []);
  const there = await readTaken(deps, values);
  return previewLines(lines, { keyOf: dayOf, text: holidayText, there });
}
