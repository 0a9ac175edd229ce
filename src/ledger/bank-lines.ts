import type { Statement } from "db/client";
import type { Instant } from "@/vocabulary/calendar";
import type { ReceiptRefusal } from "@/vocabulary/collection-options";
import type { Currency, Minor } from "@/vocabulary/money";
import { type Command, journalStatement, type LedgerDeps, type Poster, type PostingOptions } from "./command";
import { assertMayPost, postJournal } from "./post-journal";
import type { Posted } from "./posting-result";
import { inDollars } from "./rates";
import { receiptReference, waitsForScreening } from "./rules";

type LineInput = PostingOptions & {
  lineId: number;
  /** New reason of the line, as a sentence. */
  reason: string;
  /** Version of the account's receipt rules, and the expected receipt that the line names. */
  rules?: number | undefined;
  expected?: number | undefined;
};

const ruled = ({ rules, expected }: Pick<LineInput, "rules" | "expected">) => ({
  ...(rules !== undefined && { rules }),
  ...(expected !== undefined && { expected }),
});

/** A credit of a line on a virtual account. The amount is the line's; here it is for monitoring, in minor units. */
type LineCredit = LineInput & {
  accountId: number;
  amount: Minor;
  currency: Currency;
  description: string;
  reference: string;
  /** Value time; default: the booking time. */
  processedAt?: Instant | undefined;
  /** Note of the person who books a refused line. */
  note?: string | undefined;
};

/**
 * Credits a virtual account with money that arrived at the bank: the same journal books the line.
 * @throws AppError 409 if the line was dealt with or was seen before, or the account cannot be credited
 */
export async function collectLine(deps: LedgerDeps, actor: Poster, input: LineCredit): Promise<Posted> {
  assertMayPost(actor, "collection");
  const command = await creditCommand(deps, "collection", input);
  return postJournal(untilScreened(deps, input), actor, command, input);
}

/**
 * Books a line against a suspense account of the bank, until the owner of its money is known.
 * @param input with `refusal`: the receipt rule of its account that refuses it while its import is committed
 * @throws AppError 409 if the line was dealt with, or there is no such suspense account, and RECEIPT_RULES_CHANGED
 */
export async function suspendLine(
  deps: LedgerDeps,
  actor: Poster,
  {
    lineId,
    reason,
    suspenseAccount,
    refusal,
    rules,
    expected,
    ...options
  }: LineInput & { suspenseAccount: string; refusal?: ReceiptRefusal },
): Promise<Posted> {
  assertMayPost(actor, "suspense");
  const bankLine = {
    id: lineId,
    reason,
    suspenseAccount,
    ...ruled({ rules, expected }),
    ...(refusal !== undefined && { refusal }),
  };
  return postJournal(deps, actor, { kind: "suspense", bankLine, steps: [] }, options);
}

/**
 * Moves a line from suspense to the account that it was meant for, as a credit.
 * @throws AppError 409 if it is not in suspense, or the account cannot be credited
 */
export async function assignLine(deps: LedgerDeps, actor: Poster, input: LineCredit): Promise<Posted> {
  assertMayPost(actor, "assignment");
  const command = await creditCommand(deps, "assignment", input);
  return postJournal(untilScreened(deps, input), actor, command, input);
}

/** Number of reversals per statement. */
const reversalsAtOnce = 500;

/**
 * Statements that reverse the credits of bank lines, one journal each, within the write that undoes their import.
 * The database refuses them with INSUFFICIENT_FUNDS, ACCOUNT_NOT_FOUND or BANK_LINE_RELINKED.
 */
export function undoCredits(actor: Poster, lineIds: readonly number[], at: Instant): Statement[] {
  assertMayPost(actor, "undo");
  const postings = lineIds.map((id) => {
    const command: Command = { kind: "undo", bankLine: { id, reason: "Undone" }, steps: [{ type: "debit" }] };
    return journalStatement(Bun.randomUUIDv7(), actor, command, at, undefined);
  });
  const statements: Statement[] = [];
  for (let from = 0; from < postings.length; from += reversalsAtOnce) {
    const some = postings.slice(from, from + reversalsAtOnce);
    statements.push({ sql: some[0]?.bulkSql ?? "", args: [JSON.stringify(some.map(({ args }) => args))] });
  }
  return statements;
}

/** Hold on a credit that is screened, in the same write, until the screening has answered (decision 261). */
function untilScreened(
  deps: LedgerDeps,
  { lineId, accountId, amount, currency, createdAt = deps.now() }: LineCredit,
): LedgerDeps {
  if (!deps.env.screening) return deps;
  const step = {
    type: "hold",
    account: accountId,
    amount,
    currency,
    description: waitsForScreening,
    reference: receiptReference(lineId),
    expiresAt: "never",
  } as const;
  const hold: Command = { kind: "hold", steps: [step] };
  const { sql, args } = journalStatement(Bun.randomUUIDv7(), null, hold, createdAt, undefined);
  const { before = [], after = [] } = deps.alongside ?? {};
  return { ...deps, alongside: { before, after: [{ sql, args }, ...after] } };
}

async function creditCommand(
  deps: LedgerDeps,
  kind: "collection" | "assignment",
  {
    lineId,
    reason,
    accountId,
    amount,
    currency,
    description,
    reference,
    processedAt,
    createdAt,
    note,
    ...rules
  }: LineCredit,
): Promise<Command> {
  const usdAmount = await inDollars(deps, amount, currency, createdAt);
  const step = { type: "credit", account: accountId, amount, currency, description, reference } as const;
  return {
    kind,
    bankLine: { id: lineId, reason, ...ruled(rules), ...(note !== undefined && { note }) },
    steps: [{ ...step, ...(processedAt !== undefined && { processedAt }) }],
    ...(usdAmount !== undefined && { usdAmount }),
  };
}
