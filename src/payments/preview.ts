import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { findAccountByIban, getAccount } from "@/accounts/queries";
import { readPaymentCalendar } from "@/bank/cut-offs/calendar";
import { arrivesOn, dateProblem } from "@/bank/cut-offs/rules";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { findDestination } from "@/ledger/payee";
import { findMissing, findNeeds } from "@/ledger/payee-rules";
import { checkLaterPayment, checkPayment } from "@/ledger/payment-check";
import { readRecipient } from "@/ledger/rules";
import { type BankDate, bankDate } from "@/vocabulary/calendar";
import { shifted } from "@/vocabulary/calendar/business-days";
import { findCountry, leavesOn } from "@/vocabulary/calendar/leaving";
import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import { type Currency, type Minor, toDecimal } from "@/vocabulary/money";
import { beneficiaryName, describePayee, readPayee } from "./beneficiaries/payee";
import type {
  PaymentOutlook,
  PaymentPreview,
  PaymentToPreview,
  RecipientCheck,
  TypedRecipient,
} from "./contract";
import { checkPayee } from "./payee-checks/check";
import { describeRecipient } from "./recipient";

/** An intended payment; `recipient` as typed, `amount` in minor units of the account's currency. */
export type IntendedPayment = { accountId: number; recipient: string; amount: Minor };

/** Determines the first outcome of a payment. */
type OutlookOf = (deps: Deps, actor: Actor, payment: IntendedPayment) => Promise<PaymentOutlook>;

/**
 * Previews a payment: payer, payee, amount, the balance available afterwards, and the outcome. Books nothing.
 * Refusals of the posting are raised here, with their field.
 * @throws AppError 403 for anybody but a client, 404 for an account that is not its own, 400 and 409 as the posting
 */
export async function previewPayment(
  deps: Deps,
  actor: Actor,
  input: PaymentToPreview,
  getOutlook: OutlookOf,
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
  const { beneficiary, payee } = await readPayee(deps, actor, { ...input, account: checked.recipient });
  const country = findCountry(checked.recipient, payee?.country);
  const name = payee?.name;
  const [own, needs, outlook, day, payeeCheck] = await Promise.all([
    findAccountByIban(deps, actor, checked.recipient),
    checked.ours ? [] : findMissing(deps, { recipient: checked.recipient, currency, payee }),
    getOutlook(deps, actor, { accountId, recipient: checked.recipient, amount }),
    dayOfPayment(deps, { ours: checked.ours, country, currency, date }),
    typeof name === "string"
      ? checkPayee(deps, actor, { accountId, reference, ...checked, name })
      : undefined,
  ]);
  const isLate = outlook === "leaves_today" && day.executesOn > today;
  return {
    from: { customerName, virtualIban },
    to: {
      recipient: checked.recipient,
      ...describeRecipient(checked.recipient, checked.ours, own?.customerName),
      ...(name && { name: beneficiary?.name === name ? beneficiaryName(beneficiary) : name }),
    },
    amount: toDecimal(amount),
    currency,
    availableBalance: toDecimal(checked.available),
    balanceAfter: toDecimal(checked.available - amount),
    ...day,
    arrivesOn: needs.length > 0 ? null : day.arrivesOn,
    needs,
    outlook: date > today ? "scheduled" : isLate ? "leaves_later" : outlook,
    payeeCheck: payeeCheck ? { ...payeeCheck, asked: name ?? "" } : null,
  };
}

/**
 * Days on which a payment for a given date leaves and arrives. A payment of today to an account at this bank is
 * booked at once, on any day.
 */
async function dayOfPayment(
  deps: Deps,
  {
    ours,
    country,
    currency,
    date,
  }: { ours: boolean; country: string | undefined; currency: Currency; date: BankDate },
) {
  const isToday = date === bankDate(deps.now(), deps.env.zone);
  if (ours && isToday) return { executesOn: date, arrivesOn: date };
  const calendar = await readPaymentCalendar(deps, { currency, country });
  const executesOn = isToday ? leavesOn(calendar, deps.now()) : shifted(calendar.days, date, "next");
  if (ours) return { executesOn, arrivesOn: executesOn };
  return { executesOn, arrivesOn: arrivesOn(calendar, country, executesOn) ?? null };
}

const noRecipient = {
  recipient: null,
  kind: null,
  name: null,
  beneficiary: null,
  needs: [],
  arrivesOn: null,
};

/**
 * Checks a recipient while it is typed: its holder, its country or the reason why it is invalid; the details that a
 * payment there requires, and its arrival.
 */
export async function checkRecipient(
  deps: Deps,
  actor: Actor,
  { recipient: text, vaId, currency, country: typedCountry, executionDate }: TypedRecipient,
): Promise<RecipientCheck> {
  assertCan(actor, "payments:make");
  const read = readRecipient(text, deps.env.bankCode);
  if (typeof read === "string") return { ...noRecipient, problem: translate(read) };
  const { recipient, ours } = read;
  const [own, payee] = await Promise.all([
    findAccountByIban(deps, actor, recipient),
    describePayee(deps, actor, recipient),
  ]);
  const beneficiary = payee && !payee.problem ? payee.beneficiary : null;
  const bank = typedCountry === undefined ? beneficiary : { bic: null, country: typedCountry };
  const destination = findDestination(recipient, bank ?? undefined);
  const today = bankDate(deps.now(), deps.env.zone);
  const date = executionDate ?? today;
  const [needs, day] = await Promise.all([
    ours ? [] : findNeeds(deps, destination, currency),
    dateProblem(date, today) === undefined
      ? dayOfPayment(deps, {
          ours,
          country: findCountry(recipient, typedCountry ?? beneficiary?.country),
          currency,
          date,
        })
      : null,
  ]);
  const waits = payee?.problem && translate(payee.problem.message);
  const problem = own && own.id === vaId ? say("From and to must be two accounts") : (waits ?? null);
  return {
    recipient,
    ...describeRecipient(recipient, ours, own?.customerName),
    ...(payee && { name: payee.name }),
    problem,
    beneficiary,
    needs: [...needs],
    arrivesOn: day?.arrivesOn ?? null,
  };
}
