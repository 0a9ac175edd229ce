import CoreAccountsForm from "islands/liquidity/core-accounts-form";
import { listPage } from "@/app/list-page";
import { askingDialog } from "@/approvals/asking-dialog";
import { coreAccountsEdit } from "@/liquidity/core-accounts/approvals";
import { coreAccountWords } from "@/liquidity/core-accounts/contract";
import { coreAccountList, coreAccountScreen } from "@/liquidity/core-accounts/list";
import { getCoreAccountsBeside } from "@/liquidity/core-accounts/queries";
import { OpenLink } from "@/ui/open-link";

const right = "sweeps:write";
const act = "Setting core accounts";

export default listPage(coreAccountScreen, {
  access: "sweeps:page",
  title: coreAccountWords.title,
  description: "Accounts in the core banking system to which sweeps take clients' money",
  list: coreAccountList,
  actions: (may, address) =>
    may(right) ? (
      <OpenLink to={coreAccountScreen.to("create", "1", address)} label={coreAccountWords.set} />
    ) : null,
  dialogs: {
    create: askingDialog(CoreAccountsForm, coreAccountsEdit, {
      right,
      act,
      sought: { as: coreAccountWords.set, words: "sweep target cbs client", at: "1" },
      load: async () => ({}),
    }),
    edit: askingDialog(CoreAccountsForm, coreAccountsEdit, {
      right,
      act,
      sought: { as: "Edit core accounts", words: "change sweep target cbs client" },
      load: async ({ deps, actor, value }) => ({
        accounts: await getCoreAccountsBeside(deps, actor, value),
      }),
    }),
  },
});
