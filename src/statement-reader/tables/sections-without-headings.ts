import { isRow } from "../lines/lines-around-rows";
import { optional } from "../pass";
import type { Column } from "./columns";
import type { Part } from "./tables";

const FEWEST_IN_SECTION = 3;

/** The edge that the amounts of a section's rows share, each row one; null where there are none, or another way. */
function edgeOfRows(part: Part): number | null {
  const side = part.section?.kind;
  if (part.header || part.columns.length > 0 || (side !== "debit" && side !== "credit")) return null;
  const rows = part.lines.filter((line) => isRow(line));
  const edge = rows[0]?.money.at(-1)?.x1 ?? null;
  const shared = rows.every(
    ({ money }) => money.length === 1 && Math.abs((money[0]?.x1 ?? 0) - (edge ?? 0)) < 1,
  );
  return shared ? edge : null;
}

/**
 * The parts below the title of one side and no headings, 'DEPOSITS & CREDITS', with the column in which all their rows
 * end: enough of them in one part tell it for those that go on.
 */
export const withoutHeadings = optional(
  {
    name: "sections without headings",
    why: "a section of rows has a title and no headings",
    fixture: "sections-without-headings",
  },
  (parts) => [...parts],
  (parts: readonly Part[]): Part[] => {
    const edges = parts.map(edgeOfRows);
    const told = parts.flatMap((part, index) =>
      part.lines.filter(isRow).length < FEWEST_IN_SECTION ? [] : (edges[index] ?? []),
    );
    return parts.map((part, index) => {
      const edge = edges[index] ?? null;
      if (edge === null || !told.some((each) => Math.abs(each - edge) < 1)) return part;
      const x0 = Math.min(...part.lines.filter(isRow).flatMap(({ money }) => money.map((each) => each.x0)));
      const column: Column = { key: "amount", role: "amount", x0, x1: edge, right: edge, edges: [edge] };
      return { ...part, columns: [column] };
    });
  },
);
