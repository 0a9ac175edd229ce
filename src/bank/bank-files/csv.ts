import { findLabelKind, type MarkKind } from "@/statement-reader";
import type { Minor } from "@/vocabulary/money";
import { cellNumber, type Decimal } from "./csv-amounts";
import { csvDate, isDate } from "./csv-dates";
import {
  type CsvMapping,
  headingText,
  type OptionalColumn,
  optionalColumns,
  type RowState,
  rowKey,
} from "./csv-mapping";
import { type CsvRow, csvRows } from "./csv-rows";
import { cellText, csvAmount } from "./csv-values";
import { findRowState, findTitleState, sideSign } from "./csv-words";
import { reference } from "./iso-fields";
import { oneAtATime } from "./one-at-a-time";
import { assertFewLines, clean, type Place, quoted, refusal } from "./refusal";
import { accountText, type BankLine, type BankStatement, balanceDifference } from "./statement";
import { currencyCode } from "./values";
import { withDifference } from "./with-difference";
import { assertSize } from "./xml";

/** Settings that a CSV does not contain: its column mapping, and the account's currency if no column holds it. */
export type CsvReading = { mapping: CsvMapping; currency?: string | undefined };

/** A line with the balance beside it, and its text if that names a balance or a total. */
type Booked = BankLine & { balance: Minor | null; label: Label | undefined };

/** Text of a cell that names a balance or a total, and its column from 0. */
type Label = { text: string; column: number };

/**
 * Reads a CSV as statements, one for each account and currency in order of appearance; without a column of accounts, their account
 * has no name. Opening and closing balance follow from the column of balances, in either direction of the rows.
 * @param open collects open rows; without it they are refused
 * @throws AppError that names the place
 */
export async function readCsvStatements(
  bytes: Uint8Array,
  { mapping, currency }: CsvReading,
  open?: Map<string, number>,
): Promise<BankStatement[]> {
  const reader = new CsvReader(mapping, currency, open);
  for await (const row of csvRows(bytes, mapping.separator, mapping.encoding)) reader.take(row);
  return reader.statements();
}

/** Rows that are no bookings as they stand, by `rowKey`, each with the line of the first one. */
type OpenRows = ReadonlyMap<string, number>;

/**
 * Finds the rows of a CSV that are neither bookings nor covered by an answer, such as footers and totals, and reads the
 * statements, which are complete if there are no such rows.
 * @throws AppError that names the line of a row that cannot be read otherwise
 */
export async function readWithOpenRows(
  bytes: Uint8Array,
  reading: CsvReading,
): Promise<{ open: OpenRows; statements: BankStatement[] }> {
  assertSize(bytes);
  const open = new Map<string, number>();
  return { open, statements: await oneAtATime(bytes, () => readCsvStatements(bytes, reading, open)) };
}

type Columns = { date: number; description: number } & Partial<Record<OptionalColumn, number | undefined>>;

class CsvReader {
  readonly #mapping: CsvMapping;
  readonly #columns: Columns;
  /** Currency of rows that name none: the given one, else that of the first row that names one. */
  #currency: string;
  readonly #isSaid: boolean;
  #width = 0;
  #count = 0;
  readonly #lines = new Map<string, { account: string; currency: string; booked: Booked[] }>();
  /** Sums of the rows so far, by column of amounts. */
  readonly #sums = new Map<number, number>();
  /** Rows of the column of debits, read as if each had a plus, and whether one has. */
  readonly #debits: Booked[] = [];
  #hasPositiveDebit = false;
  /** State of the rows below the last title, and the last title between bookings that names no state. */
  #titleState: RowState = "booked";
  #openTitle: { text: string; place: Place } | undefined;

  /** @param open collects open rows; without it they are refused */
  constructor(
    mapping: CsvMapping,
    currency = "",
    readonly open?: Map<string, number>,
  ) {
    this.#mapping = mapping;
    const { date, description, ...others } = mapping.columns;
    this.#columns = { date, description };
    for (const name of optionalColumns) this.#columns[name] = others[name] ?? undefined;
    this.#currency = currency;
    this.#isSaid = currency !== "";
  }

  take({ row, line, cells }: CsvRow): void {
    const { headerRow, headings } = this.#mapping;
    if (row < headerRow) return;
    if (row === headerRow) {
      this.#width = cells.length;
      if (headings) assertHeadings(cells, headings, this.#columns, line);
      return;
    }
    if (cells.every((cell) => cell.trim() === "")) return;
    if (this.#width === 0) this.#width = cells.length;
    if (cells.slice(this.#width).some((cell) => cell.trim() !== "")) {
      const sentence = `The row has ${cells.length} cells, the headings ${this.#width}. Put quotation marks around a cell that holds the separator.`;
      throw refusal(toPlace(line, this.#width), "VALUE_WRONG", sentence);
    }
    const read = this.#line(cells, line);
    if (!read) return;
    const { account, currency, booked } = read;
    const key = `${account} ${currency}`;
    const others = this.#lines.get(key);
    if (others) others.booked.push(booked);
    else this.#lines.set(key, { account, currency, booked: [booked] });
    this.#count += 1;
    assertFewLines(this.#count, toPlace(line));
  }

  /** Undefined for a row that moves nothing: a heading in between, or a balance. */
  #line(
    cells: readonly string[],
    line: number,
  ): { account: string; currency: string; booked: Booked } | undefined {
    const { dateOrder } = this.#mapping;
    const columns = this.#columns;
    const cell = (column: number | undefined) => (column === undefined ? "" : cellText(cells[column] ?? ""));
    const dateCell = cell(columns.date);
    const date = /[\p{L}\p{N}]/u.test(dateCell) ? dateCell : "";
    const said = [columns.amount, columns.debit, columns.credit].map(cell).join("");
    const balance = cell(columns.balance);
    const at = (column: number | undefined) => toPlace(line, column);
    if (date === "" && this.#isTotal(cells)) return undefined;
    const own = this.#readState(cell(columns.status), at(columns.status));
    const state = own === "booked" ? this.#titleState : own;
    // Announced movements may have no date yet.
    if (state === "none" || findRowState(date) === "pending") return undefined;
    if (state === "pending" && date === "") return undefined;
    if (said === "") {
      // Such as the end of the file.
      const isRemark = !isDate(date) && cells.filter((text) => text.trim() !== "").length === 1;
      if (isRemark) this.#takeTitle(cells, line);
      if (date === "" || balance !== "" || isRemark) return undefined;
      if (this.#isLeftOut(this.#getName(cells), line)) return undefined;
      const sentence = "The row has a date and no amount. Remove it, or correct the columns.";
      throw refusal(at(columns.amount ?? columns.debit), "VALUE_MISSING", sentence);
    }
    const isUndated = !isDate(date) && hasLetters(date || cells.join(""));
    if (isUndated && this.#isLeftOut(this.#getName(cells), line)) return undefined;
    if (this.#openTitle) this.#refuseTitle(this.#openTitle);
    const currency = this.#readCurrency(cell(columns.currency), at(columns.currency));
    const signed = this.#signed(cells, currency, line);
    const name = clean(cell(columns.counterparty));
    const valued = cell(columns.valueDate);
    const booked: Booked = {
      line,
      direction: signed < 0 ? "debit" : "credit",
      reversal: false,
      status: state,
      amount: Math.abs(signed),
      booked: csvDate(date, dateOrder, at(columns.date)),
      valued: valued === "" ? null : csvDate(valued, dateOrder, at(columns.valueDate)),
      bankReference: "",
      balance:
        balance === ""
          ? null
          : csvAmount(balance, this.#decimal(columns.balance), currency, at(columns.balance)),
      label: getLabel(cells),
      details: [
        {
          amount: Math.abs(signed),
          endToEndId: reference(clean(cell(columns.reference))),
          references: [],
          remittance: clean(cell(columns.description)),
          counterpartyName: name,
          counterpartyAccount: accountText(clean(cell(columns.counterpartyAccount))),
          counterpartyAgent: accountText(clean(cell(columns.counterpartyAgent))).slice(0, 35),
          structuredReference: reference(clean(cell(columns.structuredReference))),
          creditorAccount: "",
        },
      ],
    };
    if ((cellNumber(cell(columns.debit), this.#decimal(columns.debit)) ?? 0) !== 0) this.#debits.push(booked);
    return { account: this.#readAccount(cells, line), currency, booked };
  }

  #decimal(column: number | undefined): Decimal {
    const { decimal, decimals } = this.#mapping;
    return (column === undefined ? undefined : decimals?.[column]) ?? decimal;
  }

  /** Handles a row with a single text: a remark below the bookings, or the title of the rows below it. */
  #takeTitle(cells: readonly string[], line: number): void {
    const column = cells.findIndex((cell) => cell.trim() !== "");
    const text = cells[column] ?? "";
    const state = findTitleState(text);
    if (state) this.#titleState = state;
    this.#openTitle =
      state === undefined && this.#count > 0 ? { text, place: toPlace(line, column) } : undefined;
  }

  /** Refuses an unknown title between bookings, unless an answer says to ignore it. */
  #refuseTitle({ text, place }: { text: string; place: Place }): void {
    this.#openTitle = undefined;
    if (this.#isLeftOut(text, place.line)) return;
    const sentence = `${quoted(text)} stands between bookings, and may say that those below it are none. Remove the row, or the rows below it.`;
    throw refusal(place, "VALUE_WRONG", sentence);
  }

  /** True if an undated row has the sums of the columns above it. */
  #isTotal(cells: readonly string[]): boolean {
    const sums = [...this.#sums].filter(([column]) => (cells[column] ?? "").trim() !== "");
    return (
      sums.length > 0 &&
      sums.every(
        ([column, sum]) =>
          Math.abs(cellNumber(cells[column], this.#decimal(column)) ?? Number.NaN) === Math.abs(sum),
      )
    );
  }

  /** True if an answer leaves a row out, or if its key is collected for a question. */
  #isLeftOut(name: string, line: number): boolean {
    const key = rowKey(name);
    const answer = this.#mapping.rows?.[key];
    if (answer !== undefined || !this.open) return answer === "none";
    if (!this.open.has(key)) this.open.set(key, line);
    return true;
  }

  /** A row's name: the text where its date should be, that of a balance or total, or else its first text. */
  #getName(cells: readonly string[]): string {
    const date = cellText(cells[this.#columns.date] ?? "");
    if (hasLetters(date) && !isDate(date)) return date;
    const texts = cells.filter((text, at) => at !== this.#columns.date && hasLetters(text));
    return getLabel(texts)?.text ?? texts[0] ?? date;
  }

  #readState(text: string, place: Place): RowState {
    if (text === "") return "booked";
    const state = this.#mapping.statuses?.[text] ?? findRowState(text);
    if (state) return state;
    const sentence = `The status ${quoted(text)} is not known: choose whether its rows are booked, pending or no bookings.`;
    throw refusal(place, "CSV_MAPPING_NEEDED", sentence);
  }

  #readAccount(cells: readonly string[], line: number): string {
    const { account } = this.#columns;
    if (account === undefined) return "";
    const named = accountText(clean(cellText(cells[account] ?? "")));
    if (named !== "") return named;
    const sentence = "The row has no account. Correct the columns or the file.";
    throw refusal(toPlace(line, account), "VALUE_MISSING", sentence);
  }

  #readCurrency(text: string, place: Place): string {
    const named = text === "" ? this.#currency : currencyCode(text.toUpperCase(), place);
    if (this.#isSaid && named !== this.#currency) {
      const sentence = `The account is in ${this.#currency}, this row is in ${named}. Ask the bank for one file for each currency.`;
      throw refusal(place, "CURRENCY_MIXED", sentence);
    }
    if (this.#currency === "") this.#currency = named;
    return currencyCode(named, place);
  }

  #signed(cells: readonly string[], currency: string, line: number): Minor {
    const columns = this.#columns;
    const getAmount = (column: number | undefined) => {
      const text = column === undefined ? "" : cellText(cells[column] ?? "");
      if (column === undefined || text === "") return 0;
      const decimal = this.#decimal(column);
      this.#sums.set(column, (this.#sums.get(column) ?? 0) + (cellNumber(text, decimal) ?? 0));
      return csvAmount(text, decimal, currency, toPlace(line, column));
    };
    if (columns.amount !== undefined) {
      const amount = getAmount(columns.amount);
      return columns.side === undefined
        ? amount
        : csvSide(cells[columns.side] ?? "", toPlace(line, columns.side)) * Math.abs(amount) || 0;
    }
    const debit = getAmount(columns.debit);
    const credit = getAmount(columns.credit);
    if (debit !== 0 && credit !== 0) {
      const sentence = "The row has a debit and a credit. Correct the columns or the file.";
      throw refusal(toPlace(line, columns.credit), "VALUE_WRONG", sentence);
    }
    if (debit > 0) this.#hasPositiveDebit = true;
    return credit - debit;
  }

  /**
   * The lines without rows that are left out. A row whose text names a balance or total is a booking if the balances
   * show that it moved money, or a person said so.
   */
  #listBookings(lines: readonly Booked[]): Booked[] {
    return lines.filter((line, at) => {
      const { label, balance, amount } = line;
      if (label === undefined || amount === 0) return true;
      const moved = signedAmount(line);
      const follows = [lines[at - 1], lines[at + 1]].some(
        (other) => other && other.balance !== null && balance === other.balance + moved,
      );
      if (follows && balance !== moved) return true;
      if (this.#mapping.rows?.[rowKey(label.text)] === "booked") return true;
      if (this.#isLeftOut(label.text, line.line)) return false;
      const sentence = `The row ${quoted(label.text)} has an amount but is named like a balance or a total. Remove the row, or its amount.`;
      throw refusal(toPlace(line.line, label.column), "VALUE_WRONG", sentence);
    });
  }

  statements(): BankStatement[] {
    // Some banks give every debit a minus; in any other column of debits a negative one is money back.
    if (!this.#hasPositiveDebit) for (const each of this.#debits) each.direction = "debit";
    const empty = { account: "", currency: this.#currency, booked: [] };
    const parts = this.#lines.size === 0 ? [empty] : [...this.#lines.values()];
    return parts.map(({ account, currency, booked: all }) => {
      const lines = this.#listBookings(all);
      const dates = lines.map(({ booked }) => booked).sort();
      const balanceAfter = new Map<BankLine, Minor>();
      const plain = lines.map(({ balance, label: _, ...line }): BankLine => {
        if (balance !== null) balanceAfter.set(line, balance);
        return line;
      });
      return withDifference({
        balanceAfter,
        format: "csv",
        account,
        currency,
        statementId: "",
        sequence: null,
        page: null,
        interim: [],
        from: dates[0] ?? null,
        to: dates.at(-1) ?? null,
        ...findEndBalances(lines.filter(({ status }) => status === "booked")),
        lines: plain,
      });
    });
  }
}

/** Place of a cell: columns count from 1, as in a spreadsheet. */
const toPlace = (line: number, column = 0): Place => ({ line, column: column + 1 });

const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

const labelKinds: readonly (MarkKind | null)[] = ["opening", "closing", "carried", "total"];

/** True if an entire text names a balance or a total, such as 'Brought forward'. */
const isLabel = (text: string): boolean => labelKinds.includes(findLabelKind(text));

function getLabel(cells: readonly string[]): Label | undefined {
  const column = cells.findIndex((text) => !/\d/.test(text) && isLabel(text));
  return column < 0 ? undefined : { text: cells[column] ?? "", column };
}

const signedAmount = ({ direction, amount }: BankLine): Minor => (direction === "credit" ? amount : -amount);

/** Reads the sign from a cell of sides. @throws AppError with the line */
function csvSide(text: string, place: Place): 1 | -1 {
  const side = sideSign(text);
  if (side !== undefined) return side;
  const sentence = `${quoted(text)} says neither debit nor credit. Correct the columns or the file.`;
  throw refusal(place, "VALUE_WRONG", sentence);
}

/** The balances before the oldest line and after the newest; dates or sums determine the direction of the file. */
function findEndBalances(lines: readonly Booked[]): Pick<BankStatement, "opening" | "closing"> {
  const downwards = ends(lines[0], lines.at(-1));
  const upwards = ends(lines.at(-1), lines[0]);
  const [first, last] = [lines[0]?.booked ?? "", lines.at(-1)?.booked ?? ""];
  if (first !== last) return first < last ? downwards : upwards;
  const agrees = balanceDifference(upwards.opening, upwards.closing, lines) === 0;
  return agrees && balanceDifference(downwards.opening, downwards.closing, lines) !== 0 ? upwards : downwards;
}

function ends(
  oldest: Booked | undefined,
  newest: Booked | undefined,
): Pick<BankStatement, "opening" | "closing"> {
  if (!oldest || !newest || oldest.balance === null || newest.balance === null)
    return { opening: null, closing: null };
  const moved = oldest.direction === "credit" ? oldest.amount : -oldest.amount;
  return {
    opening: { amount: oldest.balance - moved, date: oldest.booked },
    closing: { amount: newest.balance, date: newest.booked },
  };
}

/** Refuses a file with other headings: if a bank moves its columns, wrong amounts would be booked. */
function assertHeadings(
  cells: readonly string[],
  headings: readonly string[],
  columns: Columns,
  line: number,
): void {
  for (const column of Object.values(columns)) {
    if (column === undefined || headingText(cells[column] ?? "") === headingText(headings[column] ?? ""))
      continue;
    const sentence = `Column ${column + 1} is called ${quoted(cells[column] ?? "")} and was ${quoted(headings[column] ?? "")} before. Choose the columns again.`;
    throw refusal(toPlace(line, column), "CSV_COLUMNS_CHANGED", sentence);
  }
}
