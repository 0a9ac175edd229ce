import { numberPools, virtualAccounts } from "db/schema";
import { sql } from "drizzle-orm";
import { accountLookup } from "@/accounts/lookup";
import { accountCell } from "@/accounts/view";
import { byRight } from "@/platform/lists/by-zone";
import { newestFirst } from "@/platform/lists/list";
import { defineReadList } from "@/platform/lists/read-list";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import type { RowAction } from "@/ui/row-actions";
import { type Column, defineTable } from "@/ui/table";
import { numberStatusLabels } from "../account-numbers/contract";
import { poolScreens, type Side } from "../screen";
import { deletionProblem } from "./commands";
import { exportPoolsCall, poolContract, poolWords } from "./contract";
import { ofAccount, type PoolRow, selectPools, visiblePools } from "./queries";

const columns = (side: Side): Column<PoolRow>[] => [
  {
    header: "Name",
    fluid: true,
    cell: (row) => html`<a href="${poolScreens[side].path}/${row.id}">${isolated(row.name)}</a>`,
  },
  ...(side === "admin"
    ? [{ header: "Client", rank: 3, cell: (row) => row.clientId } satisfies Column<PoolRow>]
    : []),
  { header: "Account", fluid: true, rank: 4, cell: accountCell },
  { header: numberStatusLabels.reserved, align: "end", rank: 2, cell: (row) => String(row.reserved) },
  { header: numberStatusLabels.active, align: "end", cell: (row) => String(row.active) },
  { header: numberStatusLabels.quarantined, align: "end", rank: 3, cell: (row) => String(row.quarantined) },
  { header: numberStatusLabels.closed, align: "end", rank: 4, cell: (row) => String(row.closed) },
];

const acts: RowAction<PoolRow>[] = [
  { act: poolScreens.admin.act("edit"), icon: "pencil", label: "Edit" },
  {
    act: poolScreens.admin.act("delete"),
    icon: "trash",
    label: "Delete",
    tone: "danger",
    refused: deletionProblem,
  },
];

const defineSide = (side: Side) => {
  const screen = poolScreens[side];
  const record = { id: (row: PoolRow) => row.id, view: false as const };
  return defineReadList({
    access: "numbers:read",
    name: "number-pools",
    path: screen.path,
    title: poolWords.title,
    nouns: [poolContract.one, poolContract.many],
    search: {
      label: "Search number pools",
      placeholder: "Search by name...",
      columns: [numberPools.name],
    },
    filters: poolContract.filters,
    schema: poolContract.schema,
    prominent: ["vaId"],
    lookups: { vaId: accountLookup },
    orders: newestFirst,
    targets: { vaId: numberPools.virtualAccountId, clientId: virtualAccounts.clientId },
    of: numberPools,
    from: sql`${numberPools} join ${virtualAccounts} on ${ofAccount}`,
    select: selectPools,
    visible: visiblePools,
    sorts: { newest: undefined },
    table: byRight("number-pools:write", (_, may) =>
      defineTable(columns(side), may && side === "admin" ? { ...record, acts } : record),
    ),
    empty: {
      title: poolContract.words.empty,
      icon: "inbox",
      next: "Each number of a pool leads to its account, and identifies the payer.",
      by: "number-pools:write",
    },
    events: ["number-pools:changed", "account-numbers:changed"],
    csv: {
      call: exportPoolsCall,
      name: "number-pools",
      columns: () => [
        { header: "Name", cell: (row) => row.name },
        { header: "Client ID", cell: (row) => row.clientId },
        { header: "Virtual IBAN", cell: (row) => row.virtualIban },
        { header: "Days of quarantine", cell: (row) => String(row.quarantineDays) },
        { header: "Reserved", cell: (row) => String(row.reserved) },
        { header: "Active", cell: (row) => String(row.active) },
        { header: "In quarantine", cell: (row) => String(row.quarantined) },
        { header: "Closed", cell: (row) => String(row.closed) },
      ],
    },
  });
};

/** Pools: clients see those of their own accounts, staff all. */
export const poolLists = { client: defineSide("client"), admin: defineSide("admin") };
