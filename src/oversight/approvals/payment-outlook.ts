import type { Actor } from "@/access/actor";
import { getAccount } from "@/accounts/queries";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { findPaymentWorth } from "@/ledger/rates";
import { readRecipient, sameRecipient } from "@/ledger/rules";
import { sumPaidWithinDay } from "@/payments/queries";
import type { Currency, Minor } from "@/vocabulary/money";
import { findPaymentSetting } from "./client-settings";
import { needsApproval } from "./rules";
import { readSettings } from "./settings";

/**
 * What becomes of a payment at first: a recipient at this bank has it at once, any other account is sent it today; the
 * bank approves it itself, as it does with all payments above an amount; or another user of the client has to approve it.
 */
export type PaymentOutlook = "booked_at_once" | "leaves_today" | "will_be_reviewed" | "needs_second_person";

/** What a person is about to pay: `recipient` as it was typed, `amount` in minor units of the account's currency. */
export type IntendedPayment = { accountId: number; recipient: string; amount: Minor };

/**
 * Says before a payment what will happen with it. Only what the bank says of all payments goes into it: that a payment
 * is suspicious is never told.
 * @throws AppError 404 for an account that the actor may not see, 400 for a recipient that is none
 */
export async function paymentOutlook(
  deps: Deps,
  actor: Actor,
  { accountId, recipient, amount }: IntendedPayment,
): Promise<PaymentOutlook> {
  const { clientId, currency } = await getAccount(deps, actor, accountId);
  const to = readRecipient(recipient, deps.env.bankCode);
  if (typeof to === "string") throw new AppError("bad_request", to, { fields: { recipient: to } });
  const [own, settings, worth, paid] = await Promise.all([
    findPaymentSetting(deps, clientId),
    readSettings(deps),
    findPaymentWorth(deps, amount, currency),
    sumPaidWithinDay(deps, { clientId, recipient: to.recipient, at: deps.now() }),
  ]);
  const withinDay = worth && worth.usdAmount + paid;
  if (needsApproval(own, withinDay)) return "needs_second_person";
  if (needsApproval(settings.get("payment"), withinDay)) return "will_be_reviewed";
  return to.ours ? "booked_at_once" : "leaves_today";
}

/**
 * Which of several payments would wait for a second person, made in their order: those above the client's amount, with
 * what the same recipient was paid within a day. A recipient that is none waits for nobody.
 */
export async function findWaiting<
  Payment extends Omit<IntendedPayment, "accountId"> & { currency: Currency },
>(deps: Deps, { clientId }: Pick<Actor, "clientId">, payments: readonly Payment[]): Promise<Payment[]> {
  const setting = await findPaymentSetting(deps, clientId);
  if (!setting.enabled) return [];
  const paid = new Map<string, Minor>();
  const waiting: Payment[] = [];
  for (const payment of payments) {
    const to = readRecipient(payment.recipient, deps.env.bankCode);
    if (typeof to === "string") continue;
    const { recipient } = to;
    const [, named = recipient] = sameRecipient(recipient);
    const worth = (await findPaymentWorth(deps, payment.amount, payment.currency))?.usdAmount;
    const before = paid.get(named) ?? (await sumPaidWithinDay(deps, { clientId, recipient, at: deps.now() }));
    const waits = needsApproval(setting, worth === undefined ? undefined : worth + before);
    if (waits) waiting.push(payment);
    paid.set(named, waits ? before : before + (worth ?? 0));
  }
  return waiting;
}
