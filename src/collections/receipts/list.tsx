import { receipts, virtualAccounts } from "db/schema";
import { sql } from "drizzle-orm";
import { accountLookup } from "@/accounts/lookup";
import { byRight } from "@/platform/lists/by-zone";
import { newestFirst } from "@/platform/lists/list";
import { defineReadList } from "@/platform/lists/read-list";
import { contains } from "@/platform/search/phrase";
import { figure } from "@/ui/amount";
import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import { isolated } from "@/ui/isolated";
import type { RowAction } from "@/ui/row-actions";
import { type Column, defineTable } from "@/ui/table";
import { formatDate } from "@/vocabulary/calendar";
import { sayAs } from "@/vocabulary/language/around";
import { toDecimal } from "@/vocabulary/money";
import { parsePaidTo } from "@/vocabulary/party/paid-to";
import { paidToCell } from "../paid-to";
import { receiptScreens, type Side } from "../screen";
import {
  exportReceiptListCall,
  type ReceiptStatus,
  receiptFilterSchema,
  receiptFilters,
  receiptStatusLabels,
  receiptWords,
} from "./contract";
import {
  describeReceipt,
  findPayerAccount,
  ofAccount,
  type ReceiptRow,
  restOf,
  selectReceipts,
  visibleReceipts,
} from "./queries";

const tones: Record<ReceiptStatus, Tone> = {
  unapplied: "warn",
  overpaid: "warn",
  applied: "good",
  kept: "quiet",
  returned: "quiet",
};
export const receiptBadge = (status: ReceiptStatus) => badge(receiptStatusLabels[status], tones[status]);

const listColumns = (zone: string, side: Side): Column<ReceiptRow>[] => [
  {
    // Manual credits have no payer and show their reference instead.
    header: "Payment",
    fluid: true,
    cell(row) {
      const { payer } = describeReceipt(row, zone);
      return isolated(payer?.name ?? payer?.account ?? row.own);
    },
    beneath(row) {
      const { remittance } = describeReceipt(row, zone);
      return remittance === null ? undefined : isolated(remittance);
    },
  },
  {
    header: "Booked",
    card: "start",
    sort: "newest",
    cell: (row) => formatDate(describeReceipt(row, zone).bookedOn),
  },
  ...(side === "admin"
    ? [{ header: "Client", rank: 3, cell: (row) => row.clientId } satisfies Column<ReceiptRow>]
    : []),
  { header: "Paid To", fluid: true, rank: 4, cell: paidToCell },
  { header: "Status", rank: 2, cell: (row) => receiptBadge(row.status) },
  { header: "Amount", align: "end", rank: 2, card: "end", cell: (row) => figure(row.amount, row.currency) },
  { header: "Remaining", align: "end", cell: (row) => figure(restOf(row), row.currency) },
];

/** Reason why nothing of a receipt can be applied or kept, as a sentence; undefined if it can. */
export const restProblem = (
  row: Pick<ReceiptRow, "amount" | "applied" | "kept" | "returned">,
): string | undefined => (restOf(row) > 0 ? undefined : receiptWords.noRest);

/** Reason why nothing of a receipt can be returned, as a sentence; undefined if it can. */
export const returnProblem = (row: ReceiptRow): string | undefined =>
  restProblem(row) ?? (findPayerAccount(row) === undefined ? receiptWords.noPayer : undefined);

/** Text of a receipt for the search: its facts and reference, then the number, holder and external id of the account number paid. */
const said = sql`select c.facts || ' ' || c.reference || coalesce(
    (select ' ' || n.iban || ' ' || n.holder_name || ' ' || n.external_id from account_numbers n where n.id = c.number_id), '') as said
  from credits_from_outside c where c.id = ${receipts.id}`;

const defineSide = (side: Side) => {
  const screen = receiptScreens[side];
  const acts: RowAction<ReceiptRow>[] = [
    { act: screen.act("view"), icon: "eye", label: "View details" },
    { act: screen.act("apply"), icon: "check", label: "Apply", refused: restProblem },
    { act: screen.act("return"), icon: "transfer", label: "Return", refused: returnProblem },
  ];
  const record = { id: (row: ReceiptRow) => row.id };
  return defineReadList({
    access: "receipts:read",
    name: "receipts",
    path: screen.path,
    title: receiptWords.title,
    nouns: ["receipt", "receipts"],
    search: {
      label: "Search receipts",
      placeholder: "Search payer, holder, text or account",
      condition: (comparison) =>
        sql`exists (select 1 from (${said}) where ${contains(comparison, sql`said`)} or ${contains(comparison, sql`said`, "joined")})`,
      window: 5_000,
    },
    filters: receiptFilters,
    schema: receiptFilterSchema,
    prominent: ["status"],
    lookups: { vaId: accountLookup },
    orders: newestFirst,
    targets: {
      status: receipts.status,
      vaId: receipts.virtualAccountId,
      clientId: receipts.clientId,
      from: receipts.createdAt,
      to: receipts.createdAt,
    },
    of: receipts,
    from: sql`${receipts} left join ${virtualAccounts} on ${ofAccount}`,
    select: selectReceipts,
    visible: visibleReceipts,
    sorts: { newest: undefined },
    table: byRight("receipts:apply", (zone, may) =>
      defineTable(listColumns(zone, side), may ? { ...record, acts } : record),
    ),
    empty: {
      title: receiptWords.empty,
      icon: "inbox",
      next: "Payments that came in from outside appear here, with what they were applied to.",
    },
    events: ["receipts:changed", "expected-receipts:changed", "transactions:changed"],
    csv: {
      call: exportReceiptListCall,
      name: "receipts",
      columns: ({ env: { zone } }) => [
        { header: "Booked", cell: (row) => describeReceipt(row, zone).bookedOn },
        { header: "Client ID", cell: (row) => row.clientId },
        { header: "Virtual IBAN", cell: (row) => row.virtualIban },
        { header: "Payer", cell: (row) => describeReceipt(row, zone).payer?.name ?? "" },
        { header: "Payer Account", cell: (row) => describeReceipt(row, zone).payer?.account ?? "" },
        { header: "Paid To", cell: (row) => parsePaidTo(row.paidTo)?.iban ?? row.virtualIban },
        { header: "Holder Id", cell: (row) => parsePaidTo(row.paidTo)?.externalId ?? "" },
        { header: "Amount", cell: (row) => toDecimal(row.amount) },
        { header: "Currency", cell: (row) => row.currency },
        { header: "Applied", cell: (row) => toDecimal(row.applied) },
        { header: "Remaining", cell: (row) => toDecimal(restOf(row)) },
        { header: "Status", cell: (row) => sayAs("state", receiptStatusLabels[row.status]) },
        { header: "Description", cell: (row) => describeReceipt(row, zone).remittance ?? "" },
      ],
    },
  });
};

/** Receipts, newest first: a client's own, for staff those of clients that collect. */
export const receiptLists = { client: defineSide("client"), admin: defineSide("admin") };
