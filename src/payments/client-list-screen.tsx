import { accountLookup } from "@/accounts/lookup";
import { accountCell } from "@/accounts/view";
import { byZone } from "@/platform/lists/by-zone";
import type { CsvColumn } from "@/platform/lists/csv";
import { defineList, newestFirst } from "@/platform/lists/list";
import { figure } from "@/ui/amount";
import { type Column, defineTable } from "@/ui/table";
import { ago } from "@/ui/time";
import { bankMinute } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { toDecimal } from "@/vocabulary/money";
import {
  clientStatusLabels,
  exportPaymentsCall,
  madeFilterSchema,
  madeFilters,
  paymentMessages,
  takenBackWords,
} from "./contract";
import { listPayments, summarisePayments } from "./list";
import type { PaymentRow } from "./queries";
import { paymentScreen } from "./screen";
import { clientPaymentBadge, recipientCell } from "./view";

const listColumns = (zone: string): Column<PaymentRow>[] => [
  {
    header: "Recipient",
    fluid: true,
    cell: recipientCell,
  },
  { header: "Description", card: "line", fluid: "point", cell: (row) => row.description },
  {
    header: "From",
    fluid: true,
    rank: 4,
    cell: accountCell,
  },
  { header: "Reference", code: true, rank: 4, cell: (row) => row.reference },
  {
    header: "Made",
    sort: "newest",
    rank: 2,
    cell: ({ createdAt }, now) => ago(createdAt, now, zone),
  },
  { header: "Status", card: "start", cell: clientPaymentBadge },
  { header: "Amount", align: "end", card: "end", cell: (row) => figure(row.amount, row.currency) },
];

const getTable = byZone((zone: string) => defineTable(listColumns(zone), { id: (row) => row.id }));

/** CSV columns of a client's payments, without reviews, their reasons and reviewers. */
const listCsvColumns = (zone: string): CsvColumn<PaymentRow>[] => [
  { header: "Made", cell: (row) => bankMinute(row.createdAt, zone) },
  { header: "Virtual IBAN", cell: (row) => row.virtualIban },
  { header: "Customer", cell: (row) => row.customerName },
  { header: "Recipient", cell: (row) => row.recipient },
  { header: "Amount", cell: (row) => toDecimal(row.amount) },
  { header: "Currency", cell: (row) => row.currency },
  { header: "Description", cell: (row) => row.description },
  { header: "Reference", cell: (row) => row.reference },
  {
    header: "Status",
    cell: (row) => say(row.isReversed ? takenBackWords.status : clientStatusLabels[row.status]),
  },
];

/** The list of payments as their clients see them. */
export const clientPaymentList = defineList({
  name: "payments",
  path: paymentScreen.path,
  keeps: ["accounts"],
  title: "Payments made",
  nouns: ["payment", "payments"],
  search: { label: "Search payments", placeholder: "Search recipient, reference or description" },
  filters: madeFilters,
  schema: madeFilterSchema,
  prominent: ["status"],
  lookups: { account: accountLookup },
  orders: newestFirst,
  read: listPayments,
  summarise: summarisePayments,
  table: (deps) => getTable(deps),
  empty: {
    title: paymentMessages.noneMade,
    icon: "payment",
    next: "Payments that were made appear here, with what became of them.",
  },
  events: ["payments:changed"],
  labels: "payment",
  attachments: "payment",
  csv: {
    call: exportPaymentsCall,
    name: "payments",
    columns: ({ env }) => listCsvColumns(env.zone),
  },
});
