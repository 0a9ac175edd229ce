import type { z } from "zod";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { withPayee } from "@/payments/beneficiaries/payee";
import { type BankDate, bankDate } from "@/vocabulary/calendar";
import {
  findAgain,
  findScheduled,
  referenceUsedCode,
  type Scheduled,
  schedulePayment,
} from "../scheduled/commands";
import type { scheduledAnswer } from "../scheduled/contract";
import type { PostTransaction, SubmittedDto } from "./contract";
import { submitTransaction } from "./submit-transaction";

/** Schedules a payment; of two concurrent copies the first one counts. Throws AppError as `schedulePayment`. */
async function scheduleOnce(
  deps: Deps,
  actor: Actor,
  sent: PostTransaction,
  date: BankDate,
  idempotency: Idempotency | undefined,
): Promise<Scheduled> {
  try {
    return await schedulePayment(deps, actor, sent, date, idempotency);
  } catch (error) {
    const isTaken = error instanceof AppError && error.code === referenceUsedCode;
    const first = isTaken ? await findScheduled(deps, actor, sent) : undefined;
    if (first) return first;
    throw error;
  }
}

/**
 * Schedules a payment with a later day, and answers 202 with its location; undefined for a payment to make now. The
 * same payment with another key, or none, is the one already scheduled, until that has ended.
 */
async function scheduleWhereLater(
  deps: Deps,
  actor: Actor,
  sent: PostTransaction,
  date: BankDate,
  idempotency: Idempotency | undefined,
): Promise<Response | undefined> {
  const again = await findAgain(deps, idempotency);
  if (again) return getAnswer(again);
  const before = await findScheduled(deps, actor, sent);
  if (!before && date === bankDate(deps.now(), deps.env.zone)) return undefined;
  return getAnswer(before ?? (await scheduleOnce(deps, actor, sent, date, idempotency)));
}

function getAnswer({ id, executesOn }: Scheduled): Response {
  const body: z.output<typeof scheduledAnswer> = {
    scheduledPaymentId: id,
    status: "scheduled",
    executesOn,
    outcome: "scheduled",
  };
  return Response.json(body, { status: 202, headers: { Location: `/client/scheduled-payments?view=${id}` } });
}

/**
 * Places a client's payment: schedules it if its day is later, otherwise pays it or has the bank review it. If a
 * second user of the client must approve it, the ledger refuses it, and the approval that its call declares stores it
 * (`newTransaction`). A repeat was already answered by its key (decision 366). `outcome` in the answer: 201 `made`,
 * 202 `scheduled` or `second_person`. The answer does not reveal a review.
 * @throws AppError 400, 403, 404 and 409 as the posting, and as `schedulePayment`; SECOND_PERSON
 */
export async function placePayment(
  deps: Deps,
  actor: Actor,
  sent: PostTransaction,
  idempotency: Idempotency | undefined,
): Promise<Response | { value: SubmittedDto; replayed: boolean }> {
  if (sent.executionDate !== undefined) {
    const later = await scheduleWhereLater(deps, actor, sent, sent.executionDate, idempotency);
    if (later) return later;
  }
  const payment = await withPayee(deps, actor, sent);
  const { transaction, replayed } = await submitTransaction(deps, actor, payment, idempotency);
  return { value: transaction, replayed };
}
