import { sql } from "drizzle-orm";
import type { Deps } from "@/deps";
import type { KnownLine, Subject } from "./compare";
import { idOf, ownIbansOf } from "./rules";

type Twin = {
  statement: number;
  format: string;
  bankReference: string;
  endToEndId: string;
  taken: boolean;
};

/**
 * Finds credits of other imports that may be the same money as a line although the bank wrote them down otherwise: in
 * another format, without its reference or with a shortened one. They have account, currency, amount and a day in
 * common, and nothing tells them apart. Each is found for one line only.
 * @param isKnown whether a line of the file is known as the one with this fingerprint and occurrence already
 */
export async function readTwins(
  { db, env }: Pick<Deps, "db" | "env">,
  subject: Subject,
  lines: readonly KnownLine[],
  isKnown: (key: string) => boolean,
): Promise<(at: number, iban: string) => number | undefined> {
  const asking = lines.filter(
    (line) => line.direction === "credit" && !line.pending && ownIbansOf(line, env.bankCode).length > 0,
  );
  if (subject.virtualAccountId !== null || asking.length === 0) return () => undefined;
  const amounts = JSON.stringify([...new Set(asking.map(({ amount }) => amount))]);
  const days = JSON.stringify([
    ...new Set(asking.flatMap(({ booked, valued }) => [booked, valued ?? booked])),
  ]);
  const rows = await db.read.values<
    [number, string, number, string, string | null, string, string, string, string, string, number]
  >(sql`
    select l.statement_id, s.format, l.amount, l.booked, l.valued, l.bank_reference, l.end_to_end_id, l.remittance,
      l.creditor_account, l.fingerprint, l.occurrence
    from bank_statements s cross join bank_lines l on l.statement_id = s.id
    where s.ledger_account_id = ${subject.ledgerAccountId} and s.id <> ${subject.id ?? 0}
      and s.status in ('committing', 'committed', 'failed') and l.seen = 1 and l.direction = 'credit'
      and l.amount in (select value from json_each(${amounts}))
      and (l.booked in (select value from json_each(${days})) or l.valued in (select value from json_each(${days})))
    order by l.id`);
  const twins = new Map<string, Twin[]>();
  for (const row of rows) {
    const [
      statement,
      format,
      amount,
      booked,
      valued,
      bankReference,
      endToEndId,
      remittance,
      creditorAccount,
    ] = row;
    if (isKnown(`${row[9]} ${row[10]}`)) continue;
    const ibans = ownIbansOf({ creditorAccount, remittance }, env.bankCode);
    const twin = { statement, format, bankReference, endToEndId, taken: false };
    for (const key of keysOf(amount, ibans.length > 0 ? ibans : [unnamed], booked, valued)) {
      const others = twins.get(key);
      if (others) others.push(twin);
      else twins.set(key, [twin]);
    }
  }
  return (at, iban) => {
    const line = lines[at];
    if (!line) return undefined;
    for (const key of keysOf(line.amount, [iban, unnamed], line.booked, line.valued)) {
      const twin = twins.get(key)?.find((one) => isTwin(one, line, subject.format));
      if (!twin) continue;
      twin.taken = true;
      return twin.statement;
    }
    return undefined;
  };
}

/** Stands for the account where a line names none. */
const unnamed = "";

const keysOf = (amount: number, ibans: readonly string[], booked: string, valued: string | null): string[] =>
  [...new Set([booked, valued ?? booked])].flatMap((day) => ibans.map((iban) => `${amount} ${day} ${iban}`));

function isTwin(twin: Twin, line: KnownLine, format: string): boolean {
  if (twin.taken || differ(twin.endToEndId, line.endToEndId)) return false;
  // Each format has references of its own for the same booking.
  return twin.format !== format || !differ(twin.bankReference, line.bankReference);
}

/** Whether two references are there, and neither is the other one or its beginning. */
function differ(one: string, other: string): boolean {
  const [a, b] = [idOf(one), idOf(other)];
  return a !== undefined && b !== undefined && !a.startsWith(b) && !b.startsWith(a);
}
