import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { schedulesPath } from "@/reporting/reports/rules";

/** The reports that the server makes by itself, and what opens there. */
export const scheduleScreen = screen(schedulesPath, {
  view: idParam,
  create: z.string(),
  edit: idParam,
  delete: idParam,
});
