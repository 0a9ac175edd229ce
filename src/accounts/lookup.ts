import type { Lookup } from "@/platform/lists/spec";
import { accountText } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { listAccounts } from "./list";
import { findAccountName, listHistoricAccounts } from "./queries";

/** Maximum number of accounts offered if a text matches several. */
const mostOffered = 6;

/** A filter by account, typed as IBAN, reference or customer's name. */
export const accountLookup: Lookup = {
  placeholder: "IBAN, customer or reference",
  async find(deps, actor, text) {
    const { rows } = await listAccounts(deps, actor, { q: text }, { limit: mostOffered });
    return rows.map((row) => ({ id: row.id, name: getName(row) }));
  },
  async name(deps, actor, id) {
    const account = await findAccountName(deps, actor, id);
    return account && getName(account);
  },
};

/** Maximum number of accounts offered in a select; of more one is typed. */
const mostInSelect = 50;

/** The same for the history of accounts, closed ones included: a select if there are few. */
export const historyLookup: Lookup = {
  ...accountLookup,
  few: {
    all: "All Accounts",
    async list(deps, actor) {
      const accounts = await listHistoricAccounts(deps, actor, mostInSelect + 1);
      if (accounts.length > mostInSelect) return undefined;
      return accounts.map(({ closedAt, ...account }) => ({
        id: account.id,
        name: closedAt === null ? getName(account) : say("{account} (closed)", { account: getName(account) }),
      }));
    },
  },
};

const getName = ({ customerName, virtualIban }: { customerName: string; virtualIban: string }) =>
  data(accountText(virtualIban, customerName));
