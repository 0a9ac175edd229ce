import type { Database, Statement } from "db/client";
import type { Deps } from "@/deps";
import { bankDate } from "@/vocabulary/calendar";

/** Time for which requests are counted in this process before they are stored, in milliseconds. */
const writtenAfter = 10_000;

type Counts = Map<number, Map<string, number>>;
const counted = new WeakMap<Database, { counts: Counts; lastAt: number }>();

/**
 * Counts a request of an API client on the bank's day, and notes the time of its last use. Counts are stored together
 * some seconds later; a server that ends before that loses them, which is acceptable for figures of a list.
 */
export function countRequest(deps: Pick<Deps, "db" | "env" | "now" | "log">, apiClientId: number): void {
  const { db, env, now } = deps;
  let own = counted.get(db);
  if (own === undefined) {
    own = { counts: new Map(), lastAt: 0 };
    counted.set(db, own);
  }
  const days = own.counts.get(apiClientId) ?? new Map<string, number>();
  const day = bankDate(now(), env.zone);
  days.set(day, (days.get(day) ?? 0) + 1);
  own.counts.set(apiClientId, days);
  own.lastAt = now();
  if (own.counts.size > 1 || sum(days) > 1) return;
  setTimeout(() => {
    writeCounts(deps).catch(() => deps.log.warn("the requests of api clients were not written down"));
  }, writtenAfter).unref();
}

const sum = (days: ReadonlyMap<string, number>): number => [...days.values()].reduce((a, b) => a + b, 0);

/** Stores the counts since the last time. */
export async function writeCounts({ db }: Pick<Deps, "db">): Promise<void> {
  const own = counted.get(db);
  if (own === undefined || own.counts.size === 0) return;
  const { counts, lastAt } = own;
  own.counts = new Map();
  const rows = [...counts].flatMap(([id, days]) => [...days].map(([day, requests]) => [id, day, requests]));
  const add: Statement = {
    sql: `insert into api_client_days (api_client_id, day, requests)
      select c.id, value ->> 1, value ->> 2 from json_each(?) join api_clients c on c.id = value ->> 0 where true
      on conflict do update set requests = requests + excluded.requests`,
    args: [JSON.stringify(rows)],
  };
  const used: Statement = {
    sql: `update api_clients set last_used_at = max(coalesce(last_used_at, 0), ?)
      where id in (select value from json_each(?))`,
    args: [lastAt, JSON.stringify([...counts.keys()])],
  };
  await db.write([add, used]);
}
