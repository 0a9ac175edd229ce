import type { AccountRecord } from "@/accounts/record-reads";
import type { Actor } from "@/auth/actor";
import { can } from "@/auth/policy";
import type { RecordAct } from "@/ui/record-panel";
import { payRefusal } from "./rules";

/** What a client's screens offer with an account: its payment, to those who pay, with the reason where it cannot be. */
export function accountActs(actor: Actor, { account }: AccountRecord): RecordAct[] {
  if (!can(actor, "payments:make")) return [];
  const refused = payRefusal({ ...account, available: account.balance - account.held });
  return [{ label: "Pay", href: `/client/payments?pay=${account.id}`, leaves: true, refused }];
}
