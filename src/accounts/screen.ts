import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { idsParam } from "@/platform/lists/ids-param";
import { accountStatuses } from "@/vocabulary/options";

const asked = { "set-status": z.enum(accountStatuses).optional() };

/** All virtual accounts, and what opens there; an edit may come with the state that is asked for. */
export const accountScreen = screen(
  "/admin/virtual-accounts",
  {
    view: idParam,
    create: z.string(),
    upload: z.string(),
    edit: idParam,
    delete: idParam,
    suspend: idParam,
    suspendAll: idsParam,
    activate: idParam,
    activateAll: idsParam,
  },
  asked,
);

/** One account's own page, with the panel of a transaction and the acts that are done on it. */
export const accountPage = screen(
  "/admin/virtual-accounts/{id}",
  { transaction: idParam, post: z.string(), hold: z.string(), allocate: z.string(), edit: z.string() },
  asked,
);

/** A client's own accounts, with the panels of an account and of its transactions. */
export const ownAccountScreen = screen("/client/accounts", { view: idParam, transaction: idParam });

/** One of a client's accounts. */
export const ownAccountPage = screen("/client/accounts/{id}", { transaction: idParam });

/** The address of an account's own page, on the bank's screens and on a client's. */
export const accountAddress = (id: number): string => `${accountScreen.path}/${id}`;
export const ownAccountAddress = (id: number): string => `${ownAccountScreen.path}/${id}`;
