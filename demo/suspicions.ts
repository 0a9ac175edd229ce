import type { Instant } from "@/vocabulary/calendar";
import { formatMoney, type Minor } from "@/vocabulary/money";
import type { AccountSpec } from "./work";

/** A payment of the book; its amount in minor units of the account's currency. */
export type Made = { account: number; recipient: string; amount: Minor; at: Instant };

const days = 30;

/**
 * Reason why the compliance check holds a payment back, as a sentence that matches earlier payments from the same
 * account.
 */
export function suspicionText(
  before: readonly Made[],
  payment: { account: AccountSpec; recipient: string; amount: Minor },
  at: Instant,
): string {
  const { account, recipient, amount } = payment;
  const own = before.filter((one) => one.account === account.id);
  const known = own.filter((one) => one.recipient === recipient);
  if (known.length === 0) {
    const usual = own.reduce((sum, one) => sum + one.amount, 0) / own.length;
    return amount > 2 * usual
      ? "First payment to this recipient, more than twice what the account usually pays"
      : "First payment of this account to this recipient";
  }
  const late = known.filter((one) => one.at > at - days * 86_400_000);
  if (late.length === 0) return `First payment to this recipient in ${days} days`;
  const sum = late.reduce((all, one) => all + one.amount, amount);
  return `${late.length + 1} payments to this recipient within ${days} days, ${formatMoney(sum, account.currency)} in all`;
}
