import { refuseWhen } from "db/client";
import { flagCell, readPrimaryRow, readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { collectLine, suspendLine } from "@/ledger/bank-lines";
import { actingFor, heldFor, type Maker, processItem } from "@/platform/leased-work/acting-for";
import type { Lease } from "@/platform/leased-work/lease";
import { allEnded } from "@/platform/leased-work/run-held-work";
import { type BankDate, startOfBankDay } from "@/vocabulary/calendar";
import { type ReceiptRefusal, receiptRefusals } from "@/vocabulary/collection-options";
import { groupIban } from "@/vocabulary/iban";
import { sayInEnglish } from "@/vocabulary/language";
import { type LineRules, readLineRules } from "./receipt-rules";
import type { Subject } from "./rules";

/** A commit that this node carries out. */
export type Commit = Subject & {
  id: number;
  requestId: string;
  /** Id of the last recorded line. */
  after: number;
  /** The newest movement when its lines were compared. */
  movement?: number;
  maker: Maker;
};

/**
 * Posts the new credits of a commit up to a line, each once: the posting itself reads and changes the line. A credit
 * that the ledger refuses stays unmatched, with the reason.
 */
export async function creditLines(deps: Deps, commit: Commit, upTo: number, lease: Lease): Promise<void> {
  const lines = await readPrimaryRows(deps.db, creditRow, {
    sql: `select l.id, l.amount, coalesce(l.valued, l.booked) as "valued", l.bank_reference as "bankReference",
        l.end_to_end_id as "endToEndId", l.remittance, l.counterparty_name as "counterpartyName",
        l.virtual_account_id as "accountId", coalesce(n.iban, v.virtual_iban) as "iban",
        exists (select 1 from receipt_rules r where r.virtual_account_id = v.id) as "hasRules"
      from bank_lines l join virtual_accounts v on v.id = l.virtual_account_id
      left join account_numbers n on n.id = l.paid_to
      where l.statement_id = ? and l.id > ? and l.id <= ? and l.match = 'new_credit' and l.outcome is null
        and l.pending = 0 order by l.id`,
    args: [commit.id, commit.after, upTo],
  });
  await lease.between();
  await allEnded(lines.map((line) => credit(deps, commit, lease, line)));
}

const creditRow = z.object({
  id: z.int(),
  amount: z.int(),
  valued: z.string(),
  bankReference: z.string(),
  endToEndId: z.string(),
  remittance: z.string(),
  counterpartyName: z.string(),
  accountId: z.int(),
  iban: z.string(),
  hasRules: flagCell,
});
type Credit = z.infer<typeof creditRow>;

async function credit(deps: Deps, commit: Commit, lease: Lease, line: Credit): Promise<void> {
  const { maker } = commit;
  const collect = (rules: LineRules) =>
    processItem(deps, { bankStatement: commit.id, line: line.id }, () => {
      const before = [...heldFor(maker, lease), bookedMeanwhile(commit, line)];
      return collectLine(
        { ...actingFor(deps, maker, lease), alongside: { before, after: [] } },
        maker.actor,
        {
          lineId: line.id,
          reason: `Credited to ${groupIban(line.iban)}`,
          accountId: line.accountId,
          amount: line.amount,
          currency: commit.currency,
          ...creditTexts(line, line.valued),
          processedAt: startOfBankDay(line.valued, deps.env.zone),
          ...rules,
        },
      );
    });
  const suspend = (rules: LineRules, refusal: ReceiptRefusal, reason: string, suspenseAccount: string) =>
    processItem(deps, { bankStatement: commit.id, line: line.id }, () => {
      const alongside = { before: heldFor(maker, lease), after: [] };
      const posting = { lineId: line.id, reason, suspenseAccount, refusal, ...rules };
      return suspendLine({ ...actingFor(deps, maker, lease), alongside }, maker.actor, posting);
    });
  let refusal: AppError | undefined;
  for (let tries = 1; tries <= mostTries; tries += 1) {
    // The posting refuses a credit for other rules than those that it names.
    const rules = line.hasRules || tries > 1 ? await readLineRules(deps, line.id) : {};
    refusal = await collect(rules);
    const code = findReceiptRefusal(refusal);
    const suspenseAccount = code && (await findSuspenseAccount(deps, line.accountId, commit.currency));
    if (refusal && code)
      refusal =
        suspenseAccount === undefined
          ? withoutSuspense(refusal, commit.currency)
          : await suspend(rules, code, refusal.message, suspenseAccount);
    if (refusal?.code !== rulesChanged) break;
  }
  if (refusal && refusal.code !== "BANK_LINE_DEALT_WITH") await leave(lease, line.id, refusal);
}

const rulesChanged = "RECEIPT_RULES_CHANGED";

/** Number of times that a credit is posted again if its account's rules, or what is expected, change in between. */
const mostTries = 6;

const findReceiptRefusal = (refusal: AppError | undefined): ReceiptRefusal | undefined =>
  receiptRefusals.find((code) => code === refusal?.code);

/** Reason for a line that stays open: the broken rule, and the missing suspense account. */
const withoutSuspense = ({ message, code }: AppError, currency: string) =>
  new AppError(
    "conflict",
    `${message}. ${sayInEnglish("No active suspense account holds {currency}: add one", { currency })}`,
    { code },
  );

const suspenseRow = z.object({ number: z.string() });

/** Suspense account for credits that an account's rules refuse: the account's own, else the bank's first in the currency. */
async function findSuspenseAccount(
  { db }: Pick<Deps, "db">,
  accountId: number,
  currency: string,
): Promise<string | undefined> {
  const row = await readPrimaryRow(db, suspenseRow, {
    sql: `select number from cbs_accounts where purpose = 'suspense' and is_active = 1 and instr(currencies, ?) > 0
      order by number = (select suspense_account from configurations where virtual_account_id = ?) desc, number limit 1`,
    args: [currency, accountId],
  });
  return row?.number;
}

/**
 * Refuses a credit if its account got the same amount from elsewhere since its lines were compared: the payment hub
 * may have booked the same money first (decision 333).
 */
const bookedMeanwhile = ({ id, movement = 0 }: Commit, { accountId, amount }: Credit) =>
  refuseWhen(
    {
      sql: `select 1 from transactions t where t.id > ? and t.virtual_account_id = ? and t.amount = ? and t.type = 'credit'
        and not exists (select 1 from bank_lines l where l.journal_id = t.journal_id and l.statement_id = ?)`,
      args: [movement, accountId, amount, id],
    },
    "BANK_LINE_BOOKED_MEANWHILE",
  );

type Words = {
  endToEndId: string;
  bankReference: string;
  remittance: string;
  counterpartyName: string;
  id: number;
};

/**
 * Texts of a credit on the account's statement, from its line.
 * @param valued the day for a reference of the bank's own, if the line has none
 */
export function creditTexts(
  { endToEndId, bankReference, remittance, counterpartyName, id }: Words,
  valued: BankDate,
) {
  const from = counterpartyName === "" ? "" : `From ${counterpartyName}`;
  const description = [from, remittance].filter((text) => text !== "").join(": ") || "Incoming payment";
  return {
    description: description.slice(0, 500),
    reference: (endToEndId || bankReference || `RCPT-${valued.replaceAll("-", "")}-${id}`).slice(0, 100),
  };
}

/** Marks a line as a possible duplicate of the line with its ordinal, which another import brought in the meantime. */
export const asPossibleDuplicate = `match = 'possible_duplicate', proposal = null, instruction_id = null,
  (like_line_id, reason) = (select o.id, 'It is like line ' || o.entry || ' of import ' || o.statement_id ||
      ', and nothing proves whether both are one movement' from bank_lines o
    where o.fingerprint = bank_lines.fingerprint and o.occurrence = bank_lines.occurrence and o.seen = 1)`;

/** Leaves a refused line open for a person. */
async function leave(lease: Lease, lineId: number, { code, message }: AppError): Promise<void> {
  await lease.write([
    code === "BANK_LINE_DUPLICATE"
      ? {
          sql: `update bank_lines set ${asPossibleDuplicate}, waits = 1 where id = ? and outcome is null`,
          args: [lineId],
        }
      : {
          sql: "update bank_lines set match = 'unmatched', seen = 1, waits = 1, reason = ? where id = ? and outcome is null",
          args: [message, lineId],
        },
  ]);
}
