import Confirm from "islands/confirm";
import { listPage } from "@/app/list-page";
import { walkedRecord } from "@/app/walked-record";
import { listOfferedActs } from "@/approvals/offered-acts";
import { dialog, islandDialog, type Opened } from "@/platform/dialogs";
import { reportCancel, reportDeletion } from "@/reporting/reports/confirmations";
import { reportWords } from "@/reporting/reports/contract";
import { generateReportDialog } from "@/reporting/reports/dialog";
import { reportList } from "@/reporting/reports/list-screen";
import { getReport } from "@/reporting/reports/queries";
import { actsOnReport, ReportPanel } from "@/reporting/reports/record";
import { reportWork } from "@/reporting/reports/run";
import { reportScreen } from "@/reporting/reports/screen";
import { GenerateReportLink } from "@/reporting/reports/view";

/** A report that the actor may change; undefined for somebody else's. */
async function readOwn({ deps, actor, value }: Opened<number>) {
  const report = await getReport(deps, actor, value);
  return reportWork.mayChange(actor, report) ? report : undefined;
}

/** The reports that were made, by people and by schedules, with their files. */
export default listPage(reportScreen, {
  access: "reports:page",
  title: reportWords.list,
  description: "Excel workbooks of a period, kept for 7 days",
  list: reportList,
  actions: (_may, address) => <GenerateReportLink href={reportScreen.to("report", "1", address)} />,
  dialogs: {
    view: walkedRecord(
      reportList,
      reportScreen.to,
      dialog({
        right: "reports:page",
        async load(visit: Opened<number>) {
          const report = await getReport(visit.deps, visit.actor, visit.value);
          const declared = reportWork.mayChange(visit.actor, report) ? actsOnReport(report) : [];
          return { report, acts: await listOfferedActs(visit, declared) };
        },
        show: ({ data, deps, closed }) => <ReportPanel {...data} zone={deps.env.zone} list={closed} />,
      }),
    ),
    cancel: islandDialog(Confirm, {
      right: "reports:page",
      act: "Cancelling a report",
      sought: { as: "Cancel a report", words: "stop" },
      async load(visit) {
        const report = await readOwn(visit);
        return report && reportCancel.question(report);
      },
    }),
    delete: islandDialog(Confirm, {
      right: "reports:page",
      act: "Deleting a report",
      sought: { as: "Delete a report", words: "remove" },
      async load(visit) {
        const report = await readOwn(visit);
        return report && reportDeletion.question(report);
      },
    }),
    report: generateReportDialog,
  },
});
