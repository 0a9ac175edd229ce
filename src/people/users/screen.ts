import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { idsParam } from "@/platform/lists/ids-param";

/** Screen of users, with its dialogs. */
export const userScreen = screen("/admin/users", {
  view: idParam,
  create: z.string(),
  edit: idParam,
  delete: idParam,
  erase: idParam,
  signout: idParam,
  resetFactors: idParam,
  deactivate: idParam,
  deactivateAll: idsParam,
  activate: idParam,
  activateAll: idsParam,
});
