import { jsonCell, readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Deps } from "@/deps";
import type { Instant } from "@/vocabulary/calendar";
import { businessDays } from "@/vocabulary/calendar/business-days";
import { findCutOff, type PaymentCalendar, type Target } from "@/vocabulary/calendar/leaving";
import { currencySchema } from "@/vocabulary/money";

const scope = { currency: currencySchema.nullable() };
const sources = {
  cutOffs: {
    resource: "CUT_OFF",
    current: `select id, created_at as "createdAt", json_object('currency', nullif(currency, ''),
      'country', nullif(country, ''), 'time', time) as value from cut_offs`,
    schema: z.object({ ...scope, country: z.string().nullable(), time: z.string() }),
  },
  holidays: {
    resource: "HOLIDAY",
    current: `select id, created_at as "createdAt", json_object('currency', currency, 'date', date) as value from holidays`,
    schema: z.object({ ...scope, date: z.string() }),
  },
} as const;

type Act<Value> = {
  id: number;
  at: Instant;
  action: string;
  before?: Value | undefined;
  after?: Value | undefined;
};
type Past<Value> = {
  current: ReadonlyMap<number, { createdAt: Instant; value: Value }>;
  acts: ReadonlyMap<number, readonly Act<Value>[]>;
};

async function readPast<Value>(
  { db }: Pick<Deps, "db">,
  { resource, current, schema }: { resource: string; current: string; schema: z.ZodType<Value> },
): Promise<Past<Value>> {
  const currentRow = z.object({ id: z.int(), createdAt: z.int(), value: jsonCell(schema) });
  const said = z.object({ before: schema.optional(), after: schema.optional() });
  const actRow = z.object({ id: z.int(), at: z.int(), action: z.string(), details: z.string().nullable() });
  const [rows, acts] = await Promise.all([
    readPrimaryRows(db, currentRow, { sql: current, args: [] }),
    readPrimaryRows(db, actRow, {
      sql: `select cast(resource_id as integer) as id, created_at as at, action, details from audit_logs
        where resource = ? and resource_id is not null and resource <> 'TRANSACTION' order by audit_logs.id`,
      args: [resource],
    }),
  ]);
  const read = acts.map(({ details, ...act }) => ({
    ...act,
    ...(details === null ? {} : said.safeParse(JSON.parse(details)).data),
  }));
  return {
    current: new Map(rows.map(({ id, ...row }) => [id, row])),
    acts: Map.groupBy(read, ({ id }) => id),
  };
}

/**
 * Rows as of an instant. A row without an earlier entry in the trail (of an older book or an archived year) is taken
 * from its next entry, or else from its current state.
 */
function rowsAt<Value>({ current, acts }: Past<Value>, at: Instant): Value[] {
  return [...new Set([...current.keys(), ...acts.keys()])].flatMap((id) => {
    const ofRow = acts.get(id) ?? [];
    const last = ofRow.findLast((act) => act.at <= at);
    const next = ofRow.find((act) => act.at > at);
    const now = current.get(id);
    if (last?.action === "DELETE" || (!last && next?.action === "CREATE")) return [];
    if (!last && now && now.createdAt > at) return [];
    const value = last?.after ?? (next?.action === "DELETE" ? next.before : undefined) ?? now?.value;
    return value === undefined ? [] : [value];
  });
}

/** The bank's days and cut-off times for a payment as of an instant. */
type CalendarAt = (target: Target, at: Instant) => PaymentCalendar;

/** Reads how cut-off times and holidays changed, from the trail. */
export async function readPastCalendars(deps: Pick<Deps, "db" | "env">): Promise<CalendarAt> {
  const [cutOffs, holidays] = await Promise.all([
    readPast(deps, sources.cutOffs),
    readPast(deps, sources.holidays),
  ]);
  const changes = [...listChanges(cutOffs), ...listChanges(holidays)].toSorted((a, b) => a - b);
  const known = new Map<string, PaymentCalendar>();
  return (target, at) => {
    const key = `${changes.findLastIndex((change) => change <= at)} ${target.currency} ${target.country}`;
    const before = known.get(key);
    if (before) return before;
    const closed = rowsAt(holidays, at).filter(
      ({ currency }) => currency === null || currency === target.currency,
    );
    const calendar = {
      days: businessDays(target.currency, new Set(closed.map(({ date }) => date))),
      cutOff: findCutOff(rowsAt(cutOffs, at), target),
      zone: deps.env.zone,
    };
    known.set(key, calendar);
    return calendar;
  };
}

/** Instants at which rows were added or changed: the calendar is constant between two of them. */
const listChanges = <Value>({ current, acts }: Past<Value>): Instant[] => [
  ...[...current.values()].map(({ createdAt }) => createdAt),
  ...[...acts.values()].flat().map(({ at }) => at),
];
