import { readRows } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "@/deps";
import { addDays } from "@/vocabulary/calendar";
import { dayNumber } from "./leg-index";
import type { Standings } from "./like-lines";
import type { KnownLine, LikeLine, Subject } from "./rules";
import { accountDays, idDays, isByBalance, isIdentified, listOwnIbans, normaliseId } from "./rules";

type Known = {
  line: LikeLine;
  format: string;
  /** Day number of its booking. */
  day: number;
  bankReference: string | undefined;
  endToEndId: string | undefined;
  /** True if the balance after it identifies it. */
  byBalance: boolean;
};

/** A line of another import that may be the same booking under another date. */
export type ShiftedDuplicate = { line: LikeLine; reference: string; days: number };

/**
 * Credits of other imports that may be the same money as a line of this one, by the line's index and the IBAN that it
 * names.
 */
type Duplicates = {
  /** A line that nothing distinguishes from it; if there are several, it is unknown which one it is. */
  duplicateOf: (at: number, iban: string) => LikeLine | undefined;
  /** A line with the same reference, and another date or notation. */
  redatedOf: (at: number, iban: string) => ShiftedDuplicate | undefined;
};

const noDuplicates: Duplicates = { duplicateOf: () => undefined, redatedOf: () => undefined };

const knownRow = z.object({
  id: z.int(),
  statement: z.int(),
  entry: z.int(),
  format: z.string(),
  amount: z.int(),
  booked: z.string(),
  valued: z.string().nullable(),
  bankReference: z.string(),
  endToEndId: z.string(),
  remittance: z.string(),
  creditorAccount: z.string(),
  fingerprint: z.string(),
  occurrence: z.int(),
});

/**
 * Finds credits of other imports that may be the same money as a line recorded differently: in another format,
 * without its reference or with a shortened one, with the same account, currency, amount and day, and no
 * distinguishing mark; or under another date, with the same account, currency, amount and reference. Imports whose
 * balances follow each other share no line.
 * @param isKnown true if a line of the file is already known as the one with this fingerprint and occurrence
 */
export async function readDuplicates(
  { db, env }: Pick<Deps, "db" | "env">,
  { apart }: Standings,
  subject: Subject,
  lines: readonly KnownLine[],
  isKnown: (key: string) => boolean,
): Promise<Duplicates> {
  const asking = lines.filter(
    (line) => line.direction === "credit" && !line.pending && listOwnIbans(line, env.bankCode).length > 0,
  );
  if (subject.virtualAccountId !== null || asking.length === 0) return noDuplicates;
  const amounts = JSON.stringify([...new Set(asking.map(({ amount }) => amount))]);
  const days = asking.flatMap(({ booked, valued }) => [booked, valued ?? booked]).sort();
  const [from = subject.fromDate, to = subject.toDate] = [days[0], days.at(-1)];
  const rows = await readRows(
    db,
    knownRow,
    sql`
    select l.id, l.statement_id as statement, l.entry, s.format, l.amount, l.booked, l.valued, l.bank_reference as bankReference,
      l.end_to_end_id as endToEndId, l.remittance, l.creditor_account as creditorAccount, l.fingerprint, l.occurrence
    from bank_statements s cross join bank_lines l on l.statement_id = s.id
    where s.ledger_account_id = ${subject.ledgerAccountId} and s.id <> ${subject.id ?? 0}
      and s.status in ('committing', 'committed', 'failed') and (l.seen = 1 or s.id in (select value from json_each(${JSON.stringify([...apart])})))
      and l.direction = 'credit' and l.match <> 'possible_duplicate'
      and l.amount in (select value from json_each(${amounts}))
      and (l.booked between ${addDays(from, -idDays)} and ${addDays(to, idDays)}
        or l.valued between ${from} and ${to})
    order by l.id`,
  );
  const elsewhere = new Set(rows.filter(({ statement }) => apart.has(statement)).map(getKey));
  const duplicates = new Map<string, Known[]>();
  const byReference = new Map<string, Known[]>();
  for (const row of rows) {
    const { id, statement, entry, format, amount, booked, valued, bankReference, endToEndId } = row;
    // A line of the file with the same content in the same format is the likely one; another format proves less.
    const isDistinct = format === subject.format || isIdentified(row) || isByBalance(row.fingerprint);
    if ((isDistinct && isKnown(getKey(row))) || elsewhere.has(getKey(row))) continue;
    const ibans = listOwnIbans(row, env.bankCode);
    const known = {
      line: { id, statement, entry },
      format,
      day: dayNumber(booked),
      bankReference: normaliseId(bankReference),
      endToEndId: normaliseId(endToEndId),
      byBalance: isByBalance(row.fingerprint),
    };
    const named = ibans.length > 0 ? ibans : [unnamed];
    for (const key of listKeys(amount, named, booked, valued)) addTo(duplicates, key, known);
    for (const reference of listNames(known))
      for (const iban of named) addTo(byReference, `${amount} ${iban} ${reference}`, known);
  }
  return {
    duplicateOf(at, iban) {
      const line = lines[at];
      if (!line) return undefined;
      const ids = {
        bankReference: normaliseId(line.bankReference),
        endToEndId: normaliseId(line.endToEndId),
      };
      for (const key of listKeys(line.amount, [iban, unnamed], line.booked, line.valued)) {
        // Lines with different balances after them are different: the same line would have been recognised.
        const isByOwnBalance = isByBalance(line.fingerprint);
        const duplicate = duplicates
          .get(key)
          ?.find((one) => !(isByOwnBalance && one.byBalance) && isDuplicate(one, ids, subject.format));
        if (duplicate) return duplicate.line;
      }
      return undefined;
    },
    redatedOf(at, iban) {
      const line = lines[at];
      if (!line) return undefined;
      const ids = {
        bankReference: normaliseId(line.bankReference),
        endToEndId: normaliseId(line.endToEndId),
      };
      const day = dayNumber(line.booked);
      for (const reference of listNames(ids)) {
        for (const named of [iban, unnamed]) {
          for (const one of byReference.get(`${line.amount} ${named} ${reference}`) ?? []) {
            const days = Math.abs(one.day - day);
            if (days > daysApart(one, ids, subject.format)) continue;
            const written = ids.bankReference === reference ? line.bankReference : line.endToEndId;
            return { line: one.line, reference: written.trim(), days };
          }
        }
      }
      return undefined;
    },
  };
}

const getKey = ({ fingerprint, occurrence }: Pick<KnownLine, "fingerprint" | "occurrence">): string =>
  `${fingerprint} ${occurrence}`;

/** Key for lines that name no account. */
const unnamed = "";

const listKeys = (
  amount: number,
  ibans: readonly string[],
  booked: string,
  valued: string | null,
): string[] =>
  [...new Set([booked, valued ?? booked])].flatMap((day) => ibans.map((iban) => `${amount} ${day} ${iban}`));

function addTo(lists: Map<string, Known[]>, key: string, known: Known): void {
  const others = lists.get(key);
  if (others) others.push(known);
  else lists.set(key, [known]);
}

type Ids = Pick<Known, "bankReference" | "endToEndId">;

/** References that identify one booking: a bank's filler, or a word such as SALARY, has no digit. */
const listNames = ({ bankReference, endToEndId }: Ids): string[] =>
  [...new Set([bankReference, endToEndId])].filter((id): id is string => id !== undefined && /\d/.test(id));

function isDuplicate(duplicate: Known, ids: Ids, format: string): boolean {
  if (differ(duplicate.endToEndId, ids.endToEndId)) return false;
  // Each format has references of its own for the same booking.
  return duplicate.format !== format || !differ(duplicate.bankReference, ids.bankReference);
}

/** True if both references exist, and neither is the other one or its beginning. */
const differ = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && !a.startsWith(b) && !b.startsWith(a);

/**
 * Maximum number of days between two lines with a common reference that may be one booking. The bank's own reference
 * is compared as long as ids are; the payer's, which some reuse, as long as accounts are. Never if the bank's own
 * references differ.
 */
function daysApart(known: Known, { bankReference }: Ids, format: string): number {
  if (bankReference !== undefined && known.bankReference === bankReference) return idDays;
  return known.format === format && differ(known.bankReference, bankReference) ? -1 : accountDays;
}
