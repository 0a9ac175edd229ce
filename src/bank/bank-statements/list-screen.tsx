import type { Database } from "db/client";
import { getKindNoun } from "db/journal-kinds";
import { bankMissing, bankStatements } from "db/schema";
import { eq } from "drizzle-orm";
import { accountCellOr } from "@/accounts/view";
import { byRight, byZone } from "@/platform/lists/by-zone";
import type { CsvColumn } from "@/platform/lists/csv";
import { defineList, newestFirst } from "@/platform/lists/list";
import { defineReadList } from "@/platform/lists/read-list";
import { staffOnly } from "@/platform/lists/reading";
import { selectionBar } from "@/platform/lists/selection";
import { figure } from "@/ui/amount";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { type Column, defineTable, type RowButton } from "@/ui/table";
import { ago } from "@/ui/time";
import { bankMinute, formatDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { sayAs } from "@/vocabulary/language/around";
import { localDate, translate } from "@/vocabulary/language/speaking";
import { toDecimal } from "@/vocabulary/money";
import { parseParticulars, particularColumns } from "@/vocabulary/party/particulars";
import {
  bankStatementWords,
  exportBankLinesCall,
  importFilterSchema,
  importFilters,
  lineFilterSchema,
  lineFilters,
  lineMatchLabels,
  lineOutcomeLabels,
  missingFilterSchema,
} from "./contract";
import { listBankStatements, listLines, summariseBankStatements, summariseLines } from "./list";
import { countWaiting, type LineRow, parseTotals, type StatementRow, stillMissing } from "./queries";
import { signed } from "./rules";
import { statementScreen } from "./screen";
import { count, importStatusBadge, matchBadge, path, postingTitle, statementPeriodText } from "./view";

/** Events after which imports and lines are fetched again. */
const events = ["bank-statements:changed"] as const;

const listImportColumns = (zone: string): Column<StatementRow>[] => [
  {
    header: "Import",
    fluid: true,
    cell: ({ id, fileName }) => html`<a href="${path}/${id}">${isolated(fileName)}</a>`,
  },
  { header: "CBS account", code: true, card: "start", cell: (row) => row.cbsAccount },
  { header: "Period", cell: statementPeriodText },
  { header: "Lines", align: "end", rank: 2, cell: ({ lineCount }) => count(lineCount) },
  { header: "Matched", align: "end", rank: 3, cell: (row) => count(parseTotals(row).matched.lines) },
  { header: "New", align: "end", rank: 3, cell: (row) => count(parseTotals(row).new_credit.lines) },
  {
    header: "Open",
    align: "end",
    cell: (row) => count(countWaiting(parseTotals(row))),
  },
  {
    header: "Difference",
    align: "end",
    rank: 2,
    cell: ({ closingFile, closingOurs, currency }) =>
      closingFile === null ? "–" : figure(closingFile - closingOurs, currency),
  },
  {
    header: "Imported",
    rank: 4,
    cell: ({ uploadedAt, uploadedBy }, now) =>
      html`${ago(uploadedAt, now, zone)} <span class="quiet">${isolated(uploadedBy)}</span>`,
  },
  { header: "Status", card: "end", cell: ({ status }) => importStatusBadge(status) },
];

/** The imports, newest first; it refreshes while one is committed. */
export const importList = defineList({
  name: "bank-statements",
  path,
  title: bankStatementWords.title,
  nouns: ["import", "imports"],
  search: { label: "Search imports", placeholder: "Search file or CBS account" },
  filters: importFilters,
  schema: importFilterSchema,
  prominent: ["status", "lines"],
  orders: newestFirst,
  read: listBankStatements,
  summarise: summariseBankStatements,
  table: byZone((zone) => defineTable(listImportColumns(zone))),
  empty: {
    title: bankStatementWords.empty,
    icon: "statement",
    next: "Import a file of the bank to compare it with the ledger, line by line.",
    by: "bank-statements:upload",
  },
  poll: { every: 10 },
  events,
});

/** Summary of a line in a few words. */
const formatWords = ({ counterpartyName, remittance, endToEndId, bankReference }: LineRow): string =>
  [counterpartyName, remittance].filter((text) => text !== "").join(": ") ||
  endToEndId ||
  bankReference ||
  "–";

const lineColumns: Column<LineRow>[] = [
  {
    header: "Line",
    fluid: "point",
    cell: (row) => html`${isolated(formatWords(row))}<small class="beneath">${translate(row.reason)}</small>`,
  },
  {
    header: "Booked",
    card: "start",
    cell: ({ booked, pending }) =>
      pending
        ? html`${localDate(formatDate(booked))} <span class="quiet">${say("pending")}</span>`
        : formatDate(booked),
  },
  {
    header: "Account",
    fluid: true,
    rank: 3,
    cell: (row) => accountCellOr("–", row),
  },
  {
    header: "Reference",
    rank: 4,
    code: true,
    cell: ({ endToEndId, bankReference }) => endToEndId || bankReference || "–",
  },
  { header: "Amount", align: "end", cell: (row) => figure(signed(row), row.currency) },
  {
    header: "Done",
    rank: 2,
    cell: ({ outcome, waits }) =>
      outcome === null
        ? html`<span class="quiet">${waits ? sayAs("state", "Open") : "–"}</span>`
        : say(lineOutcomeLabels[outcome]),
  },
  { header: "Match", card: "end", cell: ({ match }) => matchBadge(match) },
];

/** True for a committed line that waits for a person to decide whether it is a duplicate. */
const isAsked = ({ match, waits }: Pick<LineRow, "match" | "waits">): boolean =>
  match === "possible_duplicate" && waits;

/** Next acts for a line that waits for a decision; its record has the others. */
function nextActs({ match, outcome, waits, direction, openInstruction: id }: LineRow): RowButton[] {
  if (isAsked({ match, waits }))
    return [
      { act: statementScreen.act("same"), label: "Same movement" },
      { act: statementScreen.act("unmatch"), label: "Another movement" },
    ];
  if (outcome === null && waits && id !== null)
    return [{ act: statementScreen.act("settle"), label: say("Settle {id} and match", { id }) }];
  if (outcome === null && waits) return [{ act: statementScreen.act("edit"), label: "Match by hand" }];
  if (outcome === "suspense" && direction === "credit")
    return [{ act: statementScreen.act("assign"), label: "Assign" }];
  return [];
}

const lineActs: Column<LineRow> = {
  header: "Actions",
  align: "end",
  card: "line",
  cell: () => "",
  acts: nextActs,
};

/** Possible duplicates that wait can be chosen, and answered together. */
const bulk = {
  bar: selectionBar([
    { act: statementScreen.act("sameAll"), label: "Same movement" },
    { act: statementScreen.act("unmatchAll"), label: "Another movement" },
  ]),
  of: isAsked,
};

const lineTable = byRight("bank-lines:match", (_zone, may) =>
  defineTable(may ? [...lineColumns, lineActs] : lineColumns, {
    id: (row: LineRow) => row.id,
    ...(may && { bulk }),
  }),
);

const csvColumns = (zone: string): CsvColumn<LineRow>[] => [
  { header: "Id", cell: (row) => String(row.id) },
  { header: "Entry", cell: (row) => String(row.entry) },
  { header: "Part", cell: (row) => String(row.part) },
  { header: "Booked", cell: (row) => row.booked },
  { header: "Value Date", cell: (row) => row.valued ?? "" },
  { header: "Amount", cell: (row) => toDecimal(signed(row)) },
  { header: "Currency", cell: (row) => row.currency },
  { header: "Match", cell: (row) => say(lineMatchLabels[row.match]) },
  { header: "Reason", cell: (row) => row.reason },
  { header: "Done", cell: (row) => (row.outcome === null ? "" : say(lineOutcomeLabels[row.outcome])) },
  { header: "Counterparty", cell: (row) => row.counterpartyName },
  { header: "Counterparty Account", cell: (row) => row.counterpartyAccount },
  { header: "Counterparty Bank", cell: (row) => row.counterpartyAgent },
  { header: "Remittance", cell: (row) => row.remittance },
  { header: "End-to-end Id", cell: (row) => row.endToEndId },
  { header: "Structured Reference", cell: (row) => row.structuredReference },
  ...particularColumns((row: LineRow) => parseParticulars(row.particulars)),
  { header: "Bank Reference", cell: (row) => row.bankReference },
  { header: "Virtual IBAN", cell: (row) => row.virtualIban ?? row.creditorAccount },
  { header: "Customer", cell: (row) => row.customerName ?? "" },
  { header: "Suspense Account", cell: (row) => row.suspenseAccount ?? "" },
  { header: "Decided By", cell: (row) => row.decidedBy ?? "" },
  { header: "Decided", cell: (row) => bankMinute(row.decidedAt, zone) },
];

/** The page of one import, with both of its lists. */
const getPlace = ({ id }: Pick<StatementRow, "id" | "totals">) => `${path}/${id}`;

/** The lines of one import, in the order of its file. */
export const lineList = defineList({
  name: "bank-lines",
  path: getPlace,
  keeps: ["missing-page"],
  title: "Bank lines",
  nouns: ["line", "lines"],
  search: { label: "Search lines", placeholder: "Search text, reference, name or account" },
  filters: lineFilters,
  schema: lineFilterSchema,
  prominent: ["outcome", "direction"],
  buttons: {
    of: "match",
    counts: async (_deps, _actor, statement) =>
      Object.fromEntries(Object.entries(parseTotals(statement)).map(([match, { lines }]) => [match, lines])),
  },
  orders: [
    { sort: "file", direction: "asc", label: "As in the file" },
    { sort: "amount", direction: "desc", label: "Largest first" },
    { sort: "amount", direction: "asc", label: "Smallest first" },
  ],
  read: listLines,
  summarise: summariseLines,
  table: lineTable,
  empty: {
    title: bankStatementWords.noLines,
    icon: "statement",
    next: "Choose another match, or clear the filters.",
  },
  events,
  csv: {
    call: exportBankLinesCall,
    name: ({ id }) => `bank-lines-${id}`,
    columns: ({ env }) => csvColumns(env.zone),
  },
});

const selectMissing = (read: Database["read"]) =>
  read
    .select({
      id: bankMissing.id,
      journalId: bankMissing.journalId,
      kind: bankMissing.kind,
      amount: bankMissing.amount,
      currency: bankStatements.currency,
      bookedAt: bankMissing.bookedAt,
      reference: bankMissing.reference,
      description: bankMissing.description,
    })
    .from(bankMissing)
    .innerJoin(bankStatements, eq(bankStatements.id, bankMissing.statementId));
type Missing = Awaited<ReturnType<typeof selectMissing>>[number];

const listMissingColumns = (zone: string): Column<Missing>[] => [
  {
    header: "Posting",
    fluid: true,
    cell: ({ description, kind }) =>
      html`${postingTitle(description, kind)}<small class="beneath">${say(getKindNoun(kind))}</small>`,
  },
  {
    header: "Booked",
    card: "start",
    cell: ({ bookedAt }, now) => ago(bookedAt, now, zone),
  },
  { header: "Reference", rank: 2, code: true, cell: ({ reference }) => reference || "–" },
  { header: "Amount", align: "end", cell: ({ amount, currency }) => figure(amount, currency) },
];

const missingTables = byZone((zone) => defineTable(listMissingColumns(zone)));

/** List below the lines with the postings that are missing from an import's file, oldest booking first. */
export const missingList = defineReadList({
  access: "bank-statements:read",
  name: "missing-postings",
  path: getPlace,
  prefix: "missing-",
  keeps: ["q", ...Object.keys(lineFilters), "sort", "dir", "page"],
  title: "Missing from the file",
  nouns: ["posting", "postings"],
  filters: {},
  schema: missingFilterSchema,
  targets: {},
  of: bankMissing,
  parent: bankMissing.statementId,
  select: selectMissing,
  visible: staffOnly(stillMissing),
  sorts: { booked: undefined },
  ascending: true,
  orders: [{ sort: "booked", direction: "asc", label: "Oldest first" }],
  perPage: 20,
  table: missingTables,
  empty: {
    title: bankStatementWords.noMissing,
    icon: "success",
    next: "Every posting of the ledger in this period has its line.",
  },
  events,
});
