import { idRow, readPrimaryRows } from "db/rows";
import type { Deps } from "@/deps";

/** How long a preview is kept that nobody carries out, in milliseconds: 30 days. */
const keptFor = 30 * 86_400_000;

/** Previews of one write: each may have thousands of rows. */
const previewsPerWrite = 10;

/** Deletes previews that nobody carried out in time, rows and all. What was carried out stays. Answers how many. */
export async function deleteOldPreviews({ db, now }: Deps): Promise<number> {
  for (let forgotten = 0; ; ) {
    const rows = await readPrimaryRows(db, idRow, {
      sql: "select id from bulk_uploads where status = 'ready' and created_at <= ? order by id limit ?",
      args: [now() - keptFor, previewsPerWrite],
    });
    if (rows.length === 0) return forgotten;
    const ids = JSON.stringify(rows.map(({ id }) => id));
    const still =
      "(select id from bulk_uploads where status = 'ready' and id in (select value from json_each(?)))";
    const [, deleted = []] = await db.write([
      { sql: `delete from bulk_rows where upload_id in ${still}`, args: [ids] },
      { sql: `delete from bulk_uploads where id in ${still} returning id`, args: [ids] },
    ]);
    forgotten += deleted.length;
  }
}
