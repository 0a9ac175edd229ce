import { idRow, parseRow, parseRows } from "db/rows";
import { ibanSequence } from "db/schema";
import type { Deps } from "@/deps";
import type { Instant } from "@/vocabulary/calendar";

/**
 * Takes the next number of the IBAN sequence, which is also the new account's id. It is a separate write, because the
 * check digits are computed from the number; an unused number is skipped for good.
 */
export async function takeIbanNumber({ db }: Pick<Deps, "db">, at: Instant): Promise<number> {
  const [given] = await db.write([db.read.insert(ibanSequence).values({ givenAt: at }).returning()]);
  return parseRow(idRow, given).id;
}

/** Takes several numbers in one write, like `takeIbanNumber`. */
export async function takeIbanNumbers(
  { db }: Pick<Deps, "db">,
  at: Instant,
  count: number,
): Promise<number[]> {
  const each = JSON.stringify(Array.from({ length: count }, () => at));
  const [given = []] = await db.write([
    { sql: "insert into iban_sequence (given_at) select value from json_each(?) returning id", args: [each] },
  ]);
  return parseRows(idRow, given).map(({ id }) => id);
}
