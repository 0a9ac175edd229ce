import { addDays, bankDate, bankInstant, type Instant } from "@/vocabulary/calendar";
import type { BusinessDays } from "@/vocabulary/calendar/business-days";
import type { Minor } from "@/vocabulary/money";
import type { SweepDirection, SweepMode, SweepTime } from "./contract";

/** Amounts of a sweep, in minor units. */
export type Amounts = {
  mode: SweepMode;
  direction: SweepDirection;
  target: Minor | null;
  floor: Minor | null;
  ceiling: Minor | null;
  minimum: Minor | null;
  multiple: Minor | null;
};

/** An account at an instant, with its available balance. */
export type Side = {
  available: Minor;
  isOpen: boolean;
  isActive: boolean;
  debitEnabled: boolean;
  creditEnabled: boolean;
};

/** The pass of a run: money is collected before accounts are funded. */
export type Pass = "collect" | "fund";

export const getPasses = (direction: SweepDirection): readonly Pass[] =>
  direction === "both" ? ["collect", "fund"] : [direction];

/** Outcome of an account in a pass. `amount` is 0 unless money moves. */
export type Outcome = { status: "moved" | "skipped" | "refused"; amount: Minor; reason: string | null };

/** Amount by which an account is above or below what the sweep leaves on it. */
function getDifference({ mode, target, floor, ceiling }: Amounts, pass: Pass, available: Minor): Minor {
  if (mode === "zero") return pass === "collect" ? available : 0;
  const left = mode === "target" ? target : pass === "collect" ? ceiling : floor;
  if (left === null) return 0;
  return pass === "collect" ? available - left : left - available;
}

const roundDown = ({ multiple }: Amounts, amount: Minor): Minor =>
  multiple === null ? amount : amount - (amount % multiple);

const skip = (reason: string): Outcome => ({ status: "skipped", amount: 0, reason });
const refuse = (reason: string): Outcome => ({ status: "refused", amount: 0, reason });

/**
 * Decides what a pass moves between an account and the other side, which can give at most its available balance.
 * @param other the account on the other side; undefined for the core account, which only receives
 */
export function decide(amounts: Amounts, pass: Pass, account: Side, other: Side | undefined): Outcome {
  if (!account.isOpen) return skip("ACCOUNT_GONE");
  const wanted = roundDown(amounts, getDifference(amounts, pass, account.available));
  if (wanted <= 0) return skip("NOTHING_TO_MOVE");
  const least = amounts.minimum ?? 0;
  if (wanted < least) return skip("BELOW_MINIMUM");
  const [giver, taker] = pass === "collect" ? [account, other] : [other, account];
  if (giver?.isOpen === false || taker?.isOpen === false) return refuse("ACCOUNT_GONE");
  if (giver?.isActive === false || taker?.isActive === false) return refuse("ACCOUNT_NOT_ACTIVE");
  if (giver?.debitEnabled === false) return refuse("DEBIT_DISABLED");
  if (taker?.creditEnabled === false) return refuse("CREDIT_DISABLED");
  const given = Math.min(wanted, giver?.available ?? 0);
  if (given === wanted) return { status: "moved", amount: wanted, reason: null };
  const short = roundDown(amounts, given);
  if (short <= 0 || short < least) return skip("TARGET_SHORT");
  return { status: "moved", amount: short, reason: "TARGET_SHORT" };
}

/** Planned outcome of an account. */
export type Planned = Outcome & { direction: Pass | null; before: Minor };

/** Plans a whole run on fixed balances, in the order of the accounts. */
export function planRun(amounts: Amounts, accounts: readonly Side[], other: Side | undefined): Planned[] {
  let header = other;
  const planned = accounts.map(
    ({ available }): Planned => ({ ...skip("NOTHING_TO_MOVE"), direction: null, before: available }),
  );
  for (const pass of getPasses(amounts.direction)) {
    for (const [at, account] of accounts.entries()) {
      if (planned[at]?.reason !== "NOTHING_TO_MOVE") continue;
      const outcome = decide(amounts, pass, account, header);
      planned[at] = {
        ...outcome,
        direction: outcome.reason === "NOTHING_TO_MOVE" || outcome.reason === "ACCOUNT_GONE" ? null : pass,
        before: account.available,
      };
      const sign = pass === "collect" ? 1 : -1;
      if (header) header = { ...header, available: header.available + sign * outcome.amount };
    }
  }
  return planned;
}

/** Available balance of an account after an outcome. */
export const getAfter = (before: Minor, direction: Pass | null, amount: Minor): Minor =>
  direction === "fund" ? before + amount : before - amount;

/** When a sweep runs. */
export type Times = { when: SweepTime; at: string | null; minutesBefore: number | null };

/** The bank's days and cut-off time for a currency. */
export type Calendar = { days: BusinessDays; cutOff: string | undefined; zone: string };

/** Number of days that are searched for the next business day: no calendar closes a bank for longer. */
const mostDays = 70;

/** The first time after an instant at which a sweep runs; undefined for one that is run by hand. */
export function nextRun(
  { when, at, minutesBefore }: Times,
  { days, cutOff, zone }: Calendar,
  after: Instant,
): Instant | undefined {
  if (when === "manual") return undefined;
  // Minutes before a cut-off may lie on the day before.
  const first = bankDate(after, zone);
  for (let ahead = 0, date = first; ahead < mostDays; ahead += 1, date = addDays(date, 1)) {
    if (!days.isOpen(date)) continue;
    const found =
      when === "time"
        ? bankInstant(date, at ?? "00:00", zone)
        : getCutOff(date, cutOff, zone) - (minutesBefore ?? 0) * 60_000;
    if (found > after) return found;
  }
  return undefined;
}

/** Instant of the cut-off on a date; its end if there is none. */
const getCutOff = (date: string, cutOff: string | undefined, zone: string): Instant =>
  cutOff === undefined ? bankInstant(addDays(date, 1), "00:00", zone) : bankInstant(date, cutOff, zone);

/** Accounts between which a sweep moves money: its sources, and the account on the other side. */
export type Edges = {
  id: number;
  when: SweepTime;
  currency: string;
  sources: ReadonlySet<number>;
  isAll: boolean;
  to: number | null;
};

/** True if a sweep would form a circle with others, or share an account with one at the same time. */
export function makesCircle(sweep: Edges, others: readonly Edges[]): boolean {
  const shares = others.some(
    (other) =>
      other.when === sweep.when &&
      other.currency === sweep.currency &&
      ((other.isAll && sweep.isAll) || [...sweep.sources].some((account) => other.sources.has(account))),
  );
  if (shares) return true;
  const all = [...others, sweep];
  const reached = new Set<number>();
  const reach = (account: number | null): void => {
    if (account === null || reached.has(account)) return;
    reached.add(account);
    for (const { sources, to } of all) if (sources.has(account)) reach(to);
  };
  reach(sweep.to);
  return [...sweep.sources].some((account) => reached.has(account));
}

/** Sweeps in the order in which they run together: leaves before the sweeps that take from their target. */
export function leavesFirst<S extends Pick<Edges, "sources" | "to">>(sweeps: readonly S[]): S[] {
  const depths = new Map<S, number>();
  const getDepth = (sweep: S): number => {
    const known = depths.get(sweep);
    if (known !== undefined) return known;
    depths.set(sweep, 0);
    const leaves = sweeps.filter(({ to }) => to !== null && sweep.sources.has(to));
    const depth = Math.max(0, ...leaves.map((leaf) => 1 + getDepth(leaf)));
    depths.set(sweep, depth);
    return depth;
  };
  return sweeps.toSorted((a, b) => getDepth(a) - getDepth(b));
}
