import type { Database } from "db/client";
import { sql } from "drizzle-orm";
import type { Finding } from "./";

/**
 * Compares the files of reports with the SHA-256 that the trail recorded as they were made, a piece at a time. Of a report
 * whose pieces are being deleted the status says so first.
 */
export async function checkReportFiles(db: Database): Promise<Finding> {
  const started = performance.now();
  const files = await db.read.values<[number, number, number, string | null, string | null]>(sql`
    select r.id, r.chunks, (select count(*) from report_chunks where report_id = r.id), r.digest,
      (select details ->> '$.digest' from audit_logs
        where resource = 'REPORT' and action = 'UPDATE' and resource_id = cast(r.id as text)
          and json_valid(details) and details ->> '$.status' = 'done')
    from reports r where r.status = 'done'`);
  const [stray] = await db.read.values<[number]>(
    sql`select report_id from report_chunks where report_id not in (select id from reports) limit 1`,
  );
  let broken = stray && `a piece of a file is of report ${stray[0]}, which is not there`;
  for (const [id, chunks, pieces, digest, recorded] of files) {
    if (broken !== undefined) break;
    const hash = new Bun.CryptoHasher("sha256");
    for (let seq = 1; seq <= pieces; seq++) {
      const [row] = await db.read.values<[Uint8Array]>(
        sql`select bytes from report_chunks where report_id = ${id} and seq = ${seq}`,
      );
      if (row) hash.update(new Uint8Array(row[0]));
    }
    const isRecorded = pieces === chunks && digest === recorded && hash.digest("hex") === recorded;
    if (!isRecorded && (await isKept(db, id)))
      broken = `report ${id}: its file is not the one whose digest the audit trail has`;
  }
  const seconds = (performance.now() - started) / 1000;
  return { kind: "reports' files", rows: files.length, seconds, ...(broken && { broken }) };
}

/** Whether a report's file is still to be had: it may have expired while it was read. */
const isKept = async (db: Database, id: number): Promise<boolean> =>
  (await db.read.values(sql`select 1 from reports where id = ${id} and status = 'done'`)).length > 0;
