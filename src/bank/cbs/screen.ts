import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { idsParam } from "@/platform/lists/ids-param";

/** CBS accounts, the links to them and what they owe each other, and what opens there. */
export const cbsScreen = screen("/admin/cbs-linking", {
  view: idParam,
  relink: idParam,
  settle: idParam,
  settleAll: idsParam,
  create: z.string(),
  edit: z.string().regex(/^\d{6,20}$/, "Use a CBS account's number"),
});
