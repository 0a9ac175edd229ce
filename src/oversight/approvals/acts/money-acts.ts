import { z } from "zod";
import type { Actor } from "@/access/actor";
import { endedAlready, submitCapture, submitRelease } from "@/accounts/holds/commands";
import { getHold } from "@/accounts/holds/queries";
import { getAccount } from "@/accounts/queries";
import type { Deps } from "@/deps";
import { makePayment } from "@/ledger/payments";
import { post } from "@/ledger/post";
import { findPaymentWorth, worthWithout } from "@/ledger/rates";
import { decidedAlready, submitApproval } from "@/payments/commands";
import { getPayment, type PaymentRow, sumByCurrencyWithinDay } from "@/payments/queries";
import { shownRecipient } from "@/payments/rules";
import { groupIban } from "@/vocabulary/iban";
import { currencySchema, formatMoney, type Minor } from "@/vocabulary/money";
import type { Description } from "./act";
import { act } from "./act";

const movementBody = z.object({
  vaId: z.int(),
  amount: z.int().positive(),
  currency: currencySchema,
  description: z.string(),
  reference: z.string(),
});
type Movement = z.output<typeof movementBody>;

async function describeMovement(
  deps: Deps,
  actor: Actor,
  what: string,
  body: Movement,
): Promise<Description> {
  const { customerName, virtualIban } = await getAccount(deps, actor, body.vaId);
  const amount = formatMoney(body.amount, body.currency);
  return {
    summary: `${what} of ${amount} on ${virtualIban} (${customerName})`,
    details: {
      account: `${virtualIban}, ${customerName}`,
      amount,
      description: body.description,
      reference: body.reference,
    },
    usdAmount: await worthWithout(deps, actor.userId, body.amount, body.currency),
    accountId: body.vaId,
  };
}

const carryOutMovement =
  (type: "credit" | "debit" | "release") => (deps: Deps, actor: Actor, body: Movement) => {
    const { vaId: accountId, ...movement } = body;
    return post(deps, actor, { ...movement, type, accountId });
  };

/** A hold that is released or captured, as it stands. Throws AppError 409 where it has ended. */
async function describeHold(deps: Deps, actor: Actor, id: number, what: string, captured?: Minor) {
  const hold = await getHold(deps, actor, id);
  if (hold.endedBy !== null) throw endedAlready(deps, hold);
  const { customerName, virtualIban, heldAmount, heldCurrency, reference, reason, vaId } = hold;
  const amount = formatMoney(captured ?? heldAmount, heldCurrency);
  return {
    summary: `${what} ${reference}: ${amount} on ${virtualIban} (${customerName})`,
    details: { account: `${virtualIban}, ${customerName}`, amount, reference, reason },
    usdAmount: await worthWithout(deps, actor.userId, heldAmount, heldCurrency),
    accountId: vaId,
  };
}

/** A payment under review that is let go. Throws AppError 409 where its review has ended. */
async function describePayment(deps: Deps, actor: Actor, id: number, reason: string | undefined) {
  const payment = await getPayment(deps, actor, id);
  if (payment.status !== "review") throw decidedAlready(deps, payment);
  const { customerName, virtualIban, recipient, currency, reference } = payment;
  const amount = formatMoney(payment.amount, currency);
  return {
    summary: `Payment ${reference}: ${amount} from ${virtualIban} (${customerName}) to ${recipient}`,
    details: {
      account: `${virtualIban}, ${customerName}`,
      recipient,
      amount,
      reference,
      ...(payment.suspicion !== null && { review: payment.suspicion }),
      ...(reason !== undefined && { reason }),
    },
    // Those to one recipient within a day count as one, or an amount would be dodged by splitting it.
    usdAmount: await worthOfPaid(deps, actor, payment),
    accountId: payment.vaId,
  };
}

/** What a client paid to a recipient within the day of a payment, worth what rates say that the actor did not set alone. */
async function worthOfPaid(
  deps: Deps,
  { userId }: Actor,
  { clientId, recipient, createdAt: at }: Pick<PaymentRow, "clientId" | "recipient" | "createdAt">,
): Promise<Minor | undefined> {
  let worth = 0;
  for (const { currency, amount } of await sumByCurrencyWithinDay(deps, { clientId, recipient, at })) {
    const part = await worthWithout(deps, userId, amount, currency);
    if (part === undefined) return undefined;
    worth += part;
  }
  return worth;
}

/** Acts that move money: direct postings, holds, payments. */
export const moneyActs = {
  debit: act({
    body: movementBody,
    describe: (deps, actor, body) => describeMovement(deps, actor, "Debit", body),
    carryOut: carryOutMovement("debit"),
  }),
  credit: act({
    body: movementBody,
    describe: (deps, actor, body) => describeMovement(deps, actor, "Credit", body),
    carryOut: carryOutMovement("credit"),
  }),
  release_hold: act({
    body: movementBody,
    describe: (deps, actor, body) => describeMovement(deps, actor, "Release of a hold", body),
    carryOut: carryOutMovement("release"),
  }),
  release_hold_by_id: act({
    body: z.object({ holdId: z.int() }),
    describe: (deps, actor, { holdId }) => describeHold(deps, actor, holdId, "Release of hold"),
    carryOut: (deps, actor, { holdId }) => submitRelease(deps, actor, holdId, undefined),
  }),
  capture_hold: act({
    body: z.object({
      holdId: z.int(),
      amount: z.int().positive().optional(),
      description: z.string().optional(),
    }),
    describe: (deps, actor, { holdId, amount }) =>
      describeHold(deps, actor, holdId, "Capture of hold", amount),
    carryOut: (deps, actor, { holdId, ...capture }) => submitCapture(deps, actor, holdId, capture, undefined),
  }),
  approve_payment: act({
    body: z.object({ paymentId: z.int(), reason: z.string().optional() }),
    describe: (deps, actor, { paymentId, reason }) => describePayment(deps, actor, paymentId, reason),
    carryOut: (deps, actor, { paymentId, reason }) =>
      submitApproval(deps, actor, paymentId, reason, undefined),
  }),
  client_payment: act({
    body: z.object({
      accountId: z.int(),
      recipient: z.string(),
      amount: z.int().positive(),
      currency: currencySchema,
      description: z.string(),
      reference: z.string(),
    }),
    async describe(deps, actor, { accountId, recipient, amount, currency, description, reference }) {
      const { customerName, virtualIban } = await getAccount(deps, actor, accountId);
      const money = formatMoney(amount, currency);
      return {
        summary: `Payment of ${money} from ${virtualIban} (${customerName}) to ${recipient}`,
        details: {
          account: `${groupIban(virtualIban)}, ${customerName}`,
          recipient: shownRecipient(recipient),
          amount: money,
          description,
          reference,
        },
        usdAmount: (await findPaymentWorth(deps, amount, currency))?.usdAmount,
      };
    },
    carryOut: (deps, actor, body, approvalId) => makePayment(deps, actor, { ...body, approvalId }),
  }),
};
