import type { Actor } from "@/access/actor";
import { getAccount } from "@/accounts/queries";
import type { Deps } from "@/deps";
import { groupIban } from "@/vocabulary/iban";

/** Reads an account as the field of a form shows it. Throws AppError 403, 404. */
export async function readAccountItem(deps: Deps, actor: Actor, vaId: number) {
  const { id, customerName, virtualIban, currency, clientId, balance, held } = await getAccount(
    deps,
    actor,
    vaId,
  );
  return {
    value: String(id),
    label: customerName,
    hint: groupIban(virtualIban),
    currency,
    clientId,
    available: balance - held,
    held,
  };
}
