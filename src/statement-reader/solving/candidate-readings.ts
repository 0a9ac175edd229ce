import type { RowEvent } from "../rows/event-types";
import type { ColumnHabits, ColumnRole, Reading, Unsigned } from "./column-reading";

const rolesOfHeadings: ReadonlySet<string> = new Set(["debit", "credit", "amount", "balance"]);

function roleByKey(key: string): ColumnRole | null {
  const name = key.replace(/[0-9]+$/, "");
  return rolesOfHeadings.has(name) ? (name as ColumnRole) : null;
}

/** Roles for the columns, without signs and order. */
type Variant = {
  roles: Record<string, ColumnRole>;
  prior: number;
  asHeaded: boolean;
};

/** The roles that the headings give; of two amount or balance columns the last is the account's own. */
function headedRoles(keys: readonly string[]): Variant[] {
  const roles: Record<string, ColumnRole> = {};
  for (const key of keys) {
    const role = roleByKey(key);
    if (role) roles[key] = role;
  }
  const variants: Variant[] = [{ roles, prior: 3, asHeaded: true }];
  for (const name of ["amount", "balance", "debit", "credit"] as const) {
    const same = keys.filter((key) => roleByKey(key) === name);
    if (same.length < 2) continue;
    for (const keep of same) {
      const only = Object.fromEntries(
        Object.entries(roles).filter(([key, role]) => role !== name || key === keep),
      );
      variants.push({ roles: only, prior: 2.5, asHeaded: name === "amount" || name === "balance" });
    }
  }
  if (
    Object.values(roles).includes("amount") &&
    Object.values(roles).some((role) => role === "debit" || role === "credit")
  ) {
    const sided = Object.fromEntries(Object.entries(roles).filter(([, role]) => role !== "amount"));
    variants.push({ roles: sided, prior: 2.5, asHeaded: true });
  }
  const amounts = keys.filter((key) => roleByKey(key) === "amount");
  const last = amounts.at(-1);
  const sides = Object.values(roles).filter((role) => role === "debit" || role === "credit").length;
  if (!Object.values(roles).includes("balance") && last && amounts.length + sides > 1) {
    variants.push({ roles: { ...roles, [last]: "balance" }, prior: 2.8, asHeaded: true });
  }
  return variants;
}

/**
 * Weight of the usual sides: debits are mostly left of credits and decrease the balance; reversed, both tie as well.
 */
const usualSidesWeight = 0.1;
const usualBalanceWeight = 0.15;

/** All plausible roles for columns whose headings are missing or wrong. */
function freeRoles(keys: readonly string[], asHeaded: boolean): Variant[] {
  const found: Omit<Variant, "asHeaded">[] = [];
  const balances: (string | null)[] = [...keys, null];
  for (const balance of balances) {
    const rest = keys.filter((key) => key !== balance);
    const base: Record<string, ColumnRole> = balance === null ? {} : { [balance]: "balance" };
    const last = balance === keys.at(-1) ? 0.3 : 0;
    for (const amount of rest)
      found.push({ roles: { ...base, [amount]: "amount" }, prior: last + (rest.length === 1 ? 0.2 : 0) });
    for (const debit of rest) {
      for (const credit of rest) {
        if (debit === credit) continue;
        const usual = rest.indexOf(debit) < rest.indexOf(credit) ? usualSidesWeight : 0;
        found.push({ roles: { ...base, [debit]: "debit", [credit]: "credit" }, prior: last + usual });
      }
    }
  }
  return found.map((variant) => ({ ...variant, asHeaded }));
}

const mostColumns = 6;

function unsignedWays(
  rows: readonly RowEvent[],
  roles: Record<string, ColumnRole>,
  habits: ColumnHabits,
): Unsigned[] {
  const amounts = Object.keys(roles).filter((key) => roles[key] === "amount");
  if (amounts.length === 0) return ["credit"];
  const ways: Unsigned[] = ["credit", "debit"];
  const sections = rows.some(
    (row) => row.part.section?.kind === "debit" || row.part.section?.kind === "credit",
  );
  if (sections) ways.unshift("section");
  const sided = rows.some((row) => row.side !== null);
  const hasBalance = Object.values(roles).includes("balance");
  if (hasBalance && !sided && amounts.every((key) => !habits.signed[key])) ways.push("balance");
  return ways;
}

function listKeys(rows: readonly RowEvent[]): string[] {
  const edges = new Map<string, number>();
  for (const row of rows)
    for (const [key, money] of Object.entries(row.cells)) if (!edges.has(key)) edges.set(key, money.x1);
  return [...edges].sort((a, b) => a[1] - b[1]).map(([key]) => key);
}

const fewestBackwards = 2;
const yearFactor = 10_000;
const monthFactor = 100;

/** True if the rows' dates only go back, whichever of their numbers is the month. */
const runsBackwards = (rows: readonly RowEvent[]): boolean =>
  [true, false].some((dayFirst) => {
    let last = Number.POSITIVE_INFINITY;
    let back = -1;
    for (const { date } of rows) {
      if (!date) continue;
      const [day, month] = dayFirst ? [date.a, date.b] : [date.b, date.a];
      const at = (date.year ?? 0) * yearFactor + month * monthFactor + day;
      if (at > last) return false;
      if (at < last) back += 1;
      last = at;
    }
    return back >= fewestBackwards;
  });

const usualOrderWeight = 0.15;

/** The readings that the rows allow. `free` also tries roles other than those of the headings. */
export function readingsFor(
  rows: readonly RowEvent[],
  habits: ColumnHabits,
  free: boolean,
  card: boolean,
): Reading[] {
  const keys = listKeys(rows);
  const headed = keys.some((key) => roleByKey(key) !== null);
  const variants = headed ? headedRoles(keys) : [];
  if (free || !headed) variants.push(...freeRoles(keys.slice(-mostColumns), !headed));
  const readings: Reading[] = [];
  const backwards = runsBackwards(rows);
  for (const { roles, prior, asHeaded } of variants) {
    for (const unsigned of unsignedWays(rows, roles, habits)) {
      for (const liability of [false, true]) {
        for (const newestFirst of [false, true]) {
          const custom =
            (unsigned === "section" ? 0.4 : 0) +
            (unsigned === (card ? "debit" : "credit") ? 0.1 : 0) +
            (liability === card ? usualBalanceWeight : 0);
          readings.push({
            roles,
            unsigned,
            liability,
            newestFirst,
            asHeaded,
            prior: prior + custom + (newestFirst === backwards ? usualOrderWeight : 0),
          });
        }
      }
    }
  }
  return readings;
}
