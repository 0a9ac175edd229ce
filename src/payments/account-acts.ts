import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import type { AccountRecord } from "@/accounts/record-reads";
import type { RecordAct } from "@/ui/record-panel";
import { payRefusal } from "./rules";
import { paymentScreen } from "./screen";

/**
 * What a client's screens offer with an account: its statement, and to those who pay its payment, with the reason where
 * it cannot be.
 */
export function accountActs(actor: Actor, { account }: AccountRecord): RecordAct[] {
  const statement: RecordAct = {
    label: "Statement",
    href: `/client/statements?account=${account.id}`,
    leaves: true,
  };
  if (!can(actor, "payments:make")) return [statement];
  const refused = payRefusal({ ...account, available: account.balance - account.held });
  return [statement, { label: "Pay", href: paymentScreen.to("pay", account.id), leaves: true, refused }];
}
