import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import {
  listExpiringHolds,
  listHolds,
  sumActiveHolds,
  sumExpiringHolds,
  summariseHolds,
} from "@/accounts/holds/list";
import type { HoldRow } from "@/accounts/holds/queries";
import type { Deps } from "@/deps";
import { addDays, type BankDate, type Instant, startOfBankDay } from "@/vocabulary/calendar";
import type { Currency, Minor, Sum, Total } from "@/vocabulary/money";
import type { AccountRef } from "./account-refs";
import { mostRows } from "./selection";

/** Which holds are wanted. Days of the bank, amounts in minor units. */
export type WantedHolds = {
  from?: BankDate | undefined;
  to?: BankDate | undefined;
  state: "active" | "ended" | "all";
  endedBy?: HoldRow["endedBy"] | undefined;
  expiresFrom?: BankDate | undefined;
  expiresTo?: BankDate | undefined;
  endless?: boolean | undefined;
  text?: string | undefined;
  min?: Minor | undefined;
  max?: Minor | undefined;
};

/** Holds that were found: the rows in their order, how many there are, and what they reserve by currency. */
type FoundHolds = { rows: HoldRow[]; number: number; sums: readonly Sum[]; exceeded: boolean };

/**
 * Finds holds, the soonest to expire or the newest first. The days of those that ended are those of their end. Of the
 * whole book's active holds, all or those that expire in a period, only the first `limit` rows are read: their number and
 * sums come from the database.
 */
export async function findHolds(
  deps: Deps,
  actor: Actor,
  chosen: readonly AccountRef[] | undefined,
  wanted: WantedHolds,
  limit: number | "all",
): Promise<FoundHolds> {
  const { state, expiresFrom, expiresTo, ...others } = wanted;
  const isWhole =
    chosen === undefined &&
    scopeOf(actor) === "all" &&
    state === "active" &&
    Object.values(others).every((value) => value === undefined);
  if (limit === "all" || !isWhole) return readHolds(deps, actor, chosen, wanted);
  if (expiresFrom === undefined && expiresTo === undefined) {
    const { rows: number = 0 } = await summariseHolds(deps, actor, { status: state });
    const { rows } = await listHolds(deps, actor, { status: state }, { limit });
    return { rows, number, sums: await sumActiveHolds(deps), exceeded: false };
  }
  const { zone } = deps.env;
  const span = {
    since: startOf(expiresFrom, zone) ?? 0,
    until: endOf(expiresTo, zone) ?? Number.MAX_SAFE_INTEGER,
  };
  const { rows: number, sums } = await sumExpiringHolds(deps, span);
  const rows = await listExpiringHolds(deps, actor, { ...span, limit });
  return { rows, number, sums, exceeded: false };
}

async function readHolds(
  deps: Deps,
  actor: Actor,
  chosen: readonly AccountRef[] | undefined,
  { from, to, state, endedBy, expiresFrom, expiresTo, endless, text, min, max }: WantedHolds,
): Promise<FoundHolds> {
  const { zone } = deps.env;
  const [since, until] = [startOf(expiresFrom, zone), endOf(expiresTo, zone)];
  const hasExpiry = since !== undefined || until !== undefined;
  const [endedFrom, endedUntil] = state === "ended" ? [startOf(from, zone), endOf(to, zone)] : [];
  const filter = { status: state, q: text, ...(state !== "ended" && { from, to }) };
  const page = { limit: mostRows };
  const pages = chosen
    ? await Promise.all(chosen.map(({ id }) => listHolds(deps, actor, { ...filter, account: id }, page)))
    : [await listHolds(deps, actor, filter, page)];
  const within = (instant: Instant | null, first: Instant | undefined, end: Instant | undefined) =>
    (first === undefined || (instant !== null && instant >= first)) &&
    (end === undefined || (instant !== null && instant < end));
  const rows = pages
    .flatMap((one) => one.rows)
    .filter(
      (row) =>
        within(row.expiresAt, since, until) &&
        (!endless || row.expiresAt === null) &&
        within(row.endedAt, endedFrom, endedUntil) &&
        (endedBy ?? row.endedBy) === row.endedBy &&
        (min ?? row.heldAmount) <= row.heldAmount &&
        (max ?? row.heldAmount) >= row.heldAmount,
    )
    .sort((a, b) => (hasExpiry ? (a.expiresAt ?? 0) - (b.expiresAt ?? 0) : b.id - a.id));
  return {
    rows,
    number: rows.length,
    sums: heldOf(rows),
    exceeded: pages.some(({ next }) => next !== undefined),
  };
}

const startOf = (date: BankDate | undefined, zone: string) =>
  date === undefined ? undefined : startOfBankDay(date, zone);
const endOf = (date: BankDate | undefined, zone: string) =>
  date === undefined ? undefined : startOfBankDay(addDays(date, 1), zone);

/** What holds reserve, by the currency of their accounts. */
function heldOf(rows: readonly HoldRow[]): Sum[] {
  const sums = new Map<Currency, Total>();
  for (const { heldCurrency, heldAmount } of rows)
    sums.set(heldCurrency, (sums.get(heldCurrency) ?? 0n) + BigInt(heldAmount));
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
