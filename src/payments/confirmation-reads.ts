import { findAccountName } from "@/accounts/queries";
import type { Actor } from "@/auth/actor";
import type { Deps } from "@/deps";
import { getPayment } from "./queries";
import { describeRecipient } from "./recipient";

/** A payment with what its confirmation says; amounts in minor units. */
export type Confirmation = Awaited<ReturnType<typeof getConfirmation>>;

/**
 * Reads a payment for whoever made it, or reads along: nothing of a review, and of the recipient what the actor may
 * know.
 * @throws AppError not_found where there is none, or its account is not the actor's to see
 */
export async function getConfirmation(deps: Deps, actor: Actor, id: number) {
  const payment = await getPayment(deps, actor, id);
  const { recipient, recipientAccountId } = payment;
  const own =
    recipientAccountId === null ? undefined : await findAccountName(deps, actor, recipientAccountId);
  const { suspicion: _why, decidedBy: _who, reason: _reason, decidedAt, ...made } = payment;
  const isEnded = made.status === "rejected" || made.status === "returned";
  return {
    payment: made,
    recipient: describeRecipient(recipient, recipientAccountId !== null, own?.customerName),
    /** When the money was given back, where it was. */
    endedAt: isEnded ? decidedAt : null,
  };
}
