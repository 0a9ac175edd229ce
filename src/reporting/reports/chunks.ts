import type { Statement } from "db/client";
import { preparedRead } from "db/prepared";
import { readPrimaryRow } from "db/rows";
import { reportChunks } from "db/schema";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "@/deps";

/** Bytes of a piece: large enough for few writes, small enough that a write delays nobody. */
export const chunkSize = 256 * 1024;

/** Number of pieces deleted per write. */
const perWipe = 16;

/** Statement that adds a piece to a file. */
export const addChunk = (reportId: number, seq: number, bytes: Uint8Array): Statement => ({
  sql: "insert into report_chunks (report_id, seq, bytes) values (?, ?, ?)",
  args: [reportId, seq, bytes],
});

const countRow = z.object({ pieces: z.int() });

/**
 * Writes that delete a file, some pieces at a time.
 * @param fence checks, in each of them, that the file may still be deleted
 */
export async function* fileDeletions(
  { db }: Pick<Deps, "db">,
  reportId: number,
): AsyncGenerator<{ statements: Statement[]; last: boolean }> {
  for (;;) {
    const row = await readPrimaryRow(db, countRow, {
      sql: "select count(*) as pieces from report_chunks where report_id = ?",
      args: [reportId],
    });
    const pieces = row?.pieces ?? 0;
    if (pieces === 0) return;
    yield {
      statements: [
        {
          sql: `delete from report_chunks where id in
            (select id from report_chunks where report_id = ? order by seq limit ?)`,
          args: [reportId, perWipe],
        },
      ],
      last: pieces <= perWipe,
    };
  }
}

const chunk = preparedRead((read) =>
  read
    .select({ bytes: reportChunks.bytes })
    .from(reportChunks)
    .where(
      and(
        eq(reportChunks.reportId, sql.placeholder("reportId")),
        eq(reportChunks.seq, sql.placeholder("seq")),
      ),
    ),
);

const recordedRow = z.object({ digest: z.string().nullable() });

/** Digest (SHA-256, hex) of a report's file in the audit trail; undefined if it has none. */
async function recordedDigest({ db }: Pick<Deps, "db">, id: number): Promise<string | undefined> {
  const row = await readPrimaryRow(db, recordedRow, {
    sql: `select details ->> '$.digest' as digest from audit_logs
      where resource = 'REPORT' and resource_id = ? and action = 'UPDATE' and json_valid(details)
        and details ->> '$.status' = 'done' order by id limit 1`,
    args: [String(id)],
  });
  return row?.digest ?? undefined;
}

/** True if a report's pieces make the file whose digest the trail has. */
export async function isRecorded(
  deps: Pick<Deps, "db">,
  report: { id: number; chunks: number },
): Promise<boolean> {
  const hash = new Bun.CryptoHasher("sha256");
  for await (const bytes of readFile(deps, report)) hash.update(bytes);
  return hash.digest("hex") === (await recordedDigest(deps, report.id));
}

/** Kept file, read a piece at a time as its receiver takes it. It ends with an error, never short. */
export function readFile(
  { db }: Pick<Deps, "db">,
  { id, chunks }: { id: number; chunks: number },
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let seq = 0;
  return new ReadableStream({
    async pull(controller) {
      if (seq === chunks) return controller.close();
      seq += 1;
      const piece = await chunk(db).get({ reportId: id, seq });
      if (!piece) throw new Error(`Piece ${seq} of report ${id} is missing`);
      controller.enqueue(new Uint8Array(piece.bytes));
    },
  });
}
