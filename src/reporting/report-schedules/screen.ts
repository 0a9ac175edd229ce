import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { schedulesPath } from "@/reporting/reports/rules";

/** Scheduled reports, and their dialogs. */
export const scheduleScreen = screen(schedulesPath, {
  view: idParam,
  create: z.string(),
  edit: idParam,
  delete: idParam,
});
