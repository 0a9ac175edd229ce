import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getHistoricAccount } from "@/accounts/queries";
import type { ExportReceipts, ReceiptFormat } from "@/collections/receipts/contract";
import { readExported } from "@/collections/receipts/exported";
import type { Deps } from "@/deps";
import { recordExport } from "@/platform/lists/record-export";
import type { FileContext, StatementFile } from "@/platform/written-file";
import { addDays, startOfBankDay } from "@/vocabulary/calendar";
import { fileResponse } from "../statements/export";
import { checkPeriod } from "../statements/queries";
import { receiptsCamt054 } from "./camt054";
import { receiptsCsv } from "./csv";
import type { Exported } from "./exported";

const writers: Record<ReceiptFormat, (exported: Exported, context: FileContext) => StatementFile> = {
  csv: receiptsCsv,
  camt054: receiptsCamt054,
};

/**
 * Answers the receipts that were posted on the days of a period, in the bank's time zone, with what they paid, as a file, and
 * records that; without days those of the last 30. The day on which the bank booked a line may be an earlier one.
 * @throws AppError 400 for an impossible period, 403, 404 for an account that the actor may not see
 */
export async function exportReceipts(
  deps: Deps,
  actor: Actor,
  { from, to, vaId, format }: ExportReceipts,
): Promise<Response> {
  assertCan(actor, "receipts:read");
  if (vaId !== undefined) await getHistoricAccount(deps, actor, vaId);
  const period = checkPeriod(deps, { from, to });
  const [since, until] = [period.from, addDays(period.to, 1)].map((day) =>
    startOfBankDay(day, deps.env.zone),
  );
  const found = await readExported(deps, actor, { since: since ?? 0, until: until ?? 0, vaId });
  const filters = { ...period, ...(vaId !== undefined && { vaId: String(vaId) }), format };
  const trail = await recordExport(deps, actor, "receipts:read", { list: "receipts", filters });
  return fileResponse(deps, writers[format]({ ...found, period, vaId, trail }, deps), trail);
}
