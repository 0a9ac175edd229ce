import type { Deps } from "@/deps";
import { dayLength } from "@/vocabulary/calendar";

/** Retention of sent deliveries in milliseconds: 30 days. */
const keptFor = 30 * dayLength;

const deliveriesPerWrite = 2000;

/** Deletes deliveries that were sent or given up long ago, in batches. Returns their number. */
export async function forgetDeliveries({ db, now }: Pick<Deps, "db" | "now">): Promise<number> {
  const sweep = {
    sql: `delete from webhook_deliveries where id in (select id from webhook_deliveries
      where created_at <= ? and status <> 'waiting' limit ?) returning 1`,
    args: [now() - keptFor, deliveriesPerWrite],
  };
  for (let forgotten = 0; ; ) {
    const [rows = []] = await db.write([sweep], { idempotent: true });
    forgotten += rows.length;
    if (rows.length < deliveriesPerWrite) return forgotten;
  }
}
