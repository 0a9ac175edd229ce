import { readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { getAccount } from "@/accounts/queries";
import { storeAct, type ToStore } from "@/approvals/request-approval";
import type { Part } from "@/bank/bank-files/order-parts";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import type { Payee } from "@/ledger/payee";
import { parseRecipient } from "@/ledger/payments";
import type { PostTransaction } from "@/payments/placing/contract";
import type { Instant } from "@/vocabulary/calendar";
import { clientPayment } from "./client-payment";

/** Maximum number of a client's payments that wait for approval. */
export const mostWaiting = 500;

const waitingRow = z.object({ waiting: z.int() });

/** Number of further payments of a client that may wait for a second person. */
export async function countFreeWaitingPlaces({ db }: Pick<Deps, "db">, clientId: string): Promise<number> {
  const [row] = await readPrimaryRows(db, waitingRow, {
    sql: "select count(*) as waiting from approvals where client_id = ? and status = 'waiting'",
    args: [clientId],
  });
  return Math.max(0, mostWaiting - (row?.waiting ?? mostWaiting));
}

/** Refuses a further payment that waits where too many of the client's do. Throws AppError 409 TOO_MANY_WAIT. */
export async function assertRoom(deps: Deps, clientId: string): Promise<void> {
  if ((await countFreeWaitingPlaces(deps, clientId)) > 0) return;
  const sentence = `${mostWaiting} payments wait for a second person already: decide those first`;
  throw new AppError("conflict", sentence, { code: "TOO_MANY_WAIT" });
}

/** Subject of a client's waiting payment: only one may wait per account and reference. */
export const subjectOfPayment = (accountId: number, reference: string): string =>
  `payment ${accountId} ${reference}`;

type PaymentAsked = Pick<
  PostTransaction,
  "vaId" | "amount" | "currency" | "reference" | "description" | "recipient"
> & {
  payee?: Payee | undefined;
  /** Further parts of the order in the client's file. */
  parts?: readonly Part[];
};

/**
 * Stores a payment for a second user of the client. Nothing is moved or reserved while it waits; funds and limits are
 * checked again when it is approved.
 * @throws AppError 409 if too many of the client's payments wait
 */
export async function waitingPayment(
  deps: Deps,
  actor: Actor,
  { vaId: accountId, amount, currency, reference, ...input }: PaymentAsked,
): Promise<Omit<ToStore, "idempotency">> {
  const { recipient, description } = parseRecipient(deps, input);
  const { clientId } = await getAccount(deps, actor, accountId);
  await assertRoom(deps, clientId);
  const { act } = clientPayment.of({
    accountId,
    recipient,
    amount,
    currency,
    description,
    reference,
    ...(input.payee && { payee: input.payee }),
    parts: [...(input.parts ?? [])],
  });
  return {
    kind: "client_payment",
    act,
    described: await act.describe(deps, actor),
    clientId,
    subject: subjectOfPayment(accountId, reference),
    outcome: "second_person",
  };
}

/**
 * Stores a payment for a second user of the client, in one write with `deps.alongside`.
 * @param askedAt time of the order, if it was earlier
 * @throws AppError 409 if too many of the client's payments wait, or one with this reference
 */
export const askSecondPerson = async (
  deps: Deps,
  actor: Actor,
  payment: PaymentAsked,
  idempotency: Idempotency | undefined,
  askedAt?: Instant,
): Promise<Response> =>
  storeAct(deps, actor, { ...(await waitingPayment(deps, actor, payment)), idempotency, askedAt });
