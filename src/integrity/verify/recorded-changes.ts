import { getWatched, isWatched } from "db/watched";
import type { ChainedRow, RowChange } from "@/integrity/trail/chain";

/** Subject of a change, in words: 'virtual account 17'. */
export const subjectName = ({ subject, rowId }: RowChange): string =>
  `${isWatched(subject) ? getWatched(subject).name : subject} ${rowId}`;

const acts: readonly string[] = ["CREATE", "UPDATE", "DELETE", "RELEASE"];

/** True if a row of the trail records a change: an act on that row, and one on the password if that was set. */
export function recordsChange(row: ChainedRow, { subject, rowId, change, fields }: RowChange): boolean {
  if (!isWatched(subject) || !acts.includes(row.action)) return false;
  const { getDetailsName, resources } = getWatched(subject);
  if (!resources.includes(row.resource)) return false;
  const { details } = row;
  if (getDetailsName) return details === null || details.includes(getDetailsName(rowId));
  if (row.resourceId !== rowId) return false;
  if (change !== "update" || !fields.includes("password_hash")) return true;
  return row.action === "DELETE" || details === null || details.includes('"changed":"password"');
}
