import { accountPlaces } from "../reading/account-places.ts";
import type { RowEvent } from "../reading/events.ts";
import { textOf } from "../reading/lines.ts";
import type { Segment } from "../reading/segments.ts";

const FEWEST_DIGITS = 6;

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** The first row of each page whose table has a head of its own. */
function headedRows(segment: Segment): RowEvent[] {
  const rows = segment.events.flatMap((event) => (event.type === "row" && event.dated ? [event] : []));
  const first = rows.filter((row, index) => row.page !== rows[index - 1]?.page);
  return first.filter((row) => row.part.header !== null && !row.part.inherited);
}

/**
 * False where a page's head names an account that nothing above the first row does: a page of another account may
 * stand among those of this one, and its balances go on by chance or by design.
 */
export function namesOneAccount(segment: Segment): boolean {
  const [first, ...later] = headedRows(segment);
  if (!first || later.length === 0) return true;
  const above = segment.lines.filter((line) => line.page <= first.page);
  const known = above.map((line) => digitsOf(textOf(line.words))).join(" ");
  const pages = Map.groupBy(segment.lines, (line) => line.page);
  return later.every((row) => {
    const top = row.part.lines[0]?.y ?? 0;
    const head = (pages.get(row.page) ?? []).filter((line) => line.y < top);
    return accountPlaces(head).every(({ account }) => {
      const digits = digitsOf(account);
      return digits.length < FEWEST_DIGITS || known.includes(digits);
    });
  });
}
