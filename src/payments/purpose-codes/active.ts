import { preparedRead } from "db/prepared";
import { readPrimaryRow } from "db/rows";
import { purposeCodes } from "db/schema";
import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";

const activeCodes = preparedRead((read) =>
  read
    .select({ code: purposeCodes.code, name: purposeCodes.name })
    .from(purposeCodes)
    .where(eq(purposeCodes.isActive, true))
    .orderBy(asc(purposeCodes.code)),
);

/** Reads the purposes that a form offers. */
export const readPurposes = async ({ db }: Pick<Deps, "db">) =>
  (await activeCodes(db).all()).map(({ code, name }) => ({ value: code, label: `${code}: ${name}` }));

export const unknownPurpose = "This purpose is not on the bank's list: choose a code from the list";

const missingRow = z.object({ missing: z.int() });

/** Throws AppError 400 if one of these purposes is not, or no longer, on the bank's list. Empty purposes are skipped. */
export async function assertPurposes(
  { db }: Pick<Deps, "db">,
  purposes: readonly (string | null | undefined)[],
): Promise<void> {
  const named = [...new Set(purposes.filter((purpose) => typeof purpose === "string"))];
  if (named.length === 0) return;
  const sql = `select count(*) as missing from json_each(?)
    where value not in (select code from purpose_codes where is_active = 1)`;
  const found = await readPrimaryRow(db, missingRow, { sql, args: [JSON.stringify(named)] });
  if (found?.missing === 0) return;
  throw new AppError("bad_request", unknownPurpose, {
    code: "PURPOSE_UNKNOWN",
    fields: { purpose: unknownPurpose },
  });
}
