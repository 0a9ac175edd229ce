import type { Money } from "../amounts/amounts";
import { optional } from "../pass";
import { type Heading, isMoneyRole } from "./headings";

/** Amounts that begin, end or are centred at the same position. */
export type Cluster = {
  tokens: Money[];
  right: number;
  x0: number;
  x1: number;
  /** True if nearly all of two or more begin or end at the same position. */
  aligned: boolean;
  /** True if nearly all end at the same position, and they are enough to predict the column's other amounts. */
  sharesEdge: boolean;
};

const sameEdge = 0.9;

function clustersBy(tokens: readonly Money[], edge: (token: Money) => number, reach: number): Money[][] {
  const sorted = [...tokens].sort((a, b) => edge(a) - edge(b));
  const groups: Money[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const token of sorted) {
    if (edge(token) - last > reach) groups.push([]);
    groups.at(-1)?.push(token);
    last = edge(token);
  }
  return groups;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

export function sharesEdge(
  group: readonly Money[],
  size: number,
  getEdge: (token: Money) => number,
): boolean {
  const edge = median(group.map(getEdge));
  return group.filter((token) => Math.abs(getEdge(token) - edge) < size * 0.5).length > group.length * 0.8;
}

const rightEdge = (token: Money) => token.x1;
export const leftEdge = (token: Money) => token.x0;

/** Groups amounts by the edge they share: right in nearly every statement, left or middle in a few. */
export function clusterAmounts(tokens: readonly Money[], size: number): Cluster[] {
  const reach = sameEdge * size;
  const ways = [
    clustersBy(tokens, rightEdge, reach),
    clustersBy(tokens, leftEdge, reach * 0.4),
    clustersBy(tokens, (token) => (token.x0 + token.x1) / 2, reach * 0.4),
  ];
  const strays = (groups: Money[][]) =>
    groups.length + groups.filter((group) => group.length === 1).length * 0.5;
  let best = ways[0] ?? [];
  for (const way of ways.slice(1)) if (strays(way) < strays(best) * 0.7) best = way;
  return best.map((group) => ({
    tokens: group,
    right: median(group.map((token) => token.x1)),
    x0: Math.min(...group.map((token) => token.x0)),
    x1: Math.max(...group.map((token) => token.x1)),
    aligned: group.length > 1 && [rightEdge, leftEdge].some((getEdge) => sharesEdge(group, size, getEdge)),
    sharesEdge: group.length > 2 && sharesEdge(group, size, rightEdge),
  }));
}

/** Minimum white space between the heading of the amounts and balances without one, in font heights. */
const balanceGap = 2;
const fewestBalances = 3;
const balancesPerAmount = 0.6;

/** Balances in a last column without a heading, well right of the only heading of amounts and about as many. */
export const bareBalances = optional(
  { name: "balances without a heading", why: "the last column has no heading and holds balances" },
  () => null,
  (clusters: readonly Cluster[], headings: readonly Heading[], size: number): Cluster | null => {
    const [only, more] = headings.filter(({ role }) => isMoneyRole(role));
    if (!only || more || only.role !== "amount" || headings.at(-1) !== only) return null;
    const last = [...clusters].sort((one, other) => one.right - other.right).at(-1);
    if (!last?.sharesEdge || last.x0 < only.x1 + balanceGap * size) return null;
    const under = clusters.filter((each) => each !== last && each.right > only.x0);
    const amounts = under.reduce((sum, each) => sum + each.tokens.length, 0);
    return last.tokens.length >= Math.max(fewestBalances, amounts * balancesPerAmount) &&
      amounts >= fewestBalances
      ? last
      : null;
  },
);
