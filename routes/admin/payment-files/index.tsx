import MakePaymentFile from "islands/payments/make-payment-file";
import ReadStatusReport from "islands/payments/read-status-report";
import { can } from "@/access/policy";
import { page } from "@/app/define";
import { InboxLink } from "@/app/waiting/inbox-link";
import { listedRecord } from "@/app/walked-record";
import { askingDialog } from "@/approvals/asking-dialog";
import { statusReport } from "@/payments/payment-files/approvals";
import { describeFile } from "@/payments/payment-files/confirmations";
import { sentDialog } from "@/payments/payment-files/dialogs";
import { fileList } from "@/payments/payment-files/list-screen";
import { getFile } from "@/payments/payment-files/queries";
import { actsOnFile, FilePanel } from "@/payments/payment-files/record";
import { fileScreen } from "@/payments/payment-files/screen";
import { listUnfiledOrders, listUnwritable } from "@/payments/payment-files/unfiled-orders";
import { UnfiledOrdersSection } from "@/payments/payment-files/unfiled-orders-section";
import { islandDialog } from "@/platform/dialogs";
import { ListScreen } from "@/platform/lists/screen";
import { buttonClass } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";
import { bankDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";

/** Payment files to the bank, and the bank's answers. */
export default page(fileScreen, {
  access: "payment-files:page",
  dialogs: {
    view: listedRecord(fileList, fileScreen.to, {
      right: "payment-files:read",
      read: getFile,
      acts: (file, { deps }) => actsOnFile(file, deps.env.zone),
      show: (file, shown) => <FilePanel file={file} {...shown} />,
    }),
    make: islandDialog(MakePaymentFile, {
      right: "payment-files:write",
      act: "Making a payment file",
      sought: { as: "Make a payment file", words: "pain.001 orders send create" },
      async load({ deps, actor, value }) {
        const [account = "", day = ""] = value.split(".");
        return describeFile(
          deps,
          await listUnfiledOrders(deps, actor),
          account,
          day,
          bankDate(deps.now(), deps.env.zone),
        );
      },
    }),
    sent: sentDialog,
    upload: askingDialog(ReadStatusReport, statusReport, {
      right: "payment-files:write",
      act: "Reading a status report",
      sought: { as: "Read a status report", words: "pain.002 bank answer returns rejected upload", at: "1" },
      load: async () => ({}),
    }),
  },
  async load(visit) {
    const [list, toFile, unwritable] = await Promise.all([
      fileList.load(visit),
      listUnfiledOrders(visit.deps, visit.actor),
      listUnwritable(visit.deps, visit.actor),
    ]);
    return list instanceof Response ? list : { list, toFile, unwritable };
  },
  title: "Payment files",
  view({ data: { list, toFile, unwritable }, actor, dialog: open }) {
    const mayWrite = can(actor, "payment-files:write");
    return (
      <>
        <PageHeader
          title="Payment files"
          description="How payments to other banks leave: one file for each CBS account and day, and the bank's answers"
          actions={
            <>
              <InboxLink path={fileScreen.path} />
              {mayWrite ? (
                <a class={buttonClass("primary")} {...opensDialog(fileScreen.to("upload", "1"))}>
                  {icon("upload")}
                  {say("Read status report")}
                </a>
              ) : null}
            </>
          }
        />
        {open}
        <Stack>
          <UnfiledOrdersSection rows={toFile} unwritable={unwritable} url={list.path} mayMake={mayWrite} />
          <ListScreen {...list} heading />
        </Stack>
      </>
    );
  },
});
