import type { NumberFormat } from "../amounts/printed-number";
import type { ReadDocument } from "../document";
import { beginsDated, isRow } from "../lines/lines-around-rows";
import type { ReadLine } from "../lines/read-line";
import { optional } from "../pass";
import { type Column, columnsUnder, columnsWithout, findColumn } from "./columns";
import { dayHeadings, groupHeadings } from "./day-headings";
import { type Header, listsChecks } from "./headers";
import { isMoneyRole } from "./headings";
import { headingLines, type Region, separatePairs, splitIntoRegions, tableName } from "./regions";
import { groupSection, type Section, titleSection } from "./sections";
import { type Span, sideColumn } from "./side-column";

/*
 * Minimum number of rows. In texts without columns ('01 Jan 26 Salary 0.00 1200.00 2200.00') amounts are anywhere:
 * only their order shows their heading.
 */

const fewestRows = 3;
const nearlyAll = 0.9;
const often = 0.3;

/** True if two amounts of the line are under one heading, or one of them under none. */
function isMisread(line: ReadLine, columns: readonly Column[]): boolean {
  const found = line.money.map((money) => findColumn(money, columns, line.size));
  return found.includes(null) || new Set(found).size < found.length;
}

/** Keys of the columns in the order of their headings, if positions do not determine them; else null. */
const keysByOrder = optional(
  {
    name: "columns known by their order",
    why: "amounts are set so raggedly that only their order gives their columns",
  },
  () => null,
  (header: Header, columns: readonly Column[], lines: readonly ReadLine[]): readonly string[] | null => {
    const headings = header.headings.filter(({ role }) => isMoneyRole(role));
    const keys = headings.map(({ role }) => role);
    if (keys.length < 2 || new Set(keys).size < keys.length) return null;
    const rows = lines.filter(isRow);
    const whole = rows.filter((line) => line.money.length === keys.length);
    if (rows.length < fewestRows || whole.length < rows.length * nearlyAll) return null;
    const misread = whole.filter((line) => isMisread(line, columns));
    return misread.length >= whole.length * often ? keys : null;
  },
);

/** Lines of one page under the same headings and in the same section. */
export type Part = {
  page: number;
  header: Header | null;
  /** Name of the table: the same headings have the same name, '' is no headings. */
  table: string;
  section: Section | null;
  lines: ReadLine[];
  columns: Column[];
  /** True if its headings are those of an earlier page. */
  inherited: boolean;
  /** The lines of the document that date the rows below them; empty if rows have their own dates. */
  days: ReadonlySet<ReadLine>;
  /** Number format of the document's amounts. */
  format: NumberFormat;
  /** Column of sides without its own heading, in the rows of the file. */
  sides: Span | null;
  /** Columns of a row's amounts, first to last, if only their order determines them; else null. */
  byOrder: readonly string[] | null;
  /** Lines that are headings, in a file read as if it had none: they describe no row. */
  headings: ReadonlySet<ReadLine>;
};

const checksSection: Section = { title: "Checks", kind: "debit" };
const dailyBalancesSection: Section = { title: "Daily balances", kind: "daily" };

/** True for the headings of a list of days and their balances only. */
function listsBalances({ headings }: Header): boolean {
  const roles = new Set(headings.map(({ role }) => role));
  return roles.size === 2 && roles.has("date") && roles.has("balance");
}

/** True for the headings of a table of transactions; one of daily balances has none. */
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

const longestRow = 40;
const longestUndated = 24;

/** True for a line so long that it is a sentence: its amounts are in no column. */
const isSentence = (line: ReadLine): boolean =>
  line.words.length > (beginsDated(line) ? longestRow : longestUndated);

const getTokens = (lines: readonly ReadLine[]) =>
  lines.filter((line) => !isSentence(line)).flatMap((line) => line.money);

function getSize(lines: readonly ReadLine[]): number {
  const sizes = lines
    .filter((line) => line.money.length > 0)
    .map((line) => line.size)
    .sort((a, b) => a - b);
  return sizes[sizes.length >> 1] ?? 8;
}

/** The lines under the headings of a region: a list of daily balances below its rows has its own columns. */
function linesUnder({ lines }: Region, titles: readonly (Section | null)[]): readonly ReadLine[] {
  const daily = titles.findIndex((title) => title?.kind === "daily");
  return daily > 0 && getTokens(lines.slice(0, daily)).length > 0 ? lines.slice(0, daily) : lines;
}

/** Parts of a document; `headed` false reads it as if it had no headings. */
export function splitIntoParts(document: ReadDocument, headed: boolean): Part[] {
  const parts: Part[] = [];
  const lines = document.pages.flatMap((page) => page.lines);
  const groups = groupHeadings(lines);
  const days = groups.size > 0 ? new Set(groups.keys()) : dayHeadings(lines);
  const loose = lines.filter((line) => (line.dates.length > 0 || days.size > 0) && line.money.length > 0);
  const free = headed ? [] : columnsWithout(getTokens(loose), loose.length, getSize(loose));
  const sides = sideColumn(loose);
  const headings = new Set(headed ? [] : document.pages.flatMap(headingLines));
  let carried: Header | null = null;
  let section: Section | null = null;
  let pending = false;
  for (const page of document.pages) {
    const whole: Region[] = [{ header: null, inherited: true, lines: page.lines }];
    for (const region of headed ? splitIntoRegions(page, document, carried) : whole) {
      const above: { section: Section | null; pending: boolean } = { section, pending };
      if (!region.inherited && !pending && tableName(carried) !== tableName(region.header)) section = null;
      if (section?.kind === "daily" && !region.inherited && listsMovements(region.header)) section = null;
      if (region.header && section?.kind !== "daily" && listsChecks(region.header)) section = checksSection;
      if (region.header && !region.inherited && listsBalances(region.header)) section = dailyBalancesSection;
      const left = leftEdge(region);
      const titles = region.lines.map((_, index) => titleSection(region.lines, index, left));
      const under = linesUnder(region, titles);
      const columns = region.header ? columnsUnder(region.header, getTokens(under), getSize(under)) : free;
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
        const found = groupSection(line, groups) ?? titles[index];
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
      if (region.panel) ({ section, pending } = above);
      if (region.header || !region.inherited) carried = region.header;
    }
  }
  return parts.filter((part) => part.lines.length > 0);
}
