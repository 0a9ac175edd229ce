import UploadBankStatement from "islands/bank/upload-bank-statement";
import { z } from "zod";
import { can } from "@/access/policy";
import { page } from "@/app/define";
import { InboxLink } from "@/app/waiting/inbox-link";
import { importList } from "@/bank/bank-statements/list-screen";
import { listCbsAccounts, parseCurrencies } from "@/bank/cbs/queries";
import { screen } from "@/kernel/screen";
import { islandDialog } from "@/platform/dialogs";
import { ListScreen } from "@/platform/lists/screen";
import { buttonClass } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { PageHeader } from "@/ui/page-header";
import { say } from "@/vocabulary/language";

const importScreen = screen("/admin/reconciliation/statements", { create: z.string() });

/** The files of the bank that were imported, and what of them is open. */
export default page(importScreen, {
  access: "reconciliation:page",
  kept: true,
  dialogs: {
    create: islandDialog(UploadBankStatement, {
      right: "bank-statements:upload",
      act: "Importing a bank statement",
      sought: { as: "Import statement", words: "bank statement upload mt940 camt csv read", at: "1" },
      async load({ deps, actor }) {
        const accounts = await listCbsAccounts(deps, actor, { purpose: "settlement" });
        return {
          accounts: accounts.map((row) => ({
            number: row.number,
            name: row.name,
            currencies: parseCurrencies(row),
          })),
        };
      },
    }),
  },
  load: (visit) => importList.load(visit),
  title: "Bank statements",
  view({ data: list, actor, dialog: open }) {
    return (
      <>
        <PageHeader
          description="Compares the bank's own statements with the ledger, line by line"
          actions={
            <>
              <InboxLink path={importScreen.path} />
              <a class={buttonClass("secondary")} href="/admin/reconciliation">
                {say("Reconciliation")}
              </a>
              {can(actor, "bank-statements:upload") ? (
                <a
                  class={buttonClass("primary")}
                  {...opensDialog(importScreen.to("create", "1", list.address))}
                >
                  {icon("upload")}
                  {say("Import statement")}
                </a>
              ) : null}
            </>
          }
        />
        {open}
        <ListScreen {...list} />
      </>
    );
  },
});
