/** A transaction as far as its journal's shape depends on it. Amounts in minor units. */
type Made = { type: string; amount: number; accountId: number };

/** Transactions that a journal of each kind makes, in any order; several alternatives if it depends on the case. */
const shapes: Readonly<Record<string, readonly string[]>> = {
  credit: ["credit"],
  debit: ["debit"],
  hold: ["hold"],
  release: ["release"],
  expiry: ["release"],
  capture: ["debit release"],
  transfer: ["credit debit"],
  payment: ["debit", "credit debit"],
  approval: ["", "credit"],
  rejection: ["credit"],
  return: ["", "credit"],
  collection: ["credit"],
  assignment: ["credit"],
  suspense: [""],
  settlement: [""],
  relink: [""],
};

/**
 * Whether the transactions of a journal have the shape of its kind: none missing, none too many, both legs of a
 * transfer equal, a capture no larger than its hold. The seal of a posting checks the same
 * (`db/program/posting-shapes.sql`).
 */
export function hasShapeOfKind(kind: string, transactions: readonly Made[]): boolean {
  const types = transactions.map(({ type }) => type).sort();
  if (!shapes[kind]?.includes(types.join(" "))) return false;
  const [first, second] = transactions;
  if (!first || !second) return true;
  if (kind !== "capture") return first.amount === second.amount && first.accountId !== second.accountId;
  const released = first.type === "release" ? first.amount : second.amount;
  return Math.max(first.amount, second.amount) === released && first.accountId === second.accountId;
}
