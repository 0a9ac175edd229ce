import type { Actor } from "@/auth/actor";
import { scopeOf } from "@/auth/scope";
import { addDays, type BankDate, type Instant, startOfBankDay } from "@/calendar";
import type { Deps } from "@/deps";
import { listExpiringHolds, listHolds } from "@/holds/list";
import type { HoldRow } from "@/holds/queries";
import type { Currency, Minor, Total } from "@/money";
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
  text?: string | undefined;
  min?: Minor | undefined;
  max?: Minor | undefined;
};

/** Reads holds, the soonest to expire or the newest first. The days of those that ended are those of their end. */
export async function readHolds(
  deps: Deps,
  actor: Actor,
  chosen: readonly AccountRef[] | undefined,
  { from, to, state, endedBy, expiresFrom, expiresTo, text, min, max }: WantedHolds,
): Promise<{ rows: HoldRow[]; exceeded: boolean }> {
  const { zone } = deps.env;
  const [since, until] = [startOf(expiresFrom, zone), endOf(expiresTo, zone)];
  const hasExpiry = since !== undefined || until !== undefined;
  const [endedFrom, endedUntil] = state === "ended" ? [startOf(from, zone), endOf(to, zone)] : [];
  const filter = { status: state, q: text, ...(state !== "ended" && { from, to }) };
  const page = { limit: mostRows };
  const ofBook = chosen === undefined && scopeOf(actor) === "all" && state === "active" && hasExpiry && !text;
  const expiring = ofBook
    ? await listExpiringHolds(deps, actor, {
        since: since ?? 0,
        until: until ?? Number.MAX_SAFE_INTEGER,
        ...page,
      })
    : undefined;
  const pages = expiring
    ? []
    : chosen
      ? await Promise.all(chosen.map(({ id }) => listHolds(deps, actor, { ...filter, account: id }, page)))
      : [await listHolds(deps, actor, filter, page)];
  const within = (instant: Instant | null, first: Instant | undefined, end: Instant | undefined) =>
    (first === undefined || (instant !== null && instant >= first)) &&
    (end === undefined || (instant !== null && instant < end));
  const rows = (expiring?.rows ?? pages.flatMap((one) => one.rows))
    .filter(
      (row) =>
        within(row.expiresAt, since, until) &&
        within(row.endedAt, endedFrom, endedUntil) &&
        (endedBy ?? row.endedBy) === row.endedBy &&
        (min ?? row.heldAmount) <= row.heldAmount &&
        (max ?? row.heldAmount) >= row.heldAmount,
    )
    .sort((a, b) => (hasExpiry ? (a.expiresAt ?? 0) - (b.expiresAt ?? 0) : b.id - a.id));
  return { rows, exceeded: expiring?.more ?? pages.some(({ next }) => next !== undefined) };
}

const startOf = (date: BankDate | undefined, zone: string) =>
  date === undefined ? undefined : startOfBankDay(date, zone);
const endOf = (date: BankDate | undefined, zone: string) =>
  date === undefined ? undefined : startOfBankDay(addDays(date, 1), zone);

/** What holds reserve, by the currency of their accounts. */
export function heldOf(rows: readonly HoldRow[]): { currency: Currency; amount: Total }[] {
  const sums = new Map<Currency, Total>();
  for (const { heldCurrency, heldAmount } of rows)
    sums.set(heldCurrency, (sums.get(heldCurrency) ?? 0n) + BigInt(heldAmount));
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
