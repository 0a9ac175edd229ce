import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { mayReadClient } from "@/access/scope";
import { receiptWords } from "@/collections/receipts/contract";
import { findPayerAccount, type ReceiptRow, readReceipts, restOf } from "@/collections/receipts/queries";
import { findBound } from "@/commands/idempotency/store";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { placeOrder } from "@/ledger/orders";
import { findPosted, type Posted } from "@/ledger/posting-result";
import { returnReference } from "@/ledger/rules";
import { bankDate } from "@/vocabulary/calendar";
import { sayInEnglish } from "@/vocabulary/language";
import type { Minor } from "@/vocabulary/money";
import type { PaymentDto } from "../contract";
import { findPayment, toPaymentDto } from "../queries";
import { type ReturnReason, type ReturnReceipt, returnReasonLabels } from "./contract";

/** A return as it is ordered: its amount in minor units, and where it goes. */
export type ReturnOrder = {
  receiptId: number;
  accountId: number;
  recipient: string;
  amount: Minor;
  reason: ReturnReason;
  reference: string;
};

/** Makes a new reference for a return, with the bank's present date. */
export const newReturnReference = ({ now, env }: Pick<Deps, "now" | "env">): string =>
  returnReference(bankDate(now(), env.zone), crypto.getRandomValues(new Uint8Array(6)));

/**
 * Reads the return that would be ordered: to the payer's account, by default of the whole rest.
 * @throws AppError 403, 404, 409 NO_PAYER_ACCOUNT, and NO_REST where nothing is left
 */
export async function readReturn(
  deps: Deps,
  actor: Actor,
  id: number,
  { amount, reason }: ReturnReceipt,
): Promise<{ order: ReturnOrder; receipt: ReceiptRow }> {
  assertCan(actor, "receipts:return");
  const [receipt] = await readReceipts(deps, JSON.stringify([id]));
  if (!receipt || !mayReadClient(actor, receipt.clientId))
    throw new AppError("not_found", receiptWords.notFound);
  const recipient = findPayerAccount(receipt);
  if (recipient === undefined)
    throw new AppError("conflict", receiptWords.noPayer, { code: "NO_PAYER_ACCOUNT" });
  const rest = restOf(receipt);
  if (rest === 0) throw new AppError("conflict", receiptWords.noRest, { code: "ABOVE_REST" });
  const reference = newReturnReference(deps);
  const order = {
    receiptId: id,
    accountId: receipt.vaId,
    recipient,
    amount: amount ?? rest,
    reason,
    reference,
  };
  return { order, receipt };
}

/**
 * Orders a return that was approved to the account that paid.
 * @param approvalId approval of a second user of the client
 * @throws AppError 403, 404, 409 NO_PAYER_ACCOUNT, ABOVE_REST, funds and state, SECOND_PERSON, 422 (key)
 */
export async function orderReturn(
  deps: Deps,
  actor: Actor,
  order: ReturnOrder,
  approvalId?: number,
): Promise<{ value: PaymentDto; replayed: boolean }> {
  const [receipt] = await readReceipts(deps, JSON.stringify([order.receiptId]));
  if (!receipt) throw new AppError("not_found", receiptWords.notFound);
  return placeReturn(deps, actor, order, receipt, { approvalId });
}

/** Orders a return of a receipt that was read, once by its key. */
async function placeReturn(
  deps: Deps,
  actor: Actor,
  { receiptId, accountId, recipient, amount, reason, reference }: ReturnOrder,
  receipt: ReceiptRow,
  once: { idempotency?: Idempotency | undefined; approvalId?: number | undefined },
): Promise<{ value: PaymentDto; replayed: boolean }> {
  const { payerName: name, payerAgent: bic } = receipt.facts;
  const posted = await placeOrder(deps, actor, {
    accountId,
    recipient,
    name: name === "" ? null : name,
    bic: bic === "" ? null : bic,
    amount,
    currency: receipt.currency,
    // The payer reads the description in English, as payment files have it.
    description: `Return: ${sayInEnglish(returnReasonLabels[reason])}`,
    reference,
    madeFor: "return",
    receiptId,
    ...once,
  });
  return { value: await toAnswer(deps, actor, posted), replayed: posted.replayed };
}

const keptResponse = z.object({ journalId: z.string() });

/** Returns a receipt, or a part of it. Throws AppError as `readReturn` and `orderReturn`. */
export async function returnReceipt(
  deps: Deps,
  actor: Actor,
  id: number,
  input: ReturnReceipt,
  idempotency: Idempotency | undefined,
): Promise<{ value: PaymentDto; replayed: boolean }> {
  const bound = idempotency && (await findBound(deps, actor, idempotency));
  if (bound?.status === 201) {
    const posted = await findPosted(deps, keptResponse.parse(bound.response).journalId);
    return { value: await toAnswer(deps, actor, posted), replayed: true };
  }
  const { order, receipt } = await readReturn(deps, actor, id, input);
  return placeReturn(deps, actor, order, receipt, { idempotency });
}

async function toAnswer(deps: Deps, actor: Actor, { payment }: Posted): Promise<PaymentDto> {
  const row = payment && (await findPayment(deps, actor, payment.id));
  if (!row) throw new Error("The order made no payment");
  return toPaymentDto(row, actor);
}
