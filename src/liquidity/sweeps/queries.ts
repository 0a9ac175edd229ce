import type { Database } from "db/client";
import { jsonCell, readPrimaryRows } from "db/rows";
import { clients, sweeps } from "db/schema";
import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getScope, mayReadClient, ofVisibleClient, type Scope } from "@/access/scope";
import { readPaymentCalendar } from "@/bank/cut-offs/calendar";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { type Instant, isoInstant } from "@/vocabulary/calendar";
import { type Currency, currencySchema, type Minor, toDecimal } from "@/vocabulary/money";
import { sweepDirections, sweepModes, sweepStatuses, sweepTimes } from "@/vocabulary/sweep-options";
import { type SweepDto, sweepContract } from "./contract";
import { type Calendar, nextRun, type Side } from "./rules";

const minor = z.int().nullable();

/** A sweep's rule as a run stores it; amounts in minor units. */
export const ruleSchema = z.object({
  id: z.int(),
  clientId: z.string(),
  name: z.string(),
  currency: currencySchema,
  vaIds: z.int().array().nullable(),
  toAccountId: z.int().nullable(),
  mode: z.enum(sweepModes),
  target: minor,
  floor: minor,
  ceiling: minor,
  direction: z.enum(sweepDirections),
  minimum: minor,
  multiple: minor,
});
export type SweepRule = z.infer<typeof ruleSchema>;

const storedRow = ruleSchema.extend({
  vaIds: jsonCell(z.int().array()).nullable(),
  when: z.enum(sweepTimes),
  at: z.string().nullable(),
  minutesBefore: z.int().nullable(),
  status: z.enum(sweepStatuses),
  plannedFrom: z.int(),
  version: z.int(),
});
export type StoredSweep = z.infer<typeof storedRow>;

const stored = `select id, client_id as clientId, name, currency, va_ids as vaIds, to_account_id as toAccountId, mode, target,
  floor, ceiling, direction, minimum, multiple, runs_at as "when", at, minutes_before as minutesBefore, status,
  planned_from as plannedFrom, version from sweeps`;

/** Columns of a sweep in lists. */
const columns = {
  id: sweeps.id,
  clientId: sweeps.clientId,
  clientName: clients.name,
  name: sweeps.name,
  currency: sweeps.currency,
  vaIds: sql<string | null>`${sweeps.vaIds}`.as("va_ids_json"),
  toAccountId: sweeps.toAccountId,
  toName: sql<
    string | null
  >`(select v.customer_name from virtual_accounts v where v.id = ${sweeps.toAccountId})`.as("to_name"),
  mode: sweeps.mode,
  target: sweeps.target,
  floor: sweeps.floor,
  ceiling: sweeps.ceiling,
  direction: sweeps.direction,
  minimum: sweeps.minimum,
  multiple: sweeps.multiple,
  when: sweeps.runsAt,
  at: sweeps.at,
  minutesBefore: sweeps.minutesBefore,
  status: sweeps.status,
  plannedFrom: sweeps.plannedFrom,
  version: sweeps.version,
  createdAt: sweeps.createdAt,
};

export const selectSweeps = (read: Database["read"]) =>
  read.select(columns).from(sweeps).innerJoin(clients, eq(clients.id, sweeps.clientId));
export type SweepRow = Awaited<ReturnType<ReturnType<typeof selectSweeps>["all"]>>[number];

/** A client sees its own sweeps; staff see all. */
export const visibleSweeps = (scope: Scope): SQL | undefined => ofVisibleClient(scope, sweeps.clientId);

/** Reads sweeps from the primary by a condition in SQL, without a check of access. */
export const readSweeps = (
  { db }: Pick<Deps, "db">,
  where: string,
  args: readonly (string | number)[] = [],
): Promise<StoredSweep[]> =>
  readPrimaryRows(db, storedRow, { sql: `${stored} where ${where}`, args: [...args] });

/** Reads a sweep within the actor's scope, from the primary. Throws AppError 403, 404. */
export async function getSweep(deps: Pick<Deps, "db">, actor: Actor, id: number): Promise<StoredSweep> {
  assertCan(actor, "sweeps:read");
  const [found] = await readSweeps(deps, "id = ?", [id]);
  if (!found || !mayReadClient(actor, found.clientId))
    throw new AppError("not_found", sweepContract.words.notFound);
  return found;
}

/** The calendars of currencies, each read once. */
export function rememberCalendars(deps: Pick<Deps, "db" | "env">) {
  const known = new Map<Currency, Promise<Calendar>>();
  return (currency: Currency): Promise<Calendar> => {
    const calendar = known.get(currency) ?? readPaymentCalendar(deps, { currency, country: undefined });
    known.set(currency, calendar);
    return calendar;
  };
}

/** The next time at which an active sweep runs, from the calendar as it is now. */
export async function findNextRun(
  sweep: Pick<StoredSweep, "status" | "when" | "at" | "minutesBefore" | "plannedFrom" | "currency">,
  getCalendar: ReturnType<typeof rememberCalendars>,
): Promise<Instant | undefined> {
  if (sweep.status !== "active" || sweep.when === "manual") return undefined;
  return nextRun(sweep, await getCalendar(sweep.currency), sweep.plannedFrom);
}

const text = (amount: Minor | null) => (amount === null ? null : toDecimal(amount));

type Told = Omit<StoredSweep, "plannedFrom"> & { nextRunAt: Instant | undefined };

/** Converts a sweep to the form of answers. */
export const toSweepDto = (sweep: Told): SweepDto => ({
  id: sweep.id,
  clientId: sweep.clientId,
  name: sweep.name,
  currency: sweep.currency,
  from: { vaIds: sweep.vaIds },
  to: sweep.toAccountId === null ? { core: true } : { vaId: sweep.toAccountId },
  mode: sweep.mode,
  target: text(sweep.target),
  floor: text(sweep.floor),
  ceiling: text(sweep.ceiling),
  direction: sweep.direction,
  minimum: text(sweep.minimum),
  multiple: text(sweep.multiple),
  when: sweep.when,
  at: sweep.at,
  minutesBefore: sweep.minutesBefore,
  status: sweep.status,
  nextRunAt: isoInstant(sweep.nextRunAt ?? null),
  version: sweep.version,
});

const vaIdsCell = jsonCell(z.int().array());

/** Parses the accounts of a row of a list. */
export const parseVaIds = ({ vaIds }: Pick<SweepRow, "vaIds">): number[] | null =>
  vaIds === null ? null : vaIdsCell.parse(vaIds);

/** A sweep in the form of answers. Throws AppError 403, 404. */
export async function getSweepDto(deps: Deps, actor: Actor, id: number): Promise<SweepDto> {
  const sweep = await getSweep(deps, actor, id);
  return toSweepDto({ ...sweep, nextRunAt: await findNextRun(sweep, rememberCalendars(deps)) });
}

const positionRow = z.object({
  id: z.int(),
  virtualIban: z.string(),
  customerName: z.string(),
  available: z.int(),
  isOpen: z.int(),
  isActive: z.int(),
  debitEnabled: z.int(),
  creditEnabled: z.int(),
});

/** An account of a sweep, as a run finds it. */
export type Position = Side & { id: number; virtualIban: string; customerName: string };

const positions = `select v.id, v.virtual_iban as virtualIban, v.customer_name as customerName, l.balance as available,
    v.closed_at is null and v.client_id = ? and v.currency = ? as isOpen, v.status = 'active' as isActive,
    v.debit_enabled as debitEnabled, v.credit_enabled as creditEnabled
  from virtual_accounts v join ledger_accounts l on l.virtual_account_id = v.id and l.kind = 'available'`;

async function readPositions(
  { db }: Pick<Deps, "db">,
  { clientId, currency }: Pick<SweepRule, "clientId" | "currency">,
  which: string,
  args: readonly (string | number)[],
): Promise<Position[]> {
  const rows = await readPrimaryRows(db, positionRow, {
    sql: `${positions} ${which}`,
    args: [clientId, currency, ...args],
  });
  return rows.map(({ isOpen, isActive, debitEnabled, creditEnabled, ...row }) => ({
    ...row,
    isOpen: isOpen === 1,
    isActive: isActive === 1,
    debitEnabled: debitEnabled === 1,
    creditEnabled: creditEnabled === 1,
  }));
}

/** Reads accounts of a sweep from the primary, by their ids. */
export async function readAccounts(
  deps: Pick<Deps, "db">,
  rule: Pick<SweepRule, "clientId" | "currency">,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Position>> {
  const rows = await readPositions(deps, rule, "where v.id in (select value from json_each(?))", [
    JSON.stringify(ids),
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** SQL condition, with arguments, for the accounts of a sweep without named ones: all of its currency. */
export const allOf = ({ clientId, currency, toAccountId }: SweepRule) => ({
  sql: "v.client_id = ? and v.currency = ? and v.closed_at is null and v.id <> ?",
  args: [clientId, currency, toAccountId ?? 0],
});

/** Reads the accounts of a sweep in their order. */
export async function readSources(deps: Pick<Deps, "db">, rule: SweepRule): Promise<Position[]> {
  if (rule.vaIds === null) {
    const { sql: where, args } = allOf(rule);
    return readPositions(deps, rule, `where ${where} order by v.id`, args);
  }
  const found = await readAccounts(deps, rule, rule.vaIds);
  return rule.vaIds.flatMap((id) => found.get(id) ?? []);
}

const ofAccountRow = z.object({ id: z.int(), name: z.string(), isTarget: z.int() });

/** The sweeps that an account is part of, with those that take all accounts of its currency. Throws AppError 403. */
export async function listSweepsOfAccount({ db }: Pick<Deps, "db">, actor: Actor, id: number) {
  assertCan(actor, "sweeps:read");
  const rows = await readPrimaryRows(db, ofAccountRow, {
    sql: `select s.id, s.name, s.to_account_id is v.id as isTarget
      from virtual_accounts v join sweeps s on s.client_id = v.client_id and s.currency = v.currency
      where v.id = ? and (? = 'all' or v.client_id = ?) and (s.to_account_id is v.id or s.va_ids is null
        or exists (select 1 from json_each(s.va_ids) where value = v.id)) order by s.name, s.id limit 20`,
    args: [id, getScope(actor), actor.clientId],
  });
  return rows.map(({ isTarget, ...row }) => ({ ...row, isTarget: isTarget === 1 }));
}

const accountRow = z.object({ id: z.int(), name: z.string() });

/** Names of accounts in the order of their ids, for a form and a record. */
export async function readAccountNames(
  { db }: Pick<Deps, "db">,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const rows = await readPrimaryRows(db, accountRow, {
    sql: `select id, customer_name || ' · ' || virtual_iban as name from virtual_accounts
      where id in (select value from json_each(?))`,
    args: [JSON.stringify(ids)],
  });
  const names = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => names.get(id) ?? []);
}
