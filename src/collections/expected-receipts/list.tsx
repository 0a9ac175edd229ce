import { expectedReceipts, virtualAccounts } from "db/schema";
import { sql } from "drizzle-orm";
import { accountLookup } from "@/accounts/lookup";
import { accountCell } from "@/accounts/view";
import { byRight } from "@/platform/lists/by-zone";
import { defineReadList } from "@/platform/lists/read-list";
import { figure } from "@/ui/amount";
import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import { isolated } from "@/ui/isolated";
import type { RowAction } from "@/ui/row-actions";
import { type Column, defineTable } from "@/ui/table";
import { formatDate } from "@/vocabulary/calendar";
import { sayAs } from "@/vocabulary/language/around";
import { toDecimal } from "@/vocabulary/money";
import { expectedScreens, type Side } from "../screen";
import { cancelProblem, editProblem } from "./commands";
import {
  type ExpectedStatus,
  expectedContract,
  expectedStatusLabels,
  expectedWords,
  exportExpectedCall,
} from "./contract";
import { type ExpectedRow, ofAccount, selectExpected, visibleExpected } from "./queries";
import { openAmount } from "./rules";

const tones: Record<ExpectedStatus, Tone> = {
  open: "info",
  partly_paid: "warn",
  paid: "good",
  expired: "bad",
  cancelled: "quiet",
};
export const expectedBadge = (status: ExpectedStatus) => badge(expectedStatusLabels[status], tones[status]);

const columns: Column<ExpectedRow>[] = [
  {
    header: "Number",
    fluid: true,
    cell: (row) => isolated(row.number),
    beneath: (row) => (row.payerName === null ? undefined : isolated(row.payerName)),
  },
  { header: "Due", sort: "due", card: "start", cell: (row) => formatDate(row.dueDate) },
  { header: "Account", fluid: true, rank: 3, cell: accountCell },
  { header: "Reference", code: true, rank: 4, cell: (row) => row.reference },
  { header: "Status", rank: 2, cell: (row) => expectedBadge(row.status) },
  { header: "Amount", align: "end", rank: 2, card: "end", cell: (row) => figure(row.amount, row.currency) },
  { header: "Open", align: "end", cell: (row) => figure(openAmount(row), row.currency) },
];
const columnsOf: Record<Side, Column<ExpectedRow>[]> = {
  client: columns,
  admin: [
    ...columns.slice(0, 2),
    { header: "Client", rank: 3, cell: (row) => row.clientId },
    ...columns.slice(2),
  ],
};

/** A due date as an instant that lies within the bank's day in every zone. */
const dueAt = sql`(unixepoch(${expectedReceipts.dueDate}) + 43200) * 1000`;

const defineSide = (side: Side) => {
  const screen = expectedScreens[side];
  const acts: RowAction<ExpectedRow>[] = [
    { act: screen.act("view"), icon: "eye", label: "View details" },
    { act: screen.act("edit"), icon: "pencil", label: "Edit", refused: editProblem },
    {
      act: screen.act("cancel"),
      icon: "close",
      label: "Cancel",
      tone: "danger",
      refused: cancelProblem,
    },
  ];
  const record = { id: (row: ExpectedRow) => row.id };
  return defineReadList({
    access: "expected-receipts:read",
    name: "expected-receipts",
    path: screen.path,
    title: expectedWords.title,
    nouns: [expectedContract.one, expectedContract.many],
    search: {
      label: "Search expected receipts",
      placeholder: "Search number, reference or payer",
      columns: [
        expectedReceipts.number,
        expectedReceipts.reference,
        expectedReceipts.payerName,
        expectedReceipts.externalId,
        expectedReceipts.description,
      ],
    },
    filters: expectedContract.filters,
    schema: expectedContract.schema,
    prominent: ["status"],
    lookups: { vaId: accountLookup },
    orders: [
      { sort: "newest", direction: "desc", label: "Newest first" },
      { sort: "due", direction: "asc", label: "Due first" },
      { sort: "due", direction: "desc", label: "Due last" },
    ],
    targets: {
      status: expectedReceipts.status,
      vaId: expectedReceipts.virtualAccountId,
      clientId: expectedReceipts.clientId,
      dueFrom: dueAt,
      dueTo: dueAt,
    },
    of: expectedReceipts,
    from: sql`${expectedReceipts} left join ${virtualAccounts} on ${ofAccount}`,
    select: selectExpected,
    visible: visibleExpected,
    sorts: { newest: undefined, due: { column: expectedReceipts.dueDate, field: "dueDate" } },
    sums: { currency: expectedReceipts.currency, of: { Amount: sql`${expectedReceipts.amount}` } },
    table: byRight("expected-receipts:write", (_, may) =>
      defineTable(columnsOf[side], may ? { ...record, acts } : record),
    ),
    empty: {
      title: expectedContract.words.empty,
      icon: "inbox",
      next: "Add what you expect, one by one or from a file: payments are then applied to it as they come in.",
      by: "expected-receipts:write",
    },
    events: ["expected-receipts:changed", "receipts:changed"],
    csv: {
      call: exportExpectedCall,
      name: "expected-receipts",
      columns: () => [
        { header: "Number", cell: (row) => row.number },
        { header: "Client ID", cell: (row) => row.clientId },
        { header: "Virtual IBAN", cell: (row) => row.virtualIban },
        { header: "Due", cell: (row) => row.dueDate },
        { header: "Amount", cell: (row) => toDecimal(row.amount) },
        { header: "Applied", cell: (row) => toDecimal(row.applied) },
        { header: "Written Off", cell: (row) => toDecimal(row.writtenOff) },
        { header: "Open", cell: (row) => toDecimal(openAmount(row)) },
        { header: "Currency", cell: (row) => row.currency },
        { header: "Status", cell: (row) => sayAs("state", expectedStatusLabels[row.status]) },
        { header: "Payer", cell: (row) => row.payerName ?? "" },
        { header: "Payer Account", cell: (row) => row.payerAccount ?? "" },
        { header: "Reference", cell: (row) => row.reference },
        { header: "External Id", cell: (row) => row.externalId ?? "" },
        { header: "Description", cell: (row) => row.description ?? "" },
      ],
    },
  });
};

/** Expected receipts: a client's own, all for staff. */
export const expectedLists = { client: defineSide("client"), admin: defineSide("admin") };
