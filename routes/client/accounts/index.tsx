import { ownAccountList } from "@/accounts/list-screen";
import { ownAccountScreen } from "@/accounts/screen";
import { ownRecords } from "@/accounts/transactions/own-records";
import { page } from "@/app/define";
import { walkedRecord } from "@/app/walked-record";
import { listOfferedActs } from "@/approvals/offered-acts";
import { recordAddresses } from "@/collections/screen";
import { ownAccountActs } from "@/payments/account-acts";
import { payDialog } from "@/payments/pay-dialog";
import type { Opened } from "@/platform/dialogs";
import { ListScreen } from "@/platform/lists/screen";
import { PageHeader } from "@/ui/page-header";

const records = ownRecords({
  to: ownAccountScreen.to,
  number: recordAddresses.client.number,
  acts: (visit, record) =>
    listOfferedActs(
      visit,
      ownAccountActs(record, ownAccountScreen.to("pay", record.account.id, visit.closed)),
    ),
});

/** A client's own accounts. Staff read all accounts there, as a client sees them. */
export default page(ownAccountScreen, {
  access: "own-accounts:page",
  kept: true,
  dialogs: {
    ...records,
    view: walkedRecord(ownAccountList, ownAccountScreen.to, records.view),
    pay: payDialog(({ value: pay }: Opened<number>) => ({ pay })),
  },
  load: (visit) => ownAccountList.load(visit),
  title: "My Virtual Accounts",
  view: ({ data: list, dialog: open }) => (
    <>
      <PageHeader title="My Virtual Accounts" description="Your accounts and what they hold" />
      {open}
      <ListScreen {...list} />
    </>
  ),
});
