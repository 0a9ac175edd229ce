import type { Statement } from "db/client";
import type { Instant } from "@/vocabulary/calendar";
import type { Currency, Minor } from "@/vocabulary/money";
import { type Command, journalStatement, type LedgerDeps, type Poster, type PostingOptions } from "./command";
import { assertMayPost, postJournal } from "./post-journal";
import type { Posted } from "./posting-result";
import { inDollars } from "./rates";

/** Payment that the bank could not deliver, with its reason: an ISO 20022 reason code, and the bank's own words. */
type PaymentReturn = {
  paymentId: number;
  code: string | undefined;
  reason: string | undefined;
  /** Description of the payer's transaction. */
  description: string;
};

/**
 * Single statement that returns payments: each by a separate journal, which credits the payer or the suspense account of a closed
 * one (db/program/payment-returns.sql). All or none: it is refused with PAYMENT_RETURNED or PAYMENT_NOT_SENT if one of them
 * changed since it was read, and with SUSPENSE_MISSING.
 * @param reportDigest the report of the return, which the same write has stored by then
 */
export function returnStatement(
  actor: Poster,
  returns: readonly PaymentReturn[],
  reportDigest: string,
  at: Instant,
): Statement {
  const postings = returns.map(({ paymentId, code, reason, description }) => {
    const command: Command = {
      kind: "return",
      return: {
        payment: paymentId,
        description,
        report: reportDigest,
        ...(code !== undefined && { code }),
        ...(reason !== undefined && { reason }),
      },
      steps: [],
    };
    return journalStatement(Bun.randomUUIDv7(), actor, command, at, undefined);
  });
  const [first] = postings;
  if (first?.bulkSql === undefined) throw new Error("There is nothing to return");
  return { sql: first.bulkSql, args: [JSON.stringify(postings.map(({ args }) => args))] };
}

/**
 * Moves the money of a returned payment of a closed account from suspense to the account that it is meant for, as a credit, once.
 * The amount is the payment's; here it is for monitoring, in minor units.
 * @throws AppError 409 if the payment's money is not in suspense, or the account cannot be credited
 */
export async function assignReturn(
  deps: LedgerDeps,
  actor: Poster,
  {
    paymentId,
    accountId,
    amount,
    currency,
    description,
    reference,
    ...options
  }: PostingOptions & {
    paymentId: number;
    accountId: number;
    amount: Minor;
    currency: Currency;
    description: string;
    reference: string;
  },
): Promise<Posted> {
  assertMayPost(actor, "assignment");
  const usdAmount = await inDollars(deps, amount, currency, options.createdAt);
  const command: Command = {
    kind: "assignment",
    assigned: { payment: paymentId },
    steps: [{ type: "credit", account: accountId, amount, currency, description, reference }],
    ...(usdAmount !== undefined && { usdAmount }),
  };
  return postJournal(deps, actor, command, options);
}
