import { z } from "zod";
import { approvable } from "@/approvals/approvable";
import { accountText } from "@/vocabulary/iban";
import { currencySchema } from "@/vocabulary/money";
import { assertOutside, putCoreAccounts } from "./commands";
import { type CoreAccount, putCoreAccountsCall } from "./contract";
import { readCoreAccounts, toCoreAccountsDto } from "./queries";

const listTexts = (accounts: readonly CoreAccount[]): string =>
  accounts.map(({ currency, account, name }) => `${currency}: ${accountText(account, name)}`).join("; ") ||
  "none";

/** Approval of a client's core accounts, to which sweeps take its money. */
export const coreAccountsEdit = approvable(putCoreAccountsCall, {
  name: "core_accounts",
  kinds: ["sweeps"],
  does: "where sweeps take a client's money",
  body: z.object({
    clientId: z.string(),
    version: z.int(),
    accounts: z.object({ currency: currencySchema, account: z.string(), name: z.string() }).array(),
  }),
  async request({ deps, actor, params: { clientId }, body: accounts, version: seen }) {
    await assertOutside(deps, accounts);
    const { version } = toCoreAccountsDto(clientId, await readCoreAccounts(deps, actor, clientId));
    return { body: { clientId, version: seen ?? version, accounts } };
  },
  async describe(deps, actor, { clientId, accounts }) {
    const before = await readCoreAccounts(deps, actor, clientId);
    const kept = new Set(accounts.map(({ currency }) => currency));
    return {
      summary: `Core accounts of ${clientId}`,
      details: {
        clientId,
        before: listTexts(before),
        after: listTexts(accounts),
        removed: listTexts(before.filter(({ currency }) => !kept.has(currency))),
      },
    };
  },
  carryOut: (deps, actor, { clientId, version, accounts }) =>
    putCoreAccounts(deps, actor, clientId, accounts, version),
});
