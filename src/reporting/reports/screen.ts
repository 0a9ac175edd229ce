import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { reportsPath } from "./rules";

/** The reports that were made, and what opens there; `report` makes one. */
export const reportScreen = screen(reportsPath, {
  view: idParam,
  cancel: idParam,
  delete: idParam,
  report: z.string(),
});
