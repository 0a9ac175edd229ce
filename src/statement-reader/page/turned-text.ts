import type { TextRun } from "../words/words";

type Item = {
  str: string;
  dir: string;
  transform: number[];
  width: number;
  height: number;
  fontName: string;
};

export const isItem = (item: object): item is Item => "str" in item && "transform" in item;

type Matrix = readonly number[];

/** A run with the quarter turns (0 to 3) of its text; null for slanted text, such as watermarks. */
export type TurnedRun = TextRun & { turn: number | null };

const quarterTurn = Math.PI / 2;
/** Largest deviation from a quarter turn, in quarter turns: a crooked scan is not a watermark. */
const mostAslant = 0.12;

function findTurn(alongX: number, alongY: number): number | null {
  if (alongY === 0 && alongX > 0) return 0;
  const quarters = Math.atan2(alongY, alongX) / quarterTurn;
  const nearest = Math.round(quarters);
  return Math.abs(quarters - nearest) > mostAslant ? null : nearest & 3;
}

/** One PDF text item in top-left coordinates. */
export function toTurnedRun(item: Item, viewport: Matrix, monospace: boolean): TurnedRun {
  const [va = 1, vb = 0, vc = 0, vd = -1, ve = 0, vf = 0] = viewport;
  const [a = 1, b = 0, , , e = 0, f = 0] = item.transform;
  const turn = findTurn(va * a + vc * b, vb * a + vd * b);
  const size = item.height > 0 ? item.height : Math.hypot(a, b);
  const x = va * e + vc * f + ve;
  const y = vb * e + vd * f + vf;
  return { text: item.str, x, y, width: item.width, size, monospace, leftward: item.dir === "rtl", turn };
}

/**
 * Prevalent turn of a page's text: a page printed sideways is turned upright, and stamps in the margin and slanted
 * text are dropped. A page that is mostly slanted (null) is not a watermark: its words stay, though they form no
 * lines.
 */
export function uprightTurn(runs: readonly TurnedRun[]): number | null {
  const count = [0, 0, 0, 0];
  let aslant = 0;
  for (const { turn, text } of runs) {
    if (turn === null) aslant += text.length;
    else count[turn] = (count[turn] ?? 0) + text.length;
  }
  return aslant > Math.max(...count) ? null : count.indexOf(Math.max(...count));
}

/** Position on the upright page of a point whose text is turned by a number of quarters. */
export function turnedPlace(
  turn: number | null,
  { width, height }: { width: number; height: number },
  x: number,
  y: number,
) {
  if (turn === 1) return { x: y, y: width - x };
  if (turn === 2) return { x: width - x, y: height - y };
  if (turn === 3) return { x: height - y, y: x };
  return { x, y };
}
