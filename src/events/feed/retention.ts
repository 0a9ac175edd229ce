import type { Deps } from "@/deps";
import { dayLength } from "@/vocabulary/calendar";

const eventsPerWrite = 2000;

/** Deletes events that are older than the feed keeps them, from its beginning on, some at a time. Answers how many. */
export async function forgetEvents({ db, env, now }: Pick<Deps, "db" | "env" | "now">): Promise<number> {
  const before = now() - env.eventsKeptDays * dayLength;
  // Up to the first that is young enough: the feed has no gaps. The newest stays, whose number the next one follows.
  const sweep = {
    sql: `delete from events where seq < (select coalesce(min(iif(at > ?, seq, null)), max(seq))
      from (select seq, at from events order by seq limit ?)) returning 1`,
    args: [before, eventsPerWrite],
  };
  for (let forgotten = 0; ; ) {
    const [rows = []] = await db.write([sweep], { idempotent: true });
    forgotten += rows.length;
    if (rows.length < eventsPerWrite - 1) return forgotten;
  }
}
