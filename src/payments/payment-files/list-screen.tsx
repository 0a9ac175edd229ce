import { partyCell } from "@/accounts/view";
import { byRight } from "@/platform/lists/by-zone";
import { defineList, newestFirst } from "@/platform/lists/list";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { type Column, defineTable, type RowButton } from "@/ui/table";
import { ago } from "@/ui/time";
import { formatDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { formatMoney } from "@/vocabulary/money";
import {
  entryFilterSchema,
  entryFilters,
  entryKindLabels,
  fileFilterSchema,
  fileFilters,
  paymentFileMessages,
} from "./contract";
import { type EntryRow, listEntries, listFiles, summariseEntries, summariseFiles } from "./list";
import type { FileRow } from "./queries";
import { fileScreen } from "./screen";
import { answerBadge, controlSumText, count, fileBadge, path } from "./view";

const listFileColumns = (zone: string): Column<FileRow>[] => [
  {
    header: "CBS account",
    cell: ({ cbsAccount }) => html`<span class="iban">${cbsAccount}</span>`,
  },
  { header: "Day", card: "start", cell: ({ day }) => formatDate(day) },
  { header: "Orders", align: "end", cell: (file) => count(file.count) },
  { header: "Control sum", align: "end", rank: 2, cell: ({ controlSum }) => controlSumText(controlSum) },
  { header: "Accepted", align: "end", rank: 3, cell: ({ accepted }) => count(accepted) },
  { header: "Returned", align: "end", rank: 2, cell: ({ returned }) => count(returned) },
  {
    header: "Made",
    rank: 3,
    cell: ({ madeAt, madeBy }, now) =>
      html`${ago(madeAt, now, zone)} <span class="quiet">${isolated(madeBy ?? "")}</span>`,
  },
  { header: "Status", card: "end", cell: fileBadge },
];

const sendAct: RowButton[] = [{ act: fileScreen.act("sent"), label: "Mark as sent" }];
const fileActs: Column<FileRow> = {
  header: "Actions",
  align: "end",
  card: "line",
  cell: () => "",
  acts: ({ sentAt }) => (sentAt === null ? sendAct : []),
};

/** The payment files, newest first. */
export const fileList = defineList({
  name: "files",
  path,
  title: "Payment files",
  nouns: ["file", "files"],
  filters: fileFilters,
  schema: fileFilterSchema,
  prominent: ["status"],
  orders: newestFirst,
  read: listFiles,
  summarise: summariseFiles,
  perPage: 15,
  table: byRight("payment-files:write", (zone, may) =>
    defineTable(may ? [...listFileColumns(zone), fileActs] : listFileColumns(zone), {
      id: (file: FileRow) => file.id,
    }),
  ),
  empty: {
    title: paymentFileMessages.none,
    icon: "document",
    next: "Choose Make file above, for a CBS account and a day.",
    by: "payment-files:write",
  },
  events: ["payment-files:changed"],
});

const entryColumns: Column<EntryRow>[] = [
  {
    header: "Reference",
    code: true,
    fluid: true,
    cell: (row) => row.reference,
  },
  {
    header: "Recipient",
    fluid: true,
    card: "line",
    cell: (row) => partyCell(row.recipient, row.payee),
  },
  {
    header: "On behalf of",
    fluid: true,
    rank: 3,
    cell: (row) => row.customerName ?? say(entryKindLabels.settlement),
  },
  {
    header: "Executes on",
    rank: 3,
    cell: ({ executionDate }) => (executionDate === null ? "–" : formatDate(executionDate)),
  },
  { header: "Answer", card: "start", cell: (row) => answerBadge(row.answer) },
  {
    header: "Reason",
    fluid: "point",
    rank: 2,
    cell: (row) => [row.reasonCode, row.reasonText].filter(Boolean).join(": ") || "–",
  },
  {
    header: "Amount",
    align: "end",
    card: "end",
    cell: (row) => formatMoney(row.amount, row.currency),
  },
];

const EntriesTable = defineTable(entryColumns, { id: (row: EntryRow) => row.id });

/** The orders of one file, in its order. */
export const entryList = defineList({
  name: "orders",
  path: ({ id }: FileRow) => `${path}/${id}`,
  title: "Orders",
  nouns: ["order", "orders"],
  filters: entryFilters,
  schema: entryFilterSchema,
  prominent: ["kind"],
  buttons: {
    of: "answer",
    counts: async (_deps, _actor, { count, accepted, returned }) => ({
      waiting: count - accepted - returned,
      accepted,
      returned,
    }),
  },
  orders: [
    { sort: "order", direction: "asc", label: "As in the file" },
    { sort: "order", direction: "desc", label: "Last first" },
  ],
  read: listEntries,
  summarise: summariseEntries,
  table: () => EntriesTable,
  empty: { title: paymentFileMessages.noEntries, icon: "document", next: "Every file has at least one." },
  events: ["payment-files:changed"],
});
