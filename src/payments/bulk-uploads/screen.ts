import type { Opened } from "@/platform/dialogs";
import { groupIban } from "@/vocabulary/iban";
import { sayAs } from "@/vocabulary/language/around";
import { formatMoney, parseAmount } from "@/vocabulary/money";
import { nameCheckLabels } from "./contract";
import { sumByAccount } from "./payment-sums";
import {
  type BulkRow,
  getRowValues,
  getUpload,
  listRowErrors,
  parseProblems,
  shownNameCheck,
  toUploadDto,
  type UploadRow,
} from "./queries";
import { mayUpload } from "./upload-paths";
import { nameTones } from "./view";

/** Rows of an upload with their values and problems, as the island shows them. */
export const correctableRows = (upload: UploadRow, records: readonly BulkRow[]) => {
  const { columns, nameChecks } = toUploadDto(upload);
  return records.map((record) => ({
    row: record.row,
    check: nameChecks ? checkShown(record) : undefined,
    values: getRowValues(columns, record.cells),
    problems: Object.fromEntries(
      listRowErrors(columns, record.row, parseProblems(record.problems)).map(({ column, message }) => [
        column,
        message,
      ]),
    ),
  }));
};

/** A row's name check as the island shows it; empty texts where it has none. */
function checkShown(row: BulkRow) {
  const check = shownNameCheck(row);
  if (!check) return { text: "", tone: "quiet" as const, name: "" };
  const { result, name } = check;
  return { text: sayAs("state", nameCheckLabels[result]), tone: nameTones[result], name: name ?? "" };
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
