import { sql } from "drizzle-orm";
import type { Deps } from "@/deps";
import type { KnownLine, Subject } from "./compare";
import { idOf, ownIbansOf } from "./rules";

type Twin = {
  statement: number;
  format: string;
  booked: string;
  valued: string | null;
  bankReference: string;
  endToEndId: string;
  ibans: string[];
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
  const twins = new Map<number, Twin[]>();
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
    const twin = { statement, format, booked, valued, bankReference, endToEndId, ibans, taken: false };
    const others = twins.get(amount);
    if (others) others.push(twin);
    else twins.set(amount, [twin]);
  }
  return (at, iban) => {
    const line = lines[at];
    const twin = line && twins.get(line.amount)?.find((one) => isTwin(one, line, iban, subject.format));
    if (!twin) return undefined;
    twin.taken = true;
    return twin.statement;
  };
}

function isTwin(twin: Twin, line: KnownLine, iban: string, format: string): boolean {
  if (twin.taken || (twin.ibans.length > 0 && !twin.ibans.includes(iban))) return false;
  const days = [line.booked, line.valued];
  if (!days.includes(twin.booked) && (twin.valued === null || !days.includes(twin.valued))) return false;
  if (differ(twin.endToEndId, line.endToEndId)) return false;
  // Each format has references of its own for the same booking.
  return twin.format !== format || !differ(twin.bankReference, line.bankReference);
}

/** Whether two references are there, and neither is the other one or its beginning. */
function differ(one: string, other: string): boolean {
  const [a, b] = [idOf(one), idOf(other)];
  return a !== undefined && b !== undefined && !a.startsWith(b) && !b.startsWith(a);
}
