/** One line of the bench: a measurement and its bound. */
export type Figure = {
  name: string;
  /** Unit, e.g. `requests/s`, `ms`, `bytes`. */
  unit: string;
  ours: number;
  /** The limit program's own figure, or the bound. */
  limit?: number;
  /** Ours over the limit's, round by round. */
  ratios?: readonly number[];
  /** Fixed reference used as the limit, for figures with rows in `docs/performance.md`. */
  reference?: string;
  /** Measured checkout, if not this one. */
  state?: string;
  /** In words, e.g. `at least 0.5 of the limit`. */
  wanted?: string;
  met?: boolean;
  /** Anything else a reader needs, e.g. how many bytes each side sent. */
  note?: string;
};

/** Median. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

const written = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString("en-US") : value.toPrecision(3);

/** Figure as a row of the table in `docs/performance.md`; undefined without a fixed reference. */
export function row(
  { name, reference, ratios, state }: Figure,
  own: string,
  command: string,
): string | undefined {
  if (reference === undefined || !ratios) return undefined;
  return `| ${name} | ${reference} | ${state ?? own} | ${median(ratios).toFixed(2)} | \`${command}\` |`;
}

/** A figure as one line of text. */
export function line({
  name,
  unit,
  ours,
  limit,
  ratios,
  reference,
  state,
  wanted,
  met,
  note,
}: Figure): string {
  const title = [
    state === undefined ? name : `${name}, of ${state}`,
    ...(reference ? [`beside ${reference}`] : []),
  ];
  const parts = [title.join(", ").padEnd(46), `${written(ours)} ${unit}`.padEnd(22)];
  parts.push((limit === undefined ? "" : `limit ${written(limit)}`).padEnd(16));
  if (ratios) {
    const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
    parts.push(`ratio ${median(ratios).toFixed(2)} (${spread})`.padEnd(28));
  }
  if (wanted) parts.push(`wanted ${wanted}: ${met ? "met" : "NOT MET"}`);
  if (note) parts.push(`(${note})`);
  return parts.join(" ").trimEnd();
}
