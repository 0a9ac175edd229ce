import { findLabelKind } from "@/statement-reader";
import { cellNumber, type Direction } from "./csv-amounts";
import { findDateOrder, isDate, parseDay } from "./csv-dates";
import { csvHeading } from "./csv-headings";
import {
  type CsvAnswers,
  type CsvColumns,
  type DateOrder,
  headingText,
  type OpenQuestion,
} from "./csv-mapping";
import { type AmountReading, readAmounts } from "./csv-support";
import { CsvTable } from "./csv-table";
import { cellText } from "./csv-values";
import { findRowState, isYesOrNo, sideSign } from "./csv-words";
import { quoted } from "./refusal";

export type Layout = {
  headerRow: number;
  headings: string[];
  rows: string[][];
  columns: CsvColumns;
  dateOrder: { order: DateOrder; known: boolean };
  decimal: AmountReading["decimal"];
  /** True if the next file with these headings can be read by these columns. */
  amountsKnown: boolean;
  currency: string | undefined;
  questions: OpenQuestion[];
};

/** Maximum number of distinct texts in a status column. */
const mostStates = 20;
const mostHeaderRow = 50;

/**
 * Finds the role of each column of a table.
 * @param further rows below the records, each of which shows something that the rows above it do not
 */
export function readLayout(
  records: readonly string[][],
  further: readonly string[][],
  answers: CsvAnswers,
  accountCurrency: string | undefined,
  mostColumns: number,
): Layout {
  const headerRow = answers.headerRow ?? findHeaderRow(records);
  const rows = records.slice(headerRow).filter((cells) => cells.some((cell) => cell.trim() !== ""));
  const widths = [records[headerRow - 1] ?? [], ...rows.slice(0, 20)].map(({ length }) => length);
  const width = Math.min(mostColumns, Math.max(...widths));
  const headings = Array.from({ length: width }, (_, at) => headingText(records[headerRow - 1]?.[at] ?? ""));
  const table = withDatesByCells(new CsvTable(headings.map(csvHeading), rows));
  const said = answers.columns ?? {};

  const date =
    said.date ?? table.find("date", isDate) ?? table.find("valueDate", isDate) ?? table.first(isDate) ?? 0;
  const isDated = (row: readonly string[]) => isDate(cellText(row[date] ?? ""));
  const [first, below] = [rows.filter(isDated), further.filter(isDated)];
  const dated = [...first, ...below];
  const valueDate = pick(said.valueDate, table.find("valueDate", isDate));
  const order = answers.dateOrder
    ? { order: answers.dateOrder, open: false, known: true, fitting: [] }
    : findDateOrder(dated.flatMap((row) => [date, valueDate ?? date].map((at) => cellText(row[at] ?? ""))));

  const datedTable = new CsvTable(table.headings, dated);
  const accounts = findAccounts(datedTable, said);
  const status = pick(said.status, findStatusColumn(datedTable));
  const state = (row: readonly string[]) => {
    const text = status === undefined ? "" : cellText(row[status] ?? "");
    return text === "" ? "booked" : (answers.statuses?.[text] ?? findRowState(text));
  };
  const unknown = [
    ...new Set(
      dated.filter((row) => state(row) === undefined).map((row) => cellText(row[status ?? 0] ?? "")),
    ),
  ];
  const isBooked = (row: readonly string[]) => state(row) === "booked";
  const booked = first.filter(isBooked);

  const amounts = readAmounts({
    table: datedTable,
    booked,
    further: below.filter(isBooked),
    dates: [date, valueDate].filter((at) => at !== undefined),
    ways: order.open
      ? ["down", "up"]
      : findRowOrders(
          booked.map((row) => cellText(row[date] ?? "")),
          order.order,
        ),
    status,
    account: accounts.own,
    said,
    remembered: answers.remembered ?? false,
    decimal: answers.decimal,
    accountCurrency,
  });
  const currency = pick(said.currency, amounts.currencyColumn);
  const references = table.all("reference").filter((at) => !amounts.used.includes(at));
  const columns: CsvColumns = {
    date,
    valueDate: said.valueDate === undefined ? valueDate : said.valueDate,
    ...amounts.columns,
    side: said.side === null ? null : amounts.columns.side,
    currency: said.currency === undefined ? currency : said.currency,
    status: said.status === undefined ? status : said.status,
    description: said.description ?? table.named("description") ?? table.longestText([date, ...amounts.used]),
    reference: or(said.reference, references.find((at) => /ref/i.test(headings[at] ?? "")) ?? references[0]),
    counterparty: or(said.counterparty, table.named("counterparty")),
    account: said.account === undefined ? accounts.own : said.account,
    counterpartyAccount: or(said.counterpartyAccount, accounts.party),
    counterpartyAgent: or(said.counterpartyAgent, table.named("counterpartyAgent")),
    structuredReference: or(said.structuredReference, table.named("structuredReference")),
    balance: said.balance === undefined ? amounts.balance : said.balance,
  };
  const questions: OpenQuestion[] =
    rows.length > 0 && dated.length === 0 ? [askDate(headings, rows, date, headerRow)] : amounts.questions;
  if (accounts.question) questions.push(accounts.question);
  if (unknown.length > 0) {
    const heading = headings[status ?? 0] ?? "";
    questions.push({
      about: "status",
      sentence: `Column ${(status ?? 0) + 1} ${quoted(heading)} contains ${unknown.slice(0, 5).map(quoted).join(", ")}: choose which of these are booked, which are pending and which moved no money`,
      values: unknown.slice(0, mostStates),
    });
  }
  if (order.open) {
    const example = dated.map((row) => cellText(row[date] ?? "")).find((cell) => cell !== "") ?? "";
    questions.push({
      about: "dateOrder",
      sentence: `The date ${quoted(example)} may begin with the day or the month: choose which`,
      answers: order.fitting.map((dateOrder) => ({ dateOrder })),
    });
  }
  return {
    headerRow,
    headings,
    rows,
    columns,
    dateOrder: { order: order.order, known: order.known },
    decimal: amounts.decimal,
    amountsKnown: amounts.known,
    currency: amounts.headingCurrency,
    questions,
  };
}

/** Question about a table in which no date can be read; it replaces all other questions. */
function askDate(
  headings: readonly string[],
  rows: readonly string[][],
  column: number,
  headerRow: number,
): OpenQuestion {
  const at = rows.findIndex((row) => (row[column] ?? "").trim() !== "");
  const sentence = `Row ${headerRow + at + 1}, column ${column + 1} ${quoted(headings[column] ?? "")}: ${quoted(rows[at]?.[column] ?? "")} cannot be read as a date: choose the column of dates, or ask the bank for dates such as 31.12.2026`;
  return { about: "date", sentence };
}

/** Columns of account numbers: the row's own account, in a table of several, and the other party's. */
type Accounts = { own: number | undefined; party: number | undefined; question?: OpenQuestion };

/**
 * Finds the account of each row. A column of accounts is the other party's if some rows have none or another column names one
 * account throughout, and the account's own if another column is the other party's.
 */
function findAccounts(table: CsvTable, said: NonNullable<CsvAnswers["columns"]>): Accounts {
  const party = table.named("counterpartyAccount");
  if (said.account !== undefined) return { own: said.account ?? undefined, party };
  const at = table.all("account").find((column) => table.texts(column).size > 1);
  if (at === undefined || said.counterpartyAccount === at) return { own: undefined, party };
  if (party !== undefined) return { own: at, party };
  const isOwnBeside = table.all("account").some((column) => table.texts(column).size === 1);
  if (isOwnBeside || table.cells(at).length < table.rows.length) return { own: undefined, party: at };
  const [one = "", two = ""] = table.texts(at).keys();
  const heading = quoted(table.headings[at]?.text ?? "");
  const sentence = `Column ${at + 1} ${heading} names several accounts, such as ${quoted(one)} and ${quoted(two)}: choose whether it holds the account of each row or the other party's`;
  return { own: undefined, party, question: { about: "account", sentence } };
}

/** Takes the role of a date from columns of numbers: 'Value' above amounts is not a column of value dates. */
function withDatesByCells(table: CsvTable): CsvTable {
  const headings = table.headings.map((heading, at) => {
    const isNamed = heading.role === "date" || heading.role === "valueDate";
    const isOther = isNamed && table.share(at, isDate) === 0 && table.share(at, isNumber) > 0.8;
    return isOther ? { ...heading, role: null } : heading;
  });
  return new CsvTable(headings, table.rows);
}

const isNumber = (cell: string): boolean =>
  /\d/.test(cell) && (cellNumber(cell, ".") ?? cellNumber(cell, ",")) !== undefined;

/** Returns the stated column; null means that the file has none. */
const or = <Said>(said: Said | undefined, found: number | undefined): Said | number | undefined =>
  said === undefined ? found : said;
const pick = (said: number | null | undefined, found: number | undefined): number | undefined =>
  said === undefined ? found : (said ?? undefined);

/** True for a row of headings: at least three known ones, without dates and amounts. */
const isHeading = (cells: readonly string[]): boolean =>
  cells.filter((cell) => csvHeading(cell).role !== null).length >= 3 &&
  !cells.some((cell) => isDate(cellText(cell)) || isNumber(cell));

/** Finds the row of headings, from 1; 0 if there is none. It has neither dates nor amounts and precedes the rows that have both. */
function findHeaderRow(records: readonly string[][]): number {
  const isData = (cells: readonly string[]) =>
    cells.some((cell) => isDate(cellText(cell))) &&
    cells.some((cell) => !isDate(cellText(cell)) && isNumber(cell));
  const firstData = records.findIndex(isData);
  const above = records.slice(0, firstData < 0 ? mostHeaderRow : Math.min(firstData, mostHeaderRow));
  const texts = above.map((cells) =>
    cells.some((cell) => isDate(cellText(cell)) || isNumber(cell)) ? [] : cells,
  );
  const counts = texts.map((cells) => cells.filter((cell) => csvHeading(cell).role !== null).length);
  const most = Math.max(0, ...counts);
  if (most >= 2) return counts.indexOf(most) + 1;
  // Balances and the period may come before the headings.
  const below = records.slice(0, mostHeaderRow).findIndex((cells, at) => at > firstData && isHeading(cells));
  const data = records.slice(0, Math.max(below, 0)).filter(isData);
  if (below > 0 && data.every((cells) => cells.some((cell) => findLabelKind(cell) !== null)))
    return below + 1;
  const last = texts.at(-1) ?? [];
  return firstData > 0 && last.filter((cell) => cell.trim() !== "").length >= 2 ? above.length : 0;
}

/** Finds the order of the rows by the first and last date; both orders if these are equal. */
function findRowOrders(cells: readonly string[], order: DateOrder): readonly Direction[] {
  const days = cells.flatMap((cell) => parseDay(cell, order) ?? []);
  const [first = "", last = ""] = [days[0], days.at(-1)];
  if (first === last) return ["down", "up"];
  return first < last ? ["down"] : ["up"];
}

/** Finds the status column: by its heading, or else the one in which most cells are status words. */
function findStatusColumn(table: CsvTable): number | undefined {
  const byHeading = table.all("status").find((column) => {
    const words = new Set(table.cells(column));
    return words.size <= mostStates && ![...words].every((word) => sideSign(word) !== undefined);
  });
  if (byHeading !== undefined) return byHeading;
  // A column 'Booked' with yes and no.
  const byAnswers = table.headings.findIndex(
    ({ text }, column) => findRowState(text) !== undefined && table.share(column, isYesOrNo) === 1,
  );
  if (byAnswers >= 0) return byAnswers;
  const isState = (cell: string) => findRowState(cell) !== undefined && sideSign(cell) === undefined;
  const byWords = table.headings.findIndex(
    (_, column) => table.share(column, isState) > 0.5 && new Set(table.cells(column)).size <= mostStates,
  );
  return byWords < 0 ? undefined : byWords;
}
