import { readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { getAccount } from "@/accounts/queries";
import type { PostTransaction } from "@/accounts/transactions/contract";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import type { Payee } from "@/ledger/payee";
import { recipientOf } from "@/ledger/payments";
import { clientPayment } from "./acts/money-acts";
import { storeAct } from "./request-approval";

/**
 * Pays, or stores the payment for a second user of the client, where the client wants one for it: then the call answers
 * 202 with the approval's id and where to look. The ledger itself says which, as the last thing that it checks: what
 * could not be paid at all is refused at once. Nothing is moved or reserved while a payment waits; funds and limits are
 * checked again when it is approved.
 * @param pay makes the payment. Throws AppError SECOND_PERSON where it has to wait
 */
export async function payOrAsk<Answer>(
  deps: Deps,
  actor: Actor,
  input: PostTransaction & { payee?: Payee },
  idempotency: Idempotency | undefined,
  pay: () => Promise<Answer>,
): Promise<Answer | Response> {
  if (!can(actor, "payments:make")) return pay();
  try {
    return await pay();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "SECOND_PERSON") throw error;
    return askSecondPerson(deps, actor, input, idempotency);
  }
}

/** Limits the approval queue of a client: at most so many of its payments wait. */
export const mostWaiting = 500;

const waitingRow = z.object({ waiting: z.int() });

/** How many more payments of a client may wait for a second person. */
export async function countFreeWaitingPlaces({ db }: Pick<Deps, "db">, clientId: string): Promise<number> {
  const [row] = await readPrimaryRows(db, waitingRow, {
    sql: "select count(*) as waiting from approvals where client_id = ? and status = 'waiting'",
    args: [clientId],
  });
  return Math.max(0, mostWaiting - (row?.waiting ?? mostWaiting));
}

async function assertRoom(deps: Deps, clientId: string): Promise<void> {
  if ((await countFreeWaitingPlaces(deps, clientId)) > 0) return;
  const sentence = `${mostWaiting} payments wait for a second person already: decide those first`;
  throw new AppError("conflict", sentence, { code: "TOO_MANY_WAIT" });
}

/** What names a client's payment among those that wait: only one may wait for an account and a reference. */
export const subjectOfPayment = (accountId: number, reference: string): string =>
  `payment ${accountId} ${reference}`;

type PaymentAsked = Pick<
  PostTransaction,
  "vaId" | "amount" | "currency" | "reference" | "description" | "recipient"
> & {
  payee?: Payee | undefined;
};

/**
 * Stores a payment for a second user of the client. `deps.alongside` is written with it.
 * @throws AppError 409 where too many of the client's payments wait, or one with this reference
 */
export async function askSecondPerson(
  deps: Deps,
  actor: Actor,
  { vaId: accountId, amount, currency, reference, ...input }: PaymentAsked,
  idempotency: Idempotency | undefined,
): Promise<Response> {
  const { recipient, description } = recipientOf(deps, input);
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
  });
  return storeAct(deps, actor, {
    kind: "client_payment",
    act,
    described: await act.describe(deps, actor),
    idempotency,
    clientId,
    subject: subjectOfPayment(accountId, reference),
  });
}
