import { expectOneRow } from "db/client";
import type { Actor } from "@/access/actor";
import { RateLimit, tooMany } from "@/access/rate-limit";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import type { Replayable } from "@/kernel/define";
import type { Idempotency } from "@/kernel/idempotency";
import { sayInEnglish } from "@/vocabulary/language";
import { fromDecimal } from "@/vocabulary/money";
import { requestWords, type SentRequestDto, sentRequestSchema } from "./contract";
import { requestMail } from "./mail";
import { findPaymentRequest, noEmail, refusedFor } from "./queries";

/** Maximum number of requests that a client mails in an hour, since payers are strangers to the bank. */
const rate = { most: 100, per: 3_600_000 };
const sends = new RateLimit("payment-requests");

/**
 * Mails a payment request to its payer: once for each version, unless `again` is set.
 * @throws AppError 403, 404, 409 EXPECTED_ENDED, NOTHING_OPEN, ACCOUNT_CLOSED, NO_PAYER_EMAIL, REQUEST_SENT, 429
 */
export async function sendPaymentRequest(
  deps: Deps,
  actor: Actor,
  id: number,
  { again }: { again: boolean },
  key: Idempotency | undefined,
): Promise<Replayable<SentRequestDto>> {
  return write(deps, actor, {
    access: "expected-receipts:write",
    refusals: {
      REQUEST_SENT: { kind: "conflict", message: requestWords.alreadySent, code: "REQUEST_SENT" },
    },
    once: { key, status: 200, replay: (kept) => sentRequestSchema.parse(kept) },
    async plan() {
      const { request, problem, payerEmail, version, clientId } = await findPaymentRequest(deps, actor, id);
      if (problem) throw refusedFor(problem);
      if (payerEmail === null) throw refusedFor(noEmail);
      const wait = sends.take(deps, clientId, rate);
      if (wait !== undefined) throw tooMany(sayInEnglish("Many requests were sent: try again later"), wait);
      return {
        statements: [
          {
            sql: `update expected_receipts set requested_version = version
              where id = ? and version = ? and status not in ('paid', 'cancelled') and (? or requested_version is not version)`,
            args: [id, version, again ? 1 : 0],
          },
          expectOneRow("REQUEST_SENT"),
          ...requestMail(deps, payerEmail, { ...request, amount: fromDecimal(request.amount) }),
        ],
        audit: {
          action: "UPDATE",
          resource: "EXPECTED_RECEIPT",
          resourceId: id,
          details: { requested: version },
        },
        answer: { expectedReceiptId: id, requestedVersion: version },
      };
    },
  });
}
