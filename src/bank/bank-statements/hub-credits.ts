import { readRows } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "@/deps";
import type { KnownLine, Subject } from "./rules";

const space = "6f0b1c1e-5d8a-4c55-9a6e-2f1f4b7c9d01";

/**
 * The journal id of the payment hub's credit with a reference of the bank: the same reference gives the same journal.
 */
export const hubCreditId = (bankReference: string): string => Bun.randomUUIDv5(bankReference, space);

const rowSchema = z.object({ journalId: z.string(), iban: z.string(), amount: z.int() });

/** Number of references per statement. */
const referencesAtOnce = 2000;

/**
 * Finds the hub's credits with the bank reference, account and amount of a line, whenever they were booked, that no
 * line is matched with.
 * @returns the journal for a line's index and the virtual IBAN that it names
 */
export async function readHubCredits(
  { db }: Pick<Deps, "db">,
  subject: Subject,
  lines: readonly KnownLine[],
): Promise<(at: number, iban: string) => string | undefined> {
  const asking = lines.filter(
    ({ direction, pending, bankReference }) => direction === "credit" && !pending && bankReference !== "",
  );
  const known = new Set<string>();
  if (subject.virtualAccountId !== null) return () => undefined;
  for (let at = 0; at < asking.length; at += referencesAtOnce) {
    const ids = asking
      .slice(at, at + referencesAtOnce)
      .map(({ bankReference }) => hubCreditId(bankReference));
    const rows = await readRows(
      db,
      rowSchema,
      sql`
      select t.journal_id as journalId, coalesce((select n.iban from paid_numbers n where n.journal_id = t.journal_id), v.virtual_iban) as iban, t.amount
      from json_each(${JSON.stringify(ids)}) each join transactions t on t.journal_id = each.value
      join virtual_accounts v on v.id = t.virtual_account_id
      where not exists (select 1 from bank_line_matches m where m.journal_id = t.journal_id)`,
    );
    for (const { journalId, iban, amount } of rows) known.add(`${journalId} ${iban} ${amount}`);
  }
  return (at, iban) => {
    const line = lines[at];
    if (!line || line.bankReference === "") return undefined;
    const journalId = hubCreditId(line.bankReference);
    return known.has(`${journalId} ${iban} ${line.amount}`) ? journalId : undefined;
  };
}
