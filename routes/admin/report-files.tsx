import Confirm from "islands/confirm";
import GenerateReport from "islands/reporting/generate-report";
import { z } from "zod";
import { page } from "@/app/define";
import { Island } from "@/kernel/island";
import { idParam, withQuery } from "@/kernel/query-params";
import { ListScreen } from "@/platform/lists/screen";
import { mayChange } from "@/reporting/reports/commands";
import { reportWords } from "@/reporting/reports/contract";
import { reportList } from "@/reporting/reports/list-screen";
import { getReport, readReportDialog } from "@/reporting/reports/queries";
import { confirmCancel, confirmDeletion } from "@/reporting/reports/questions";
import { ReportPanel } from "@/reporting/reports/record";
import { schedulesPath } from "@/reporting/reports/rules";
import { GenerateReportLink } from "@/reporting/reports/view";
import { buttonClass } from "@/ui/class-names";
import { DialogOutlet, NeedsScript } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { PageHeader } from "@/ui/page-header";

/** The reports that were made, by people and by schedules, with their files. */
export default page({
  access: "reports:page",
  query: z.object({
    view: idParam.optional(),
    report: z.string().optional(),
    cancel: idParam.optional(),
    delete: idParam.optional(),
  }),
  async load(visit) {
    const { actor, deps, query } = visit;
    const wanted = query.view ?? query.cancel ?? query.delete;
    const [list, report, dialog] = await Promise.all([
      reportList.load(visit),
      wanted === undefined ? undefined : getReport(deps, actor, wanted),
      query.report === undefined ? undefined : readReportDialog(deps, actor),
    ]);
    return list instanceof Response ? list : { list, report, dialog };
  },
  title: reportWords.list,
  view({ data: { list, report, dialog }, query, actor, deps, url }) {
    const ofOneself = report !== undefined && mayChange(actor, report);
    return (
      <>
        <PageHeader
          title={reportWords.list}
          description="Excel workbooks of a period, kept for 7 days"
          actions={
            <>
              <a class={buttonClass("secondary")} href={schedulesPath}>
                {icon("clock")}
                Scheduled reports
              </a>
              <GenerateReportLink href={withQuery(new URL(list.address, url), { report: "1" })} />
            </>
          }
        />
        <DialogOutlet>
          {report && query.view !== undefined ? (
            <ReportPanel report={report} zone={deps.env.zone} list={list.address} mayChange={ofOneself} />
          ) : null}
          {report && ofOneself && query.cancel !== undefined ? (
            <NeedsScript act="Cancelling a report">
              <Island of={Confirm} when="load" props={confirmCancel(report)} />
            </NeedsScript>
          ) : null}
          {report && ofOneself && query.delete !== undefined ? (
            <NeedsScript act="Deleting a report">
              <Island of={Confirm} when="load" props={confirmDeletion(report)} />
            </NeedsScript>
          ) : null}
          {dialog ? (
            <NeedsScript act="Generating a report">
              <Island of={GenerateReport} when="load" props={dialog} />
            </NeedsScript>
          ) : null}
        </DialogOutlet>
        <ListScreen {...list} />
      </>
    );
  },
});
