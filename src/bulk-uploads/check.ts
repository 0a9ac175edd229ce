import type { Actor } from "@/auth/actor";
import type { Deps } from "@/deps";
import { checkAccountRows } from "./account-rows";
import type { TotalDto, UploadKind } from "./contract";
import type { Problems, UploadedRow } from "./rules";

/** What a check of all rows says: the problems of each, in the rows' order, and the sums that it would move. */
export type Verdict = { problems: Problems[]; totals: TotalDto[] };

/** Checks the rows of an upload against each other and the book as it is now. */
export async function checkRows(
  deps: Deps,
  _actor: Actor,
  kind: UploadKind,
  rows: readonly UploadedRow[],
): Promise<Verdict> {
  if (kind === "payments") throw new Error("Payments are not read yet");
  const checked = await checkAccountRows(deps, rows);
  return { problems: checked.map(({ problems }) => problems), totals: [] };
}
