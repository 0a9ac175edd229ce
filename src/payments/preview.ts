import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { findAccountByIban, getAccount } from "@/accounts/queries";
import { readPaymentCalendar } from "@/bank/cut-offs/calendar";
import { arrivesOn, countryOf, dateProblem, leavesOn } from "@/bank/cut-offs/rules";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { checkLaterPayment, checkPayment } from "@/ledger/payment-check";
import { readRecipient } from "@/ledger/rules";
import { type BankDate, bankDate } from "@/vocabulary/calendar";
import { shifted } from "@/vocabulary/calendar/business-days";
import { looksLikeIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import { type Currency, type Minor, toDecimal } from "@/vocabulary/money";
import { describePayee, findPayee } from "./beneficiaries/payee";
import type { PaymentForm, PaymentOutlook, PaymentPreview } from "./contract";
import { checkPayee } from "./payee-checks/check";
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
  const account = await getAccount(deps, actor, accountId);
  const { customerName, virtualIban } = account;
  const payment = { accountId, amount, currency, recipient, description, reference };
  const today = bankDate(deps.now(), deps.env.zone);
  const date = input.executionDate ?? today;
  const problem = dateProblem(date, today);
  if (problem !== undefined)
    throw new AppError("bad_request", problem, { fields: { executionDate: problem } });
  const checked =
    date === today
      ? await checkPayment(deps, actor, payment)
      : {
          ...(await checkLaterPayment(deps, actor, payment)),
          available: account.balance - account.held,
        };
  const meant = deps.env.payeeCheck ? await findPayee(deps, actor, checked.recipient) : undefined;
  const [own, payee, outlook, day, payeeCheck] = await Promise.all([
    findAccountByIban(deps, actor, checked.recipient),
    describePayee(deps, actor, checked.recipient),
    outlookOf(deps, actor, { accountId, recipient: checked.recipient, amount }),
    dayOfPayment(deps, actor, { ...checked, currency, date }),
    typeof meant?.name === "string"
      ? checkPayee(deps, actor, { accountId, reference, ...checked, name: meant.name })
      : undefined,
  ]);
  if (payee?.problem) throw payee.problem;
  const isLate = outlook === "leaves_today" && day.executesOn > today;
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
    ...day,
    outlook: date > today ? "scheduled" : isLate ? "leaves_later" : outlook,
    payeeCheck: payeeCheck ? { ...payeeCheck, asked: meant?.name ?? "" } : null,
  };
}

/**
 * When a payment leaves that is to be made on a date, and until when it arrives. One to an account at this bank that is
 * made today is booked at once, on any day.
 */
async function dayOfPayment(
  deps: Deps,
  actor: Actor,
  {
    recipient,
    ours,
    currency,
    date,
  }: { recipient: string; ours: boolean; currency: Currency; date: BankDate },
) {
  const isToday = date === bankDate(deps.now(), deps.env.zone);
  if (ours && isToday) return { executesOn: date, arrivesOn: date };
  const kept = looksLikeIban(recipient) ? undefined : await findPayee(deps, actor, recipient);
  const country = countryOf(recipient, kept?.country);
  const calendar = await readPaymentCalendar(deps, { currency, country });
  const executesOn = isToday ? leavesOn(calendar, deps.now()) : shifted(calendar.days, date, "next");
  if (ours) return { executesOn, arrivesOn: executesOn };
  return { executesOn, arrivesOn: arrivesOn(calendar, country, executesOn) ?? null };
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
