import { scaleBand, scaleLinear } from "d3-scale";

export type ChartSeries = { name: string; tone: "accent" | "quiet" };
/** `tick` replaces a long label at the axis. */
export type ChartBar = { label: string; tick?: string; values: readonly number[] };

const top = 8;
const bottom = 22;
/** The part of a bar's place that is left free, half of it on each side: places are equal parts of the whole. */
const gap = 0.28;

/** Where each bar stands: widths and places in per cent, so the drawing fits any width without a script. */
export function layoutBars(props: {
  bars: readonly ChartBar[];
  series: readonly ChartSeries[];
  height?: number;
}) {
  const height = props.height ?? 236;
  const highest = Math.max(0, ...props.bars.flatMap((bar) => bar.values));
  const y = scaleLinear([0, highest || 1], [height - bottom, top]).nice(4);
  const band = scaleBand<number>(
    props.bars.map((_, index) => index),
    [0, 100],
  )
    .paddingInner(gap)
    .paddingOuter(gap / 2);
  const inner = scaleBand<number>(
    props.series.map((_, index) => index),
    [0, band.bandwidth()],
  ).paddingInner(0.14);
  return { height, y, band, inner, base: height - bottom };
}

/** Indices of the bars that get a label: about `count`, first and last among them. */
export function labelled(total: number, count = 4): ReadonlySet<number> {
  if (total <= count) return new Set(Array.from({ length: total }, (_, index) => index));
  const step = (total - 1) / (count - 1);
  return new Set(Array.from({ length: count }, (_, index) => Math.round(index * step)));
}

export type ChartLayout = ReturnType<typeof layoutBars>;
