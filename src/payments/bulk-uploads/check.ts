import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { checkAccountRows } from "./account-rows";
import type { UploadKind } from "./contract";
import { checkPaymentRows } from "./payment-rows";
import type { Finding, UploadedRow } from "./rules";

/** Checks the rows of an upload against each other and the book as it is now. Answers what it found of each, in order. */
export async function checkRows(
  deps: Deps,
  actor: Actor,
  kind: UploadKind,
  rows: readonly UploadedRow[],
): Promise<Finding[]> {
  const checked =
    kind === "accounts" ? await checkAccountRows(deps, rows) : await checkPaymentRows(deps, actor, rows);
  return checked.map(({ problems, code }) => ({ problems, code }));
}
