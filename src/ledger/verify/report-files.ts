import type { Database } from "db/client";
import { sql } from "drizzle-orm";
import type { Finding } from ".";

/**
 * Compares the files of reports with the SHA-256 that the trail recorded as they were made, a piece at a time. Those whose
 * pieces are being deleted are passed over.
 */
export async function checkReportFiles(db: Database): Promise<Finding> {
  const started = performance.now();
  const files = await db.read.values<[number, number, string | null, string | null]>(sql`
    select r.id, r.chunks, r.digest, (select details ->> '$.digest' from audit_logs
      where resource = 'REPORT' and action = 'UPDATE' and resource_id = cast(r.id as text)
        and json_valid(details) and details ->> '$.status' = 'done')
    from reports r where r.status = 'done' and r.chunks > 0
      and r.chunks = (select count(*) from report_chunks where report_id = r.id)`);
  let broken: string | undefined;
  for (const [id, chunks, digest, recorded] of files) {
    const hash = new Bun.CryptoHasher("sha256");
    for (let seq = 1; seq <= chunks; seq++) {
      const [row] = await db.read.values<[Uint8Array]>(
        sql`select bytes from report_chunks where report_id = ${id} and seq = ${seq}`,
      );
      if (row) hash.update(new Uint8Array(row[0]));
    }
    if (digest !== recorded || hash.digest("hex") !== recorded) {
      broken = `report ${id}: its file is not the one whose digest the audit trail has`;
      break;
    }
  }
  const seconds = (performance.now() - started) / 1000;
  return { kind: "reports' files", rows: files.length, seconds, ...(broken && { broken }) };
}
