import { cellNumber, type Rows, signedAmounts } from "./csv-amounts";
import { isDate, parseDay } from "./csv-dates";
import type { CsvAnswers, CsvMapping, CsvReadingShown } from "./csv-mapping";
import { cellText } from "./csv-values";
import { clean } from "./refusal";

const mostReadings = 4;
const mostRows = 3;
const longestText = 80;

type ShownRow = CsvReadingShown["rows"][number];

/**
 * Shows rows of a file in the readings that answers make, those first in which the readings differ.
 * @returns none unless at least two readings fit the file and differ
 */
export function showReadings(
  rows: Rows,
  guess: CsvMapping,
  answers: readonly CsvAnswers[],
): CsvReadingShown[] {
  const dated = rows.filter((row) => isDate(cellText(row[guess.columns.date] ?? "")));
  const found = new Map<string, { answer: CsvAnswers; rows: ShownRow[] }>();
  for (const answer of answers) {
    const { date, description } = guess.columns;
    const columns = { ...guess.columns, ...answer.columns, date, description };
    const { decimal = guess.decimal, dateOrder = guess.dateOrder } = answer;
    const read = readRows(dated, { ...guess, columns, decimal, dateOrder });
    const key = JSON.stringify(read);
    if (read && !found.has(key)) found.set(key, { answer, rows: read });
  }
  const readings = [...found.values()].slice(0, mostReadings);
  if (readings.length < 2) return [];
  const isOpen = (at: number) => new Set(readings.map((each) => JSON.stringify(each.rows[at]))).size > 1;
  const shown = [...dated.keys()].filter(isOpen).slice(0, mostRows);
  return readings.map(({ answer, rows: read }) => ({
    answer,
    rows: shown.flatMap((at) => read[at] ?? []),
  }));
}

/** The rows in a reading; undefined if it does not fit one of them. */
function readRows(rows: Rows, mapping: CsvMapping): ShownRow[] | undefined {
  const { amount, side, debit, credit, date, description } = mapping.columns;
  const used = { amount, side, debit, credit };
  const columns = Object.fromEntries(Object.entries(used).filter(([, at]) => typeof at === "number"));
  const read = (row: readonly string[], at: number) =>
    cellNumber(row[at], mapping.decimals?.[at] ?? mapping.decimal);
  const filled = [amount, debit, credit].filter((at) => typeof at === "number");
  if (filled.length === 0) return undefined;
  const fits = rows.every((row) =>
    filled.every((at) => (row[at] ?? "").trim() === "" || read(row, at) !== undefined),
  );
  if (!fits) return undefined;
  const amounts = signedAmounts(rows, columns, (at) => rows.map((row) => read(row, at)));
  return rows.map((row, at) => ({
    date: parseDay(cellText(row[date] ?? ""), mapping.dateOrder) ?? "",
    text: clean(row[description] ?? "")
      .slice(0, longestText)
      .toWellFormed(),
    amount: written(amounts[at]),
  }));
}

/** Decimal of an amount in ten-thousandths: at least two places, at most four. */
function written(amount: number | undefined): string {
  if (amount === undefined) return "";
  const whole = Math.trunc(Math.abs(amount) / 10_000);
  const decimals = String(Math.abs(amount) % 10_000)
    .padStart(4, "0")
    .replace(/0{1,2}$/, "");
  return `${amount < 0 ? "-" : ""}${whole}.${decimals}`;
}
