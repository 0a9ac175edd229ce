import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import type { PayeeCheckResult } from "@/payments/payee-checks/contract";
import { type CsvColumn, csvResponse, csvStream } from "@/platform/lists/csv";
import { recordExport } from "@/platform/lists/record-export";
import { bankDate } from "@/vocabulary/calendar";
import { translate } from "@/vocabulary/language/speaking";
import type { PreviewDto, RowDto, RowError } from "./contract";
import { listRows } from "./list";
import { sumByAccount } from "./payment-sums";
import {
  getUpload,
  listCarried,
  listErrors,
  listNotCarried,
  toRowDto,
  toUploadDto,
  type UploadRow,
} from "./queries";

type RowPage = {
  state?: RowDto["state"] | undefined;
  names?: PayeeCheckResult | undefined;
  after?: string | undefined;
  limit: number;
};

/** Reads the sums that a preview would move, and the parts of its file that are passed on or left out. */
export async function readFigures(deps: Deps, upload: UploadRow) {
  const [totals, notCarried, carried] = await Promise.all([
    sumByAccount(deps, upload),
    listNotCarried(deps, upload),
    listCarried(deps, upload),
  ]);
  return { totals, notCarried, carried };
}

/** Reads an upload with a page of its rows, all of its errors, and its figures. */
export async function readPreview(
  deps: Deps,
  actor: Actor,
  id: number,
  { state, names, after, limit }: RowPage,
): Promise<{ preview: PreviewDto; next: string | undefined }> {
  const upload = await getUpload(deps, actor, id);
  const dto = toUploadDto(upload);
  const [page, errors, figures] = await Promise.all([
    listRows(deps, actor, { parent: id, state, names }, { cursor: after, limit }),
    listErrors(deps, upload),
    readFigures(deps, upload),
  ]);
  const rows = page.rows.map((row) => toRowDto(dto.columns, row));
  return { preview: { ...dto, rows, errors, ...figures }, next: page.next };
}

type ErrorLine = RowError & { value: string };

const errorColumns: readonly CsvColumn<ErrorLine>[] = [
  { header: "Row", cell: ({ row }) => String(row) },
  { header: "Column", cell: ({ column }) => column },
  { header: "Value", cell: ({ value }) => value },
  { header: "Message", cell: ({ message }) => translate(message) },
];

/** Rows that are read at a time. */
const perRead = 500;

/** Exports an upload's errors as a CSV: bad cells before the commit, refused rows after it. */
export async function exportErrors(deps: Deps, actor: Actor, id: number): Promise<Response> {
  const upload = await getUpload(deps, actor, id);
  const head = await recordExport(deps, actor, "bulk-upload:read", { bulkUpload: id, format: "csv" });
  const body = csvStream(errorColumns, errorLines(deps, actor, upload));
  return csvResponse(`upload-${id}-errors`, bankDate(deps.now(), deps.env.zone), head, body);
}

async function* errorLines(deps: Deps, actor: Actor, upload: UploadRow): AsyncGenerator<ErrorLine[]> {
  const { id } = upload;
  const errors = Map.groupBy(await listErrors(deps, upload), ({ row }) => row);
  const { columns } = toUploadDto(upload);
  for (const state of ["bad", "refused"] as const) {
    let cursor: string | undefined;
    do {
      const page = await listRows(deps, actor, { parent: id, state }, { cursor, limit: perRead });
      yield page.rows.flatMap((row) => {
        const { values, message } = toRowDto(columns, row);
        const found = errors.get(row.row) ?? [{ row: row.row, column: "", message: message ?? "" }];
        return found.map((error) => ({ ...error, value: values[error.column] ?? "" }));
      });
      cursor = page.next;
    } while (cursor !== undefined);
  }
}
