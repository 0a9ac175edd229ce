import { readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Deps } from "@/deps";
import { madeOfRows } from "@/payments/bulk-uploads/status-report";

const idRow = z.object({ id: z.int() });

/** Finds the rejections, as status reports have them, of whole files of payments or of single payments in them. */
export async function findRejections({ db }: Pick<Deps, "db">, ids: readonly number[]): Promise<Set<number>> {
  const rows = await readPrimaryRows(db, idRow, {
    sql: `select f.id from client_files f where f.id in (select value from json_each(?)) and f.kind = 'payments'
      and (f.status = 'refused' or exists (select 1 from bulk_uploads u join bulk_rows r on r.upload_id = u.id ${madeOfRows}
        where u.id = f.upload_id and (r.state = 'refused' or (r.state = 'bad' and u.status <> 'ready')
          or s.status in ('failed', 'cancelled') or a.status in ('refused', 'withdrawn', 'expired')
          or p.status in ('returned', 'rejected'))))`,
    args: [JSON.stringify(ids)],
  });
  return new Set(rows.map(({ id }) => id));
}
