import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";

/** All virtual accounts, and what opens there. */
export const accountScreen = screen("/admin/virtual-accounts", {
  view: idParam,
  create: z.string(),
  upload: z.string(),
  edit: idParam,
  delete: idParam,
});

/** A client's own accounts, with the panels of an account and of its transactions. */
export const ownAccountScreen = screen("/client/accounts", { view: idParam, transaction: idParam });
