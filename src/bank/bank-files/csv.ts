import type { Minor } from "@/vocabulary/money";
import { type CsvColumns, type CsvMapping, headingText } from "./csv-mapping";
import { type CsvRow, csvRows } from "./csv-rows";
import { cellText, csvAmount, csvDate, csvSide } from "./csv-values";
import { reference } from "./iso-fields";
import { assertFewLines, clean, quoted, refusal } from "./refusal";
import { accountText, type BankLine, type BankStatement, balanceDifference } from "./statement";
import { currencyCode } from "./values";
import { withDifference } from "./with-difference";

/** What a CSV does not say itself: how it is read, and the account's currency where no column has it. */
export type CsvReading = { mapping: CsvMapping; currency?: string | undefined };

/** A line, and the balance that stands beside it. */
type Booked = BankLine & { balance: Minor | null };

/**
 * Reads a CSV as a statement of an account that it does not name, one for each currency in the order in which they come.
 * Opening and closing balance follow from the column
 * of balances, whichever way round the rows are.
 * @throws AppError that names the line
 */
export async function readCsvStatements(
  bytes: Uint8Array,
  { mapping, currency }: CsvReading,
): Promise<BankStatement[]> {
  const reader = new CsvReader(mapping, currency);
  for await (const row of csvRows(bytes, mapping.separator, mapping.encoding)) reader.take(row);
  return reader.statements();
}

class CsvReader {
  readonly #mapping: CsvMapping;
  /** What was said beforehand, else what the first row that names one says: of rows that name none. */
  #currency: string;
  readonly #isSaid: boolean;
  #width = 0;
  #count = 0;
  readonly #lines = new Map<string, Booked[]>();
  /** The signs of a column of debits: all of a file have one. */
  #debitSign = 0;

  constructor(mapping: CsvMapping, currency = "") {
    this.#mapping = mapping;
    this.#currency = currency;
    this.#isSaid = currency !== "";
  }

  take({ row, line, cells }: CsvRow): void {
    const { headerRow, headings } = this.#mapping;
    if (row < headerRow) return;
    if (row === headerRow) {
      this.#width = cells.length;
      if (headings) assertHeadings(cells, headings, this.#mapping.columns, line);
      return;
    }
    if (cells.every((cell) => cell.trim() === "")) return;
    if (this.#width === 0) this.#width = cells.length;
    if (cells.slice(this.#width).some((cell) => cell.trim() !== "")) {
      const sentence = `The row has ${cells.length} cells, the headings ${this.#width}. Put quotation marks around a cell that holds the separator.`;
      throw refusal(line, "VALUE_WRONG", sentence);
    }
    const read = this.#line(cells, line);
    if (!read) return;
    const { currency, booked } = read;
    const others = this.#lines.get(currency);
    if (others) others.push(booked);
    else this.#lines.set(currency, [booked]);
    this.#count += 1;
    assertFewLines(this.#count, line);
  }

  /** Undefined for a row that moves nothing: a heading in between, or a balance. */
  #line(cells: readonly string[], line: number): { currency: string; booked: Booked } | undefined {
    const { columns, dateOrder, decimal } = this.#mapping;
    const cell = (column: number | undefined) => (column === undefined ? "" : cellText(cells[column] ?? ""));
    const date = cell(columns.date);
    const said = [columns.amount, columns.debit, columns.credit].map(cell).join("");
    const balance = cell(columns.balance);
    if (said === "" && (date === "" || balance !== "")) return undefined;
    if (said === "") {
      const sentence = "The row has a date and no amount. Remove it, or correct the columns.";
      throw refusal(line, "VALUE_MISSING", sentence);
    }
    const currency = this.#currencyOf(cell(columns.currency), line);
    const signed = this.#signed(cells, currency, line);
    const name = clean(cell(columns.counterparty));
    const valued = cell(columns.valueDate);
    const booked: Booked = {
      line,
      direction: signed < 0 ? "debit" : "credit",
      reversal: false,
      status: "booked",
      amount: Math.abs(signed),
      booked: csvDate(date, dateOrder, line),
      valued: valued === "" ? null : csvDate(valued, dateOrder, line),
      bankReference: "",
      balance: balance === "" ? null : csvAmount(balance, decimal, currency, line),
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
    return { currency, booked };
  }

  #currencyOf(text: string, line: number): string {
    const named = text === "" ? this.#currency : currencyCode(text.toUpperCase(), line);
    if (this.#isSaid && named !== this.#currency) {
      const sentence = `The account is in ${this.#currency}, this row is in ${named}. Ask the bank for one file for each currency.`;
      throw refusal(line, "CURRENCY_MIXED", sentence);
    }
    if (this.#currency === "") this.#currency = named;
    return currencyCode(named, line);
  }

  #signed(cells: readonly string[], currency: string, line: number): Minor {
    const { columns, decimal } = this.#mapping;
    const amountIn = (column: number | undefined) => {
      const text = column === undefined ? "" : cellText(cells[column] ?? "");
      return text === "" ? 0 : csvAmount(text, decimal, currency, line);
    };
    if (columns.amount !== undefined) {
      const amount = amountIn(columns.amount);
      return columns.side === undefined
        ? amount
        : csvSide(cells[columns.side] ?? "", line) * Math.abs(amount);
    }
    const debit = amountIn(columns.debit);
    const credit = amountIn(columns.credit);
    if (debit !== 0 && credit !== 0) {
      const sentence = "The row has a debit and a credit. Correct the columns or the file.";
      throw refusal(line, "VALUE_WRONG", sentence);
    }
    if (debit === 0) return credit;
    if (this.#debitSign === 0) this.#debitSign = Math.sign(debit);
    if (this.#debitSign === Math.sign(debit)) return -Math.abs(debit);
    const sentence = "This debit has another sign than the debits before. Correct the columns or the file.";
    throw refusal(line, "VALUE_WRONG", sentence);
  }

  statements(): BankStatement[] {
    const empty: [string, Booked[]] = [this.#currency, []];
    const parts = this.#lines.size === 0 ? [empty] : [...this.#lines];
    return parts.map(([currency, lines]) => {
      const dates = lines.map(({ booked }) => booked).sort();
      return withDifference({
        format: "csv",
        account: "",
        currency,
        statementId: "",
        sequence: null,
        from: dates[0] ?? null,
        to: dates.at(-1) ?? null,
        ...endsOf(lines),
        lines: lines.map(({ balance: _, ...line }) => line),
      });
    });
  }
}

/** The balances before the oldest line and after the newest; which end of the file is which, dates or sums decide. */
function endsOf(lines: readonly Booked[]): Pick<BankStatement, "opening" | "closing"> {
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

/** A bank that moves its columns would have other amounts booked. */
function assertHeadings(
  cells: readonly string[],
  headings: readonly string[],
  columns: CsvColumns,
  line: number,
): void {
  for (const column of Object.values(columns)) {
    if (column === undefined || headingText(cells[column] ?? "") === headingText(headings[column] ?? ""))
      continue;
    const sentence = `Column ${column + 1} is called ${quoted(cells[column] ?? "")} and was ${quoted(headings[column] ?? "")} before. Choose the columns again.`;
    throw refusal(line, "CSV_COLUMNS_CHANGED", sentence);
  }
}
