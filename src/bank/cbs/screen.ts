import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { idsParam } from "@/platform/lists/ids-param";

const cbsNumber = z.string().regex(/^\d{6,20}$/, "Use a CBS account's number");

/** Screen of CBS accounts, their links and mutual debts, with its dialogs. */
export const cbsScreen = screen("/admin/cbs-linking", {
  view: idParam,
  relink: idParam,
  settle: idParam,
  settleAll: idsParam,
  create: z.string(),
  account: cbsNumber,
  edit: cbsNumber,
});
