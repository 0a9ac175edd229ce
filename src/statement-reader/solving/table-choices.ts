import type { Finding } from "../pass";
import { listMovements } from "../rows/cells";
import type { Event, RowEvent } from "../rows/event-types";
import { type Included, withoutDecoys } from "./run";

const fewestRows = 2;

function getName(row: RowEvent): string {
  const day = row.date ? `${row.date.a}.${row.date.b}` : "";
  const moved = listMovements(row.cells);
  return `${day} ${moved.map(([, money]) => money.minor).join(" ")}`;
}

/** The tables whose every row, by day and amount, is also in the longest table. */
function repeatingTables(events: readonly Event[]): ReadonlySet<string> {
  const rows = events.flatMap((event) => (event.type === "row" && event.dated ? [event] : []));
  const tables = [...Map.groupBy(rows, (row) => row.part.table)].sort((a, b) => b[1].length - a[1].length);
  const [main, ...others] = tables;
  if (!main || others.length === 0) return new Set();
  const names = main[1].map(getName);
  const found = others.filter(([, own]) => {
    const left = [...names];
    return (
      own.length >= fewestRows &&
      own.every((row) => {
        const at = left.indexOf(getName(row));
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
      })
    );
  });
  return new Set(found.map(([table]) => table));
}

/** Choice of the tables that give rows; `free` allows their columns any role, whatever the headings say. */
type TableChoice = Finding<readonly Event[], Included | null> & { free: boolean };

/** The table with the most rows. */
function longestTable(events: readonly Event[]): string | undefined {
  const tables = new Map<string, number>();
  for (const event of events)
    if (event.type === "row") tables.set(event.part.table, (tables.get(event.part.table) ?? 0) + 1);
  return [...tables].sort((a, b) => b[1] - a[1])[0]?.[0];
}

function withoutRepeats(events: readonly Event[]): Included | null {
  const repeats = repeatingTables(events);
  return repeats.size > 0 ? (part) => withoutDecoys(part) && !repeats.has(part.table) : null;
}

/** The ways to take rows from the tables of a statement, the likeliest first; the first that ties applies. */
export const tableChoices: readonly TableChoice[] = [
  {
    name: "tables that list rows again",
    why: "'Details of your direct debits' lists some of the rows a second time",
    free: false,
    run: withoutRepeats,
  },
  {
    name: "every table",
    why: "what most statements ask for",
    free: false,
    run: () => withoutDecoys,
  },
  {
    name: "the longest table, whatever its headings",
    why: "headings say nothing of their columns, and other tables stand in the statement",
    free: true,
    run: (events) => {
      const longest = longestTable(events);
      return (part) => part.table === longest;
    },
  },
];
