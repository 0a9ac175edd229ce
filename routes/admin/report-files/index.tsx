import Confirm from "islands/confirm";
import { listPage } from "@/app/list-page";
import { runActs } from "@/app/run-acts";
import { listedRecord } from "@/app/walked-record";
import { islandDialog, type Opened } from "@/platform/dialogs";
import { confirmDeletion, deletionAct, reportSubject } from "@/reporting/reports/confirmations";
import { reportContract, reportWords } from "@/reporting/reports/contract";
import { generateReportDialog } from "@/reporting/reports/dialog";
import { getReport, reportList } from "@/reporting/reports/list";
import { ReportPanel } from "@/reporting/reports/record";
import { reportWork } from "@/reporting/reports/run";
import { reportScreen } from "@/reporting/reports/screen";
import { GenerateReportLink } from "@/reporting/reports/view";

const { listActs, dialogs } = runActs(reportContract, reportWork, reportList, {
  acts: { cancel: (id, at) => reportScreen.to("cancel", id, at) },
  subject: reportSubject,
  words: {
    cancel: {
      act: "Cancel report",
      does: "Stops it: what was written of its file is removed",
      text: "What was written of it is thrown away.",
      success: reportWords.cancelled,
      failure: reportWords.cancelFailed,
    },
  },
});

/** The reports that were made, by people and by schedules, with their files. */
export default listPage(reportScreen, {
  access: "reports:page",
  title: reportWords.list,
  description: "Excel workbooks of a period, kept for 7 days",
  list: reportList,
  actions: (_may, address) => <GenerateReportLink href={reportScreen.to("report", "1", address)} />,
  dialogs: {
    view: listedRecord(reportList, reportScreen.to, {
      right: "reports:page",
      read: getReport,
      acts(report, { actor }) {
        const own = reportWork.mayChange(actor, report) && report.status !== "running";
        return [...listActs(actor, report), ...(own ? [deletionAct(report)] : [])];
      },
      show: (report, shown) => <ReportPanel report={report} {...shown} />,
    }),
    cancel: dialogs.cancel,
    delete: islandDialog(Confirm, {
      right: "reports:page",
      act: "Deleting a report",
      sought: { as: "Delete a report", words: "remove" },
      async load(visit: Opened<number>) {
        const report = await getReport(visit.deps, visit.actor, visit.value);
        return reportWork.mayChange(visit.actor, report) ? confirmDeletion(report) : undefined;
      },
    }),
    report: generateReportDialog,
  },
});
