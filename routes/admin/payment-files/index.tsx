import Confirm from "islands/confirm";
import MakePaymentFile from "islands/payments/make-payment-file";
import ReadStatusReport from "islands/payments/read-status-report";
import { z } from "zod";
import { can } from "@/access/policy";
import { page } from "@/app/define";
import { Island } from "@/kernel/island";
import { idParam } from "@/kernel/query-params";
import { statusReport } from "@/oversight/approvals/acts/bank-acts";
import { secondPersonFor } from "@/oversight/approvals/second-person";
import { fileList } from "@/payments/payment-files/list-screen";
import { getFile } from "@/payments/payment-files/queries";
import { confirmSent, proposalOf } from "@/payments/payment-files/questions";
import { FilePanel } from "@/payments/payment-files/record";
import { ToFileSection } from "@/payments/payment-files/to-file-section";
import { path } from "@/payments/payment-files/view";
import { listToFile } from "@/payments/payment-files/waiting";
import { ListScreen } from "@/platform/lists/screen";
import { buttonClass } from "@/ui/class-names";
import { DialogOutlet, NeedsScript, opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";
import { bankDate } from "@/vocabulary/calendar";

/** What leaves the bank as files, and the bank's answers. */
export default page({
  access: "payment-files:page",
  query: z.object({
    view: idParam.optional(),
    make: z
      .string()
      .regex(/^\d{6,20}\.\d{4}-\d{2}-\d{2}$/, "Use a CBS account and a day, such as 1000000001.2026-11-18")
      .optional(),
    sent: idParam.optional(),
    upload: z.string().optional(),
  }),
  async load(visit) {
    const { actor, deps, query } = visit;
    const mayWrite = can(actor, "payment-files:write");
    const wanted = query.view ?? (mayWrite ? query.sent : undefined);
    const [list, toFile, file] = await Promise.all([
      fileList.load(visit),
      listToFile(deps, actor),
      wanted === undefined ? undefined : getFile(deps, actor, wanted),
    ]);
    if (list instanceof Response) return list;
    const [account = "", day = ""] = query.make?.split(".") ?? [];
    const today = bankDate(deps.now(), deps.env.zone);
    const proposal =
      mayWrite && query.make !== undefined ? proposalOf(toFile, account, day, today) : undefined;
    const uploads = mayWrite && query.upload !== undefined;
    const secondPerson = uploads ? await secondPersonFor(deps, actor, statusReport) : [];
    return { list, toFile, file, proposal, mayWrite, secondPerson };
  },
  title: "Payment files",
  view({ data: { list, toFile, file, proposal, mayWrite, secondPerson }, query, deps }) {
    return (
      <>
        <PageHeader
          title="Payment files"
          description="How payments to other banks leave: one file for each CBS account and day, and the bank's answers"
          actions={
            mayWrite ? (
              <a class={buttonClass("primary")} {...opensDialog(`${path}?upload=1`)}>
                {icon("upload")}
                Read status report
              </a>
            ) : null
          }
        />
        <DialogOutlet>
          {file && query.view !== undefined ? (
            <FilePanel file={file} zone={deps.env.zone} list={list.address} mayWrite={mayWrite} />
          ) : null}
          {file && query.view === undefined ? (
            <NeedsScript act="Marking a file as sent">
              <Island of={Confirm} when="load" props={confirmSent(file)} />
            </NeedsScript>
          ) : null}
          {proposal ? (
            <NeedsScript act="Making a payment file">
              <Island of={MakePaymentFile} when="load" props={proposal} />
            </NeedsScript>
          ) : null}
          {mayWrite && query.upload !== undefined ? (
            <NeedsScript act="Reading a status report">
              <Island of={ReadStatusReport} when="load" props={{ secondPerson }} />
            </NeedsScript>
          ) : null}
        </DialogOutlet>
        <Stack>
          <ToFileSection rows={toFile} url={list.path} mayMake={mayWrite} />
          <ListScreen {...list} heading />
        </Stack>
      </>
    );
  },
});
