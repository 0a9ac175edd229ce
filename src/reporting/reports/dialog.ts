import GenerateReport from "islands/reporting/generate-report";
import { islandDialog } from "@/platform/dialogs";
import { readReportDialog } from "./queries";

/** The dialog in which a report is made. */
export const generateReportDialog = islandDialog(GenerateReport, {
  right: "reports:run",
  act: "Generating a report",
  sought: { as: "Generate Report", words: "excel workbook period export", at: "1" },
  load: ({ deps, actor }) => readReportDialog(deps, actor),
});
