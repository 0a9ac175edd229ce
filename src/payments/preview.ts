import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { findAccountByIban, getAccount } from "@/accounts/queries";
import type { Deps } from "@/deps";
import { checkPayment } from "@/ledger/payment-check";
import { readRecipient } from "@/ledger/rules";
import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import { type Minor, toDecimal } from "@/vocabulary/money";
import { describePayee } from "./beneficiaries/payee";
import type { PaymentForm, PaymentOutlook, PaymentPreview } from "./contract";
import { describeRecipient } from "./recipient";

/** A payment that a person intends; `recipient` as it was typed, `amount` in minor units of the account's currency. */
export type IntendedPayment = { accountId: number; recipient: string; amount: Minor };

/** Says what will become of a payment at first. */
export type OutlookOf = (deps: Deps, actor: Actor, payment: IntendedPayment) => Promise<PaymentOutlook>;

/**
 * Says before a payment what it does: from whom, to whom, how much, what is available afterwards and what becomes of it.
 * Books nothing. What the posting would refuse is refused here, with the field that it is about.
 * @throws AppError 403 for anybody but a client, 404 for an account that is not its own, 400 and 409 as the posting
 */
export async function previewPayment(
  deps: Deps,
  actor: Actor,
  input: PaymentForm & { reference: string },
  outlookOf: OutlookOf,
): Promise<PaymentPreview> {
  assertCan(actor, "payments:make");
  const { vaId: accountId, amount, currency, recipient, description, reference } = input;
  const { customerName, virtualIban } = await getAccount(deps, actor, accountId);
  const payment = { accountId, amount, currency, recipient, description, reference };
  const checked = await checkPayment(deps, actor, payment);
  const [own, payee, outlook] = await Promise.all([
    findAccountByIban(deps, actor, checked.recipient),
    describePayee(deps, actor, checked.recipient),
    outlookOf(deps, actor, { accountId, recipient: checked.recipient, amount }),
  ]);
  if (payee?.problem) throw payee.problem;
  return {
    from: { customerName, virtualIban },
    to: {
      recipient: checked.recipient,
      ...describeRecipient(checked.recipient, checked.ours, own?.customerName),
      ...(payee && { name: payee.name }),
    },
    amount: toDecimal(amount),
    currency,
    availableBalance: toDecimal(checked.available),
    balanceAfter: toDecimal(checked.available - amount),
    outlook,
  };
}

/** What is known of a recipient while it is typed: whose it is or where, or why it is none. */
export async function checkRecipient(
  deps: Deps,
  actor: Actor,
  { recipient: text, vaId }: { recipient: string; vaId?: number | undefined },
) {
  assertCan(actor, "payments:make");
  const read = readRecipient(text, deps.env.bankCode);
  if (typeof read === "string") return { recipient: null, kind: null, name: null, problem: translate(read) };
  const [own, payee] = await Promise.all([
    findAccountByIban(deps, actor, read.recipient),
    describePayee(deps, actor, read.recipient),
  ]);
  const waits = payee?.problem && translate(payee.problem.message);
  const problem = own && own.id === vaId ? say("From and to must be two accounts") : (waits ?? null);
  return {
    recipient: read.recipient,
    ...describeRecipient(read.recipient, read.ours, own?.customerName),
    ...(payee && { name: payee.name }),
    problem,
  };
}
