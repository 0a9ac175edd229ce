import type { Actor } from "@/access/actor";
import { findCounterparty } from "@/accounts/transactions/counterparty";
import type { Deps } from "@/deps";
import { readableNumber } from "@/vocabulary/iban";
import { listPayments } from "./list";

/** Number of the newest payments that are examined, and of recipients that are found by their names. */
const paymentsRead = 200;
const mostOffered = 40;

/** A recipient of earlier payments: its account, its name, if it is known, and what it was last paid for. */
export type RecentRecipient = { recipient: string; name: string | null; note: string };

/** States of payments that left or will leave. One in review is like any other: its client must not notice the review. */
const leaving: readonly string[] = ["booked", "sent", "review"];

/** The client's most recent recipients, each once, of payments that left or will leave; returns are none. */
export async function listRecentRecipients(deps: Deps, actor: Actor): Promise<RecentRecipient[]> {
  const { rows } = await listPayments(deps, actor, {}, { limit: paymentsRead });
  const found = new Map<string, RecentRecipient>();
  for (const { recipient, description, status, madeFor, payeeName: name } of rows) {
    // The sender of a returned payment is not a recipient that the client chose.
    if (
      madeFor === "return" ||
      !leaving.includes(status) ||
      found.has(recipient) ||
      found.size >= mostOffered
    )
      continue;
    const note = findCounterparty(description) ?? description;
    found.set(recipient, { recipient: readableNumber(recipient), name, note });
  }
  return [...found.values()];
}
