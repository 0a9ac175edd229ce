import UploadBankStatement from "islands/bank/upload-bank-statement";
import { z } from "zod";
import { can } from "@/access/policy";
import { page } from "@/app/define";
import { importList } from "@/bank/bank-statements/list-screen";
import { currenciesOf, listCbsAccounts } from "@/bank/cbs/queries";
import { Island } from "@/kernel/island";
import { withQuery } from "@/kernel/query-params";
import { ListScreen } from "@/platform/lists/screen";
import { buttonClass } from "@/ui/class-names";
import { DialogOutlet, NeedsScript, opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { PageHeader } from "@/ui/page-header";

/** The files of the bank that were imported, and what of them is open. */
export default page({
  access: "reconciliation:page",
  query: z.object({ create: z.string().optional() }),
  async load(visit) {
    const { actor, deps, query } = visit;
    const mayImport = can(actor, "bank-statements:upload");
    const [list, accounts] = await Promise.all([
      importList.load(visit),
      query.create === undefined || !mayImport
        ? undefined
        : listCbsAccounts(deps, actor, { purpose: "settlement" }),
    ]);
    return list instanceof Response ? list : { list, accounts, mayImport };
  },
  title: "Bank statements",
  view({ data: { list, accounts, mayImport }, url }) {
    return (
      <>
        <PageHeader
          title="Bank statements"
          description="Compares the bank's own statements with the ledger, line by line"
          actions={
            <>
              <a class={buttonClass("secondary")} href="/admin/reconciliation">
                Account reconciliations
              </a>
              {mayImport ? (
                <a
                  class={buttonClass("primary")}
                  {...opensDialog(withQuery(new URL(list.address, url), { create: "1" }))}
                >
                  {icon("upload")}
                  Import statement
                </a>
              ) : null}
            </>
          }
        />
        <DialogOutlet>
          {accounts ? (
            <NeedsScript act="Importing a bank statement">
              <Island
                of={UploadBankStatement}
                when="load"
                props={{
                  accounts: accounts.map((row) => ({
                    number: row.number,
                    name: row.name,
                    currencies: currenciesOf(row),
                  })),
                }}
              />
            </NeedsScript>
          ) : null}
        </DialogOutlet>
        <ListScreen {...list} />
      </>
    );
  },
});
