import { z } from "zod";
import { accountOpening } from "@/accounts/approvals";
import { editAccountCall } from "@/accounts/contract";
import { getAccount } from "@/accounts/queries";
import { liftsRestriction } from "@/accounts/rules";
import { accountEditConflict as accountEdited, editAccount } from "@/accounts/update-account";
import { act } from "@/approvals/act";
import { approvableWithActs } from "@/approvals/approvable";
import { AppError } from "@/kernel/errors";
import { assertLinkable } from "./queries";

/** A link of an account to another CBS account. */
export const accountLink = act({
  name: "link_account",
  kinds: ["relink"],
  body: z.object({ id: z.int(), from: z.string(), to: z.string() }),
  async describe(deps, actor, { id, from, to }) {
    const { customerName, virtualIban, currency } = await getAccount(deps, actor, id);
    await assertLinkable(deps, actor, to, currency);
    return {
      summary: `Link ${virtualIban} (${customerName}) to CBS account ${to}`,
      details: { account: `${virtualIban}, ${customerName}`, from, to },
    };
  },
  async carryOut(deps, actor, { id, from, to }) {
    const { cbsAccount } = await getAccount(deps, actor, id);
    if (cbsAccount !== from) {
      throw new AppError("conflict", `The account is now linked to ${cbsAccount}, and no longer to ${from}`, {
        code: "STALE",
      });
    }
    await editAccount(deps, actor, id, { cbsAccount: to });
  },
});

/** An edit of an account: a link to another CBS account, or its fields. */
export const accountEdit = approvableWithActs(editAccountCall, {
  acts: [accountLink, accountOpening],
  does: [
    ["another CBS account", "`relink`"],
    ["active again, a switch on, another type or currency", "`account_state`"],
  ],
  getKinds({ body: { cbsAccount, status, type, currency, creditEnabled, debitEnabled } }) {
    if (cbsAccount !== undefined) return accountLink.kinds;
    const mayOpen =
      status === "active" ||
      type !== undefined ||
      currency !== undefined ||
      creditEnabled === true ||
      debitEnabled === true;
    return mayOpen ? accountOpening.kinds : [];
  },
  async request({ deps, actor, params: { id }, body, version }) {
    const account = await getAccount(deps, actor, id);
    if (version !== undefined && version !== account.version) throw accountEdited(body, account);
    const { cbsAccount: from } = account;
    const { cbsAccount: to = from, ...edit } = body;
    if (to !== from) return accountLink.of({ id, from, to });
    if (!liftsRestriction(account, edit)) return { asOf: account.version };
    return accountOpening.of({ id, version: account.version, edit });
  },
});
