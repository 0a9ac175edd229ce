import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { schedulesPath } from "@/reporting/reports/rules";

/** Screen of scheduled reports, with its dialogs. */
export const scheduleScreen = screen(schedulesPath, {
  view: idParam,
  create: z.string(),
  edit: idParam,
  delete: idParam,
});
