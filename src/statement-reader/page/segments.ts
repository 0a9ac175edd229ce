/** A straight line of a drawing, from one end to the other. */
export type Segment = { x0: number; y0: number; x1: number; y1: number };

/** Largest thickness of a line, in points; anything thicker is a bar or a background. */
export const thickestLine = 3;
/** Largest slope of a level line, as a part of its length. */
export const steepestLine = 0.1;
/** Shortest line, in points: an amount of three digits is longer. */
const shortest = 8;

export type Matrix = readonly [number, number, number, number, number, number];
export const identity: Matrix = [1, 0, 0, 1, 0, 0];

export const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

export const transformSegment = (m: Matrix, x0: number, y0: number, x1: number, y1: number): Segment => ({
  x0: m[0] * x0 + m[2] * y0 + m[4],
  y0: m[1] * x0 + m[3] * y0 + m[5],
  x1: m[0] * x1 + m[2] * y1 + m[4],
  y1: m[1] * x1 + m[3] * y1 + m[5],
});

/** True if it is long and thin along either axis, since a page may be turned. */
export function isLine({ x0, y0, x1, y1 }: Segment): boolean {
  const [along, across] = [Math.abs(x1 - x0), Math.abs(y1 - y0)];
  const [long, short] = along > across ? [along, across] : [across, along];
  return long >= shortest && short <= Math.max(thickestLine, long * steepestLine);
}
