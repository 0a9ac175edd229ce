import { movementsIn } from "../rows/cells";
import type { Event, RowEvent } from "../rows/events";

const FEWEST = 2;

function nameOf(row: RowEvent): string {
  const day = row.date ? `${row.date.a}.${row.date.b}` : "";
  const moved = movementsIn(row.cells);
  return `${day} ${moved.map(([, money]) => money.minor).join(" ")}`;
}

/**
 * The tables that list rows of the longest table a second time ('Details of your direct debits' below the transactions):
 * every row of theirs has a day and an amount of which the longest table holds as many. Empty where there are none.
 */
export function repeatingTables(events: readonly Event[]): ReadonlySet<string> {
  const rows = events.flatMap((event) => (event.type === "row" && event.dated ? [event] : []));
  const tables = [...Map.groupBy(rows, (row) => row.part.table)].sort((a, b) => b[1].length - a[1].length);
  const [main, ...others] = tables;
  if (!main || others.length === 0) return new Set();
  const names = main[1].map(nameOf);
  const found = others.filter(([, own]) => {
    const left = [...names];
    return (
      own.length >= FEWEST &&
      own.every((row) => {
        const at = left.indexOf(nameOf(row));
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
      })
    );
  });
  return new Set(found.map(([table]) => table));
}
