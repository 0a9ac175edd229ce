import { preparedRead } from "db/prepared";
import { readPrimaryRow, readRow } from "db/rows";
import { events } from "db/schema";
import { and, asc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getScope, type Scope } from "@/access/scope";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { sayInEnglish } from "@/vocabulary/language";
import type { EventDto, EventType, FeedDto, FeedQuery } from "./contract";
import { assertReadable } from "./readable-types";
import { type EventRow, thingsByType, type Viewer } from "./things";

type Reads = Pick<Deps, "db" | "env">;

/** Index by which a page is read: a client's own, that of all types but postings, or the feed's. */
type Plan = "own" | "other" | "all";

/** True if an event matches the row that it reports. Others are never delivered; `verify` names them. */
export const isTrue = sql`exists (select 1 from event_truths t where t.seq = ${events.seq} and t.is_told and t.is_owned)`;

const page = preparedRead((read, { plan, typed }: { plan: Plan; typed: boolean }) => {
  const range = and(gt(events.seq, sql.placeholder("after")), lte(events.seq, sql.placeholder("newest")));
  const ofPlan: Record<Plan, SQL | undefined> = {
    own: eq(events.clientId, sql.placeholder("clientId")),
    // Written as in the index.
    other: sql`${events.type} <> 'transaction.posted'`,
    all: undefined,
  };
  const ofTypes = typed
    ? sql`${events.type} in (select value from json_each(${sql.placeholder("types")}))`
    : undefined;
  return read
    .select()
    .from(events)
    .where(and(range, ofPlan[plan], ofTypes, isTrue))
    .orderBy(asc(events.seq))
    .limit(sql.placeholder("limit"));
});

const boundsRow = z.object({ oldest: z.int().nullable(), newest: z.int().nullable() });
const bounds = sql`select (select min(seq) from events) as oldest, (select max(seq) from events) as newest`;
const newestRow = z.object({ newest: z.int().nullable() });

/**
 * Numbers of the oldest and the newest event that this node has. Without events, the number that the next one
 * follows.
 */
export async function feedBounds({ db }: Pick<Deps, "db">): Promise<{ oldest: number; newest: number }> {
  const { oldest, newest } = (await readRow(db, boundsRow, bounds)) ?? { oldest: null, newest: null };
  return { oldest: oldest ?? 1, newest: newest ?? 0 };
}

/** Range of the feed to read: after one number up to another, optionally of some types only. */
export type Range = {
  after: number;
  newest: number;
  limit: number;
  types?: readonly EventType[] | undefined;
};

/** A page of the feed that a client, or staff, may read, oldest first. */
export function readEvents(
  { db }: Pick<Deps, "db">,
  { scope, clientId }: { scope: Scope; clientId: string },
  { types, ...range }: Range,
): Promise<EventRow[]> {
  const plan = getPlan(scope, types);
  const values = { ...range, clientId, types: JSON.stringify(types ?? []) };
  return page(db, { plan, typed: types !== undefined }).all(values);
}

function getPlan(scope: Scope, types: readonly EventType[] | undefined): Plan {
  if (scope === "own") return "own";
  return types === undefined || types.includes("transaction.posted") ? "all" : "other";
}

/** Events as their readers get them, in the same order. */
export async function toEventDtos(
  deps: Reads,
  viewer: Viewer,
  rows: readonly EventRow[],
): Promise<EventDto[]> {
  const data = new Map<number, EventDto["data"]>();
  const byThing = Map.groupBy(rows, ({ type }) => thingsByType[type]);
  for (const [thing, ofThing] of byThing)
    for (const [seq, fields] of await thing.read(deps, viewer, ofThing)) data.set(seq, fields);
  const source = `${deps.env.origin ?? ""}/api/events`;
  return rows.map((row) => ({
    specversion: "1.0",
    id: String(row.seq),
    source,
    type: row.type,
    subject: `${thingsByType[row.type].name}/${row.subject}`,
    time: new Date(row.at).toISOString(),
    datacontenttype: "application/json",
    // A subject that was deleted since, such as an old preview, has only its id.
    data: data.get(row.seq) ?? { id: row.subject },
  }));
}

/**
 * Reads the feed after a cursor, within the actor's scope. `next` is the cursor after the last event read, or at the
 * end after the newest event of all, so that a quiet reader's cursor does not expire.
 * @throws AppError 400 for an unknown cursor or types for staff, 410 for a cursor whose events are no longer kept
 */
export async function readFeed(
  deps: Reads,
  actor: Actor,
  { after, limit, types }: FeedQuery,
): Promise<FeedDto> {
  assertCan(actor, "events:read");
  assertReadable(actor, types);
  const { oldest, newest } = await feedBounds(deps);
  const from = after ?? oldest - 1;
  if (from < oldest - 1) {
    const next = String(oldest - 1);
    throw new AppError(
      "gone",
      sayInEnglish("Events so far back are no longer kept: go on after {next}", { next }),
      {
        code: "CURSOR_GONE",
        next,
      },
    );
  }
  if (from > newest) {
    await refuseUnknown(deps, from);
    return { events: [], next: String(from) };
  }
  const rows = await readEvents(
    deps,
    { scope: getScope(actor), clientId: actor.clientId },
    { after: from, newest, limit, types },
  );
  const last = rows.length < limit ? newest : rows.at(-1)?.seq;
  return { events: await toEventDtos(deps, actor, rows), next: String(last ?? newest) };
}

/** A replica may lag behind the node that gave the cursor. @throws AppError 400 if the primary does not know it either */
async function refuseUnknown({ db }: Reads, after: number): Promise<void> {
  const row = await readPrimaryRow(db, newestRow, { sql: "select max(seq) as newest from events", args: [] });
  if (after <= (row?.newest ?? 0)) return;
  const message = sayInEnglish("There is no such cursor: use the next of an earlier answer");
  throw new AppError("bad_request", message, { fields: { after: message } });
}
