import { can } from "@/access/policy";
import { cbsCell, statusBadge } from "@/accounts/view";
import { byZone } from "@/platform/lists/by-zone";
import type { CsvColumn } from "@/platform/lists/csv";
import { defineList, newestFirst } from "@/platform/lists/list";
import { selectionBar } from "@/platform/lists/selection";
import { badge } from "@/ui/badge";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { type Column, defineTable, type RowButton } from "@/ui/table";
import { ago, time } from "@/ui/time";
import { formatDateTime, isoInstant } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { sayAs } from "@/vocabulary/language/around";
import { formatMoney, toDecimal } from "@/vocabulary/money";
import {
  cbsMessages,
  exportInstructionsCall,
  exportLinksCall,
  instructionFilterSchema,
  instructionFilters,
  instructionStatusLabels,
  linkFilterSchema,
  linkFilters,
} from "./contract";
import { causeLabel, type InstructionRow, listInstructions, summariseInstructions } from "./instructions";
import { type LinkRow, listLinks, summariseLinks } from "./links";
import { isUnlinked } from "./rules";
import { cbsScreen } from "./screen";

/**
 * The columns of the list of accounts: its searchable fields (specification, section 2), and the amount that a link
 * would move.
 */
const linkColumns: Column<LinkRow>[] = [
  { header: "Customer", sort: "customer", fluid: true, cell: (row) => row.customerName },
  { header: "Virtual IBAN", card: "line", code: true, cell: (row) => groupIban(row.virtualIban) },
  { header: "Status", card: "start", rank: 3, cell: (row) => statusBadge(row.status) },
  {
    header: "Balance",
    align: "end",
    card: "end",
    rank: 2,
    cell: (row) => formatMoney(row.balance, row.currency),
  },
  { header: "CBS Account", sort: "cbs", code: true, cell: (row) => cbsCell(row.cbsAccount) },
  { header: "Name", fluid: true, rank: 4, cell: (row) => row.cbsName ?? "–" },
];

const relinkAct: RowButton[] = [{ act: cbsScreen.act("relink"), label: "Re-link" }];
const linkAct: RowButton[] = [{ act: cbsScreen.act("relink"), label: "Link" }];
const linkActs: Column<LinkRow> = {
  header: "Actions",
  align: "end",
  card: "line",
  cell: () => "",
  acts: ({ cbsAccount }) => (isUnlinked(cbsAccount) ? linkAct : relinkAct),
};

const record = { id: (row: LinkRow) => row.id };
const LinksTable = defineTable([...linkColumns, linkActs], record);
const ReadersTable = defineTable(linkColumns, record);

const linkCsv: CsvColumn<LinkRow>[] = [
  { header: "Customer", cell: (row) => row.customerName },
  { header: "Virtual IBAN", cell: (row) => row.virtualIban },
  { header: "Currency", cell: (row) => row.currency },
  { header: "Balance", cell: (row) => toDecimal(row.balance) },
  { header: "CBS Account", cell: (row) => (isUnlinked(row.cbsAccount) ? "" : row.cbsAccount) },
  { header: "CBS Account Name", cell: (row) => row.cbsName ?? "" },
];

const linkParameters = ["q", "cbs", "sort", "dir", "page"];
const instructionParameters = ["si-status", "si-dir", "si-page"];

/** The accounts and their CBS accounts (specification, section 2, CBS Account Linking). */
export const linkList = defineList({
  name: "links",
  path: cbsScreen.path,
  keeps: instructionParameters,
  title: "Virtual accounts",
  nouns: ["account", "accounts"],
  search: { label: "Search accounts", placeholder: "Search customer, virtual IBAN or CBS account" },
  filters: linkFilters,
  schema: linkFilterSchema,
  prominent: ["cbs"],
  orders: [
    ...newestFirst,
    { sort: "customer", direction: "asc", label: "Customer, A to Z" },
    { sort: "customer", direction: "desc", label: "Customer, Z to A" },
    { sort: "cbs", direction: "asc", label: "CBS account" },
    { sort: "cbs", direction: "desc", label: "CBS account, descending" },
  ],
  read: listLinks,
  summarise: summariseLinks,
  perPage: 15,
  table: (_, actor) => (can(actor, "cbs:link") ? LinksTable : ReadersTable),
  empty: {
    title: "No virtual accounts found",
    icon: "link",
    next: "Accounts appear here as soon as they are created.",
  },
  events: ["accounts:changed"],
  csv: { call: exportLinksCall, name: "cbs-links", columns: () => linkCsv },
});

const stateBadge = ({ settledAt }: InstructionRow) =>
  settledAt === null
    ? badge(instructionStatusLabels.open, "warn")
    : badge(instructionStatusLabels.settled, "good");

const listInstructionColumns = (zone: string): Column<InstructionRow>[] => [
  { header: "Number", cell: (row) => String(row.id) },
  {
    header: "From and to",
    code: true,
    card: "line",
    cell: (row) =>
      html`${row.fromCbsAccount} <span aria-hidden="true">→</span><span class="sr-only">${say("to")}</span> ${row.toCbsAccount}`,
  },
  {
    header: "Amount",
    align: "end",
    card: "end",
    cell: (row) => formatMoney(row.amount, row.currency),
  },
  {
    header: "Follows from",
    fluid: true,
    rank: 3,
    card: "line",
    cell: (row) =>
      row.customerName === null
        ? say(causeLabel(row))
        : html`<span class="cut-last">${say(causeLabel(row))} · <span class="quiet">${isolated(row.customerName)}</span></span>`,
  },
  {
    header: "Created",
    rank: 2,
    cell: ({ createdAt }, now) => ago(createdAt, now, zone),
  },
  { header: "Status", card: "start", cell: stateBadge },
  {
    header: "Settled",
    rank: 3,
    cell: ({ settledAt, settledBy }) =>
      settledAt === null
        ? "–"
        : html`${time(settledAt, formatDateTime(settledAt, zone))} <span class="quiet">${isolated(settledBy ?? "")}</span>`,
  },
];

const settleAct: RowButton[] = [{ act: cbsScreen.act("settle"), label: "Mark as settled" }];
const instructionActs: Column<InstructionRow> = {
  header: "Actions",
  align: "end",
  card: "line",
  cell: () => "",
  acts: ({ settledAt }) => (settledAt === null ? settleAct : []),
};

/** Settles many open instructions at a time. */
const bulk = {
  bar: selectionBar([{ act: cbsScreen.act("settleAll"), label: "Mark as settled" }]),
  of: ({ settledAt }: InstructionRow) => settledAt === null,
};

/** The tables for users who may act and for those who may only read, with times in the bank's zone. */
const makeInstructionTables = byZone((zone) => {
  const columns = listInstructionColumns(zone);
  const rows = { id: (row: InstructionRow) => row.id, view: false } as const;
  return { write: defineTable([...columns, instructionActs], { ...rows, bulk }), read: defineTable(columns) };
});

const instructionCsv: CsvColumn<InstructionRow>[] = [
  { header: "Id", cell: (row) => String(row.id) },
  { header: "From", cell: (row) => row.fromCbsAccount },
  { header: "To", cell: (row) => row.toCbsAccount },
  { header: "Amount", cell: (row) => toDecimal(row.amount) },
  { header: "Currency", cell: (row) => row.currency },
  { header: "Follows From", cell: (row) => say(causeLabel(row)) },
  { header: "Customer", cell: (row) => row.customerName ?? "" },
  { header: "Virtual IBAN", cell: (row) => row.virtualIban ?? "" },
  { header: "Created", cell: (row) => isoInstant(row.createdAt) },
  {
    header: "Status",
    cell: (row) => sayAs("state", instructionStatusLabels[row.settledAt === null ? "open" : "settled"]),
  },
  { header: "Settled", cell: (row) => isoInstant(row.settledAt) ?? "" },
  { header: "Settled By", cell: (row) => row.settledBy ?? "" },
];

/** List of the CBS accounts' mutual debts, on the same page. */
export const instructionList = defineList({
  name: "settlements",
  path: cbsScreen.path,
  prefix: "si-",
  keeps: linkParameters,
  title: "Settlement instructions",
  nouns: ["instruction", "instructions"],
  filters: instructionFilters,
  schema: instructionFilterSchema,
  prominent: ["status"],
  orders: newestFirst,
  read: listInstructions,
  summarise: summariseInstructions,
  perPage: 10,
  table: (deps, actor) =>
    can(actor, "cbs:settle") ? makeInstructionTables(deps).write : makeInstructionTables(deps).read,
  empty: {
    title: cbsMessages.noInstructions,
    icon: "transfer",
    next: "They follow from re-links, and from payments between accounts of two CBS accounts.",
  },
  events: ["settlements:changed", "accounts:changed"],
  csv: {
    call: exportInstructionsCall,
    name: "settlement-instructions",
    columns: () => instructionCsv,
  },
});
