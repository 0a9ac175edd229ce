import type { Actor } from "@/access/actor";
import { assertProgramCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { bankDate } from "@/vocabulary/calendar";
import type { Minor } from "@/vocabulary/money";
import { findAccount, type HubAccount } from "./bookings";
import type { HubMovement } from "./contract";
import { judgePayment } from "./receipt-rules";

/**
 * Checks that a movement would be accepted at present; the posting decides again.
 * @throws AppError 403
 */
export async function checkMovement(
  deps: Deps,
  actor: Actor,
  { direction, account: iban, amount, currency, debtorAccount = "" }: HubMovement,
): Promise<{ accepted: boolean; reason?: string }> {
  assertProgramCan(actor, "hub:use");
  const account = await findAccount(deps, iban);
  // A number takes money in, and pays none.
  const isOpen =
    account !== undefined && !account.isClosed && (direction === "credit" || account.numberId === null);
  const obstructed = isOpen ? obstacle(account, direction, amount, currency) : "ACCOUNT_NOT_FOUND";
  const payment = {
    amount,
    currency,
    day: bankDate(deps.now(), deps.env.zone),
    payerAccount: debtorAccount,
    texts: undefined,
  };
  const reason =
    obstructed ??
    (account && direction === "credit"
      ? (await judgePayment(deps, account, payment, "REFUSED")).refusal
      : undefined);
  return reason === undefined ? { accepted: true } : { accepted: false, reason };
}

/** First obstacle to a movement, in the order in which a posting checks. */
function obstacle(
  { status, creditEnabled, debitEnabled, available, currency: own, cbsLedgerId }: HubAccount,
  direction: HubMovement["direction"],
  amount: Minor,
  currency: string,
): string | undefined {
  if (status !== "active") return "ACCOUNT_NOT_ACTIVE";
  if (direction === "credit" && creditEnabled !== 1) return "CREDIT_DISABLED";
  if (direction === "debit" && debitEnabled !== 1) return "DEBIT_DISABLED";
  if (currency !== own) return "CURRENCY_DIFFERS";
  if (direction === "credit" && cbsLedgerId === null) return "ACCOUNT_NOT_LINKED";
  return direction === "debit" && amount > available ? "INSUFFICIENT_FUNDS" : undefined;
}
