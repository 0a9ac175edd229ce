import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { idsParam } from "@/platform/lists/ids-param";

/**
 * Screen of one import of a bank's file, with its dialogs: `edit` matches a line by hand, `settle` settles its instruction, `suspense` and `assign`
 * post it, `same` and `unmatch` decide about a possible duplicate.
 */
export const statementScreen = screen("/admin/reconciliation/statements/{id}", {
  view: idParam,
  commit: z.string(),
  discard: z.string(),
  undo: z.string(),
  unmatch: idParam,
  unmatchAll: idsParam,
  same: idParam,
  sameAll: idsParam,
  edit: idParam,
  settle: idParam,
  suspense: idParam,
  assign: idParam,
});
