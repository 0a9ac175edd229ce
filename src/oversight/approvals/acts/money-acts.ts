import { z } from "zod";
import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { holdHasEnded, submitCapture, submitRelease } from "@/accounts/holds/commands";
import { captureHoldCall, releaseHoldCall } from "@/accounts/holds/contract";
import { getHold } from "@/accounts/holds/queries";
import { getAccount } from "@/accounts/queries";
import type { Deps } from "@/deps";
import { post } from "@/ledger/post";
import { usdWorthNotSetBy } from "@/ledger/rates";
import { withPayee } from "@/payments/beneficiaries/payee";
import { paymentAlreadyDecided, submitApproval } from "@/payments/commands";
import { approvePaymentCall } from "@/payments/contract";
import { type PostTransaction, submitTransactionCall } from "@/payments/placing/contract";
import { getPayment, type PaymentRow, sumByCurrencyWithinDay } from "@/payments/queries";
import { readSent } from "@/payments/sent-reads";
import { currencySchema, formatMoney, type Minor } from "@/vocabulary/money";
import { approvable, approvableAsOneOf } from "../approvable";
import { waitingPayment } from "../client-payments";
import { type Act, act, type Description } from "./act";
import { clientPayment } from "./client-payment";

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
    usdAmount: await usdWorthNotSetBy(deps, actor.userId, body.amount, body.currency),
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
  if (hold.endedBy !== null) throw holdHasEnded(deps, hold);
  const { customerName, virtualIban, heldAmount, heldCurrency, reference, reason, vaId } = hold;
  const amount = formatMoney(captured ?? heldAmount, heldCurrency);
  return {
    summary: `${what} ${reference}: ${amount} on ${virtualIban} (${customerName})`,
    details: { account: `${virtualIban}, ${customerName}`, amount, reference, reason },
    usdAmount: await usdWorthNotSetBy(deps, actor.userId, heldAmount, heldCurrency),
    accountId: vaId,
  };
}

/** A payment under review that is let go. Throws AppError 409 where its review has ended. */
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
    // It cannot change, and an approval that an earlier version stored does not have it.
    moving: Object.keys(sent),
    // Those to one recipient within a day count as one, or an amount would be dodged by splitting it.
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

/** An admin's debit. */
export const debit = act({
  name: "debit",
  kinds: ["manual_debit"],
  body: movementBody,
  describe: (deps, actor, body) => describeMovement(deps, actor, "Debit", body),
  carryOut: carryOutMovement("debit"),
});

/** An admin's credit. */
export const credit = act({
  name: "credit",
  kinds: ["manual_credit"],
  body: movementBody,
  describe: (deps, actor, body) => describeMovement(deps, actor, "Credit", body),
  carryOut: carryOutMovement("credit"),
});

/** An admin's release of a hold by its reference. */
export const releaseByReference = act({
  name: "release_hold",
  kinds: ["hold_release"],
  body: movementBody,
  describe: (deps, actor, body) => describeMovement(deps, actor, "Release of a hold", body),
  carryOut: carryOutMovement("release"),
});

/** The release of a hold by its id. */
export const holdRelease = approvable(releaseHoldCall, {
  name: "release_hold_by_id",
  kinds: ["hold_release"],
  does: "what is held is available again",
  body: z.object({ holdId: z.int() }),
  request: ({ params }) => ({ body: { holdId: params.id } }),
  describe: (deps, actor, { holdId }) => describeHold(deps, actor, holdId, "Release of hold"),
  carryOut: (deps, actor, { holdId }) => submitRelease(deps, actor, holdId, undefined),
});

/**
 * The capture of a hold: it releases what is held, and it debits. Placing and capturing a hold takes money out of an
 * account as a debit does.
 */
export const holdCapture = approvable(captureHoldCall, {
  name: "capture_hold",
  kinds: ["hold_release", "manual_debit"],
  does: "releases and debits",
  body: z.object({
    holdId: z.int(),
    amount: z.int().positive().optional(),
    description: z.string().optional(),
  }),
  request: ({ params, body }) => ({ body: { holdId: params.id, ...body } }),
  describe: (deps, actor, { holdId, amount }) => describeHold(deps, actor, holdId, "Capture of hold", amount),
  carryOut: (deps, actor, { holdId, ...capture }) => submitCapture(deps, actor, holdId, capture, undefined),
});

/** The approval of a payment under review: with it the payment goes out. A rejection never waits. */
export const paymentApproval = approvable(approvePaymentCall, {
  name: "approve_payment",
  kinds: ["payment"],
  does: "a payment under review goes out",
  body: z.object({ paymentId: z.int(), reason: z.string().optional() }),
  request: ({ params, body }) => ({ body: { paymentId: params.id, reason: body.reason } }),
  describe: (deps, actor, { paymentId, reason }) => describePayment(deps, actor, paymentId, reason),
  carryOut: (deps, actor, { paymentId, reason }) => submitApproval(deps, actor, paymentId, reason, undefined),
});

const manualActs: Partial<Record<PostTransaction["type"], Act<Movement>>> = {
  debit,
  credit,
  release: releaseByReference,
};

/** Approval for manual postings by staff. A client's payment has its own review, and a hold needs no approval. */
const manualAct = (actor: Actor, type: PostTransaction["type"]): Act<Movement> | undefined =>
  can(actor, "transactions:post") ? manualActs[type] : undefined;

/** An admin's credit, debit or release of a hold; a client's payment. */
export const newTransaction = approvableAsOneOf(submitTransactionCall, {
  acts: [credit, debit, releaseByReference, clientPayment],
  does: [
    ["an admin's credit", "`manual_credit`, from an amount on"],
    ["an admin's debit", "`manual_debit`, from an amount on"],
    ["an admin's release of a hold", "`hold_release`, from an amount on"],
    ["an admin's hold: what was available is held, and nobody has it", "none; its release or capture asks"],
    [
      "a client's payment",
      "another user of the client, where the client wants one (`client_payment`); then the bank's review",
    ],
  ],
  kindsOf: ({ actor, body }) => manualAct(actor, body.type)?.kinds ?? [],
  async ledgerAsks({ deps, actor, body }) {
    return waitingPayment(deps, actor, await withPayee(deps, actor, body));
  },
  request: ({ actor, body }) => manualAct(actor, body.type)?.of(body) ?? { asOf: undefined },
});
