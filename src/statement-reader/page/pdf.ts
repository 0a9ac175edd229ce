import { getDocument, PasswordResponses } from "pdfjs-dist/legacy/build/pdf.mjs";
import { readerLimits } from "../contract";
import { type PageWords, type TextRun, type Word, withoutDoubles, wordsOfRun } from "../words/words";
import { openParser } from "./parser-port";
import { withPlainFigures } from "./private-figures";

/** Why a file could not be read into words; the codes are those of the contract's failures. */
export class UnreadablePdf extends Error {
  constructor(
    readonly code: "password_required" | "password_wrong" | "damaged" | "too_many_pages" | "too_complex",
  ) {
    super(code);
  }
}

const MAX_ITEMS = 600_000;
/** Text smaller than this part of the page's height nobody can see: it is no part of the print. */
const SMALLEST = 0.001;

interface Item {
  str: string;
  transform: number[];
  width: number;
  height: number;
  fontName: string;
}

function isItem(item: object): item is Item {
  return "str" in item && "transform" in item;
}

type Matrix = readonly number[];

/** A run with the quarter turns (0 to 3) that its text is turned by; null for text set aslant, as watermarks are. */
type TurnedRun = TextRun & { turn: number | null };

const QUARTER = Math.PI / 2;
/** In quarter turns: a crooked scan is no watermark. */
const ASLANT = 0.12;

function turnOf(alongX: number, alongY: number): number | null {
  if (alongY === 0 && alongX > 0) return 0;
  const quarters = Math.atan2(alongY, alongX) / QUARTER;
  const nearest = Math.round(quarters);
  return Math.abs(quarters - nearest) > ASLANT ? null : nearest & 3;
}

/** One PDF text item in top-left coordinates. */
function runOf(item: Item, viewport: Matrix, monospace: boolean): TurnedRun {
  const [va = 1, vb = 0, vc = 0, vd = -1, ve = 0, vf = 0] = viewport;
  const [a = 1, b = 0, , , e = 0, f = 0] = item.transform;
  const turn = turnOf(va * a + vc * b, vb * a + vd * b);
  const size = item.height > 0 ? item.height : Math.hypot(a, b);
  const x = va * e + vc * f + ve;
  const y = vb * e + vd * f + vf;
  return { text: item.str, x, y, width: item.width, size, monospace, turn };
}

/**
 * Text that runs sideways is turned upright when the whole page is printed so; stamps in the margin and what is set aslant
 * are dropped. A page that is aslant for the most part is no watermark: its words stay, though no lines come of them.
 */
function upright(runs: readonly TurnedRun[], width: number, height: number): readonly TextRun[] {
  const count = [0, 0, 0, 0];
  let aslant = 0;
  for (const { turn, text } of runs) {
    if (turn === null) aslant += text.length;
    else count[turn] = (count[turn] ?? 0) + text.length;
  }
  if (aslant > Math.max(...count)) return runs;
  const main = count.indexOf(Math.max(...count));
  const kept = runs.filter((run) => run.turn === main);
  if (main === 1) return kept.map((run) => ({ ...run, x: run.y, y: width - run.x }));
  if (main === 2) return kept.map((run) => ({ ...run, x: width - run.x, y: height - run.y }));
  if (main === 3) return kept.map((run) => ({ ...run, x: height - run.y, y: run.x }));
  return kept;
}

interface Read {
  page: PageWords;
  items: number;
}

/** The texts of a page as the parser finds them; throws where there are more than `most`. */
async function textsOfPage(page: PdfPage, most: number): Promise<{ runs: TurnedRun[]; items: number }> {
  const viewport = page.getViewport({ scale: 1 });
  const reader = page.streamTextContent({ disableNormalization: true }).getReader();
  const styles: TextContent["styles"] = {};
  const runs: TurnedRun[] = [];
  let items = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const content: TextContent = next.value;
    items += content.items.length;
    if (items > most) {
      const tooMany = new UnreadablePdf("too_complex");
      await reader.cancel(tooMany);
      throw tooMany;
    }
    Object.assign(styles, content.styles);
    for (const item of content.items) {
      if (!isItem(item) || item.str.trim() === "") continue;
      const placed = runOf(item, viewport.transform, styles[item.fontName]?.fontFamily === "monospace");
      if (placed.size >= SMALLEST * viewport.height) runs.push(placed);
    }
  }
  return { runs, items };
}

async function wordsOfPage(document: PdfDocument, number: number, most: number): Promise<Read> {
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const { runs, items } = await textsOfPage(page, most);
  const words: Word[] = [];
  for (const run of upright(runs, width, height)) words.push(...wordsOfRun(run));
  page.cleanup();
  return { page: { number, width, height, words: withoutDoubles(words) }, items };
}

type PdfDocument = Awaited<ReturnType<typeof getDocument>["promise"]>;
type PdfPage = Awaited<ReturnType<PdfDocument["getPage"]>>;
type TextContent = Awaited<ReturnType<PdfPage["getTextContent"]>>;

function openFailure(error: unknown, password: string | undefined): UnreadablePdf {
  const name = error instanceof Error ? error.name : "";
  if (name !== "PasswordException") return new UnreadablePdf("damaged");
  return new UnreadablePdf(password === undefined ? "password_required" : "password_wrong");
}

/** A password that nobody needed is no mistake: a file that only forbids changes opens without one. */
function tryWithout(task: ReturnType<typeof getDocument>): void {
  task.onPassword = (update: (password: string | Error) => void, reason: number) => {
    update(reason === PasswordResponses.INCORRECT_PASSWORD ? "" : new Error("locked"));
  };
}

/**
 * Reads the words of every page of a PDF, in points from the top left. Throws `UnreadablePdf` and nothing else.
 * `bytes` is detached by the parser.
 */
export async function readPdf(
  bytes: Uint8Array,
  options: { password?: string; onPage?: (page: number, pages: number) => void },
): Promise<PageWords[]> {
  const worker = openParser();
  const task = getDocument({
    data: bytes,
    worker,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
    ...(options.password === undefined ? {} : { password: options.password }),
  });
  if (options.password !== undefined) tryWithout(task);
  try {
    const document = await task.promise.catch((error: unknown) => {
      throw openFailure(error, options.password);
    });
    if (document.numPages > readerLimits.pages) throw new UnreadablePdf("too_many_pages");
    const pages: PageWords[] = [];
    let items = 0;
    for (let number = 1; number <= document.numPages; number += 1) {
      const read = await wordsOfPage(document, number, MAX_ITEMS - items);
      items += read.items;
      pages.push(read.page);
      options.onPage?.(number, document.numPages);
    }
    return withPlainFigures(pages);
  } catch (error) {
    throw error instanceof UnreadablePdf ? error : new UnreadablePdf("damaged");
  } finally {
    await task.destroy().catch(() => undefined);
    worker.destroy();
  }
}
