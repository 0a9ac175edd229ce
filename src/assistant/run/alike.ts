import { daysBetween } from "@/vocabulary/calendar";
import { type EntityRow, isFound } from "../question/entity";
import type { Span } from "../question/query";
import type { Asked } from "./asked";
import { describePeriod, screenLinks } from "./report";
import { cellText, getCurrency, readCountedRows, rowTable } from "./rows";
import { Figures, type ToolResult } from "./tool";
import { capital, counted, listed } from "./wording";

/** Maximum number of days between two rows that count as possible duplicates. */
const mostDays = 7;
/** Number of rows listed in a sentence. */
const mostListed = 5;

/** Rows of one kind, account, counterparty and amount, each within days of the previous one. */
function groupAlike({ entity, of = "" }: Asked, rows: readonly EntityRow[]): EntityRow[][] {
  const { alike = "", time = "" } = entity;
  const named = rows.filter((row) => row[alike] !== null && row[alike] !== undefined);
  const getKey = (row: EntityRow) =>
    JSON.stringify([row.type, row.account, row[alike], row[of], row.currency]);
  return [...Map.groupBy(named, getKey).values()].flatMap((some) => {
    const groups: EntityRow[][] = [];
    for (const row of some.toSorted((a, b) => (String(a[time]) < String(b[time]) ? -1 : 1))) {
      const last = groups.at(-1)?.at(-1);
      if (last && daysBetween(String(last[time]), String(row[time])) <= mostDays) groups.at(-1)?.push(row);
      else groups.push([row]);
    }
    return groups.filter(({ length }) => length > 1);
  });
}

/**
 * Reports rows that may be duplicates. Whether one of them was a mistake is not recorded, so the answer is neither
 * yes nor no.
 */
export async function reportAlike(asked: Asked, span: Span): Promise<ToolResult | undefined> {
  const { entity, filters, noun, of = "" } = asked;
  const rows = await readCountedRows(asked, span);
  // An unknown amount or name has no answer.
  const isNamed = filters.some(
    (filter) => filter.op === "is" && (isFound(filter, entity) || entity.fields[filter.field]?.searched),
  );
  if (!rows || (rows.length === 0 && isNamed)) return undefined;
  const figures = new Figures();
  const when = describePeriod(asked, span) === " in all" ? "" : describePeriod(asked, span);
  const number = figures.of(`Number of ${noun[1]}`, counted(rows.length, ...noun));
  const money = (row: EntityRow) => figures.money("Amount", Number(row[of]), getCurrency(row));
  const groups = groupAlike(asked, rows);
  const texts = groups.slice(0, mostListed).map((some) => {
    const days = some.map((row) => cellText(entity, row, entity.time ?? ""));
    const [first] = some;
    const of = first ? `${money(first)} with ${cellText(entity, first, entity.alike ?? "")}` : "";
    return `${counted(some.length, ...noun)} of ${of} on ${listed([...new Set(days)])}`;
  });
  const all = rows.length <= mostListed ? ` (${listed(rows.map(money))})` : "";
  const rule = `the same counterparty, account and amount within ${mostDays} days`;
  const content =
    groups.length === 0
      ? `${capital(number)}${all}${when}, no two of them with ${rule}.`
      : `${capital(number)}${all}${when}. Alike, with ${rule}: ${texts.join("; ")}${groups.length > mostListed ? " and others" : ""}. Whether one of them was meant only once is not recorded.`;
  const shown = groups.length > 0 ? groups.flat() : rows.length <= mostListed ? rows : [];
  const table = rowTable(asked, shown.slice(0, 20), Math.max(0, shown.length - 20));
  return { content, figures: figures.all, ...(table && { table }), ...(await screenLinks(asked, span)) };
}
