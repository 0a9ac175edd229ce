import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { accountStatuses } from "@/vocabulary/options";

/** All virtual accounts, and what opens there; an edit may come with the state that is asked for. */
export const accountScreen = screen(
  "/admin/virtual-accounts",
  { view: idParam, create: z.string(), upload: z.string(), edit: idParam, delete: idParam },
  { "set-status": z.enum(accountStatuses).optional() },
);

/** A client's own accounts, with the panels of an account and of its transactions. */
export const ownAccountScreen = screen("/client/accounts", { view: idParam, transaction: idParam });
