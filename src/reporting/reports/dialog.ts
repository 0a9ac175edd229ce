import GenerateReport from "islands/reporting/generate-report";
import { countAccounts } from "@/accounts/list";
import { startDialog } from "@/platform/runs/dialog";
import { bankDate } from "@/vocabulary/calendar";
import { reportContract } from "./contract";
import { reportWork } from "./run";

/** Dialog in which a report is generated. */
export const generateReportDialog = startDialog(GenerateReport, reportContract, reportWork, {
  act: "Generating a report",
  sought: { as: "Generate Report", words: "excel workbook period export" },
  load: async ({ deps, actor }) => ({
    today: bankDate(deps.now(), deps.env.zone),
    total: await countAccounts(deps, actor),
  }),
});
