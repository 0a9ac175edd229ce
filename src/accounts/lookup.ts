import { groupIban } from "@/iban";
import type { Lookup } from "@/lists/spec";
import { listAccounts } from "./list";
import { findAccountName } from "./queries";

/** As many accounts are offered where a text matches several. */
const offered = 6;

/** A filter by account: one that is typed as its IBAN, its reference or its customer's name. */
export const accountLookup: Lookup = {
  placeholder: "IBAN, customer or reference",
  async find(deps, actor, text) {
    const { rows } = await listAccounts(deps, actor, { q: text }, { limit: offered });
    return rows.map((row) => ({ id: row.id, name: nameOf(row) }));
  },
  async name(deps, actor, id) {
    const account = await findAccountName(deps, actor, id);
    return account && nameOf(account);
  },
};

const nameOf = ({ customerName, virtualIban }: { customerName: string; virtualIban: string }) =>
  `${customerName} ${groupIban(virtualIban)}`;
