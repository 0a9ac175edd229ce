import { comesBefore, placeKey } from "../accounts/account-places";
import { balanceCell } from "../accounts/segment-scan";
import type { Segment } from "../accounts/segments";
import { joinWords } from "../lines/lines";
import type { ReadLine } from "../lines/read-line";
import type { Event, MarkEvent, RowEvent } from "../rows/event-types";
import { alternatives } from "../vocabulary";

type Balanced = RowEvent | MarkEvent;

/** The end of one account and the start of another. */
type Seam = {
  end: Balanced;
  start: Balanced;
};

const isMark = (event: Event, kind: "opening" | "closing"): event is MarkEvent =>
  event.type === "mark" && event.column !== null && event.mark.exact && event.mark.kind === kind;

const opensTable = ({ part }: Event, last: Event): boolean =>
  part !== last.part && part.header !== null && !part.inherited;

/**
 * Seams at which rows continue below a closing balance, below another opening one, or in a new table after a zero
 * balance.
 */
function findSeams(events: readonly Event[], counted: readonly RowEvent[]): Seam[] {
  const rows = new Set(counted.map(placeKey));
  const seams: Seam[] = [];
  let last: RowEvent | null = null;
  let [closing, opening]: (MarkEvent | null)[] = [null, null];
  let next: Balanced | null = null;
  for (const event of events) {
    if (event.type === "text" || (event.type === "row" && !rows.has(placeKey(event)))) continue;
    if (last && closing) next ??= event;
    if (last && isMark(event, "closing")) [closing, next] = [event, null];
    else if (last && isMark(event, "opening") && (closing || opensTable(event, last))) opening = event;
    if (event.type === "mark") continue;
    const emptied = last && balanceCell(last) === 0 && opensTable(event, last) ? event : null;
    const start = opening ?? next ?? emptied;
    const end = closing ?? last;
    if (start && end) seams.push({ end, start });
    [last, closing, opening, next] = [event, null, null, null];
  }
  return seams;
}

const pageOfPages = new RegExp(`\\d{1,4} ?(?:/|${alternatives("pages", "of")}) ?\\d{1,4}`, "iu");

/** A line without the parts that vary from page to page: the days of a period and the page number. */
function fingerprintLine(line: ReadLine): string {
  const text = joinWords(line.words).toLowerCase();
  return line.dates.length > 0 || pageOfPages.test(text) ? text.replace(/\d+/g, "0") : text;
}

/** The words before the amount of a labelled balance, without dates. */
function getLabel(event: MarkEvent, lines: readonly ReadLine[]): string {
  const line = lines.find(({ page, y }) => page === event.page && y === event.y);
  const dated = (at: number) => line?.dates.some(({ from, to }) => at >= from && at < to);
  const words = line?.words.slice(0, line.money[0]?.from).filter((_, at) => !dated(at)) ?? [];
  return joinWords(words).toLowerCase();
}

/** 'Holiday pot opening balance': a label with more than its meaning, or with more than the first one. */
function namesAnother({ end, start }: Seam, { events, lines }: Segment): boolean {
  if (start.type !== "mark" || start.mark.kind !== "opening") return false;
  if (!start.mark.exact) return true;
  const first = end.type === "mark" ? events.find((event) => isMark(event, "opening")) : null;
  return first?.type === "mark" && getLabel(first, lines) !== getLabel(start, lines);
}

/** Lines between both: above the second, and below a closing balance that ends an earlier page. */
function linesBetween({ end, start }: Seam, lines: readonly ReadLine[]): ReadLine[] {
  const closes = end.type === "mark" && end.page < start.page;
  return lines.filter((line) => {
    if (line.page === start.page) return comesBefore(line, start) && comesBefore(end, line);
    return closes && line.page === end.page && comesBefore(end, line);
  });
}

/** Lines that pages share below their tables. */
function repeated(lines: readonly ReadLine[]): Set<string> {
  const pages = Map.groupBy(lines, fingerprintLine);
  const alike = [...pages].filter(([, each]) => new Set(each.map((line) => line.page)).size > 1);
  return new Set(alike.map(([likeness]) => likeness));
}

/**
 * True if a balance opens within the rows, or rows continue below a closing balance, under a line that the top of the
 * statement does not have. The line may be the title of another account, a pot or another currency that opens with
 * this one's closing balance.
 */
export function opensSecondStatement(segment: Segment, rows: readonly RowEvent[]): boolean {
  const { events, lines } = segment;
  const seams = findSeams(events, rows);
  const [first] = rows;
  if (!first || seams.length === 0) return false;
  const above = new Set(lines.filter((line) => comesBefore(line, first)).map(fingerprintLine));
  const common = repeated(lines);
  return seams.some(
    (seam) =>
      namesAnother(seam, segment) ||
      linesBetween(seam, lines).some((line) => {
        const likeness = fingerprintLine(line);
        const foot = line.page < seam.start.page && (common.has(likeness) || pageOfPages.test(likeness));
        return line.money.length === 0 && !above.has(likeness) && !foot;
      }),
  );
}
