import { accountLookup } from "@/accounts/lookup";
import { accountCell } from "@/accounts/view";
import { byRight } from "@/platform/lists/by-zone";
import type { CsvColumn } from "@/platform/lists/csv";
import { defineList } from "@/platform/lists/list";
import type { RowAction } from "@/ui/row-actions";
import { type Column, defineTable } from "@/ui/table";
import { time } from "@/ui/time";
import { bankMinute, formatDateTime, formatDuration } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import { formatMoney, toDecimal } from "@/vocabulary/money";
import {
  exportReviewsCall,
  paymentMessages,
  paymentStatusLabels,
  reviewFilterSchema,
  reviewFilters,
  takenBackWords,
} from "./contract";
import { listReviews, summariseReviews } from "./list";
import type { PaymentRow } from "./queries";
import { decidedProblem } from "./rules";
import { reviewScreen } from "./screen";
import { recipientCell, reviewBadge } from "./view";

/** Columns of a waiting payment: the payment, its reason and its waiting time. */
const listColumns = (zone: string): Column<PaymentRow>[] => [
  {
    header: "Account",
    fluid: true,
    cell: accountCell,
  },
  { header: "Amount", align: "end", card: "end", cell: (row) => formatMoney(row.amount, row.currency) },
  { header: "Why", card: "line", fluid: "point", cell: (row) => translate(row.suspicion ?? "") },
  { header: "Recipient", fluid: true, rank: 3, cell: recipientCell },
  { header: "Reference", fluid: true, code: true, rank: 4, cell: (row) => row.reference },
  {
    header: "Waiting",
    sort: "newest",
    align: "end",
    cell: ({ createdAt, decidedAt }, now) =>
      time(createdAt, formatDuration((decidedAt ?? now) - createdAt), formatDateTime(createdAt, zone)),
  },
  { header: "Status", card: "start", rank: 2, cell: reviewBadge },
];

const record = { id: (row: PaymentRow) => row.id };

const listActs = (zone: string): RowAction<PaymentRow>[] => {
  const refused = (row: PaymentRow) => decidedProblem(zone, row);
  return [
    { act: reviewScreen.act("view"), icon: "eye", label: "View details" },
    { act: reviewScreen.act("approve"), icon: "check", label: "Approve", key: "a", refused },
    { act: reviewScreen.act("reject"), icon: "close", label: "Reject", key: "r", tone: "danger", refused },
  ];
};

const listCsvColumns = (zone: string): CsvColumn<PaymentRow>[] => {
  const minute = (at: number | null) => bankMinute(at, zone);
  return [
    { header: "Made", cell: (row) => minute(row.createdAt) },
    { header: "Virtual IBAN", cell: (row) => row.virtualIban },
    { header: "Customer", cell: (row) => row.customerName },
    { header: "Recipient", cell: (row) => row.recipient },
    { header: "Amount", cell: (row) => toDecimal(row.amount) },
    { header: "Currency", cell: (row) => row.currency },
    { header: "Description", cell: (row) => row.description },
    { header: "Reference", cell: (row) => row.reference },
    { header: "Why", cell: (row) => translate(row.suspicion ?? "") },
    {
      header: "Status",
      cell: (row) => say(row.isReversed ? takenBackWords.status : paymentStatusLabels[row.status]),
    },
    { header: "Decided", cell: (row) => minute(row.decidedAt) },
    { header: "Decided By", cell: (row) => row.decidedBy ?? "" },
    { header: "Reason", cell: (row) => row.reason ?? "" },
  ];
};

/** Payments under review, those that wait longest first, and decided ones. */
export const reviewList = defineList({
  name: "reviews",
  path: reviewScreen.path,
  title: "Payments to review",
  nouns: ["payment", "payments"],
  search: { label: "Search payments", placeholder: "Search account, recipient or reference" },
  filters: reviewFilters,
  schema: reviewFilterSchema,
  prominent: ["status"],
  lookups: { account: accountLookup },
  orders: [
    { sort: "newest", direction: "asc", label: "Oldest first" },
    { sort: "newest", direction: "desc", label: "Newest first" },
  ],
  read: listReviews,
  summarise: summariseReviews,
  table: byRight("payments:review", (zone, may) =>
    defineTable(listColumns(zone), may ? { ...record, acts: listActs(zone) } : record),
  ),
  empty: {
    title: paymentMessages.noneWaiting,
    icon: "success",
    next: "A payment that the compliance check finds suspicious waits here.",
  },
  events: ["payments:changed"],
  labels: "payment",
  attachments: "payment",
  csv: {
    call: exportReviewsCall,
    name: "payments-to-review",
    columns: ({ env }) => listCsvColumns(env.zone),
  },
});
