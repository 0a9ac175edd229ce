import type { MarkEvent, RowEvent } from "../rows/event-types";
import { phrases } from "../vocabulary";
import { currencyCode, isCurrency } from "./currencies";

const currencyHeadings = phrases("columns", "currencies");

/** The currency of a row or a labelled balance in a column of currencies; null if the table has none. */
export function currencyInColumn({
  part,
  page,
  y,
}: Pick<MarkEvent | RowEvent, "part" | "page" | "y">): string | null {
  const heading = part.header?.headings.find((each) => currencyHeadings.has(each.label));
  if (!heading) return null;
  const line = part.lines.find((each) => each.page === page && each.y === y);
  const word = line?.words.find(
    (each) => each.x0 < heading.x1 + each.size && each.x1 > heading.x0 - each.size && isCurrency(each.text),
  );
  return word ? currencyCode(word.text) : null;
}

/**
 * True if an opening balance in another currency than the last one begins another account, as does the first one of a
 * table with a column of currencies below rows of a table without.
 */
export function changesCurrency(event: MarkEvent, last: string | null, lastRow: RowEvent): boolean {
  const own = currencyInColumn(event);
  if (own === null || own === last) return false;
  return last !== null || (event.part.table !== lastRow.part.table && !event.part.inherited);
}
