import { moneyIn, type NumberFormat } from "./amounts.ts";
import { rowsGoOn } from "./carried-rows.ts";
import { type Column, columnsUnder, columnsWithout } from "./columns.ts";
import { datesIn } from "./dates.ts";
import { dayHeadings, groupHeadings } from "./day-headings.ts";
import type { ReadDocument, ReadPage } from "./document.ts";
import { findHeaders, type Header, listsChecks, splitAt } from "./headers.ts";
import type { Heading } from "./headings.ts";
import { labelKind } from "./label-words.ts";
import { cellsOf, textOf } from "./lines.ts";
import { marksOf, type ReadLine } from "./marks.ts";
import { pendingSection } from "./pending-sections.ts";
import { keysByOrder } from "./ragged.ts";
import { type SectionKind, sectionKind } from "./section-words.ts";
import { type Span, sideColumn } from "./side-column.ts";
import { squash } from "./text.ts";
import type { Word } from "./words.ts";

/** A heading over rows ('Withdrawals') and what it says of their side. */
export interface Section {
  title: string;
  kind: SectionKind;
}

/** Lines of one page that stand under the same headings and in the same section. */
export interface Part {
  page: number;
  header: Header | null;
  /** Tables with the same headings have the same name; '' stands for no headings. */
  table: string;
  section: Section | null;
  lines: ReadLine[];
  columns: Column[];
  /** Its headings are those of an earlier page. */
  inherited: boolean;
  /** The lines of the document that hold a date for the rows below them; empty where rows have their own. */
  days: ReadonlySet<ReadLine>;
  /** How the document writes its amounts. */
  format: NumberFormat;
  /** Where the rows of the file have their sides in a column without a heading of its own. */
  sides: Span | null;
  /** The columns of a row's amounts, first to last, where only their order tells; else null. */
  byOrder: readonly string[] | null;
  /** Lines that are headings, in a file read as if it had none: they describe no row. */
  headings: ReadonlySet<ReadLine>;
}

const CHECKS: Section = { title: "Checks", kind: "debit" };

interface Region {
  header: Header | null;
  inherited: boolean;
  lines: ReadLine[];
}

function partOfLine(line: ReadLine, document: ReadDocument, keep: (x: number) => boolean): ReadLine | null {
  const words = line.words.filter((word) => keep((word.x0 + word.x1) / 2));
  if (words.length === 0) return null;
  return {
    ...line,
    words,
    money: moneyIn(words, document.format),
    dates: datesIn(words).filter((date) => !date.weak),
  };
}

function halfOf(region: Region, document: ReadDocument, keep: (x: number) => boolean): Region {
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
      headingSection(line, edge) !== null || labelKind(textOf(line.words.slice(0, 6)))?.kind === "total",
  );
  const rest = end < 0 ? [] : [{ header: null, inherited: false, lines: region.lines.slice(end) }];
  const table = { ...region, lines: end < 0 ? region.lines : region.lines.slice(0, end) };
  const half = (keep: (x: number) => boolean): Region => halfOf(table, document, keep);
  const [left, right] = [half((x) => x < at), half((x) => x >= at)];
  return [left, ...sideBySide(right, document), ...rest];
}

/** 'Opening balance 1 June 10.00 Closing balance 30 June 20.00': its dates belong to the labels before them. */
function namesEnds(line: ReadLine): boolean {
  const kinds = marksOf(line, []).map((mark) => (mark.exact ? mark.kind : null));
  return kinds.includes("opening") && kinds.includes("closing");
}

/** '08/01 6,365.79 08/02 5,866.38': every date with an amount behind it begins a line of its own. */
function separatePairs(line: ReadLine, document: ReadDocument): ReadLine[] {
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
}

function headersOf({ lines }: ReadPage): Header[] {
  return findHeaders(
    lines,
    lines.map((line) => line.money.length),
    lines.map((line) => line.dates),
  );
}

function headingLines(page: ReadPage): ReadLine[] {
  return headersOf(page).flatMap(({ first, last }) => page.lines.slice(first, last + 1));
}

function regionsOf(page: ReadPage, document: ReadDocument, carried: Header | null): Region[] {
  const headers = headersOf(page);
  const regions: Region[] = [];
  const first = headers[0]?.first ?? page.lines.length;
  const repeats = headers[0] !== undefined && tableName(headers[0]) === tableName(carried);
  const above = page.lines.slice(0, first);
  const header = repeats && !rowsGoOn(above, carried) ? null : carried;
  if (first > 0) regions.push({ header, inherited: true, lines: above });
  headers.forEach((header, index) => {
    const end = headers[index + 1]?.first ?? page.lines.length;
    regions.push({ header, inherited: false, lines: page.lines.slice(header.last + 1, end) });
  });
  return regions.flatMap((region) => sideBySide(region, document));
}

/** Name of a table by its headings, so that the same table on the next page is known again. */
export function tableName(header: Header | null): string {
  return header
    ? header.headings.map((heading: Heading) => `${heading.role}:${heading.label}`).join("|")
    : "";
}

const TITLE_WORDS = 9;
/** White space, in font heights, that parts a title from a remark beside it. */
const TITLE_GAP = 4;

function titled(words: readonly Word[]): Section | null {
  if (words.length > TITLE_WORDS) return null;
  const title = textOf(words);
  if (/^total|^summe|^итого/.test(squash(title))) return null;
  const kind = sectionKind(title);
  return kind ? { title, kind } : null;
}

function headingSection(line: ReadLine, left: number): Section | null {
  if (line.dates.length > 0) return pendingSection(line);
  if (line.money.length > 1) return null;
  const first = line.words[0];
  if (!first || first.x0 > left + line.size * 2.5) return null;
  const words = line.money[0] ? line.words.slice(0, line.money[0].from) : line.words;
  const [cell = []] = cellsOf(words, TITLE_GAP);
  return titled(words) ?? (cell.length < words.length ? titled(cell) : null);
}

/** A heading that carries its total looks like a line of a summary, but rows follow it. */
function rowsFollow(lines: readonly ReadLine[], index: number): boolean {
  const next = lines.slice(index + 1, index + 3);
  return (
    next.length === 0 ||
    next.some((line) => line.dates.length > 0 && line.money.length > 0 && (line.dates[0]?.from ?? 9) <= 1)
  );
}

function titleSection(lines: readonly ReadLine[], index: number, left: number): Section | null {
  const line = lines[index];
  if (!line || (line.money.length > 0 && !rowsFollow(lines, index))) return null;
  return headingSection(line, left) ?? indentedSection(line, lines[index - 1]);
}

/** Directly below a labelled total or balance a title may be indented: it cannot go on with a row's description. */
function indentedSection(line: ReadLine, above: ReadLine | undefined): Section | null {
  if (!above || above.money.length === 0 || (above.dates[0]?.from ?? 9) <= 1) return null;
  const found = headingSection(line, Number.POSITIVE_INFINITY);
  return found && marksOf(above, []).length > 0 ? found : null;
}

function groupSection(line: ReadLine, groups: ReadonlyMap<ReadLine, "debit" | "credit">): Section | null {
  const kind = groups.get(line);
  return kind ? { title: kind, kind } : null;
}

/** The headings of a table of transactions: one of daily balances describes nothing. */
function listsMovements(header: Header | null): boolean {
  const roles = new Set(header?.headings.map(({ role }) => role));
  return roles.has("description") && (roles.has("debit") || roles.has("credit") || roles.has("amount"));
}

function leftEdge(region: Region): number {
  if (region.header) return Math.min(...region.header.headings.map((heading) => heading.x0));
  const starts = region.lines.flatMap((line) =>
    line.dates[0] && line.money.length > 0 ? [line.dates[0].x0] : [],
  );
  return starts.length > 0
    ? Math.min(...starts)
    : Math.min(...region.lines.map((line) => line.words[0]?.x0 ?? 1e9));
}

const LONGEST_ROW = 40;
const LONGEST_UNDATED = 24;

/** A line so long is a sentence: its amounts stand in no column. */
function isSentence(line: ReadLine): boolean {
  const dated = (line.dates[0]?.from ?? Number.POSITIVE_INFINITY) <= 1;
  return line.words.length > (dated ? LONGEST_ROW : LONGEST_UNDATED);
}

function tokensOf(lines: readonly ReadLine[]) {
  return lines.filter((line) => !isSentence(line)).flatMap((line) => line.money);
}

function sizeOf(lines: readonly ReadLine[]): number {
  const sizes = lines
    .filter((line) => line.money.length > 0)
    .map((line) => line.size)
    .sort((a, b) => a - b);
  return sizes[sizes.length >> 1] ?? 8;
}

/** The lines that stand under the headings of a region: a list of daily balances below its rows has columns of its own. */
function linesUnder({ lines }: Region, left: number): readonly ReadLine[] {
  const daily = lines.findIndex((_, index) => titleSection(lines, index, left)?.kind === "daily");
  return daily > 0 && tokensOf(lines.slice(0, daily)).length > 0 ? lines.slice(0, daily) : lines;
}

/** What a document is cut into; `headed` false reads it as if it had no headings at all. */
export function partsOf(document: ReadDocument, headed: boolean): Part[] {
  const parts: Part[] = [];
  const lines = document.pages.flatMap((page) => page.lines);
  const groups = groupHeadings(lines);
  const days = groups.size > 0 ? new Set(groups.keys()) : dayHeadings(lines);
  const loose = lines.filter((line) => (line.dates.length > 0 || days.size > 0) && line.money.length > 0);
  const free = headed ? [] : columnsWithout(tokensOf(loose), loose.length, sizeOf(loose));
  const sides = sideColumn(loose);
  const headings = new Set(headed ? [] : document.pages.flatMap(headingLines));
  let carried: Header | null = null;
  let section: Section | null = null;
  let pending = false;
  for (const page of document.pages) {
    const whole: Region[] = [{ header: null, inherited: true, lines: page.lines }];
    for (const region of headed ? regionsOf(page, document, carried) : whole) {
      if (!region.inherited && !pending && tableName(carried) !== tableName(region.header)) section = null;
      if (section?.kind === "daily" && !region.inherited && listsMovements(region.header)) section = null;
      if (region.header && section?.kind !== "daily" && listsChecks(region.header)) section = CHECKS;
      const left = leftEdge(region);
      const under = linesUnder(region, left);
      const columns = region.header ? columnsUnder(region.header, tokensOf(under), sizeOf(under)) : free;
      const base = {
        page: page.number,
        header: region.header,
        table: tableName(region.header),
        columns,
        inherited: region.inherited,
        days,
        format: document.format,
        sides,
        byOrder: region.header ? keysByOrder(region.header, columns, under) : null,
        headings,
      };
      let open: Part = { ...base, section, lines: [] };
      parts.push(open);
      pending = false;
      for (const [index, line] of region.lines.entries()) {
        const found = groupSection(line, groups) ?? titleSection(region.lines, index, left);
        if (found) {
          section = found;
          pending = true;
          open = { ...base, section, lines: [] };
          parts.push(open);
        }
        const pieces = region.header && section?.kind !== "daily" ? [line] : separatePairs(line, document);
        open.lines.push(...pieces);
        if (!found && line.money.length > 0) pending = false;
      }
      if (region.header || !region.inherited) carried = region.header;
    }
  }
  return parts.filter((part) => part.lines.length > 0);
}
