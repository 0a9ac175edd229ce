import type { SqlValue, Statement } from "db/client";
import { readRows } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "@/deps";
import type { Instant } from "@/vocabulary/calendar";
import type { Leg } from "./leg-index";
import type { KnownLine, Subject } from "./rules";
import { listIds, listOwnIbans, normaliseId } from "./rules";

/** An outgoing payment of an account that may be returned. */
export type Outgoing = { paymentId: number; reference: string };

const backRow = z.object({ paid: z.string(), back: z.string() });

/**
 * Journals of payments that were returned before the bank booked them, and of their returns: both are absent from its
 * statement, and neither is missing there.
 * @param left the unmatched legs
 */
export async function readNeverLeft(
  { db }: Pick<Deps, "db">,
  left: readonly Leg[],
): Promise<ReadonlySet<string>> {
  const ids = new Set(left.map(({ journalId }) => journalId));
  if (!left.some(({ kind }) => kind === "return")) return new Set();
  const rows = await readRows(
    db,
    backRow,
    sql`
    select journal_id as paid, returned_journal_id as back from payments
    where returned_journal_id is not null and journal_id in (select value from json_each(${JSON.stringify([...ids])}))`,
  );
  return new Set(rows.filter(({ back }) => ids.has(back)).flatMap(({ paid, back }) => [paid, back]));
}

/** Alerts staff of reversals, among the given lines, of receipts whose return was already sent. */
export const alertOfReturns = (lines: string, args: readonly SqlValue[], at: Instant): Statement => ({
  sql: `insert into alerts (virtual_account_id, type, severity, title, description, audience, journal_id, created_at)
    select virtual_account_id, 'suspicious_pattern', 'high', 'Receipt returned twice', description, 'staff', journal_id, ?
    from returned_twice where line_id in (select id from bank_lines where reversal = 1 and ${lines})`,
  args: [at, ...args],
});

const outgoingRow = z.object({
  paymentId: z.int(),
  reference: z.string(),
  iban: z.string(),
  amount: z.int(),
});

/**
 * Finds the payments to other banks that credits may return: of the account that a line names, with its amount and
 * the payment's own reference. The bank's status report already returns such money; a credit would do so twice.
 */
export async function readOutgoing(
  { db, env }: Pick<Deps, "db" | "env">,
  subject: Subject,
  lines: readonly KnownLine[],
): Promise<(at: number, iban: string) => Outgoing | undefined> {
  const asking = lines.filter(({ direction, pending }) => direction === "credit" && !pending);
  const ibans = [...new Set(asking.flatMap((line) => listOwnIbans(line, env.bankCode)))];
  if (subject.virtualAccountId !== null || ibans.length === 0) return () => undefined;
  const rows = await readRows(
    db,
    outgoingRow,
    sql`
    select p.id as paymentId, p.reference, v.virtual_iban as iban, p.amount from virtual_accounts v
    cross join payments p on p.virtual_account_id = v.id
    where v.virtual_iban in (select value from json_each(${JSON.stringify(ibans)}))
      and p.recipient_account_id is null and p.status in ('booked', 'sent') and p.currency = ${subject.currency}
      and p.amount in (select value from json_each(${JSON.stringify(asking.map(({ amount }) => amount))}))`,
  );
  const known = new Map<string, Outgoing & { id: string }>();
  for (const { paymentId, reference, iban, amount } of rows) {
    const id = normaliseId(reference);
    if (id !== undefined) known.set(`${iban} ${amount} ${id}`, { paymentId, reference, id });
  }
  return (at, iban) => {
    const line = lines[at];
    if (!line) return undefined;
    for (const id of listIds(line)) {
      const found = known.get(`${iban} ${line.amount} ${id}`);
      if (found) return found;
    }
    return undefined;
  };
}
