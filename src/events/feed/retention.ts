import { expectRows, type Write } from "db/client";
import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import { isUnread, keepUnread } from "@/platform/followers/follower";
import { dayLength } from "@/vocabulary/calendar";

/** Batch size of a deletion, which keeps postings waiting for at most some milliseconds. */
const eventsPerWrite = 500;

const sweepRow = z.object({ oldest: z.int().nullable(), first: z.int().nullable() });

/**
 * Deletes events older than the feed's retention period, oldest first and in batches, each with the row of the trail without
 * which the database refuses the deletion. Stops before a batch that a follower has yet to act on. Returns the number deleted.
 */
export async function forgetEvents({ db, env, now }: Pick<Deps, "db" | "env" | "now">): Promise<number> {
  const days = env.eventsKeptDays;
  for (let forgotten = 0; ; ) {
    const at = now();
    // Deletes up to the first event that is too new, so that the feed has no gaps. The newest stays, since numbering
    // continues after it.
    const row = await readPrimaryRow(db, sweepRow, {
      sql: `select min(seq) as oldest, coalesce(min(iif(at > ?, seq, null)), max(seq)) as first
        from (select seq, at from events order by seq limit ?)`,
      args: [at - days * dayLength, eventsPerWrite],
    });
    const { oldest, first } = row ?? { oldest: null, first: null };
    const rows = oldest === null || first === null ? 0 : first - oldest;
    if (first === null || rows === 0) return forgotten;
    const deletion: Write[] = [
      keepUnread(first),
      auditStatement({
        actor: null,
        action: "DELETE",
        resource: "RETENTION",
        resourceId: "events",
        details: { records: rows, days, upTo: first - 1 },
        at,
      }),
      { sql: "delete from events where seq < ?", args: [first] },
      expectRows(rows, "RECORD_CHANGED"),
    ];
    try {
      await db.write(deletion);
    } catch (error) {
      // The next run continues, after the follower has caught up.
      if (isUnread(error)) return forgotten;
      throw error;
    }
    forgotten += rows;
    if (rows < eventsPerWrite - 1) return forgotten;
  }
}
