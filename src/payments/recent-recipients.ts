import type { Actor } from "@/access/actor";
import { findAccountByIban } from "@/accounts/queries";
import { findCounterparty } from "@/accounts/transactions/counterparty";
import type { Deps } from "@/deps";
import { readableNumber } from "@/vocabulary/iban";
import { listPayments } from "./list";

/** Number of the newest payments that are examined, and of recipients that are offered. */
const paymentsRead = 200;
const mostOffered = 5;

/** A recipient of an earlier payment: its account, and its name or else the last purpose. */
export type RecentRecipient = { recipient: string; note: string };

/** States of payments that left or will leave. One in review is like any other: its client must not notice the review. */
const leaving: readonly string[] = ["booked", "sent", "review"];

/** The client's most recent recipients, each once, of payments that left or will leave. */
export async function listRecentRecipients(deps: Deps, actor: Actor): Promise<RecentRecipient[]> {
  const { rows } = await listPayments(deps, actor, {}, { limit: paymentsRead });
  const notes = new Map<string, string>();
  for (const { recipient, description, status, payeeName } of rows) {
    if (!leaving.includes(status) || notes.has(recipient)) continue;
    if (notes.size < mostOffered)
      notes.set(recipient, payeeName ?? findCounterparty(description) ?? description);
  }
  return Promise.all(
    [...notes].map(async ([recipient, note]) => {
      const own = await findAccountByIban(deps, actor, recipient);
      return {
        recipient: readableNumber(recipient),
        note: own?.customerName ?? note,
      };
    }),
  );
}
