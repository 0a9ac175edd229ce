import { z } from "zod";
import type { Actor } from "@/access/actor";
import { approvable } from "@/approvals/approvable";
import type { Deps } from "@/deps";
import { usdWorthNotSetBy } from "@/ledger/rates";
import { formatMoney, type Minor } from "@/vocabulary/money";
import { holdHasEnded, submitCapture, submitRelease } from "./commands";
import { captureHoldCall, releaseHoldCall } from "./contract";
import { getHold } from "./queries";

/** Describes a hold that is to be released or captured. Throws AppError 409 if it has ended. */
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

/** Approval of releasing a hold by its id. */
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
 * Approval of capturing a hold, which releases and debits it. Placing and capturing a hold takes money out of an
 * account like a debit.
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
