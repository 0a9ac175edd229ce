import { databaseError, refuseWhen, type Write } from "db/client";
import { readPrimaryRow, readPrimaryRows, readRow } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "@/deps";
import { Lease, type LeasedRows, leaseIsFree, leaseLength } from "@/platform/leased-work/lease";
import { runHeldWork } from "@/platform/leased-work/run-held-work";

const rows: LeasedRows = { table: "followers", key: "name", underWay: "1" };

/** An event that a follower acts on: its number in the feed, and the id of the record that its type names. */
export type FollowedEvent = { seq: number; subject: number };

/**
 * Types of the events that each follower acts on, by the name of its row in `followers`. A renamed follower is a new one, which
 * begins with the oldest event.
 */
const followedTypes = { "cash application": "transaction.posted" } as const;

const unread = "UNREAD_EVENT";

/** Refuses a write, which deletes the events before one, while a follower has yet to act on one of them. */
export const keepUnread = (before: number): Write =>
  refuseWhen(
    {
      sql: `select 1 from json_each(?) t join followers f on f.name = t.key
        where exists (select 1 from events where seq > f.position and seq < ? and type = t.value)`,
      args: [JSON.stringify(followedTypes), before],
    },
    unread,
  );

/** True if a write was refused by `keepUnread`. */
export const isUnread = (error: unknown): boolean => databaseError(error)?.code === unread;

/** A reader of the events feed that acts on what it reads. */
type FollowerSpec = {
  name: keyof typeof followedTypes;
  /** Number of events per write. */
  batch: number;
  /**
   * Plans the act on events, in their order: the statements that carry it out, read from the primary. Called again, for fewer
   * events, if the database refused them.
   * @param alone true if these statements were refused for a single event several times: it must do without what was refused
   */
  act(deps: Deps, events: readonly FollowedEvent[], alone: boolean): Promise<readonly Write[]>;
  /** Codes with which the database refuses an act because its data has changed since it was read. */
  refusals: readonly string[];
};

const placeRow = z.object({ position: z.int(), newest: z.int() });
const takenRow = z.object({ token: z.int() });
const eventRow = z.object({ seq: z.int(), subject: z.int() });

/** Number of refusals of the act on one event after which it does without what is refused. */
const mostRefusals = 5;

/**
 * Declares a follower: it reads the feed in order, and each act and the new position are one write, fenced by a lease. So each
 * event is acted on once, whichever node stops at whatever moment.
 */
export function defineFollower({ name, batch, act, refusals }: FollowerSpec) {
  const type = followedTypes[name];

  /** True if there are events that it has not acted on. */
  async function hasEvents({ db }: Pick<Deps, "db">): Promise<boolean> {
    const after = sql`coalesce((select position from followers where name = ${name}), 0)`;
    return (
      (await readRow(
        db,
        eventRow,
        sql`select seq, subject from events where seq > ${after} and type = ${type} limit 1`,
      )) !== undefined
    );
  }

  const readEvents = ({ db }: Deps, after: number): Promise<FollowedEvent[]> =>
    readPrimaryRows(db, eventRow, {
      sql: "select seq, subject from events where seq > ? and type = ? order by seq limit ?",
      args: [after, type, batch],
    });

  /** Acts on events in one write; if the data has changed meanwhile, on each of them alone. */
  async function deal(
    deps: Deps,
    lease: Lease,
    events: readonly FollowedEvent[],
    refused = 0,
  ): Promise<void> {
    const last = events.at(-1);
    if (!last) return;
    const statements = await act(deps, events, refused >= mostRefusals);
    try {
      await lease.write(statements, { set: "position = ?", args: [last.seq] });
    } catch (error) {
      if (!refusals.includes(databaseError(error)?.code ?? "") || refused >= mostRefusals) throw error;
      if (events.length === 1) return deal(deps, lease, events, refused + 1);
      for (const event of events) await deal(deps, lease, [event]);
    }
  }

  /** Follows the feed to its end, unless another node does. Returns the number of events acted on. */
  async function follow(deps: Deps, signal: AbortSignal): Promise<number> {
    const at = deps.now();
    const free = leaseIsFree(at);
    const [, taken = []] = await deps.db.write([
      { sql: "insert into followers (name) values (?) on conflict do nothing", args: [name] },
      {
        sql: `update followers set token = token + 1, leased_until = ? where name = ? and ${free.sql}
          returning token`,
        args: [at + leaseLength, name, ...free.args],
      },
    ]);
    const [row] = taken;
    if (!row) return 0;
    const { token } = takenRow.parse(row);
    const lease = new Lease(deps, rows, { row: name, token }, signal);
    let dealtWith = 0;
    await runHeldWork(deps, {
      name: "a follower of events",
      row: { follower: name },
      lease,
      waits: true,
      async work() {
        for (;;) {
          const at = await readPrimaryRow(deps.db, placeRow, {
            sql: "select position, (select coalesce(max(seq), 0) from events) as newest from followers where name = ?",
            args: [name],
          });
          const { position, newest } = at ?? { position: 0, newest: 0 };
          const events = await readEvents(deps, position);
          // Events of other types that came before `newest` are passed for good.
          if (events.length === 0) return { set: "position = max(position, ?)", args: [newest] };
          await deal(deps, lease, events);
          dealtWith += events.length;
          await deps.giveWay?.();
        }
      },
      failed: async (error) => {
        throw error;
      },
      handedOver: () => ({ set: "position = position" }),
    });
    return dealtWith;
  }

  return { hasEvents, follow };
}
