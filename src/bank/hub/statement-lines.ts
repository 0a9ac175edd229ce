import type { Statement } from "db/client";
import { jsonCell, readPrimaryRows } from "db/rows";
import { z } from "zod";
import { dayNumber } from "@/bank/bank-statements/leg-index";
import { accountDays, idDays, listOwnIbans, normaliseId } from "@/bank/bank-statements/rules";
import type { Deps } from "@/deps";
import { addDays } from "@/vocabulary/calendar";
import type { HubCredit } from "./contract";

/** A credit that the hub reports. */
export type ReportedCredit = HubCredit & {
  /**
   * Batch of a credit, if it is in one: the bank's reference of it, the hub's ids of its payments of this amount to
   * this account, and the position among these.
   */
  batch?: { reference: string; equal: readonly string[]; place: number };
};

/** The account that the hub credits: its id, that of the CBS account's ledger account, and the account number that it names. */
type Credited = { accountId: number; cbsLedgerId: number; numberId: number | null };

/**
 * Result of searching the bank's statements for a credit: the journal with it, a line that may be it, or nothing.
 * `guard` refuses a posting with LINES_CHANGED if another line has come in since.
 */
type InStatements =
  | { journalId: string }
  | { doubt: { statement: number; booked: string; reference: string } }
  | { guard: { sql: string; args: Statement["args"] } };

const lineRow = z.object({
  id: z.int(),
  statement: z.int(),
  booked: z.string(),
  valued: z.string().nullable(),
  bankReference: z.string(),
  endToEndId: z.string(),
  structuredReference: z.string(),
  references: jsonCell(z.string().array()),
  remittance: z.string(),
  creditorAccount: z.string(),
  accountId: z.int().nullable(),
  paidTo: z.int().nullable(),
  outcome: z.string().nullable(),
  /** The credits of the account that match the line, each with its reference. */
  credits: jsonCell(z.array(z.tuple([z.string(), z.string()]))),
});
type Line = z.infer<typeof lineRow>;

const mayBe = `bank_lines l join bank_statements s on s.id = l.statement_id
  where l.amount = ? and l.booked between ? and ? and l.direction = 'credit' and l.seen = 1 and not l.reversal
    and s.ledger_account_id = ?`;

/**
 * Searches the lines of the bank's statements for a credit of the hub (decision 333).
 * @param isHubs true if a journal is the hub's credit under a reference, whose line matches no other credit
 */
export async function findInStatements(
  { db, env }: Pick<Deps, "db" | "env">,
  { accountId, cbsLedgerId, numberId }: Credited,
  credit: ReportedCredit,
  isHubs: (journalId: string, reference: string) => boolean,
): Promise<InStatements> {
  const { amount, bookingDate, account: iban } = credit;
  const args = [amount, addDays(bookingDate, -idDays), addDays(bookingDate, idDays), cbsLedgerId];
  const lines = await readPrimaryRows(db, lineRow, {
    sql: `select l.id, l.statement_id as statement, l.booked, l.valued, l.bank_reference as "bankReference",
        l.end_to_end_id as "endToEndId", l.structured_reference as "structuredReference",
        l.reference_list as "references", l.remittance, l.creditor_account as "creditorAccount",
        l.virtual_account_id as "accountId", l.paid_to as "paidTo", l.outcome,
        (select json_group_array(json_array(t.journal_id, t.reference)) from transactions t
          where t.journal_id in (select coalesce(l.assigned_journal_id, l.journal_id)
              union select journal_id from bank_line_matches where line_id = l.id)
            and t.virtual_account_id = ? and t.amount = l.amount and t.type = 'credit') as credits
      from ${mayBe} order by l.id`,
    args: [accountId, ...args],
  });
  const named = lines.filter((line) => {
    // Money for another number of the account is another payer's.
    if (numberId !== null && line.paidTo !== null && line.paidTo !== numberId) return false;
    const ibans = listOwnIbans(line, env.bankCode);
    return line.accountId === accountId || ibans.length === 0 || ibans.includes(iban);
  });
  const findHubReference = ({ credits }: Line) =>
    credits.find(([journalId, reference]) => isHubs(journalId, reference))?.[1];
  const isFree = (line: Line) => findHubReference(line) === undefined;
  const equal = named.filter((line) => hasItsReference(line, credit));
  // Equal payments of a batch have equal lines: each takes the next one that no earlier payment has.
  const before = credit.batch?.equal.slice(0, credit.batch.place) ?? [];
  const posted = equal.filter((line) => before.includes(findHubReference(line) ?? "")).length;
  const line = equal.filter(isFree)[before.length - posted];
  const [booked] = line?.credits ?? [];
  if (booked && line?.accountId === accountId) return { journalId: booked[0] };
  const doubtful = line ?? named.find((other) => isFree(other) && mayBeIt(other, credit));
  if (doubtful && (line || credit.otherMoney !== true)) {
    const { statement, booked: day, bankReference, endToEndId } = doubtful;
    return { doubt: { statement, booked: day, reference: bankReference || endToEndId } };
  }
  const known = JSON.stringify(lines.map(({ id }) => id));
  const sql = `select 1 from ${mayBe} and l.id not in (select value from json_each(?))`;
  return { guard: { sql, args: [...args, known] } };
}

/** A reference that identifies one booking: a bank's filler, or a word such as SALARY, has no digit. */
const findName = (text: string | undefined): string | undefined => {
  const id = normaliseId(text ?? "");
  return id !== undefined && /\d/.test(id) ? id : undefined;
};

const findBankReference = ({ batch, bankReference }: ReportedCredit) =>
  findName(batch?.reference ?? bankReference);

function hasItsReference({ bankReference }: Line, credit: ReportedCredit): boolean {
  const own = findBankReference(credit);
  return own !== undefined && findName(bankReference) === own;
}

/** True if a line may be the credit: by a common reference, or because nothing distinguishes them on one day. */
function mayBeIt(line: Line, credit: ReportedCredit): boolean {
  const { bookingDate, valueDate = bookingDate, endToEndId, structuredReference } = credit;
  const own = findBankReference(credit);
  const [asked, theirs] = [findName(endToEndId), findName(line.endToEndId)];
  const names = [line.endToEndId, line.structuredReference, ...line.references].flatMap(
    (text) => findName(text) ?? [],
  );
  const common = [own, asked, findName(structuredReference)].some(
    (name) => name !== undefined && names.includes(name),
  );
  if (common && Math.abs(dayNumber(line.booked) - dayNumber(bookingDate)) <= accountDays) return true;
  const oneDay = [line.booked, line.valued ?? line.booked].some(
    (day) => day === bookingDate || day === valueDate,
  );
  return oneDay && !differ(own, findName(line.bankReference)) && !differ(asked, theirs);
}

const differ = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other;
