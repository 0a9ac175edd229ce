import { journalKinds } from "db/journal-kinds";
import type { JournalKinds } from "db/journal-kinds/declaration";

/** A transaction with the fields that a journal's shape depends on. Amounts in minor units. */
type Made = { type: string; amount: number; accountId: number };

const sorted = (types: readonly string[]) => [...types].sort().join(" ");

/**
 * True if the transactions of a journal have the shape that its kind declares: none missing, none too many, both legs
 * of a transfer equal, a capture no larger than its hold. The seal of a posting checks the same
 * (`db/program/posting-shapes.sql`).
 */
export function hasShapeOfKind(
  kind: string,
  transactions: readonly Made[],
  kinds: JournalKinds<string> = journalKinds,
): boolean {
  const shape = Object.hasOwn(kinds, kind) ? kinds[kind]?.shape : undefined;
  const types = sorted(transactions.map(({ type }) => type));
  if (!shape?.made.some((made) => sorted(made.split(" ")) === types)) return false;
  const [first, second] = transactions;
  if (!first || !second) return true;
  if (shape.pair !== "capture") return first.amount === second.amount && first.accountId !== second.accountId;
  const released = first.type === "release" ? first.amount : second.amount;
  return Math.max(first.amount, second.amount) === released && first.accountId === second.accountId;
}
