import { type RawFile, readRaw } from "./raw-streams";
import {
  identity,
  isLine,
  type Matrix,
  type Segment,
  thickestLine,
  times,
  transformSegment,
} from "./segments";

/** Areas where a page may draw thin lines, in its own units; undefined if the raw bytes do not show them. */
export type LineHints = (page: { num: number } | null) => readonly Segment[] | undefined;

/** Size from which garbage of unpacking is collected before the pages are read. */
const largeFile = 1024 * 1024;
const mostSegments = 20_000;
/** Maximum depth of forms within forms. */
const deepest = 3;

const drawing = new Set(["cm", "re", "m", "l", "c", "v", "y"]);
/** Matches names, numbers and operators. */
const tokens = /\/[\w.-]+|[-+]?[\d.]+|[A-Za-z*]+/g;

type Paths = {
  segments: Segment[];
  /** Objects painted by name, with their matrices. */
  painted: { name: string; matrix: Matrix }[];
};

/** The lines among the paths of a content stream; a curve counts as the line between its ends. */
function readPaths(content: string, within: Matrix): Paths {
  const segments: Segment[] = [];
  const painted: Paths["painted"] = [];
  const stack: Matrix[] = [];
  let matrix = within;
  let [x, y] = [0, 0];
  const add = (segment: Segment) => {
    if (isLine(segment)) segments.push(segment);
  };
  let name = "";
  const values: number[] = [];
  for (const token of content.match(tokens) ?? []) {
    if (token.startsWith("/")) name = token.slice(1);
    else if (token < "A") values.push(Number(token));
    else {
      const used = token === "cm" ? 6 : token === "re" ? 4 : 2;
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values.slice(-used);
      if (token === "Do") painted.push({ name, matrix });
      else if (token === "q") stack.push(matrix);
      else if (token === "Q") matrix = stack.pop() ?? matrix;
      else if (values.length >= used && drawing.has(token)) {
        if (token === "cm") matrix = times(matrix, [a, b, c, d, e, f]);
        else if (token === "re") for (const line of linesOfBox(matrix, a, b, c, d)) add(line);
        else if (token !== "m") add(transformSegment(matrix, x, y, a, b));
        if (token !== "cm") [x, y] = [a, b];
      }
      values.length = 0;
    }
  }
  return { segments, painted };
}

const extent = ({ x0, y0, x1, y1 }: Segment): number => Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0));

/** The sides of a rectangle, if it is stroked, and its centre line if it is filled and as thin as a line. */
function linesOfBox(matrix: Matrix, x: number, y: number, width: number, height: number): Segment[] {
  const side = (fromX: number, fromY: number, toX: number, toY: number) =>
    transformSegment(matrix, x + fromX * width, y + fromY * height, x + toX * width, y + toY * height);
  const [low, left] = [side(0, 0, 1, 0), side(0, 0, 0, 1)];
  const filled = Math.min(extent(low), extent(left)) <= thickestLine ? [side(0, 0, 1, 1)] : [];
  return [low, left, side(0, 1, 1, 1), side(1, 0, 1, 1), ...filled];
}

function readMatrix(dictionary: string): Matrix {
  const values = /\/Matrix\s*\[([^\]]*)\]/.exec(dictionary)?.[1]?.trim().split(/\s+/).map(Number) ?? [];
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = values;
  return [a, b, c, d, e, f];
}

/** Object numbers of a page's content streams in order; undefined if its dictionary names an object that lists them. */
function findContents(page: string, { streams }: RawFile): number[] | undefined {
  const named = /\/Contents\s*(?:\[([^\]]*)\]|(\d+\s+\d+\s+R))/.exec(page);
  const numbers = [...(named?.[1] ?? named?.[2] ?? "").matchAll(/(\d+)\s+\d+\s+R/g)].map(([, number]) =>
    Number(number),
  );
  return numbers.every((number) => streams.has(number)) ? numbers : undefined;
}

/** Matches annotations that may be drawn over the text. */
const drawsOver = /\/(?:StrikeOut|Ink|Line|PolyLine|Stamp|FreeText)\b/;

/**
 * Areas of thin lines on the pages of a file, read from its content streams alone. Interpreting all drawing of a page
 * takes half as long as reading its text, and is needed only if one of these lines crosses words, or the raw bytes do
 * not show them: in a locked file, or one with an unusual filter.
 */
export function readLineHints(bytes: Uint8Array): LineHints {
  const raw = readRaw(bytes);
  if (bytes.length > largeFile) Bun.gc(true);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  if (!raw || drawsOver.test(text)) return () => undefined;
  const known = new Map<string, Segment[]>();
  const formSegments = (form: number, within: Matrix, depth: number): Segment[] => {
    const key = `${form} ${depth} ${within}`;
    const before = known.get(key);
    if (before) return before;
    const segments = (raw.streams.get(form) ?? []).flatMap(({ paths, dictionary }) =>
      readSegments(paths, times(within, readMatrix(dictionary)), depth),
    );
    known.set(key, segments);
    return segments;
  };
  const readSegments = (content: string, within: Matrix, depth: number): Segment[] => {
    const { segments, painted } = readPaths(content, within);
    if (depth === deepest) return segments;
    return segments.concat(
      painted.flatMap(({ name, matrix }) =>
        [...(raw.named.get(name) ?? [])].flatMap((form) => formSegments(form, matrix, depth + 1)),
      ),
    );
  };
  /** Pages of a statement often have the same rules. */
  let before: { content: string; segments: Segment[] } = { content: "", segments: [] };
  const segmentsOnPage = (content: string): Segment[] => {
    if (content !== before.content) before = { content, segments: readSegments(content, identity, 0) };
    return before.segments;
  };
  return (page) => {
    const dictionaries = page ? raw.pages.get(page.num) : undefined;
    if (!dictionaries) return undefined;
    const segments: Segment[] = [];
    for (const dictionary of dictionaries) {
      const contents = findContents(dictionary, raw);
      if (!contents) return undefined;
      const content = contents.map((number) => raw.streams.get(number)?.at(-1)?.paths ?? "").join("\n");
      for (const segment of segmentsOnPage(content)) segments.push(segment);
    }
    return segments.length > mostSegments ? undefined : segments;
  };
}
