import { listMoney } from "../amounts/amounts";
import { listDates } from "../dates/dates";
import type { ReadDocument } from "../document";
import { labelKind } from "../lines/label-kinds";
import { listMarks } from "../lines/labelled-amounts";
import { joinWords } from "../lines/lines";
import { readLabel } from "../lines/printed-labels";
import type { ReadLine, ReadPage } from "../lines/read-line";
import { optional } from "../pass";
import { findHeaders, type Header, splitAt } from "./headers";
import { type Heading, isMoneyRole } from "./headings";
import { headingSection } from "./sections";
import { panelBeside } from "./side-panels";

const fontHeightsReach = 1.5;

/** True for the line of the balance with which an account begins. */
function opens({ words, dates, money: [money] }: ReadLine): boolean {
  if (!money || dates[0]?.from === 0) return false;
  const label = labelKind(readLabel(words.slice(0, money.from), 0, dates).text);
  return label?.exact === true && label.kind === "opening";
}

/**
 * True if a table continues above its own headings, which a page repeats for a further section: the first amounts of
 * the page, except its opening balance, are on a line with the date under the heading of dates and the amount under
 * one of amounts.
 */
const rowsGoOn = optional(
  { name: "rows above repeated headings", why: "rows go on above the first headings of a page" },
  () => false,
  (lines: readonly ReadLine[], header: Header | null): boolean => {
    const first = lines.find((line) => line.money.length > 0 && !opens(line));
    const [date, money] = [first?.dates[0], first?.money.at(-1)];
    if (!header || !first || !date || !money || date.from > 0 || first.words.length < 3) return false;
    const reach = fontHeightsReach * first.size;
    const headings = header.headings.filter((each) => each.role === "date");
    const dated = headings.some((each) => Math.abs(each.x0 - date.x0) < reach);
    const amounts = header.headings.filter((each) => isMoneyRole(each.role));
    return dated && amounts.some((each) => Math.abs(each.x1 - money.x1) < reach);
  },
);

/** Lines of a page under one heading, or under none. */
export type Region = {
  header: Header | null;
  inherited: boolean;
  lines: ReadLine[];
  /** True if it is beside a table: its titles do not concern the lines that follow. */
  panel?: boolean;
};

function partOfLine(line: ReadLine, document: ReadDocument, keep: (x: number) => boolean): ReadLine | null {
  const words = line.words.filter((word) => keep((word.x0 + word.x1) / 2));
  if (words.length === 0) return null;
  return {
    ...line,
    words,
    money: listMoney(words, document.format),
    dates: listDates(words).filter((date) => !date.weak),
  };
}

function keepHalf(region: Region, document: ReadDocument, keep: (x: number) => boolean): Region {
  const headings = region.header?.headings.filter((each) => keep((each.x0 + each.x1) / 2)) ?? [];
  const header = region.header ? { ...region.header, headings } : null;
  return { ...region, header, lines: region.lines.flatMap((line) => partOfLine(line, document, keep) ?? []) };
}

function sideBySide(region: Region, document: ReadDocument): Region[] {
  const at = region.header ? splitAt(region.header) : null;
  if (!region.header || at === null) return [region];
  const edge = Math.min(...region.header.headings.map((heading) => heading.x0));
  const end = region.lines.findIndex(
    (line) =>
      headingSection(line, edge) !== null || labelKind(joinWords(line.words.slice(0, 6)))?.kind === "total",
  );
  const rest = end < 0 ? [] : [{ header: null, inherited: false, lines: region.lines.slice(end) }];
  const table = { ...region, lines: end < 0 ? region.lines : region.lines.slice(0, end) };
  const half = (keep: (x: number) => boolean): Region => keepHalf(table, document, keep);
  const [left, right] = [half((x) => x < at), half((x) => x >= at)];
  return [left, ...sideBySide(right, document), ...rest];
}

/** A table and the panel right of it, which comes first; the panel's lines begin with the table's headings. */
function withoutPanel(region: Region, headings: readonly ReadLine[], document: ReadDocument): Region[] {
  const at = region.header?.panel ?? null;
  if (at === null) return [region];
  const beside = [...headings, ...region.lines].flatMap(
    (line) => partOfLine(line, document, (x) => x >= at) ?? [],
  );
  return [
    { header: null, inherited: true, lines: beside, panel: true },
    keepHalf(region, document, (x) => x < at),
  ];
}

/** 'Opening balance 1 June 10.00 Closing balance 30 June 20.00': its dates belong to the labels before them. */
function namesEnds(line: ReadLine): boolean {
  const kinds = listMarks(line, []).map((mark) => (mark.exact ? mark.kind : null));
  return kinds.includes("opening") && kinds.includes("closing");
}

/** '08/01 6,365.79 08/02 5,866.38': splits a line so that every date with an amount behind it begins a line. */
export const separatePairs = optional(
  { name: "several dated amounts on a line", why: "'08/01 6,365.79 08/02 5,866.38'" },
  (line) => [line],
  (line: ReadLine, document: ReadDocument): ReadLine[] => {
    const starts = line.dates.filter((date, index) => {
      const next = line.dates[index + 1]?.from ?? line.words.length;
      return line.money.some((money) => money.from >= date.to && money.from < next);
    });
    if (starts.length < 2 || starts.length !== line.dates.length || namesEnds(line)) return [line];
    return starts.flatMap((date, index) => {
      const from = index === 0 ? Number.NEGATIVE_INFINITY : date.x0 - 1;
      const to = starts[index + 1]?.x0 ?? Number.POSITIVE_INFINITY;
      return partOfLine(line, document, (x) => x >= from && x < to - 1) ?? [];
    });
  },
);

/** The lines of a page that are table headings. */
export const headingLines = (page: ReadPage): ReadLine[] =>
  findHeaders(page.lines).flatMap(({ first, last }) => page.lines.slice(first, last + 1));

/**
 * A page divided at its headings, and between two tables side by side; `carried` are the headings of an earlier page.
 */
export function splitIntoRegions(page: ReadPage, document: ReadDocument, carried: Header | null): Region[] {
  const headers = findHeaders(page.lines);
  const regions: Region[] = [];
  const first = headers[0]?.first ?? page.lines.length;
  const repeats = headers[0] !== undefined && tableName(headers[0]) === tableName(carried);
  const above = page.lines.slice(0, first);
  const header = repeats && !rowsGoOn(above, carried) ? null : carried;
  if (first > 0) regions.push({ header, inherited: true, lines: above });
  headers.forEach((header, index) => {
    const end = headers[index + 1]?.first ?? page.lines.length;
    const lines = page.lines.slice(header.last + 1, end);
    const panel = header.panel ?? panelBeside(header, lines);
    const region: Region = { header: { ...header, panel }, inherited: false, lines };
    regions.push(...withoutPanel(region, page.lines.slice(header.first, header.last + 1), document));
  });
  return regions.flatMap((region) => sideBySide(region, document));
}

/** Name of a table by its headings, which identifies the same table on the next page. */
export const tableName = (header: Header | null): string =>
  header ? header.headings.map((heading: Heading) => `${heading.role}:${heading.label}`).join("|") : "";
