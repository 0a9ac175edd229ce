import { scaleLinear } from "d3-scale";

export type ChartSeries = { name: string; tone: "accent" | "quiet" };
/**
 * Figures of one day, or of another span: one for each series, and those of the span before it. `tick` replaces a long label at
 * the axis.
 */
export type ChartPoint = {
  label: string;
  tick?: string;
  values: readonly number[];
  before?: readonly number[];
};

const top = 8;
const bottom = 22;
/** Approximate number of grid lines. */
const gridLines = 4;

type Drawn = { kind: "flows" | "levels"; points: readonly ChartPoint[]; height?: number };

const listFigures = (points: readonly ChartPoint[]) =>
  points.flatMap(({ values, before }) => [...values, ...(before ?? [])]);

/** Scale from the bottom of the drawing to its top, with its ticks. */
function makeScale([low, high]: readonly [number, number], height: number, rounding = gridLines) {
  const y = scaleLinear([low, high], [height - bottom, top]).nice(rounding);
  const ticks = y.ticks(gridLines);
  const [first = 0, second = 1] = ticks;
  return { height, y, ticks, step: second - first, base: height - bottom };
}

/** Grid of a chart whose figures are all zero: one line, labelled as such. */
const onlyNought = { ticks: [0], step: 0 };
/** Height of a chart whose figures are all zero, since a line on its base needs no room above it. */
const flat = 76;

/**
 * Span of a scale on which figures can be distinguished: from the lowest to the highest, with some room, and from zero only if
 * they come near it.
 */
export function fittingSpan(figures: readonly number[]): readonly [number, number] {
  const [low, high] = [Math.min(...figures), Math.max(...figures)];
  if (figures.length === 0) return [0, 1];
  if (low === high) return low === 0 ? [0, 1] : [low - Math.abs(low) * 0.02, low + Math.abs(low) * 0.02];
  const room = (high - low) * 0.06;
  if (low >= 0 && low < (high - low) / 2) return [0, high + room];
  return [low - room, high + room];
}

/** Course of each line: x in per cent, in the middle of the place of a point, y in pixels. */
export function layoutLines({ kind, points, height = 204 }: Drawn) {
  const x = (index: number) => ((index + 0.5) * 100) / points.length;
  const figures = listFigures(points);
  if (figures.every((figure) => figure === 0))
    return { ...makeScale([0, 1], Math.min(height, flat)), ...onlyNought, x };
  const span =
    kind === "flows" ? ([Math.min(0, ...figures), Math.max(0, ...figures)] as const) : fittingSpan(figures);
  return { ...makeScale(span, height, 2 * gridLines), x };
}

/** Indices of the points that get a label: about `count`, first and last among them. */
export function labelled(total: number, count = 4): ReadonlySet<number> {
  if (total <= count) return new Set(Array.from({ length: total }, (_, index) => index));
  const step = (total - 1) / (count - 1);
  return new Set(Array.from({ length: count }, (_, index) => Math.round(index * step)));
}

export type Layout = ReturnType<typeof layoutLines>;
