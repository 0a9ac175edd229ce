import type { Actor } from "@/access/actor";
import { type AccountRow, findAccountByIban, getAccount } from "@/accounts/queries";
import { type ApprovalRow, parseDetails } from "@/approvals/queries";
import type { Deps } from "@/deps";

/** A virtual IBAN of the bank: AE and 21 digits (ISO 13616), with or without spaces in between. */
const virtualIbans = /AE\d{21}/g;

/** The virtual accounts that an act names, with their present state, in the order of its details. */
export async function listCurrentAccounts(
  deps: Deps,
  actor: Actor,
  approval: Pick<ApprovalRow, "details">,
): Promise<AccountRow[]> {
  const named = Object.values(parseDetails(approval)).flatMap(
    (text) => text.replaceAll(" ", "").match(virtualIbans) ?? [],
  );
  const found = await Promise.all([...new Set(named)].map((iban) => findAccountByIban(deps, actor, iban)));
  return Promise.all(found.flatMap((account) => (account ? [getAccount(deps, actor, account.id)] : [])));
}
