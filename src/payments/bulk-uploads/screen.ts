import type { ListVisit } from "@/platform/lists/address";
import { groupIban } from "@/vocabulary/iban";
import { formatMoney, parseAmount } from "@/vocabulary/money";
import { rowLists } from "./list-screen";
import { sumByAccount } from "./payment-sums";
import type { UploadPath } from "./places";
import { getUpload, problemsOf, toUploadDto, valuesOf } from "./queries";

/** What the page of one upload shows: its figures, a page of its rows, and what its dialog asks. */
export async function readUploadScreen(visit: ListVisit & { params: { id: number } }, path: UploadPath) {
  const { actor, deps, params } = visit;
  const found = await getUpload(deps, actor, params.id);
  const upload = toUploadDto(found);
  const [list, totals] = await Promise.all([rowLists[path].load(visit, found), sumByAccount(deps, found)]);
  if (list instanceof Response) return list;
  const rows = list.records.map(({ row, cells, problems }) => ({
    row,
    values: valuesOf(upload.columns, cells),
    problems: problemsOf(problems),
  }));
  const sums = totals.map(({ virtualIban, amount, currency }) => ({
    from: groupIban(virtualIban),
    sum: formatMoney(parseAmount(amount) ?? 0, currency),
  }));
  const { id, kind, fileName, version, good, bad } = upload;
  return { upload, totals, list, rows, commit: { id, kind, fileName, version, good, bad, sums } };
}
