import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { groupIban } from "@/vocabulary/iban";
import { getAccount } from "./queries";

/** Description of the account that receives money from suspense, for its approver. */
export async function describeReceiver(deps: Deps, actor: Actor, id: number) {
  const { customerName, virtualIban } = await getAccount(deps, actor, id);
  return { account: `${groupIban(virtualIban)}, ${customerName}`, name: `${virtualIban} (${customerName})` };
}
