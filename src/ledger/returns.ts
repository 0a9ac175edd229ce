import type { Statement } from "db/client";
import type { Instant } from "@/calendar";
import { type Command, journalStatement, type Poster } from "./command";

/** A payment that the bank could not deliver, and why: an ISO 20022 reason code, and the bank's own words. */
export type PaymentReturn = {
  paymentId: number;
  code: string | undefined;
  reason: string | undefined;
  /** What the payer's transaction says. */
  description: string;
};

/**
 * The one statement that returns payments: each by a journal of its own, which credits the payer or the suspense account
 * of a closed one (db/program/payment-returns.sql). All or none: it is refused with PAYMENT_RETURNED or PAYMENT_NOT_SENT
 * where one of them is not as it was read, and with SUSPENSE_MISSING.
 * @param reportDigest the report that says so, which the same write has kept by then
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
