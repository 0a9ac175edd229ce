import { type Phrase, say } from "@/vocabulary/language";
import { getDirection } from "@/vocabulary/language/languages";
import { currentLanguage } from "@/vocabulary/language/speaking";
import { type Minor, toDecimal } from "@/vocabulary/money";
import { type Cell, columnLetter, countLines, empty, formula, row, styleSheet, text } from "./cells";
import { xmlText } from "./xml";
import type { ZipEntry } from "./zip";

/** A column of a table: its heading, its width in characters, the cell of a row, and what is summed below it. */
export type Column<Row> = {
  header: Phrase;
  width: number;
  align?: "end";
  cell: (row: Row) => Cell;
  total?: (row: Row) => Minor;
};

/** A sheet that was written, and where its rows are: `last` is below `first` by at most one where it has none. */
export type WrittenSheet = { name: string; first: number; last: number; sums: bigint[] };

/** A sheet of the workbook; `texts` is its XML. */
export type Sheet = { name: string; tab: number; texts: AsyncGenerator<string>; headed: boolean };

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";

/** Media type of a workbook. */
export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Rows of a table on one sheet, which holds 1,048,576; further ones go to a sheet of their own. */
export const rowsPerSheet = 1_000_000;

/** Texts are handed on in pieces of about this many characters: larger ones are kept longer in memory. */
const pieceLength = 1 << 14;

/** The beginning of a sheet: on paper as wide as the page, with the heading frozen where there is one. */
function opening(widths: readonly number[], headed: boolean): string {
  const pane =
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/>';
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const way = getDirection(currentLanguage()) === "rtl" ? ' rightToLeft="1"' : "";
  return `${xml}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView${way} workbookViewId="0">${headed ? pane : ""}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns.join("")}</cols><sheetData>`;
}

const closing = (filter: string) =>
  `</sheetData>${filter}<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/><headerFooter><oddFooter>${xmlText(pageNumber())}</oddFooter></headerFooter></worksheet>`;

/** The number of a page at the right of its foot; a spreadsheet fills in `&P` and `&N`. */
const pageNumber = () => `&R${say("Page {page} of {count}", { page: "&P", count: "&N" })}`;

type LinesSpec = {
  name: string;
  tab: number;
  widths: readonly number[];
  /** True if its first line is a heading. */
  headed?: boolean;
  /** Lines of text of each row; one by default. */
  heights?: readonly number[];
};

/** A sheet of a few lines, such as label and value. */
export function linesSheet(
  { name, tab, widths, headed = false, heights = [] }: LinesSpec,
  lines: () => readonly (readonly Cell[])[],
): Sheet {
  async function* write(): AsyncGenerator<string> {
    const rows = lines().map((cells, at) => row(at + 1, cells, heights[at]));
    yield opening(widths, headed) + rows.join("") + closing("");
  }
  return { name, tab, headed, texts: write() };
}

/** The cells of a column that a sum takes; of a sheet without rows the one above, which holds no figure. */
export const cellRange = (letter: string, { first, last }: WrittenSheet): string =>
  `${letter}${Math.min(first, last)}:${letter}${last}`;

/** A formula that sums a column over the sheets of a table. */
export const sumOver = (sheets: readonly WrittenSheet[], column: number): string =>
  sheets.map((sheet) => `SUM('${sheet.name}'!${cellRange(columnLetter(column), sheet)})`).join("+");

type TableSpec<Row> = {
  name: Phrase;
  columns: readonly Column<Row>[];
  /** A line between the heading and the first row, on the first sheet. */
  before?: readonly Cell[];
  /** Lines below the last row, on the last sheet. */
  after?: (sheet: WrittenSheet) => readonly (readonly Cell[])[];
  /** True for a row that is wrong, which gets a fill. */
  isMarked?: (row: Row) => boolean;
};

/**
 * Sheets of a table, as many as its rows need: a heading, the rows, and the sums as formulas.
 * @param pages the rows, read as the sheets are written
 * @param written receives each finished sheet
 */
export async function* tableSheets<Row extends { description: string }>(
  { name, columns, before, after = () => [], isMarked = () => false }: TableSpec<Row>,
  tab: number,
  pages: AsyncIterator<readonly Row[]>,
  written: WrittenSheet[],
): AsyncGenerator<Sheet> {
  const title = say(name);
  let waiting: readonly Row[] = [];
  let over = false;

  async function* write(sheet: WrittenSheet): AsyncGenerator<string> {
    const leading = written.length === 0 && before ? before : undefined;
    const headings = columns.map(({ header, align }) =>
      text(say(header), align ? "headingAtEnd" : "heading"),
    );
    const widths = columns.map(({ width }) => width);
    yield opening(widths, true) + row(1, headings) + (leading ? row(2, leading) : "");
    sheet.first = leading ? 3 : 2;
    let next = sheet.first;
    const end = sheet.first + rowsPerSheet;
    for (;;) {
      const some = waiting.slice(0, end - next);
      waiting = waiting.slice(some.length);
      let lines = "";
      for (const each of some) {
        lines += row(
          next++,
          columns.map(({ cell }) => cell(each)),
          countLines(each.description),
          isMarked(each),
        );
        columns.forEach(({ total }, at) => {
          const amount = total?.(each) ?? 0;
          if (amount !== 0) sheet.sums[at] = (sheet.sums[at] ?? 0n) + BigInt(amount);
        });
        if (lines.length > pieceLength) {
          yield lines;
          lines = "";
        }
      }
      if (lines !== "") yield lines;
      while (waiting.length === 0 && !over) {
        const page = await pages.next();
        over = page.done === true;
        if (!page.done) waiting = page.value;
      }
      if (over || next === end) break;
    }
    sheet.last = next - 1;
    const sums = sumRow(sheet, next);
    const below = next + (sums === "" ? 0 : 1);
    yield sums +
      (over
        ? after(sheet)
            .map((cells, at) => row(below + at, cells))
            .join("")
        : "");
    const filter = `<autoFilter ref="A1:${columnLetter(columns.length - 1)}${Math.max(sheet.last, 2)}"/>`;
    yield closing(filter);
    written.push(sheet);
  }

  function sumRow(sheet: WrittenSheet, number: number): string {
    if (!columns.some(({ total }) => total)) return "";
    const cells = columns.map(({ total }, at) => {
      if (!total) return at === 0 ? text(say("Total"), "label") : empty;
      return formula(`SUM(${cellRange(columnLetter(at), sheet)})`, toDecimal(sheet.sums[at] ?? 0n), "sum");
    });
    return row(number, cells);
  }

  do {
    const number = written.length + 1;
    const sheet = { name: number === 1 ? title : `${title} ${number}`, first: 0, last: 0, sums: [] };
    yield { name: sheet.name, tab: tab + number / 1000, texts: write(sheet), headed: true };
  } while (waiting.length > 0);
}

/**
 * The parts of a workbook (ECMA-376), those that name the sheets behind the sheets, in the order in which `tab` says
 * that a reader shows them.
 * @param about `decimals`: those of its amounts
 */
export async function* workbookParts(
  sheets: AsyncGenerator<Sheet>,
  { title, creator, at, decimals = 2 }: { title: string; creator: string; at: Date; decimals?: number },
): AsyncGenerator<ZipEntry> {
  const known: { path: string; name: string; tab: number; headed: boolean }[] = [];
  for await (const { name, tab, headed, texts } of sheets) {
    const path = `worksheets/sheet${known.length + 1}.xml`;
    known.push({ path, name, tab, headed });
    yield { path: `xl/${path}`, texts };
  }
  const shown = known.toSorted((a, b) => a.tab - b.tab);
  const titles = shown.flatMap(({ name, headed }, at) =>
    headed
      ? [`<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${xmlText(name)}'!$1:$1</definedName>`]
      : [],
  );
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const created = `${at.toISOString().slice(0, 19)}Z`;
  const parts: Record<string, string> = {
    "xl/styles.xml": styleSheet(decimals),
    "xl/workbook.xml": `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><bookViews><workbookView/></bookViews><sheets>${shown.map(({ name }, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join("")}</sheets>${titles.length > 0 ? `<definedNames>${titles.join("")}</definedNames>` : ""}<calcPr calcId="191029"/></workbook>`,
    "xl/_rels/workbook.xml.rels": `${xml}<Relationships xmlns="${packaged}/relationships">${shown.map(({ path }, index) => `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="${path}"/>`).join("")}<Relationship Id="rId${shown.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    "docProps/core.xml": `${xml}<cp:coreProperties xmlns:cp="${packaged}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${xmlText(title)}</dc:title><dc:creator>${xmlText(creator)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${created}</dcterms:created></cp:coreProperties>`,
    "_rels/.rels": `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${packaged}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    "[Content_Types].xml": `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>${shown.map(({ path }) => `<Override PartName="/xl/${path}" ContentType="${type}.worksheet+xml"/>`).join("")}</Types>`,
  };
  for (const [path, whole] of Object.entries(parts)) yield { path, texts: oneText(whole) };
}

async function* oneText(whole: string): AsyncGenerator<string> {
  yield whole;
}
