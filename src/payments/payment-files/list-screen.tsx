import { paymentFileEntries, paymentFiles } from "db/schema";
import { sql } from "drizzle-orm";
import { partyCell } from "@/accounts/view";
import { byRight } from "@/platform/lists/by-zone";
import { newestFirst } from "@/platform/lists/list";
import { defineReadList } from "@/platform/lists/read-list";
import { staffOnly } from "@/platform/lists/reading";
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
import { type EntryRow, selectEntries } from "./list";
import { type FileRow, fileColumns } from "./queries";
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

const { sentAt, accepted, returned } = paymentFiles;

/** The payment files, newest first. */
export const fileList = defineReadList({
  access: "payment-files:read",
  name: "files",
  path,
  title: "Payment files",
  nouns: ["file", "files"],
  filters: fileFilters,
  schema: fileFilterSchema,
  prominent: ["status"],
  targets: {
    status: {
      made: sql`${sentAt} is null`,
      sent: sql`${sentAt} is not null and ${accepted} + ${returned} < ${paymentFiles.count}`,
      answered: sql`${accepted} + ${returned} = ${paymentFiles.count}`,
    },
    cbs: paymentFiles.cbsAccount,
    from: paymentFiles.madeAt,
    to: paymentFiles.madeAt,
  },
  of: paymentFiles,
  select: (read) => read.select(fileColumns).from(paymentFiles),
  sorts: { newest: undefined },
  orders: newestFirst,
  visible: staffOnly(),
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

const { answer, paymentId, instructionId, amount, currency } = paymentFileEntries;

/** The orders of one file, in its order, with their sums by currency. */
export const entryList = defineReadList({
  access: "payment-files:read",
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
  targets: {
    answer: {
      waiting: sql`${answer} is null`,
      accepted: sql`${answer} = 'accepted'`,
      returned: sql`${answer} = 'returned'`,
    },
    kind: { payment: sql`${paymentId} is not null`, settlement: sql`${instructionId} is not null` },
  },
  of: paymentFileEntries,
  parent: paymentFileEntries.fileId,
  select: selectEntries,
  sums: { currency, of: { Amount: sql`${amount}` } },
  visible: staffOnly(),
  sorts: { order: undefined },
  ascending: true,
  orders: [
    { sort: "order", direction: "asc", label: "As in the file" },
    { sort: "order", direction: "desc", label: "Last first" },
  ],
  table: () => EntriesTable,
  empty: { title: paymentFileMessages.noEntries, icon: "document", next: "Every file has at least one." },
  events: ["payment-files:changed"],
});
