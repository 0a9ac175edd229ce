import { z } from "zod";
import { accountAddress, ownAccountAddress } from "@/accounts/screen";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import type { NumberPlace } from "@/vocabulary/party/paid-to";

const download = z.string();
const expectedOpenings = {
  download,
  upload: z.string(),
  view: idParam,
  create: z.string(),
  edit: idParam,
  cancel: idParam,
  request: idParam,
  send: idParam,
};
const receiptOpenings = {
  download,
  view: idParam,
  apply: idParam,
  keep: idParam,
  return: idParam,
  undo: z.string().regex(/^[1-9]\d{0,14}-[1-9]\d{0,14}$/),
};

/** Sides with receivables: a client sees its own, staff those of all clients. */
export type Side = "client" | "admin";

/** Screens of expected receipts and receipts, with their dialogs. */
export const expectedScreens = {
  client: screen("/client/receivables", expectedOpenings),
  admin: screen("/admin/receivables", expectedOpenings),
};
export const receiptScreens = {
  client: screen("/client/receivables/receipts", receiptOpenings),
  admin: screen("/admin/receivables/receipts", receiptOpenings),
};

const refusedOpenings = { view: idParam };

/** Screens of refused receipts, which staff return and accept. */
export const refusedScreens = {
  client: screen("/client/receivables/refused", refusedOpenings),
  admin: screen("/admin/refused-receipts", { ...refusedOpenings, return: idParam, accept: idParam }),
};

/** Screens of pools of account numbers, which staff change. */
export const poolScreens = {
  client: screen("/client/numbers", {}),
  admin: screen("/admin/number-pools", { create: z.string(), edit: idParam, delete: idParam }),
};

const numberOpenings = {
  upload: z.string(),
  view: idParam,
  activate: idParam,
  close: idParam,
  reopen: idParam,
};

/** Screens of the numbers of one pool, to which staff add. */
export const numberScreens = {
  client: screen("/client/numbers/{id}", numberOpenings),
  admin: screen("/admin/number-pools/{id}", { ...numberOpenings, add: z.string() }),
};

function addressOfNumber(side: Side) {
  const { to }: Pick<typeof numberScreens.client, "to"> = numberScreens[side];
  return ({ pool, number }: NumberPlace): string => to("view", number, `${poolScreens[side].path}/${pool}`);
}

/** Addresses of an account's page and of an account number's record, on each side. */
export const recordAddresses = {
  client: { account: ownAccountAddress, number: addressOfNumber("client") },
  admin: { account: accountAddress, number: addressOfNumber("admin") },
};
