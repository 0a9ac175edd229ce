import { scaleLinear } from "d3-scale";
import { area, curveMonotoneX, line } from "d3-shape";

const width = 100;
const height = 32;

/** The paths of a small curve through `values`, in a box of 100 by 32; undefined for fewer than two. */
export function sparklinePaths(values: readonly number[]): { line: string; area: string } | undefined {
  if (values.length < 2) return undefined;
  const low = Math.min(...values);
  const high = Math.max(...values);
  const x = scaleLinear([0, values.length - 1], [0, width]);
  const y = scaleLinear([low, high === low ? low + 1 : high], [height - 3, 3]);
  const points = values.map((value, index): [number, number] => [x(index), y(value)]);
  const curve = line().curve(curveMonotoneX);
  const filled = area().curve(curveMonotoneX).y0(height);
  return { line: curve(points) ?? "", area: filled(points) ?? "" };
}

/** How a figure went, without an axis: decoration for a figure that is given in words. */
export const Sparkline = ({ values }: { values: readonly number[] }) => {
  const paths = sparklinePaths(values);
  if (!paths) return null;
  return (
    <svg class="sparkline" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path class="sparkline-area" d={paths.area} />
      <path class="sparkline-line" d={paths.line} vector-effect="non-scaling-stroke" />
    </svg>
  );
};
