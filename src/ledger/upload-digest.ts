import { setImmediate } from "node:timers/promises";
import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Deps } from "@/deps";
import type { Work } from "@/kernel/time-slices";

/** Contents read from a file, as its upload stores them. */
type File = {
  requestId: string;
  clientId: string | null;
  readAs: string;
  /** A JSON array, as are the cells of each row. */
  columns: string;
  duplicateOf: number | null;
  numberPoolId: number | null;
  /** Identity of a pain.001 message, and its names for each row: JSON, null for other files. */
  message: string | null;
  rows: readonly { row: number; cells: string; original: string | null }[];
};

/** Number of rows per step, between which the work may pause. */
const step = 200;

/**
 * Digest of a commit's input for the trail (SHA3-256, hex): the file, and its rows in order. A part that earlier
 * versions did not store adds nothing if it is null, so that their digests remain valid.
 */
export function* fileDigest({
  requestId,
  clientId,
  readAs,
  columns,
  duplicateOf,
  numberPoolId,
  message,
  rows,
}: File): Work<string> {
  const head = [
    requestId,
    clientId ?? "",
    readAs,
    columns,
    duplicateOf ?? "",
    ...(numberPoolId === null ? [] : [`pool ${numberPoolId}`]),
    ...(message === null ? [] : [message]),
  ];
  const digest = new Bun.CryptoHasher("sha3-256").update(head.join("\n"));
  for (let at = 0; at < rows.length; at += step) {
    for (const { row, cells, original } of rows.slice(at, at + step))
      digest.update(`\n${row} ${cells}${original === null ? "" : ` ${original}`}`);
    yield;
  }
  return digest.digest("hex");
}

/** That digest of an upload `u`, as a SQL expression. */
export const fileDigestSql = `lower(hex(sha3(u.request_id || char(10) || coalesce(u.client_id, '') || char(10) || u.read_as
  || char(10) || u.columns || char(10) || coalesce(u.duplicate_of, '') || char(10)
  || coalesce('pool ' || u.number_pool_id || char(10), '') || coalesce(u.message || char(10), '')
  || (select group_concat(row || ' ' || cells || coalesce(' ' || original, ''), char(10))
    from (select row, cells, original from bulk_rows where upload_id = u.id order by row)), 256)))`;

/**
 * SQL expression for the digest of the values that a person sees of an upload `u`: its version, which the audit trail records
 * with each change.
 */
export const previewDigestSql = "(select digest from bulk_upload_digests where upload_id = u.id)";

/**
 * Text of a row's outcome. The account of a row is left out, since a deleted one can no longer be named. Fields that earlier
 * versions did not store add nothing if they are null.
 */
const endTextSql = `json_array(row, cells, flaws, problems, state,
    payment_id, approval_id, message) || coalesce(' ' || code, '')
    || coalesce(' scheduled ' || scheduled_payment_id, '') || coalesce(' expected ' || expected_receipt_id, '')
    || coalesce(' number ' || account_number_id, '')`;

/** Digest of the outcomes of an upload `u`'s rows, for the trail, as a SQL expression. */
export const endsDigestSql = `(select lower(hex(sha3(coalesce(group_concat(${endTextSql}), ''), 256)))
  from (select * from bulk_rows where upload_id = u.id order by row))`;

/** Number of rows digested per read: a few milliseconds. */
const rowsAtOnce = 1_000;

const endsRow = z.object({ last: z.int().nullable(), texts: z.string().nullable() });

/** Computes the digest of `endsDigestSql` in pages, for an upload whose rows have all ended. */
export async function digestEnds({ db }: Pick<Deps, "db">, uploadId: number): Promise<string> {
  const digest = new Bun.CryptoHasher("sha3-256");
  for (let after = 0; ; ) {
    const part: z.output<typeof endsRow> | undefined = await readPrimaryRow(db, endsRow, {
      sql: `select max(row) as last, group_concat(${endTextSql}) as texts
        from (select * from bulk_rows where upload_id = ? and row > ? order by row limit ?)`,
      args: [uploadId, after, rowsAtOnce],
    });
    if (!part || part.last === null) return digest.digest("hex");
    digest.update(`${after === 0 ? "" : ","}${part.texts ?? ""}`);
    after = part.last;
    await setImmediate();
  }
}

/** The accounts that the rows of an upload `u` opened, in the order of their rows: a JSON array. */
export const openedSql = `(select json_group_array(virtual_account_id) from (select virtual_account_id from bulk_rows
  where upload_id = u.id and state = 'done' and u.kind = 'accounts' order by row))`;
