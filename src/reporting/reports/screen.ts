import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { reportsPath } from "./rules";

/** Screen of reports, and its dialogs; `report` generates one. */
export const reportScreen = screen(reportsPath, {
  view: idParam,
  cancel: idParam,
  delete: idParam,
  report: z.string(),
});
