import { bankLines, refusedReceipts, virtualAccounts } from "db/schema";
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
import { receiptRefusalLabels } from "@/vocabulary/collection-options";
import { say } from "@/vocabulary/language";
import { sayAs } from "@/vocabulary/language/around";
import { toDecimal } from "@/vocabulary/money";
import { paidToCell } from "../paid-to";
import { receiptWords } from "../receipts/contract";
import { refusedScreens, type Side } from "../screen";
import {
  exportRefusedCall,
  type RefusedStatus,
  refusedFilterSchema,
  refusedFilters,
  refusedReceiptWords,
  refusedStatusLabels,
} from "./contract";
import {
  accountOf,
  describePayer,
  findReturnAccount,
  lineOf,
  type RefusedRow,
  selectRefused,
  visibleRefused,
} from "./queries";

const tones: Record<RefusedStatus, Tone> = { waiting: "warn", returned: "quiet", accepted: "good" };

/** Status of a refused receipt; to clients, a return under review is Processing. */
export const refusedBadge = ({ status, orderStatus }: RefusedRow, side: Side) =>
  side === "client" && status === "returned" && orderStatus === "review"
    ? badge("Processing", "info")
    : badge(refusedStatusLabels[status], tones[status]);

const listColumns = (side: Side): Column<RefusedRow>[] => [
  {
    header: "Payer",
    fluid: true,
    cell(row) {
      const payer = describePayer(row);
      return payer === null ? say("Unknown payer") : isolated(payer.name ?? payer.account ?? "");
    },
    beneath: (row) => (row.remittance === "" ? undefined : isolated(row.remittance)),
  },
  { header: "Booked", card: "start", sort: "newest", cell: (row) => formatDate(row.booked) },
  ...(side === "admin"
    ? [{ header: "Client", rank: 4, cell: (row) => row.clientId } satisfies Column<RefusedRow>]
    : []),
  { header: "Paid To", fluid: true, rank: 3, cell: paidToCell },
  { header: "Rule", fluid: "point", rank: 2, cell: (row) => say(receiptRefusalLabels[row.code]) },
  { header: "Status", rank: 2, cell: (row) => refusedBadge(row, side) },
  { header: "Amount", align: "end", card: "end", cell: (row) => figure(row.amount, row.currency) },
];

/** Reason why a refused receipt cannot be accepted, as a sentence; undefined if it can. */
export const acceptProblem = ({ status }: Pick<RefusedRow, "status">): string | undefined =>
  status === "waiting" ? undefined : refusedReceiptWords.ended;

/** Reason why a refused receipt cannot be returned, as a sentence; undefined if it can. */
export function refusedReturnProblem(row: RefusedRow): string | undefined {
  if (row.status !== "waiting") return refusedReceiptWords.ended;
  if (row.payerIsOurs) return refusedReceiptWords.payerOurs;
  return findReturnAccount(row) === undefined ? receiptWords.noPayer : undefined;
}

const defineSide = (side: Side) => {
  const record = { id: (row: RefusedRow) => row.id };
  const { admin } = refusedScreens;
  const acts: RowAction<RefusedRow>[] = [
    { act: admin.act("view"), icon: "eye", label: "View details" },
    { act: admin.act("return"), icon: "transfer", label: "Return", refused: refusedReturnProblem },
    { act: admin.act("accept"), icon: "check", label: "Accept", refused: acceptProblem },
  ];
  return defineReadList({
    access: "receipts:read",
    name: "refused receipts",
    path: refusedScreens[side].path,
    title: refusedReceiptWords.title,
    nouns: ["refused receipt", "refused receipts"],
    search: {
      label: "Search refused receipts",
      placeholder: "Search payer, text or account",
      condition: (comparison) =>
        sql`${contains(
          comparison,
          sql`(select l.counterparty_name || ' ' || l.counterparty_account || ' ' || l.remittance
          from bank_lines l where l.id = ${refusedReceipts.id})`,
        )}`,
      window: 5_000,
    },
    filters: refusedFilters,
    schema: refusedFilterSchema,
    prominent: ["status"],
    lookups: { vaId: accountLookup },
    orders: newestFirst,
    targets: {
      status: refusedReceipts.status,
      code: refusedReceipts.code,
      vaId: refusedReceipts.virtualAccountId,
      clientId: refusedReceipts.clientId,
    },
    of: refusedReceipts,
    from: sql`${refusedReceipts} left join ${bankLines} on ${lineOf} left join ${virtualAccounts} on ${accountOf}`,
    select: selectRefused,
    visible: visibleRefused,
    sorts: { newest: undefined },
    table: byRight("bank-lines:post", (_, may) =>
      defineTable(listColumns(side), may && side === "admin" ? { ...record, acts } : record),
    ),
    empty: {
      title: refusedReceiptWords.empty,
      icon: "inbox",
      next: "Payments from outside that break a collection rule of their account appear here.",
    },
    events: ["refused-receipts:changed", "bank-statements:changed", "payments:changed"],
    csv: {
      call: exportRefusedCall,
      name: "refused-receipts",
      columns: () => [
        { header: "Booked", cell: (row) => row.booked },
        { header: "Client ID", cell: (row) => row.clientId },
        { header: "Virtual IBAN", cell: (row) => row.virtualIban },
        { header: "Payer", cell: (row) => row.payerName },
        { header: "Payer Account", cell: (row) => row.payerAccount },
        { header: "Amount", cell: (row) => toDecimal(row.amount) },
        { header: "Currency", cell: (row) => row.currency },
        { header: "Code", cell: (row) => row.code },
        { header: "Rule", cell: (row) => say(receiptRefusalLabels[row.code]) },
        { header: "Status", cell: (row) => sayAs("state", refusedStatusLabels[row.status]) },
        { header: "Description", cell: (row) => row.remittance },
      ],
    },
  });
};

/** Refused receipts, newest first: clients see their own, staff all. */
export const refusedLists = { client: defineSide("client"), admin: defineSide("admin") };
