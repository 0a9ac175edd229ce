import { z } from "zod";
import type { Actor } from "@/access/actor";
import { approvable } from "@/approvals/approvable";
import type { Deps } from "@/deps";
import { usdWorthNotSetBy } from "@/ledger/rates";
import { formatMoney, type Minor } from "@/vocabulary/money";
import { paymentAlreadyDecided, submitApproval } from "./commands";
import { approvePaymentCall } from "./contract";
import { getPayment, type PaymentRow, sumByCurrencyWithinDay } from "./queries";
import { readSent } from "./sent-reads";

/** A payment under review that is released. Throws AppError 409 if its review has ended. */
async function describePayment(deps: Deps, actor: Actor, id: number, reason: string | undefined) {
  const payment = await getPayment(deps, actor, id);
  if (payment.status !== "review") throw paymentAlreadyDecided(deps, payment);
  const { customerName, virtualIban, recipient, currency, reference } = payment;
  const amount = formatMoney(payment.amount, currency);
  const sent = await readSent(deps, payment);
  return {
    summary: `Payment ${reference}: ${amount} from ${virtualIban} (${customerName}) to ${recipient}`,
    details: {
      account: `${virtualIban}, ${customerName}`,
      recipient,
      amount,
      reference,
      ...(payment.suspicion !== null && { review: payment.suspicion }),
      ...(reason !== undefined && { reason }),
      ...sent,
    },
    // The payment cannot change, and approvals stored by an earlier version lack it.
    moving: Object.keys(sent),
    // Payments to one recipient within a day count as one, so that splitting does not avoid the threshold.
    usdAmount: await worthOfPaid(deps, actor, payment),
    accountId: payment.vaId,
  };
}

/** Worth of a client's payments to a recipient within a day, at rates that the actor did not set alone. */
async function worthOfPaid(
  deps: Deps,
  { userId }: Actor,
  { clientId, recipient, createdAt: at }: Pick<PaymentRow, "clientId" | "recipient" | "createdAt">,
): Promise<Minor | undefined> {
  let worth = 0;
  for (const { currency, amount } of await sumByCurrencyWithinDay(deps, { clientId, recipient, at })) {
    const part = await usdWorthNotSetBy(deps, userId, amount, currency);
    if (part === undefined) return undefined;
    worth += part;
  }
  return worth;
}

/** The approval of a payment under review, which sends it. A rejection needs no approval. */
export const paymentApproval = approvable(approvePaymentCall, {
  name: "approve_payment",
  kinds: ["payment"],
  does: "a payment under review goes out",
  body: z.object({ paymentId: z.int(), reason: z.string().optional() }),
  request: ({ params, body }) => ({ body: { paymentId: params.id, reason: body.reason } }),
  describe: (deps, actor, { paymentId, reason }) => describePayment(deps, actor, paymentId, reason),
  carryOut: (deps, actor, { paymentId, reason }) => submitApproval(deps, actor, paymentId, reason, undefined),
});
