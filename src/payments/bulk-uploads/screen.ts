import type { Opened } from "@/platform/dialogs";
import type { ListVisit } from "@/platform/lists/address";
import { groupIban } from "@/vocabulary/iban";
import { sayIn } from "@/vocabulary/language/around";
import { formatMoney, parseAmount } from "@/vocabulary/money";
import { nameCheckLabels } from "./contract";
import { rowLists, uploadLists } from "./list-screen";
import { sumByAccount } from "./payment-sums";
import { readFigures } from "./preview";
import {
  type BulkRow,
  errorsOf,
  getUpload,
  problemsOf,
  shownNameCheck,
  toUploadDto,
  valuesOf,
} from "./queries";
import { mayUpload, type UploadPath } from "./upload-paths";
import { nameTones } from "./view";

/** Reads the page of one upload: its figures and a page of its rows. */
export async function readUploadScreen(visit: ListVisit & { params: { id: number } }, path: UploadPath) {
  const { actor, deps, params } = visit;
  const found = await getUpload(deps, actor, params.id);
  const upload = toUploadDto(found);
  const [list, figures, beside] = await Promise.all([
    rowLists[path].load(visit, found),
    readFigures(deps, found),
    uploadLists[path].readBeside(deps, actor, found.id),
  ]);
  if (list instanceof Response) return list;
  const rows = list.records.map((record) => ({
    row: record.row,
    check: upload.nameChecks ? checkShown(record) : undefined,
    values: valuesOf(upload.columns, record.cells),
    problems: Object.fromEntries(
      errorsOf(upload.columns, record.row, problemsOf(record.problems)).map(({ column, message }) => [
        column,
        message,
      ]),
    ),
  }));
  return { upload, ...figures, list, rows, beside };
}

/** A row's name check as the island shows it; empty texts where it has none. */
function checkShown(row: BulkRow) {
  const check = shownNameCheck(row);
  if (!check) return { text: "", tone: "quiet" as const, name: "" };
  const { result, name } = check;
  return { text: sayIn("state", nameCheckLabels[result]), tone: nameTones[result], name: name ?? "" };
}

/** Reads the contents of the commit question; undefined if the upload can no longer be carried out. */
export async function readCommit({ deps, actor, params }: Opened<string, unknown, { id: number }>) {
  const found = await getUpload(deps, actor, params.id);
  const { id, kind, fileName, version, good, bad, status, nameChecks } = toUploadDto(found);
  if (status !== "ready" || !mayUpload(actor, kind)) return undefined;
  const differing = nameChecks ? nameChecks.close_match + nameChecks.no_match : 0;
  const sums = (await sumByAccount(deps, found)).map(({ virtualIban, amount, currency }) => ({
    from: groupIban(virtualIban),
    sum: formatMoney(parseAmount(amount) ?? 0, currency),
  }));
  return { id, kind, fileName, version, good, bad, sums, differing };
}
