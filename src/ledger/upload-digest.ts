import { sha3 } from "@/access/digest";

/** What was read from a file, as its upload keeps it. */
type File = {
  requestId: string;
  clientId: string | null;
  readAs: string;
  /** A JSON array, as are the cells of each row. */
  columns: string;
  duplicateOf: number | null;
  rows: readonly { row: number; cells: string }[];
};

/** What a commit is asked for, as one digest for the trail (SHA3-256, hex): the file, and its rows in their order. */
export const fileDigest = ({ requestId, clientId, readAs, columns, duplicateOf, rows }: File): string =>
  sha3(
    [
      requestId,
      clientId ?? "",
      readAs,
      columns,
      duplicateOf ?? "",
      ...rows.map(({ row, cells }) => `${row} ${cells}`),
    ].join("\n"),
  );

/** The same of an upload `u`, as a SQL expression. */
export const fileDigestSql = `lower(hex(sha3(u.request_id || char(10) || coalesce(u.client_id, '') || char(10) || u.read_as
  || char(10) || u.columns || char(10) || coalesce(u.duplicate_of, '') || char(10)
  || (select group_concat(row || ' ' || cells, char(10))
    from (select row, cells from bulk_rows where upload_id = u.id order by row)), 256)))`;

/**
 * What became of the rows of an upload `u`, as one digest for the trail. The account of a row is left out: a deleted one is
 * named no more.
 */
export const endsDigestSql = `(select lower(hex(sha3(coalesce(group_concat(json_array(row, cells, flaws, problems, state,
    payment_id, approval_id, message)), ''), 256)))
  from (select * from bulk_rows where upload_id = u.id order by row))`;

/** The accounts that the rows of an upload `u` opened, in the order of their rows: a JSON array. */
export const openedSql = `(select json_group_array(virtual_account_id) from (select virtual_account_id from bulk_rows
  where upload_id = u.id and state = 'done' and u.kind = 'accounts' order by row))`;
