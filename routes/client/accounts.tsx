import { z } from "zod";
import { ownAccountList } from "@/accounts/list-screen";
import { OwnRecords, readOwnRecords } from "@/accounts/transactions/own-records";
import { page } from "@/app/define";
import { idParam } from "@/kernel/query-params";
import { accountActs } from "@/payments/account-acts";
import { ListScreen } from "@/platform/lists/screen";
import { DialogOutlet } from "@/ui/dialog-outlet";
import { PageHeader } from "@/ui/page-header";

/** A client's own accounts. Staff read all accounts there, as a client sees them. */
export default page({
  access: "own-accounts:page",
  query: z.object({ view: idParam.optional(), transaction: idParam.optional() }),
  async load(visit) {
    const { actor, deps, query } = visit;
    const [list, records] = await Promise.all([
      ownAccountList.load(visit),
      readOwnRecords(deps, actor, query),
    ]);
    return list instanceof Response ? list : { list, records };
  },
  title: "My Virtual Accounts",
  view: ({ data: { list, records }, deps, actor }) => (
    <>
      <PageHeader title="My Virtual Accounts" description="Your accounts and what they hold" />
      <DialogOutlet>
        <OwnRecords
          records={records}
          zone={deps.env.zone}
          screen={list.address}
          acts={(record) => accountActs(actor, record)}
        />
      </DialogOutlet>
      <ListScreen {...list} />
    </>
  ),
});
