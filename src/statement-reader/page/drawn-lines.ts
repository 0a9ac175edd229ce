import { AnnotationMode, type getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import {
  identity,
  isLine,
  type Matrix,
  type Segment,
  thickestLine,
  times,
  transformSegment,
} from "./segments";

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>["promise"]>["getPage"]>>;
type State = { matrix: Matrix; width: number; stroke: string; fill: string };

/** Number of values that follow each operator of a path, as the parser gives them. */
const following: Readonly<Record<number, number>> = { 0: 2, 1: 2, 2: 6, 3: 4, 4: 0 };
const [moveTo, closePath] = [0, 4];

const strokes = new Set<number>([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const fills = new Set<number>([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
/** Most parts of a line: four, or a few more if its ends are round. */
const mostParts = 12;
const white = "#ffffff";

const isMatrix = (values: unknown): values is Matrix => Array.isArray(values) && values.length === 6;

/** Scale factor of a matrix for lengths. */
const getScale = (m: Matrix): number => Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]));

/** The figures of a path with their parts, in page units; a curve counts as the line between its ends. */
function splitFigures(matrix: Matrix, data: ArrayLike<number>): Segment[][] {
  const figures: Segment[][] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (let at = 0; at < data.length; ) {
    const kind = data[at] ?? closePath;
    const count = following[kind] ?? 0;
    const [toX, toY] =
      kind === closePath ? [startX, startY] : [data[at + count - 1] ?? 0, data[at + count] ?? 0];
    if (kind === moveTo) {
      [startX, startY] = [toX, toY];
      figures.push([]);
    } else figures.at(-1)?.push(transformSegment(matrix, x, y, toX, toY));
    [x, y] = [toX, toY];
    at += count + 1;
  }
  return figures;
}

/** The centre line of a filled figure of few parts, if that is as thin as a line. */
function findCentreLine(parts: readonly Segment[]): Segment[] {
  if (parts.length > mostParts) return [];
  const xs = parts.flatMap(({ x0, x1 }) => [x0, x1]);
  const ys = parts.flatMap(({ y0, y1 }) => [y0, y1]);
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (Math.min(right - left, high - low) > thickestLine) return [];
  const [x, y] = [(left + right) / 2, (low + high) / 2];
  return right - left > high - low
    ? [{ x0: left, y0: y, x1: right, y1: y }]
    : [{ x0: x, y0: low, x1: x, y1: high }];
}

/** The thin visible lines of a page, annotations included, in its own units from the bottom left. */
export async function drawnLines(page: PdfPage): Promise<Segment[]> {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.ENABLE });
  const lines: Segment[] = [];
  // Annotations are drawn from the page's own corner, whatever state its content ended in.
  const stack: State[] = [];
  let state: State = { matrix: identity, width: 1, stroke: "#000000", fill: "#000000" };
  const enter = (from: Matrix, ...matrices: unknown[]) => {
    stack.push(state);
    state = { ...state, matrix: matrices.filter(isMatrix).reduce<Matrix>(times, from) };
  };
  const leave = () => {
    state = stack.pop() ?? state;
  };
  fnArray.forEach((operator, index) => {
    const values: unknown[] = argsArray[index] ?? [];
    if (operator === OPS.save) enter(state.matrix);
    else if (
      operator === OPS.restore ||
      operator === OPS.paintFormXObjectEnd ||
      operator === OPS.endAnnotation
    )
      leave();
    else if (operator === OPS.transform)
      state = { ...state, matrix: isMatrix(values) ? times(state.matrix, values) : state.matrix };
    else if (operator === OPS.paintFormXObjectBegin) enter(state.matrix, values[0]);
    else if (operator === OPS.beginAnnotation) enter(identity, values[2], values[3]);
    else if (operator === OPS.setLineWidth) state = { ...state, width: Number(values[0]) };
    else if (operator === OPS.setStrokeRGBColor) state = { ...state, stroke: String(values[0]) };
    else if (operator === OPS.setFillRGBColor) state = { ...state, fill: String(values[0]) };
    else if (operator === OPS.constructPath) {
      const paint = Number(values[0]);
      const data = (values[1] as [ArrayLike<number> | null])[0];
      if (!data) return;
      const thin = state.width * getScale(state.matrix) <= thickestLine;
      if (strokes.has(paint) && thin && state.stroke !== white)
        for (const figure of splitFigures(state.matrix, data)) lines.push(...figure.filter(isLine));
      else if (fills.has(paint) && state.fill !== white)
        for (const figure of splitFigures(state.matrix, data))
          lines.push(...findCentreLine(figure).filter(isLine));
    }
  });
  return lines;
}
