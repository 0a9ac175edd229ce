import { getDocument, PasswordResponses } from "pdfjs-dist/legacy/build/pdf.mjs";
import { readerLimits } from "../contract";
import { type PageWords, type Word, withoutDoublePrint, wordsOfRun } from "../words/words";
import { drawnLines } from "./drawn-lines";
import { type LineHints, readLineHints } from "./line-hints";
import { openParser } from "./parser-port";
import { withPlainFigures } from "./private-figures";
import { type Segment, transformSegment } from "./segments";
import { mayStrikeWords, withoutStruck } from "./struck-words";
import { isItem, type TurnedRun, toTurnedRun, turnedPlace, uprightTurn } from "./turned-text";

/** Reason why a file could not be read into words; the codes are those of the contract's failures. */
export class UnreadablePdf extends Error {
  constructor(
    readonly code: "password_required" | "password_wrong" | "damaged" | "too_many_pages" | "too_complex",
  ) {
    super(code);
  }
}

const maxItems = 600_000;
/** Height of invisible text, as a part of the page's height: it is no part of the print. */
const smallestText = 0.001;

type Read = {
  page: PageWords;
  items: number;
};

/** The texts of a page from the parser; throws if there are more than `most`. */
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
      const placed = toTurnedRun(item, viewport.transform, styles[item.fontName]?.fontFamily === "monospace");
      if (placed.size >= smallestText * viewport.height) runs.push(placed);
    }
  }
  return { runs, items };
}

/** The words of a page without those that drawn lines strike out. */
async function wordsThatStand(page: PdfPage, printed: Word[], turn: number | null, hints: LineHints) {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const [a = 1, b = 0, c = 0, d = -1, e = 0, f = 0] = transform;
  const onPage = (segment: Segment): Segment => {
    const { x0, y0, x1, y1 } = transformSegment(
      [a, b, c, d, e, f],
      segment.x0,
      segment.y0,
      segment.x1,
      segment.y1,
    );
    const [from, to] = [
      turnedPlace(turn, { width, height }, x0, y0),
      turnedPlace(turn, { width, height }, x1, y1),
    ];
    return { x0: from.x, y0: from.y, x1: to.x, y1: to.y };
  };
  const hinted = hints(page.ref as { num: number } | null);
  if (hinted && !mayStrikeWords(printed, hinted.map(onPage))) return { words: printed, crossed: false };
  return withoutStruck(printed, (await drawnLines(page)).map(onPage));
}

async function wordsOfPage(
  document: PdfDocument,
  number: number,
  options: { most: number; hints: LineHints },
): Promise<Read> {
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const { runs, items } = await textsOfPage(page, options.most);
  const turn = uprightTurn(runs);
  const printed: Word[] = [];
  for (const run of runs) {
    if (turn !== null && run.turn !== turn) continue;
    printed.push(...wordsOfRun({ ...run, ...turnedPlace(turn, { width, height }, run.x, run.y) }));
  }
  const { words, crossed } = await wordsThatStand(page, withoutDoublePrint(printed), turn, options.hints);
  page.cleanup();
  return { page: { number, width, height, words, ...(crossed ? { crossed } : {}) }, items };
}

type PdfDocument = Awaited<ReturnType<typeof getDocument>["promise"]>;
type PdfPage = Awaited<ReturnType<PdfDocument["getPage"]>>;
type TextContent = Awaited<ReturnType<PdfPage["getTextContent"]>>;

function openFailure(error: unknown, password: string | undefined): UnreadablePdf {
  const name = error instanceof Error ? error.name : "";
  if (name !== "PasswordException") return new UnreadablePdf("damaged");
  return new UnreadablePdf(password === undefined ? "password_required" : "password_wrong");
}

/**
 * Opens the file without the password: a file that only forbids changes needs none, so that an unneeded one is not an
 * error.
 */
function tryWithout(task: ReturnType<typeof getDocument>): void {
  task.onPassword = (update: (password: string | Error) => void, reason: number) => {
    update(reason === PasswordResponses.INCORRECT_PASSWORD ? "" : new Error("locked"));
  };
}

/** Reads the words of all pages, in points from the top left; detaches `bytes`. @throws UnreadablePdf only */
export async function readPdf(
  bytes: Uint8Array,
  options: { password?: string; onPage?: (page: number, pages: number) => void },
): Promise<PageWords[]> {
  const worker = openParser();
  const hints = readLineHints(bytes);
  const task = getDocument({
    data: bytes,
    worker,
    // Images are ignored.
    maxImageSize: 1,
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
      const read = await wordsOfPage(document, number, { most: maxItems - items, hints });
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
