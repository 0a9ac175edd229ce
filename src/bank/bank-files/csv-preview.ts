import { parse } from "csv-parse/sync";
import { separatorOf } from "@/platform/spreadsheets/csv";
import { encodingOf } from "@/platform/spreadsheets/decode";
import { roleOf } from "@/statement-reader";
import { firstColumns } from "./csv-columns";
import { type CsvColumns, type CsvMapping, type DateOrder, headingText } from "./csv-mapping";
import { cellText, datePartsOf, signedDecimal } from "./csv-values";
import { clean } from "./refusal";
import { assertSize } from "./xml";

export type CsvPreview = { guess: CsvMapping; headings: string[]; rows: string[][] };

/** The bytes and rows that a guess is made from, and the rows that are shown. */
const sampledBytes = 200_000;
const sampledRows = 200;
const shownRows = 20;
/** The columns that are shown, and the characters of a cell. */
const mostColumns = 200;
const longestShown = 200;

/**
 * What the beginning of a CSV looks like, and how its columns are probably to be read; a person decides. Where it has no
 * headings, they are made up (`Column 1`).
 * @throws AppError where the file is empty or too large
 */
export function previewCsv(bytes: Uint8Array): CsvPreview {
  assertSize(bytes);
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, sampledBytes)).replaceAll("\u0000", "");
  const end = Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r"));
  const whole = bytes.length <= sampledBytes || end < 0 ? text : text.slice(0, end + 1);
  const separator = separatorOf(whole);
  const records: string[][] = parse(firstColumns(whole, separator, mostColumns), {
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    skip_records_with_error: true,
    to: sampledRows,
  });
  const header = headerOf(records);
  const rows = records.slice(header).filter((cells) => cells.some((cell) => cell.trim() !== ""));
  const widths = [records[header - 1] ?? [], ...rows.slice(0, shownRows)].map(({ length }) => length);
  const width = Math.min(mostColumns, Math.max(...widths));
  const headings = Array.from(
    { length: width },
    (_, at) => headingText(records[header - 1]?.[at] ?? "") || `Column ${at + 1}`,
  );
  const decimal = decimalOf(rows);
  const columns = columnsOf(headings, rows, decimal);
  const dates = rows.map((cells) => cells[columns.date] ?? "");
  const guess = { separator, encoding, headerRow: header, columns, dateOrder: orderOf(dates), decimal };
  return {
    guess: { ...guess, ...(header > 0 && { headings }) },
    headings,
    rows: rows.slice(0, shownRows).map((cells) =>
      headings.map((_, at) =>
        clean(cells[at] ?? "")
          .slice(0, longestShown)
          .toWellFormed(),
      ),
    ),
  };
}

/** The first row with at least two headings that say what their columns hold; 0 for none. */
function headerOf(records: readonly string[][]): number {
  return (
    1 + records.slice(0, 50).findIndex((cells) => cells.filter((cell) => roleIn(cell) !== null).length >= 2)
  );
}

const currencyHeading = /^(?:currency|ccy|curr|w[äa]hrung|devise|divisa|moneda|valuta|muntsoort|العملة)$/i;
const partyHeading =
  /counter ?party|beneficiary|payee|payer|remitter|\bname\b|empf[äa]nger|auftraggeber|beg[üu]nstigter|tegenpartij|b[ée]n[ée]ficiaire|ordenante/i;

const ofParty = "(?:counter ?party|beneficiary|payee|payer|remitter|debtor|sender)";
const partyAccountHeading = new RegExp(`${ofParty}.*(?:account|iban)|tegenrekening|gegenkonto`, "i");
const partyAgentHeading = new RegExp(`${ofParty}.*(?:\\bbic\\b|swift|bank)|^bic\\b`, "i");
const structuredHeading = /structured (?:reference|communication)|creditor reference|^ogm\b/i;

function roleIn(heading: string): string | null {
  const text = clean(heading);
  if (text === "" || text.length > 60) return null;
  if (currencyHeading.test(text)) return "currency";
  if (partyAccountHeading.test(text)) return "counterpartyAccount";
  if (partyAgentHeading.test(text)) return "counterpartyAgent";
  if (structuredHeading.test(text)) return "structuredReference";
  const role = roleOf(text);
  if (role !== null && role !== "reference" && role !== "description") return role;
  return partyHeading.test(text) ? "counterparty" : role;
}

/** Columns by their headings, and by what they hold where these say nothing. */
function columnsOf(headings: readonly string[], rows: readonly string[][], decimal: "." | ","): CsvColumns {
  const roles = headings.map(roleIn);
  const named = (role: string) => {
    const at = roles.indexOf(role);
    return at < 0 ? undefined : at;
  };
  const share = (column: number, is: (cell: string) => boolean) => {
    const cells = rows.map((row) => cellText(row[column] ?? "")).filter((cell) => cell !== "");
    return cells.length === 0 ? 0 : cells.filter(is).length / cells.length;
  };
  const first = (is: (cell: string) => boolean) => {
    const at = headings.findIndex((_, column) => share(column, is) > 0.8);
    return at < 0 ? undefined : at;
  };
  const isAmount = (cell: string) => /[.,]\d/.test(cell) && signedDecimal(cell, decimal) !== undefined;
  const date =
    named("date") ?? named("valueDate") ?? first((cell) => orders.some((one) => isDate(cell, one))) ?? 0;
  const [debit, credit] = [named("debit"), named("credit")];
  const sides = debit !== undefined && credit !== undefined ? { debit, credit } : undefined;
  const amount = named("amount") ?? (sides ? undefined : first(isAmount));
  const references = roles.flatMap((role, at) => (role === "reference" ? [at] : []));
  const reference = references.find((at) => /ref/i.test(headings[at] ?? "")) ?? references[0];
  return {
    date,
    valueDate: named("valueDate"),
    ...(sides ?? { amount, ...(amount !== undefined && { side: named("side") }) }),
    currency: named("currency"),
    description: named("description") ?? widest(headings, rows),
    reference,
    counterparty: named("counterparty"),
    counterpartyAccount: named("counterpartyAccount"),
    counterpartyAgent: named("counterpartyAgent"),
    structuredReference: named("structuredReference"),
    balance: named("balance"),
  };
}

/** The column with the longest texts. */
function widest(headings: readonly string[], rows: readonly string[][]): number {
  const lengths = headings.map((_, at) => rows.reduce((sum, cells) => sum + (cells[at]?.length ?? 0), 0));
  return Math.max(0, lengths.indexOf(Math.max(...lengths)));
}

/** In the order in which they are preferred: day before month is how most of the world writes. */
const orders: readonly DateOrder[] = ["ymd", "dmy", "mdy"];

function isDate(cell: string, order: DateOrder): boolean {
  const parts = datePartsOf(cell, order);
  if (!parts) return false;
  const [year, month, day] = parts;
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day && year > 1990 && year < 2100;
}

/** The order in which most are dates; of several, the one in which they follow each other best. */
function orderOf(cells: readonly string[]): DateOrder {
  const scores = orders.map((order) => {
    const days = cells.flatMap((cell) => {
      const parts = isDate(cell, order) ? datePartsOf(cell, order) : undefined;
      return parts ? [Date.UTC(parts[0], parts[1] - 1, parts[2]) / 86_400_000] : [];
    });
    const distance = days.slice(1).reduce((sum, day, at) => sum + Math.abs(day - (days[at] ?? day)), 0);
    return { order, count: days.length, distance };
  });
  const most = Math.max(...scores.map(({ count }) => count));
  const [best] = scores.filter(({ count }) => count === most).sort((a, b) => a.distance - b.distance);
  return best?.order ?? "ymd";
}

/** The sign that stands before two digits at the end of most numbers. */
function decimalOf(rows: readonly string[][]): "." | "," {
  let commas = 0;
  for (const cell of rows.flat()) {
    const text = cellText(cell);
    if (text.length > 40) continue;
    if (!/^[^A-Za-z]*\d[^A-Za-z]*$|^[A-Z]{3}\s?[-\d]/.test(text) || /\d[./-]\d{1,2}[./-]\d/.test(text))
      continue;
    if (/\d,\d{1,2}(?!\d)/.test(text)) commas += 1;
    else if (/\d\.\d{1,2}(?!\d)/.test(text)) commas -= 1;
  }
  return commas > 0 ? "," : ".";
}
