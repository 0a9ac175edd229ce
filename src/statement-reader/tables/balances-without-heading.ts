import { optional } from "../pass";
import type { Cluster } from "./amount-clusters";
import { type Heading, isMoneyRole } from "./headings";

/** White space, in font heights, between the heading of the amounts and balances that have none. */
const BEYOND = 2;
const FEWEST_BALANCES = 3;
const AS_MANY = 0.6;

/**
 * Balances in a last column without a heading: they share an edge well right of the only heading of amounts, and are
 * about as many as these. Null where another heading names balances, or there are none.
 */
export const bareBalances = optional(
  { name: "balances without a heading", why: "the last column has no heading and holds balances" },
  () => null,
  (clusters: readonly Cluster[], headings: readonly Heading[], size: number): Cluster | null => {
    const [only, more] = headings.filter(({ role }) => isMoneyRole(role));
    if (!only || more || only.role !== "amount" || headings.at(-1) !== only) return null;
    const last = [...clusters].sort((one, other) => one.right - other.right).at(-1);
    if (!last?.sharesEdge || last.x0 < only.x1 + BEYOND * size) return null;
    const under = clusters.filter((each) => each !== last && each.right > only.x0);
    const amounts = under.reduce((sum, each) => sum + each.tokens.length, 0);
    return last.tokens.length >= Math.max(FEWEST_BALANCES, amounts * AS_MANY) && amounts >= FEWEST_BALANCES
      ? last
      : null;
  },
);
