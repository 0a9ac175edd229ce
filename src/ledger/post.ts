import type { JournalKindName } from "db/journal-kinds";
import type { Instant } from "@/vocabulary/calendar";
import type { Currency, Minor } from "@/vocabulary/money";
import type { Command, LedgerDeps, Poster, PostingOptions } from "./command";
import { inAccountCurrency, withMoney } from "./conversion";
import { placeHold, releaseHoldByReference } from "./holds";
import { assertMayPost, postJournal } from "./post-journal";
import type { Posted } from "./posting-result";
import { inDollars } from "./rates";

/** Transaction of the specification's four types. `amount` in minor units of `currency`, as entered. */
export type PostInput = PostingOptions & {
  accountId: number;
  type: "credit" | "debit" | "hold" | "release";
  /** Kind of journal of a credit or a debit whose work is a plain move (`db/journal-kinds`); that of its type if absent. */
  kind?: JournalKindName | undefined;
  amount: Minor;
  currency: Currency;
  /** The reason, for a hold. */
  description: string;
  reference: string;
  /** Value time; default: the booking time. */
  processedAt?: Instant | undefined;
  /** Account number that a credit was paid to. */
  paidTo?: number | undefined;
};

/**
 * Posts a transaction: a credit or a debit against the account's CBS account, a hold, or the release of the active
 * hold with that reference, amount and currency. An amount in another currency is converted at the rate in effect.
 * Resolves after the durable commit.
 *
 * @example
 * const { transactions: [credit] } = await post(deps, actor, { accountId: 1, type: "credit", amount: 12_50,
 *   currency: "USD", description: "Invoice 7", reference: "TXN-2026-001", idempotency });
 * @throws AppError 403, 404, 409 (funds, state, rate) or 422 (key) with a sentence for the actor
 */
export async function post(deps: LedgerDeps, actor: Poster, input: PostInput): Promise<Posted> {
  const { type, description, kind = type, ...rest } = input;
  if (type === "hold") return placeHold(deps, actor, { ...rest, reason: description });
  if (type === "release") return releaseHoldByReference(deps, actor, { ...rest, description });
  assertMayPost(actor, kind);
  const command = { ...(await movement(deps, input, type)), kind };
  return postJournal(deps, actor, command, input, async () => {
    const converted = await inAccountCurrency(deps, input);
    return postJournal(deps, actor, withMoney(command, converted), input);
  });
}

async function movement(deps: LedgerDeps, input: PostInput, type: "credit" | "debit"): Promise<Command> {
  const { accountId, amount, currency, description, reference, processedAt, createdAt, paidTo } = input;
  const usdAmount = await inDollars(deps, amount, currency, createdAt);
  const step = { type, account: accountId, amount, currency, description, reference };
  return {
    kind: type,
    steps: [{ ...step, ...(processedAt !== undefined && { processedAt }) }],
    ...(usdAmount !== undefined && { usdAmount }),
    ...(paidTo !== undefined && { paidTo }),
  };
}
