import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { idsParam } from "@/platform/lists/ids-param";
import { accountStatuses } from "@/vocabulary/options";

const asked = { "set-status": z.enum(accountStatuses).optional() };

/** Screen of all virtual accounts, with its dialogs; an edit may preselect a status. */
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

/** Page of one account, with the panel of a transaction and the account's dialogs. */
export const accountPage = screen(
  "/admin/virtual-accounts/{id}",
  {
    transaction: idParam,
    post: z.string(),
    hold: z.string(),
    allocate: z.string(),
    relink: z.string(),
    edit: z.string(),
    rules: z.string(),
    suspend: z.string(),
    activate: z.string(),
  },
  asked,
);

/** Screen of a client's own accounts, with the panels of an account and of its transactions, and a payment from one. */
export const ownAccountScreen = screen("/client/accounts", {
  view: idParam,
  transaction: idParam,
  pay: idParam,
});

/** Page of one of a client's accounts. */
export const ownAccountPage = screen("/client/accounts/{id}", { transaction: idParam, pay: z.string() });

/** Address of an account's own page, on the bank's screens and on a client's. */
export const accountAddress = (id: number): string => `${accountScreen.path}/${id}`;
export const ownAccountAddress = (id: number): string => `${ownAccountScreen.path}/${id}`;
