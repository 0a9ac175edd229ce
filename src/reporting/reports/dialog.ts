import GenerateReport from "islands/reporting/generate-report";
import { countAccounts } from "@/accounts/list";
import { islandDialog } from "@/platform/dialogs";
import { bankDate } from "@/vocabulary/calendar";
import { reportWork } from "./run";

/** Dialog in which a report is generated. */
export const generateReportDialog = islandDialog(GenerateReport, {
  right: "reports:run",
  act: "Generating a report",
  sought: { as: "Generate Report", words: "excel workbook period export", at: "1" },
  async load({ deps, actor }) {
    const [running, total] = await Promise.all([
      reportWork.findUnderWay(deps, actor),
      countAccounts(deps, actor),
    ]);
    return {
      today: bankDate(deps.now(), deps.env.zone),
      total,
      username: actor.username,
      ...(running !== undefined && { running }),
    };
  },
});
