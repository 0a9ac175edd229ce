import type { Database } from "db/client";
import { accountStatusLabels } from "@/accounts/contract";
import { count, money, text } from "@/platform/workbook/cells";
import type { Column } from "@/platform/workbook/sheets";
import { say } from "@/vocabulary/language";
import { type AccountPosition, readPositions } from "../positions";
import type { Line, SheetSpec } from "../sheet";
import type { Subject } from "../snapshot";

type Row = AccountPosition & Line;

const columns: Column<Row>[] = [
  { header: "Virtual IBAN", width: 26, cell: (row) => text(row.virtualIban) },
  { header: "Customer", width: 30, cell: (row) => text(row.customerName) },
  { header: "Company", width: 30, cell: (row) => text(row.companyName) },
  { header: "Reference", width: 24, cell: (row) => text(row.reference) },
  { header: "Client ID", width: 20, cell: (row) => text(row.clientId) },
  { header: "Type", width: 8, cell: (row) => text(row.type) },
  { header: "Status", width: 12, cell: ({ status }) => text(statusText(status)) },
  { header: "CBS Account", width: 22, cell: (row) => text(row.cbsAccount) },
  { header: "Currency", width: 10, cell: (row) => text(row.currency) },
  { header: "Opening Balance", width: 20, align: "end", cell: (row) => money(row.opening) },
  { header: "Credits", width: 20, align: "end", cell: (row) => money(row.credits) },
  { header: "Debits", width: 20, align: "end", cell: (row) => money(row.debits) },
  { header: "Closing Balance", width: 20, align: "end", cell: (row) => money(row.closing) },
  { header: "Available", width: 20, align: "end", cell: (row) => money(row.available) },
  { header: "Held", width: 20, align: "end", cell: (row) => money(row.held) },
  {
    header: "Movements",
    width: 12,
    align: "end",
    cell: (row) => count(row.closingSeq - row.openingSeq),
  },
];

const statusText = (status: Row["status"]) =>
  say(status === "closed" ? "Closed" : accountStatusLabels[status]);

async function* pages(db: Database, subject: Subject): AsyncGenerator<readonly Row[]> {
  for await (const some of readPositions(db, subject)) yield some.map((row) => ({ ...row, description: "" }));
}

/** Accounts, with their holdings before the period and after it, and the movements in between. */
export const accountsSheet = (db: Database, subject: Subject): SheetSpec<Row> => ({
  of: "accounts",
  name: "Accounts",
  columns,
  currency: { column: 8, of: ({ currency }) => currency },
  figures: [
    { label: "Opening balances", column: 9, of: ({ opening }) => opening },
    { label: "Credits", column: 10, of: ({ credits }) => credits },
    { label: "Debits", column: 11, of: ({ debits }) => debits },
    { label: "Closing balances", column: 12, of: ({ closing }) => closing },
    { label: "Available at the end", column: 13, of: ({ available }) => available },
    { label: "Held at the end", column: 14, of: ({ held }) => held },
  ],
  pages: pages(db, subject),
});
