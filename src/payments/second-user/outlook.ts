import type { Actor } from "@/access/actor";
import { getAccount } from "@/accounts/queries";
import { findPaymentSetting } from "@/approvals/client-settings";
import { needsApproval } from "@/approvals/rules";
import { readSettings } from "@/approvals/settings";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { findPaymentWorth } from "@/ledger/rates";
import { readRecipient } from "@/ledger/rules";
import { sumPaidAloneWithinDay, sumPaidWithinDay } from "@/payments/queries";
import { endOfAccount, mayBeSameAccount } from "@/vocabulary/iban/same-account";
import type { Currency, Minor } from "@/vocabulary/money";

/**
 * First outcome of a payment: booked at once for a recipient at this bank, sent today to any other account, reviewed by
 * the bank above an amount, or approved by another user of the client.
 */
export type PaymentOutlook = "booked_at_once" | "leaves_today" | "will_be_reviewed" | "needs_second_person";

/** Intended payment: `recipient` as typed, `amount` in minor units of the account's currency. */
export type IntendedPayment = { accountId: number; recipient: string; amount: Minor };

/**
 * Announces what will happen to a payment, limited to rules that apply to all payments: it never reveals that a
 * payment is suspicious.
 * @throws AppError 404 for an account outside the actor's scope, 400 for an invalid recipient
 */
export async function paymentOutlook(
  deps: Deps,
  actor: Actor,
  { accountId, recipient, amount }: IntendedPayment,
): Promise<PaymentOutlook> {
  const { clientId, currency } = await getAccount(deps, actor, accountId);
  const to = readRecipient(recipient, deps.env.bankCode);
  if (typeof to === "string") throw new AppError("bad_request", to, { fields: { recipient: to } });
  const at = deps.now();
  const [own, settings, worth, paid, paidAlone] = await Promise.all([
    findPaymentSetting(deps, clientId),
    readSettings(deps),
    findPaymentWorth(deps, amount, currency),
    sumPaidWithinDay(deps, { clientId, recipient: to.recipient, at }),
    sumPaidAloneWithinDay(deps, { accountId, userId: actor.userId, at }),
  ]);
  const together = (before: Minor) => worth && worth.usdAmount + before;
  if (needsApproval(own, together(Math.max(paid, paidAlone)))) return "needs_second_person";
  if (needsApproval(settings.get("payment"), together(paid))) return "will_be_reviewed";
  return to.ours ? "booked_at_once" : "leaves_today";
}

/**
 * Finds those of several payments, made by one user in this order, that would wait for a second person: those above the
 * client's amount, counting earlier payments to the recipient within a day, or earlier payments that the user made
 * alone from the account. An invalid recipient waits for nobody.
 */
export async function findWaiting<Payment extends IntendedPayment & { currency: Currency }>(
  deps: Deps,
  { clientId, userId }: Pick<Actor, "clientId" | "userId">,
  payments: readonly Payment[],
): Promise<Payment[]> {
  const setting = await findPaymentSetting(deps, clientId);
  if (!setting.enabled) return [];
  const at = deps.now();
  const toRecipients = new Map<string, Promise<Minor>>();
  const fromAccounts = new Map<number, Promise<Minor>>();
  const above = new PaidAbove();
  const waiting: Payment[] = [];
  for (const payment of payments) {
    const to = readRecipient(payment.recipient, deps.env.bankCode);
    if (typeof to === "string") continue;
    const { accountId } = payment;
    const { recipient } = to;
    const worth = (await findPaymentWorth(deps, payment.amount, payment.currency))?.usdAmount;
    const paid = await once(toRecipients, recipient, () =>
      sumPaidWithinDay(deps, { clientId, recipient, at }),
    );
    const alone = await once(fromAccounts, accountId, () =>
      sumPaidAloneWithinDay(deps, { accountId, userId, at }),
    );
    const before = Math.max(paid + above.to(recipient), alone + above.from(accountId));
    if (needsApproval(setting, worth === undefined ? undefined : worth + before)) waiting.push(payment);
    else above.add(accountId, recipient, worth ?? 0);
  }
  return waiting;
}

/** Sums of the payments above one in a list, in cents. */
class PaidAbove {
  readonly #accounts = new Map<number, Minor>();
  /** By the last characters of recipients: only those with the same end are compared. */
  readonly #recipients = new Map<string, Map<string, Minor>>();

  add(accountId: number, recipient: string, usdAmount: Minor): void {
    this.#accounts.set(accountId, this.from(accountId) + usdAmount);
    const end = endOfAccount(recipient);
    const alike = this.#recipients.get(end) ?? new Map<string, Minor>();
    this.#recipients.set(end, alike.set(recipient, (alike.get(recipient) ?? 0) + usdAmount));
  }

  from(accountId: number): Minor {
    return this.#accounts.get(accountId) ?? 0;
  }

  to(recipient: string): Minor {
    let sum = 0;
    for (const [other, usdAmount] of this.#recipients.get(endOfAccount(recipient)) ?? []) {
      if (mayBeSameAccount(recipient, other)) sum += usdAmount;
    }
    return sum;
  }
}

/** Returns the value of a key that was read before, or reads it now. */
async function once<Key, Value>(known: Map<Key, Promise<Value>>, key: Key, read: () => Promise<Value>) {
  const value = known.get(key) ?? read();
  known.set(key, value);
  return value;
}
