import { sha3 } from "@/access/digest";

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

/**
 * Digest of a commit's input for the trail (SHA3-256, hex): the file, and its rows in order. A part that earlier
 * versions did not store adds nothing if it is null, so that their digests remain valid.
 */
export const fileDigest = ({
  requestId,
  clientId,
  readAs,
  columns,
  duplicateOf,
  numberPoolId,
  message,
  rows,
}: File): string =>
  sha3(
    [
      requestId,
      clientId ?? "",
      readAs,
      columns,
      duplicateOf ?? "",
      ...(numberPoolId === null ? [] : [`pool ${numberPoolId}`]),
      ...(message === null ? [] : [message]),
      ...rows.map(({ row, cells, original }) => `${row} ${cells}${original === null ? "" : ` ${original}`}`),
    ].join("\n"),
  );

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
 * Digest of the outcomes of an upload `u`'s rows, for the trail. The account of a row is left out, since a deleted one
 * can no longer be named. Fields that earlier versions did not store add nothing if they are null.
 */
export const endsDigestSql = `(select lower(hex(sha3(coalesce(group_concat(json_array(row, cells, flaws, problems, state,
    payment_id, approval_id, message) || coalesce(' ' || code, '')
    || coalesce(' scheduled ' || scheduled_payment_id, '') || coalesce(' expected ' || expected_receipt_id, '')
    || coalesce(' number ' || account_number_id, '')), ''), 256)))
  from (select * from bulk_rows where upload_id = u.id order by row))`;

/** The accounts that the rows of an upload `u` opened, in the order of their rows: a JSON array. */
export const openedSql = `(select json_group_array(virtual_account_id) from (select virtual_account_id from bulk_rows
  where upload_id = u.id and state = 'done' and u.kind = 'accounts' order by row))`;
