import type { Finding } from "../pass";
import type { Event } from "../rows/events";
import { repeatingTables } from "./repeated-tables";
import { type Included, withoutDecoys } from "./run";

/** Which tables give rows; `free` gives their columns any role, whatever the headings say. */
export type Way = Finding<readonly Event[], Included | null> & { free: boolean };

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

/** The ways to take rows from the tables of a statement, the likeliest first; the first that ties out counts. */
export const ways: readonly Way[] = [
  {
    name: "tables that list rows again",
    why: "'Details of your direct debits' lists some of the rows a second time",
    fixture: "tables-that-list-rows-again",
    free: false,
    run: withoutRepeats,
  },
  {
    name: "every table",
    why: "what most statements ask for",
    fixture: "every-table",
    free: false,
    run: () => withoutDecoys,
  },
  {
    name: "the longest table",
    why: "other tables than that of the rows stand in the statement",
    fixture: "the-longest-table",
    free: false,
    run: (events) => {
      const longest = longestTable(events);
      return (part) => withoutDecoys(part) && part.table === longest;
    },
  },
  {
    name: "tables under titles of no rows",
    why: "the title over the rows sounds like one of another table",
    fixture: "tables-under-titles-of-no-rows",
    free: false,
    run: () => (part) => part.section?.kind !== "daily",
  },
  {
    name: "every table, whatever its headings",
    why: "headings say nothing of their columns, or wrong",
    fixture: "every-table-whatever-its-headings",
    free: true,
    run: () => withoutDecoys,
  },
  {
    name: "the longest table, whatever its headings",
    why: "headings say nothing of their columns, and other tables stand in the statement",
    fixture: "the-longest-table-whatever-its-headings",
    free: true,
    run: (events) => {
      const longest = longestTable(events);
      return (part) => part.table === longest;
    },
  },
];
