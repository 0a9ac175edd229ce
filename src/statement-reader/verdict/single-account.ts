import { accountPlaces, before as isBefore } from "../accounts/account-places";
import type { Segment } from "../accounts/segments";
import { labelledCurrency } from "../amounts/statement-currency";
import { textOf } from "../lines/lines";
import { optional } from "../pass";
import type { RowEvent } from "../rows/events";

const FEWEST_DIGITS = 6;

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

interface HeadedRow {
  row: RowEvent;
  /** The row above it. */
  before: RowEvent | undefined;
}

/** The first row below each head of a table. */
function headedRows(segment: Segment): HeadedRow[] {
  const rows = segment.events.flatMap((event) => (event.type === "row" && event.dated ? [event] : []));
  return rows.flatMap((row, index) => {
    const before = rows[index - 1];
    const { header, inherited } = row.part;
    const first = before?.page !== row.page || before.part.header !== header;
    return first && header !== null && !inherited ? [{ row, before }] : [];
  });
}

/**
 * False where the head of a table names an account, or a currency, that nothing above the first row does: a table of
 * another account may stand among those of this one, and its balances go on by chance or by design.
 */
export const namesOneAccount = optional(
  {
    name: "tables of other accounts",
    why: "the head of a table names an account that the statement does not",
    fixture: "tables-of-other-accounts",
  },
  () => true,
  (segment: Segment): boolean => {
    const [first, ...later] = headedRows(segment);
    if (!first || later.length === 0) return true;
    const above = segment.lines.filter((line) => isBefore(line, first.row));
    const known = above.map((line) => digitsOf(textOf(line.words))).join(" ");
    const currencies = new Set(above.flatMap((line) => labelledCurrency(line) ?? []));
    const pages = Map.groupBy(segment.lines, (line) => line.page);
    return later.every(({ row, before }) => {
      const top = row.part.lines[0]?.y ?? 0;
      const from = before?.page === row.page ? before.y : Number.NEGATIVE_INFINITY;
      const head = (pages.get(row.page) ?? []).filter((line) => line.y > from && line.y < top);
      const other = head.map(labelledCurrency).some((code) => code !== null && !currencies.has(code));
      if (other && currencies.size > 0) return false;
      return accountPlaces(head).every(({ account }) => {
        const digits = digitsOf(account);
        return digits.length < FEWEST_DIGITS || known.includes(digits);
      });
    });
  },
);
