import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { checkAccountRows } from "./account-rows";
import { checkExpectedRows } from "./expected-rows";
import { listNameQuestions } from "./name-checks";
import { checkNumberRows } from "./number-rows";
import { checkPaymentRows } from "./payment-rows";
import type { UploadRow } from "./queries";
import type { Finding, UploadedRow } from "./rules";

/** Checks the rows of an upload against each other and the present book. Returns the findings in order. */
export async function checkRows(
  deps: Deps,
  actor: Actor,
  { kind, numberPoolId }: Pick<UploadRow, "kind" | "numberPoolId">,
  rows: readonly UploadedRow[],
): Promise<Finding[]> {
  if (kind === "accounts")
    return (await checkAccountRows(deps, rows)).map(({ problems, code }) => ({ problems, code }));
  if (kind === "expected_receipts")
    return (await checkExpectedRows(deps, actor, rows)).map(({ problems, code }) => ({ problems, code }));
  if (numberPoolId !== null)
    return (await checkNumberRows(deps, actor, numberPoolId, rows)).map(({ problems, code }) => ({
      problems,
      code,
    }));
  const checked = await checkPaymentRows(deps, actor, rows);
  const asked = await listNameQuestions(deps, actor, checked);
  return checked.map(({ row, problems, code }) => ({ problems, code, asks: asked.get(row) }));
}
