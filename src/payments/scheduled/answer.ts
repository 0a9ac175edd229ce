import type { z } from "zod";
import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import type { PostTransaction } from "@/accounts/transactions/contract";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { type BankDate, bankDate } from "@/vocabulary/calendar";
import { findAgain, findScheduled, referenceUsedCode, type Scheduled, schedulePayment } from "./commands";
import type { scheduledAnswer } from "./contract";

/** Keeps a payment; one that was sent twice at once is the one that came first. Throws AppError as `schedulePayment`. */
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
 * Keeps a client's payment until its day where that is later than today, and answers 202 with where it is; undefined where
 * it is to be made now. The same payment under another key, or none, is the one that waits already, until it has ended.
 * @throws AppError 400 for a day of anything but a client's payment, and as `schedulePayment`
 */
export async function scheduleWhereLater(
  deps: Deps,
  actor: Actor,
  sent: PostTransaction,
  date: BankDate,
  idempotency: Idempotency | undefined,
): Promise<Response | undefined> {
  if (!can(actor, "payments:make")) {
    const sentence = "Only a client's payment has an execution date";
    throw new AppError("bad_request", sentence, { fields: { executionDate: sentence } });
  }
  const again = await findAgain(deps, idempotency);
  if (again) return answerOf(again);
  const before = await findScheduled(deps, actor, sent);
  if (!before && date === bankDate(deps.now(), deps.env.zone)) return undefined;
  return answerOf(before ?? (await scheduleOnce(deps, actor, sent, date, idempotency)));
}

function answerOf({ id, executesOn }: Scheduled): Response {
  const body: z.output<typeof scheduledAnswer> = { scheduledPaymentId: id, status: "scheduled", executesOn };
  return Response.json(body, { status: 202, headers: { Location: `/client/scheduled-payments?view=${id}` } });
}
