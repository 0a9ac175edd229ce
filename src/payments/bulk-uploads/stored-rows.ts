import type { Statement, Write } from "db/client";
import { mapInBatches } from "./map-in-batches";
import type { Finding, UploadedRow } from "./rules";

/** A row as `bulk_rows` keeps it: number, cells, flaws, problems, code, original. */
export type StoredRow = readonly [
  row: number,
  cells: string,
  flaws: string | null,
  problems: string | null,
  code: string | null,
  original: string | null,
];

/** Maximum number of rows that are stored in one write with one digest. */
const mostAtOnce = 2_500;

/** Number of row numbers per stretch of a larger file, stored in one write with its own digest: a few milliseconds. */
const stretchLength = 1_000;

/** Length of stretches for a number of rows; null if one write stores them all. */
export const getStretch = (rows: number): number | null => (rows > mostAtOnce ? stretchLength : null);

/** Groups rows by stretch. */
export const groupByStretch = <Row extends readonly [row: number, ...unknown[]]>(
  rows: readonly Row[],
  stretch: number | null,
): Row[][] =>
  stretch === null ? [[...rows]] : [...Map.groupBy(rows, ([row]) => Math.floor(row / stretch)).values()];

/** Rows in their stored form, in order. */
export const storedRows = (
  columns: readonly string[],
  rows: readonly UploadedRow[],
  findings: readonly Finding[],
): Promise<StoredRow[]> => mapInBatches(rows, (row, at) => storedRow(columns, row, findings[at]));

export function storedRow(
  columns: readonly string[],
  { row, values, flaws, original }: UploadedRow,
  { problems, code }: Finding = { problems: {} },
): StoredRow {
  return [
    row,
    JSON.stringify(columns.map((column) => values[column] ?? "")),
    hasProblems(flaws) ? JSON.stringify(flaws) : null,
    hasProblems(problems) ? JSON.stringify(problems) : null,
    code ?? null,
    original ?? null,
  ];
}

export const hasProblems = (problems: Readonly<Record<string, string>> = {}): boolean => {
  for (const _ in problems) return true;
  return false;
};

/** Inserts rows of a new upload with their stretches' digests; `upload` is SQL for its id. */
export const insertRows = (
  upload: Statement,
  rows: readonly StoredRow[],
  stretch: number | null,
): Write[] => [
  {
    sql: `insert into bulk_rows (upload_id, row, cells, flaws, problems, code, original, state)
      select ${upload.sql}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5,
        iif(value ->> 3 is null, 'good', 'bad')
      from json_each(?)`,
    args: [...upload.args, JSON.stringify(rows)],
  },
  ...digestStretches(upload, stretch),
];

/** Stores the missing digests of an upload's stretches; `upload` is SQL for its id. */
export const digestStretches = (upload: Statement, stretch: number | null): Statement[] =>
  stretch === null
    ? []
    : [
        {
          sql: `update bulk_stretches as s set digest = (select digest from bulk_stretch_digests d
              where d.upload_id = s.upload_id and d.stretch = s.stretch)
            where upload_id = ${upload.sql} and digest is null`,
          args: upload.args,
        },
      ];
