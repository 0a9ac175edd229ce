import type { Money } from "../amounts/amounts";
import { optional } from "../pass";
import { bareBalances, type Cluster, clusterAmounts, leftEdge, median, sharesEdge } from "./amount-clusters";
import type { Header } from "./headers";
import { type Heading, isMoneyRole } from "./headings";

/** A column of amounts: `key` names it across pages, `role` is the meaning of its heading ('' without a heading). */
export type Column = {
  key: string;
  role: Heading["role"] | "";
  x0: number;
  x1: number;
  /** Right edge that most of its amounts share. */
  right: number;
  /** Right edges that its amounts share; empty if they are set another way. */
  edges: number[];
};

function distance(cluster: Cluster, heading: Heading): number {
  const left = median(cluster.tokens.map((token) => token.x0));
  const middle = (left + cluster.right) / 2;
  const apart = Math.max(left - heading.x1, heading.x0 - cluster.right, 0);
  const edges = Math.min(
    Math.abs(cluster.right - heading.x1),
    Math.abs(left - heading.x0),
    Math.abs(middle - (heading.x0 + heading.x1) / 2),
  );
  return apart * 2 + edges;
}

function keyed(headings: readonly Heading[]): { heading: Heading; key: string }[] {
  const seen = new Map<string, number>();
  return headings.map((heading) => {
    const count = (seen.get(heading.role) ?? 0) + 1;
    seen.set(heading.role, count);
    return { heading, key: count === 1 ? heading.role : `${heading.role}${count}` };
  });
}

type Keyed = ReturnType<typeof keyed>[number];

/** Replaces the missing heading of balances. */
const bareBalance: Keyed = { heading: { role: "balance", label: "", x0: 0, x1: 0 }, key: "balance" };

function nearest(cluster: Cluster, headings: readonly Keyed[]): Keyed | null {
  let best: Keyed | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const each of headings) {
    const gap = distance(cluster, each.heading) * (isMoneyRole(each.heading.role) ? 1 : 1.15);
    if (gap < least) {
      best = each;
      least = gap;
    }
  }
  return best;
}

const stepsAside = 2;

/**
 * Assigns clusters to headings: of two columns under one heading, the outer one goes to a neighbour without a column.
 */
function assigned(clusters: readonly Cluster[], headings: readonly Keyed[], size: number): (Keyed | null)[] {
  const sorted = [...clusters].sort((a, b) => a.right - b.right);
  const chosen = new Map(sorted.map((cluster) => [cluster, nearest(cluster, headings)]));
  const near = (gap: number) => gap <= size * stepsAside;
  for (const [at, empty] of headings.entries()) {
    if (!isMoneyRole(empty.heading.role) || [...chosen.values()].includes(empty)) continue;
    const after = headings[at + 1];
    const held = (by: Keyed | undefined) =>
      sorted.filter((cluster) => cluster.aligned && by && chosen.get(cluster) === by);
    const [right] = held(after);
    if (
      after &&
      right &&
      held(after).length > 1 &&
      near(right.x0 - empty.heading.x1) &&
      right.right < after.heading.x0
    )
      chosen.set(right, empty);
  }
  const taken = new Set(chosen.values());
  const empty = headings.some((each) => isMoneyRole(each.heading.role) && !taken.has(each));
  const aside = empty ? allAside(sorted, headings, size) : null;
  return clusters.map((cluster) => (aside ?? chosen).get(cluster) ?? null);
}

const sameStep = 1.5;

/** Assigns columns that are all equally far from their headings, as in right-to-left tables; null for other tables. */
const allAside = optional(
  { name: "columns set aside of their headings", why: "all columns stand as far aside of their headings" },
  () => null,
  (sorted: readonly Cluster[], headings: readonly Keyed[], size: number): Map<Cluster, Keyed> | null => {
    const money = headings.filter((each) => isMoneyRole(each.heading.role));
    if (money.length < 2 || money.length !== sorted.length) return null;
    const pairs = sorted.map((cluster, at) => [cluster, money[at] as Keyed] as const);
    const steps = pairs.map(([cluster, { heading }]) => heading.x0 - cluster.x0);
    return Math.max(...steps) - Math.min(...steps) < sameStep * size ? new Map(pairs) : null;
  },
);

/** Share of a column's amounts whose edges identify it: a few long amounts may share an edge by chance. */
const shareOnEdges = 0.5;

/** The columns under a table's headings: every cluster goes to the heading that it is best aligned with. */
export function columnsUnder(header: Header, tokens: readonly Money[], size: number): Column[] {
  const headings = keyed(header.headings);
  const clusters = clusterAmounts(tokens, size);
  const places = assigned(clusters, headings, size);
  const bare = bareBalances(clusters, header.headings, size);
  const placed = clusters.flatMap((cluster, index) => {
    const { heading, key } = (cluster === bare ? bareBalance : places[index]) ?? {};
    const holdsAmounts = heading && (isMoneyRole(heading.role) || heading.role === "aside");
    return holdsAmounts && key ? [{ cluster, role: heading.role, key }] : [];
  });
  const columns = [...Map.groupBy(placed, ({ key }) => key)].map(([key, own]) => {
    const [{ role }] = own as [(typeof own)[number]];
    return columnOfClusters(
      { key, role },
      own.map(({ cluster }) => cluster),
      size,
    );
  });
  for (const { heading, key } of headings) {
    const { role, x0, x1 } = heading;
    if (isMoneyRole(role) && !columns.some((column) => column.key === key))
      columns.push({ key, role, x0, x1, right: x1, edges: [] });
  }
  return columns.sort((a, b) => a.right - b.right);
}

/** The column of some clusters: the largest determines where most of its amounts end. */
function columnOfClusters(
  named: Pick<Column, "key" | "role">,
  clusters: readonly Cluster[],
  size: number,
): Column {
  const tokens = clusters.flatMap((cluster) => cluster.tokens);
  const largest = clusters.reduce((most, each) => (each.tokens.length > most.tokens.length ? each : most));
  const sharing = clusters.filter((cluster) => cluster.sharesEdge);
  const atEdges = sharing.reduce((sum, cluster) => sum + cluster.tokens.length, 0);
  const several = clusters.length > 1 && sharing.length > 0;
  const leftward = several && sharesEdge(tokens, size, leftEdge);
  return {
    ...named,
    x0: Math.min(...clusters.map(({ x0 }) => x0)),
    x1: Math.max(...clusters.map(({ x1 }) => x1)),
    right: largest.right,
    edges: leftward || atEdges < tokens.length * shareOnEdges ? [] : sharing.map(({ right }) => right),
  };
}

/** The columns of a table without headings: clusters that a good part of its lines share, named c0, c1, … */
export const columnsWithout = (tokens: readonly Money[], lines: number, size: number): Column[] =>
  clusterAmounts(tokens, size)
    .filter((cluster) => cluster.tokens.length >= Math.max(1, lines * 0.06))
    .sort((a, b) => a.right - b.right)
    .map((cluster, index) => ({
      key: `c${index}`,
      role: "",
      x0: cluster.x0,
      x1: cluster.x1,
      right: cluster.right,
      edges: cluster.sharesEdge ? [cluster.right] : [],
    }));

/**
 * True if an amount ends at the column's edge: a sign or side behind the digits may extend beyond it, or 'CR' may be
 * at the edge itself.
 */
function endsAt(token: Money, edge: number, size: number): boolean {
  const beyond = token.x1 - edge;
  const marked = token.side !== null || (token.sign !== null && beyond > 0);
  return Math.abs(beyond) < size * (marked ? 2.6 : 1);
}

/** The column of an amount; null for an amount inside a description. */
export function findColumn(token: Money, columns: readonly Column[], size: number): Column | null {
  let best: Column | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const column of columns) {
    const wide = Math.abs(token.x1 - column.right) < size * 0.5;
    const inside =
      token.x1 <= column.x1 + size * (token.side === null ? 1 : 2.6) &&
      (wide || token.x0 >= column.x0 - size);
    if (!inside || (column.edges.length > 0 && !column.edges.some((edge) => endsAt(token, edge, size))))
      continue;
    const gap = Math.abs(token.x1 - column.right);
    if (gap < least) {
      best = column;
      least = gap;
    }
  }
  return best;
}
