import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";

/** One import of a bank's file, and what opens there: `edit` matches a line by hand, `suspense` and `assign` post it. */
export const statementScreen = screen("/admin/reconciliation/statements/{id}", {
  view: idParam,
  commit: z.string(),
  discard: z.string(),
  unmatch: idParam,
  edit: idParam,
  suspense: idParam,
  assign: idParam,
});
