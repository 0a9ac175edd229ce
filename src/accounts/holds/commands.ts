import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { captureHold, placeHold, releaseHold } from "@/ledger/holds";
import type { Posted } from "@/ledger/posting-result";
import { sayInEnglish } from "@/vocabulary/language";
import { formatMoney } from "@/vocabulary/money";
import { type CaptureHold, type CreateHold, type HoldDto, holdMessages } from "./contract";
import { getHold, type HoldRow, toHoldDto } from "./queries";
import { endedProblem } from "./rules";

/** A hold in the form of answers; `replayed` if an earlier call with the same key did the act. */
export type Submitted = { value: HoldDto; replayed: boolean };

/**
 * Places a hold.
 * @throws AppError 400 for an expiry that has passed, 404 'Virtual Account not found', and the ledger's refusals: 409
 * (funds, a reference of an active hold, no rate), 422 (key)
 */
export async function submitHold(
  deps: Deps,
  actor: Actor,
  input: CreateHold,
  idempotency: Idempotency | undefined,
): Promise<Submitted> {
  assertCan(actor, "holds:write");
  const { vaId: accountId, expiresAt, ...hold } = input;
  const expires = typeof expiresAt === "string" ? Date.parse(expiresAt) : expiresAt;
  if (typeof expires === "number" && expires <= deps.now() && !idempotency?.bound) {
    throw new AppError("bad_request", holdMessages.past, { fields: { expiresAt: holdMessages.past } });
  }
  const posted = await placeHold(deps, actor, { ...hold, accountId, expiresAt: expires, idempotency });
  const placed = await getHold(deps, actor, getHoldId(posted));
  return { value: toHoldDto(asPlaced(placed), actor), replayed: posted.replayed };
}

/** A hold as first answered: a call may be repeated after its end. */
const asPlaced = (row: HoldRow): HoldRow => ({
  ...row,
  endedAt: null,
  endedBy: null,
  endedByUser: null,
  capturedAmount: null,
});

function getHoldId({ transactions }: Posted): number {
  const id = transactions[0]?.holdId;
  if (id === undefined || id === null) throw new Error("The posting is not about a hold");
  return id;
}

/**
 * Releases an active hold by its id.
 * @throws AppError 404, 409 if it has already ended, naming its outcome, who ended it and when
 */
export async function submitRelease(
  deps: Deps,
  actor: Actor,
  holdId: number,
  idempotency: Idempotency | undefined,
): Promise<Submitted> {
  return end(deps, actor, holdId, () => releaseHold(deps, actor, { holdId, idempotency }));
}

/**
 * Captures an active hold: releases all of it, and debits a part of it (by default all).
 * @throws AppError 404, 409 if it has already ended, naming its outcome, who ended it and when; if the part is larger
 * than the hold; and if the account cannot be debited
 */
export async function submitCapture(
  deps: Deps,
  actor: Actor,
  holdId: number,
  { amount, description }: CaptureHold,
  idempotency: Idempotency | undefined,
): Promise<Submitted> {
  return end(deps, actor, holdId, () =>
    captureHold(deps, actor, { holdId, amount, description, idempotency }),
  );
}

async function end(deps: Deps, actor: Actor, id: number, post: () => Promise<Posted>): Promise<Submitted> {
  try {
    const { replayed } = await post();
    return { value: toHoldDto(await getHold(deps, actor, id), actor), replayed };
  } catch (error) {
    throw await explain(deps, actor, id, error);
  }
}

/** Adds facts about the hold (its outcome, or the reserved amount) to the ledger's refusal. */
async function explain(deps: Deps, actor: Actor, id: number, error: unknown): Promise<unknown> {
  if (!(error instanceof AppError)) return error;
  if (error.code === "HOLD_NOT_ACTIVE") return holdHasEnded(deps, await getHold(deps, actor, id), error);
  if (error.code !== "CAPTURE_TOO_LARGE") return error;
  const { heldAmount, heldCurrency } = await getHold(deps, actor, id);
  const sentence = sayInEnglish("At most {amount} can be captured: the hold reserves no more", {
    amount: formatMoney(heldAmount, heldCurrency),
  });
  return new AppError("conflict", sentence, {
    code: "CAPTURE_TOO_LARGE",
    fields: { amount: sentence },
    cause: error,
  });
}

/** The refusal of an act on a hold that has ended. */
export function holdHasEnded(deps: Pick<Deps, "env">, hold: HoldRow, cause?: unknown): AppError {
  const sentence = endedProblem(deps.env.zone, hold) ?? "The hold has already ended";
  return new AppError("conflict", sentence, { code: "HOLD_NOT_ACTIVE", cause });
}
