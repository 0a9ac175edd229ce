import type { Database } from "db/client";
import { idRow, readRow, readRows } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Finding } from "./book-checks";

const fileRow = z.object({
  id: z.int(),
  chunks: z.int(),
  pieces: z.int(),
  digest: z.string().nullable(),
  recorded: z.string().nullable(),
});
const strayRow = z.object({ report: z.int() });
/** Bytes as each database engine returns them. */
const pieceRow = z.object({
  bytes: z.union([
    z.instanceof(Uint8Array),
    z.instanceof(ArrayBuffer).transform((bytes) => new Uint8Array(bytes)),
  ]),
});

/**
 * Compares the files of reports with the SHA-256 that the trail recorded as they were made, a piece at a time. Before a
 * report's pieces are deleted its status changes.
 */
export async function checkReportFiles(db: Database): Promise<Finding> {
  const started = performance.now();
  const files = await readRows(
    db,
    fileRow,
    sql`
    select r.id, r.chunks, (select count(*) from report_chunks where report_id = r.id) as pieces, r.digest,
      (select details ->> '$.digest' from audit_logs
        where resource = 'REPORT' and action = 'UPDATE' and resource_id = cast(r.id as text)
          and json_valid(details) and details ->> '$.status' = 'done') as recorded
    from reports r where r.status = 'done'`,
  );
  const stray = await readRow(
    db,
    strayRow,
    sql`select report_id as report from report_chunks where report_id not in (select id from reports) limit 1`,
  );
  let broken = stray && `a piece of a file is of report ${stray.report}, which is not there`;
  for (const { id, chunks, pieces, digest, recorded } of files) {
    if (broken !== undefined) break;
    const hash = new Bun.CryptoHasher("sha256");
    for (let seq = 1; seq <= pieces; seq++) {
      const row = await readRow(
        db,
        pieceRow,
        sql`select bytes from report_chunks where report_id = ${id} and seq = ${seq}`,
      );
      if (row) hash.update(row.bytes);
    }
    const isRecorded = pieces === chunks && digest === recorded && hash.digest("hex") === recorded;
    if (!isRecorded && (await isKept(db, id)))
      broken = `report ${id}: its file is not the one whose digest the audit trail has`;
  }
  const seconds = (performance.now() - started) / 1000;
  return { kind: "reports' files", rows: files.length, seconds, ...(broken && { broken }) };
}

/** True if a report's file still exists: it may have expired while it was read. */
const isKept = async (db: Database, id: number): Promise<boolean> =>
  (await readRow(db, idRow, sql`select id from reports where id = ${id} and status = 'done'`)) !== undefined;
