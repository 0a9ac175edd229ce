import GenerateReport from "islands/reporting/generate-report";
import { islandDialog } from "@/platform/dialogs";
import { readReportDialog } from "./queries";

/** The dialog in which a report is made. */
export const generateReportDialog = islandDialog(GenerateReport, {
  right: "reports:run",
  act: "Generating a report",
  load: ({ deps, actor }) => readReportDialog(deps, actor),
});
