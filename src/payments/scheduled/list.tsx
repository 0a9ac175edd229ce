import { scheduledPayments, virtualAccounts } from "db/schema";
import { sql } from "drizzle-orm";
import { accountLookup } from "@/accounts/lookup";
import { accountCell, partyCell } from "@/accounts/view";
import { byRight } from "@/platform/lists/by-zone";
import { defineReadList } from "@/platform/lists/read-list";
import { contains } from "@/platform/search/phrase";
import { figure } from "@/ui/amount";
import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import type { RowAction } from "@/ui/row-actions";
import { type Column, defineTable } from "@/ui/table";
import { formatDate } from "@/vocabulary/calendar";
import { toDecimal } from "@/vocabulary/money";
import { mapOptions, scheduledStatuses } from "@/vocabulary/options";
import {
  exportScheduledCall,
  type ScheduledStatus,
  scheduledFilterSchema,
  scheduledFilters,
  scheduledLabels,
  scheduledWords,
} from "./contract";
import { ofAccount, type ScheduledRow, selectScheduled, statusNow, visibleScheduled } from "./queries";
import { scheduledScreen } from "./screen";

const tones: Record<ScheduledStatus, Tone> = {
  scheduled: "info",
  waiting: "warn",
  paid: "good",
  failed: "bad",
  cancelled: "quiet",
};
export const scheduledBadge = (status: ScheduledStatus) => badge(scheduledLabels[status], tones[status]);

const columns: Column<ScheduledRow>[] = [
  { header: "Executes on", sort: "day", card: "start", cell: (row) => formatDate(row.executesOn) },
  {
    header: "Recipient",
    fluid: true,
    card: "line",
    cell: (row) => partyCell(row.recipient, row.payee),
  },
  { header: "Description", fluid: "point", card: "line", rank: 3, cell: (row) => row.description },
  { header: "From", fluid: true, rank: 4, cell: accountCell },
  { header: "Reference", code: true, rank: 4, cell: (row) => row.reference },
  { header: "Status", rank: 2, cell: (row) => scheduledBadge(row.status) },
  { header: "Amount", align: "end", card: "end", cell: (row) => figure(row.amount, row.currency) },
];

/** Reason why a payment cannot be cancelled; undefined if it can. */
export const cancelProblem = ({ status }: Pick<ScheduledRow, "status">): string | undefined =>
  status === "scheduled" ? undefined : scheduledWords.ended;

const acts: RowAction<ScheduledRow>[] = [
  { act: scheduledScreen.act("view"), icon: "eye", label: "View details" },
  {
    act: scheduledScreen.act("cancel"),
    icon: "close",
    label: "Cancel payment",
    tone: "danger",
    refused: cancelProblem,
  },
];
const record = { id: (row: ScheduledRow) => row.id };

/** Scheduled payments, waiting or ended: a client's own, all for staff. */
export const scheduledList = defineReadList({
  access: "scheduled-payments:read",
  name: "scheduled-payments",
  path: scheduledScreen.path,
  title: scheduledWords.title,
  nouns: ["payment", "payments"],
  search: {
    label: "Search payments",
    placeholder: "Search recipient, reference or description",
    condition: (comparison) => sql`(${contains(comparison, scheduledPayments.recipient, "joined")}
      or ${contains(comparison, scheduledPayments.reference, "text")}
      or ${contains(comparison, scheduledPayments.description, "text")})`,
    window: 20_000,
  },
  filters: scheduledFilters,
  schema: scheduledFilterSchema,
  prominent: ["status"],
  lookups: { account: accountLookup },
  orders: [
    { sort: "day", direction: "asc", label: "Earliest first" },
    { sort: "day", direction: "desc", label: "Latest first" },
    { sort: "newest", direction: "desc", label: "Newest first" },
  ],
  targets: {
    status: {
      ...mapOptions(scheduledStatuses, (status) => sql`${statusNow} = ${sql.raw(`'${status}'`)}`),
      all: sql`1`,
    },
    account: scheduledPayments.virtualAccountId,
    order: scheduledPayments.standingOrderId,
    from: scheduledPayments.createdAt,
    to: scheduledPayments.createdAt,
  },
  of: scheduledPayments,
  from: sql`${scheduledPayments} left join ${virtualAccounts} on ${ofAccount}`,
  select: selectScheduled,
  visible: visibleScheduled,
  sorts: { day: { column: scheduledPayments.executesOn, field: "executesOn" }, newest: undefined },
  ascending: true,
  table: byRight("scheduled-payments:write", (_, may) =>
    defineTable(columns, may ? { ...record, acts } : record),
  ),
  empty: {
    title: scheduledWords.empty,
    icon: "calendar",
    next: "A payment that is made with a later execution date waits here, and so do those of standing orders.",
  },
  poll: { every: 30 },
  events: ["scheduled-payments:changed", "payments:changed", "approvals:changed"],
  csv: {
    call: exportScheduledCall,
    name: "scheduled-payments",
    columns: () => [
      { header: "Executes on", cell: (row) => row.executesOn },
      { header: "Virtual IBAN", cell: (row) => row.virtualIban },
      { header: "Customer", cell: (row) => row.customerName },
      { header: "Recipient", cell: (row) => row.recipient },
      { header: "Amount", cell: (row) => toDecimal(row.amount) },
      { header: "Currency", cell: (row) => row.currency },
      { header: "Description", cell: (row) => row.description },
      { header: "Reference", cell: (row) => row.reference },
      { header: "Status", cell: (row) => scheduledLabels[row.status] },
      { header: "Reason", cell: (row) => row.reason ?? "" },
    ],
  },
});
