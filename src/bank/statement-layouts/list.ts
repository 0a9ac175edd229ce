import { statementLayouts } from "db/schema";
import { sql } from "drizzle-orm";
import { screen } from "@/kernel/screen";
import { defineRowList, rowOpenings } from "@/platform/rows/list";
import type { Column } from "@/ui/table";
import { type LayoutDto, layoutContract, layoutSchema } from "./contract";

/** Screen of the layouts of banks' tables, with its dialogs. */
export const layoutScreen = screen("/admin/reconciliation/layouts", rowOpenings);

const { id, cbsAccount, name, layout, version } = statementLayouts;

const storedLayout = sql`${layout}`.mapWith((text: string) => layoutSchema.parse(JSON.parse(text)));

const columns: Column<LayoutDto>[] = [
  { header: "Name", sort: "name", fluid: true, cell: (row) => row.name },
  { header: "CBS account", sort: "account", code: true, card: "start", cell: (row) => row.cbsAccount },
  { header: "Headings", card: "line", cell: (row) => row.layout.headings.join(", ") },
];

/** Layouts by name. */
export const layoutList = defineRowList(layoutScreen, layoutContract, {
  title: "Statement layouts",
  of: statementLayouts,
  select: (read) =>
    read.select({ id, cbsAccount, name, layout: storedLayout, version }).from(statementLayouts),
  targets: {},
  sorts: { name: { column: name, field: "name" }, account: { column: cbsAccount, field: "cbsAccount" } },
  ascending: true,
  search: {
    label: "Search statement layouts",
    placeholder: "Search by name or account...",
    columns: [name, cbsAccount],
  },
  prominent: [],
  orders: [
    { sort: "name", direction: "asc", label: "Name, A to Z" },
    { sort: "account", direction: "asc", label: "By CBS account" },
  ],
  columns,
  empty: { icon: "sliders", next: "Import a table of the bank: what is chosen then is kept here." },
  csv: { Name: "name", "CBS account": "cbsAccount", Layout: (row) => JSON.stringify(row.layout) },
});
