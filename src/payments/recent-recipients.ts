import type { Actor } from "@/access/actor";
import { findAccountByIban } from "@/accounts/queries";
import { findCounterparty } from "@/accounts/transactions/counterparty";
import type { Deps } from "@/deps";
import { readableNumber } from "@/vocabulary/iban";
import { listPayments } from "./list";

/** Number of the newest payments that are examined, and of recipients that are offered. */
const paymentsRead = 200;
const mostOffered = 5;

/** A recipient of an earlier payment: as typed, with the last purpose. */
export type RecentRecipient = { recipient: string; note: string };

/** The client's most recent recipients, each once; those of returned payments are left out. */
export async function listRecentRecipients(deps: Deps, actor: Actor): Promise<RecentRecipient[]> {
  const { rows } = await listPayments(deps, actor, {}, { limit: paymentsRead });
  const notes = new Map<string, string>();
  for (const { recipient, description, status } of rows) {
    if (status === "returned" || status === "rejected" || notes.has(recipient)) continue;
    if (notes.size < mostOffered) notes.set(recipient, description);
  }
  return Promise.all(
    [...notes].map(async ([recipient, description]) => {
      const own = await findAccountByIban(deps, actor, recipient);
      return {
        recipient: readableNumber(recipient),
        note: own?.customerName ?? findCounterparty(description) ?? description,
      };
    }),
  );
}
