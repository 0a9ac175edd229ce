import { clients, coreAccounts } from "db/schema";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { byRight } from "@/platform/lists/by-zone";
import { newestFirst } from "@/platform/lists/list";
import { defineReadList } from "@/platform/lists/read-list";
import { staffOnly } from "@/platform/lists/reading";
import { badge } from "@/ui/badge";
import { type Column, defineTable } from "@/ui/table";
import { readableNumber } from "@/vocabulary/iban";
import { data } from "@/vocabulary/language/around";
import { coreAccountFilterSchema, coreAccountFilters, coreAccountWords } from "./contract";

/** Screen of the clients' core accounts, with the dialog that sets those of a client. */
export const coreAccountScreen = screen("/admin/sweeps/core-accounts", { create: z.string(), edit: idParam });

const { id, clientId, currency, account, name } = coreAccounts;
const columns = { id, clientId, clientName: clients.name, currency, account, name };
type CoreAccountRow = {
  id: number;
  clientId: string;
  clientName: string;
  currency: string;
  account: string;
  name: string;
};

const listColumns: Column<CoreAccountRow>[] = [
  {
    header: "Client",
    fluid: true,
    cell: ({ clientName }) => clientName,
    beneath: (row) => data(row.clientId),
  },
  { header: "Currency", card: "end", cell: (row) => badge(data(row.currency), "quiet") },
  { header: "Account", code: true, card: "start", cell: (row) => readableNumber(row.account) },
  { header: "Account holder", fluid: true, rank: 2, cell: (row) => row.name },
];
const record = { id: (row: CoreAccountRow) => row.id, view: false as const };

/** Core accounts of clients, newest first. */
export const coreAccountList = defineReadList({
  access: "core-accounts:read",
  name: "core-accounts",
  path: coreAccountScreen.path,
  title: coreAccountWords.title,
  nouns: ["core account", "core accounts"],
  filters: coreAccountFilters,
  schema: coreAccountFilterSchema,
  prominent: ["currency"],
  targets: { currency },
  of: coreAccounts,
  from: coreAccounts,
  search: {
    label: "Search core accounts",
    placeholder: "Search by client, account or holder...",
    columns: [clientId, account, name],
  },
  select: (read) => read.select(columns).from(coreAccounts).innerJoin(clients, eq(clients.id, clientId)),
  visible: staffOnly(),
  sorts: { newest: undefined },
  orders: newestFirst,
  table: byRight("sweeps:write", (_, may) =>
    defineTable(
      listColumns,
      may
        ? { ...record, acts: [{ act: coreAccountScreen.act("edit"), icon: "pencil", label: "Edit" }] }
        : undefined,
    ),
  ),
  empty: {
    title: coreAccountWords.empty,
    icon: "card",
    next: "Set the accounts to which sweeps take a client's money.",
    by: "sweeps:write",
  },
  events: ["core-accounts:changed"],
});
