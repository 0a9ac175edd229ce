import { databaseError, isPassing } from "db/client";
import { describeUnwritable } from "@/commands/unwritable";
import { AppError, type ErrorKind } from "@/kernel/errors";
import { formatDate } from "@/vocabulary/calendar";
import { receiptRefusalLabels, receiptRefusals } from "@/vocabulary/collection-options";
import { accountText } from "@/vocabulary/iban";
import { sayInEnglish } from "@/vocabulary/language";
import { formatMoney, type Minor } from "@/vocabulary/money";
import { mapOptions } from "@/vocabulary/options";
import { type Position, readPositions } from "./accounts";
import type { Command, LedgerDeps, Poster } from "./command";
import { getLimitUse, type LimitUse } from "./limit-usage";
import { refusedInput } from "./refused-input";
import { recordRejection } from "./rejection-audit";
import { countRejection } from "./rejection-rate";

/** Context of a refusal's sentence: the command, and its accounts that the actor may see. */
type Rejected = { deps: LedgerDeps; command: Command; debited?: Position; credited?: Position };

type Sentence = (scene: Rejected) => string | Promise<string>;

const getName = (position: Position | undefined) =>
  position ? accountText(position.virtualIban, position.customerName) : "the account";
const own = (position: Position | undefined, minor: Minor | undefined) =>
  position && minor !== undefined ? formatMoney(minor, position.currency) : "the amount";

/** What was asked for as it was typed, with what that is in the currency that the refusal counts in. */
function asked({ command, debited }: Rejected, counted: string): string {
  const { amount, originalAmount, originalCurrency } = command.steps[0] ?? {};
  const typed =
    originalAmount === undefined || originalCurrency === undefined
      ? own(debited, amount)
      : formatMoney(originalAmount, originalCurrency);
  return typed === counted ? typed : `${typed} (${counted})`;
}

/** Answer to a person for each code of the database. */
const refusals: Record<string, [ErrorKind, Sentence]> = {
  ACTOR_INACTIVE: ["unauthenticated", () => "Please sign in again"],
  ACTOR_FORBIDDEN: ["forbidden", () => "You are not allowed to do this"],
  ACCOUNT_NOT_FOUND: ["not_found", () => "Virtual Account not found"],
  INSUFFICIENT_FUNDS: ["conflict", insufficient],
  BALANCE_OUT_OF_RANGE: ["conflict", () => "The balance would become too large to be booked"],
  ACCOUNT_NOT_ACTIVE: ["conflict", ({ debited, credited }) => inactive(debited, credited)],
  CREDIT_DISABLED: [
    "conflict",
    ({ credited }) => sayInEnglish("Credits are switched off for {account}", { account: getName(credited) }),
  ],
  DEBIT_DISABLED: [
    "conflict",
    ({ debited }) => sayInEnglish("Debits are switched off for {account}", { account: getName(debited) }),
  ],
  CURRENCY_DIFFERS: ["conflict", otherAccountCurrency],
  PAYMENT_CURRENCY: [
    "conflict",
    ({ debited }) =>
      sayInEnglish("Payments from {account} are made in {currency}", {
        account: getName(debited),
        currency: debited?.currency ?? "its currency",
      }),
  ],
  PAYMENTS_NOT_ENABLED: [
    "conflict",
    ({ debited }) =>
      sayInEnglish("{account} is a collection account (COBO): payments need a POBO account", {
        account: getName(debited),
      }),
  ],
  SAME_ACCOUNT: ["bad_request", () => "From and to must be two accounts"],
  RECIPIENT_REFUSED: ["conflict", () => "The recipient cannot receive this payment"],
  ...mapOptions(receiptRefusals, (code): [ErrorKind, Sentence] => [
    "conflict",
    () => receiptRefusalLabels[code],
  ]),
  RECEIPT_RULES_CHANGED: ["conflict", () => "The account's collection rules were changed meanwhile"],
  RECEIPT_TAKEN: ["conflict", () => "The bank took this receipt back meanwhile: reject its return"],
  NO_PAYER_ACCOUNT: ["conflict", () => "The account that paid is not known: it can be returned to no other"],
  REFUSED_RECEIPT_ENDED: ["conflict", () => "This refused receipt was returned or accepted already"],
  LINE_REVERSED: ["conflict", () => "The bank reverses this payment: process its reversal first"],
  PAYER_OURS: ["conflict", () => "The payer's account is one of this bank's: assign the bank line to it"],
  ABOVE_REST: ["conflict", () => "More than the rest of this receipt: look at it again"],
  RECEIPT_OTHER: ["conflict", () => "The receipt is of another account"],
  NOT_CORE_ACCOUNT: ["conflict", () => "The client's core account was changed meanwhile"],
  SCREENING_DENIED: ["conflict", () => "The screening denies this payment: it can only be rejected"],
  DAILY_LIMIT: ["conflict", (scene) => overLimit(scene, "daily")],
  MONTHLY_LIMIT: ["conflict", (scene) => overLimit(scene, "monthly")],
  HOLD_NOT_FOUND: [
    "conflict",
    ({ command }) =>
      command.steps[0]?.hold === undefined
        ? "There is no active hold with this reference, amount and currency"
        : "Hold not found",
  ],
  HOLD_NOT_ACTIVE: ["conflict", () => "The hold has already ended"],
  RECEIPT_DENIED: ["conflict", () => "The screening denies this receipt: its money can only be captured"],
  HOLD_NOT_EXPIRED: ["conflict", () => "The hold has not expired yet"],
  CAPTURE_TOO_LARGE: ["conflict", () => "More than the hold reserves cannot be captured"],
  "UNIQUE:holds.virtual_account_id,holds.reference": [
    "conflict",
    ({ command, debited }) =>
      sayInEnglish("{account} already has an active hold with the reference {reference}", {
        account: getName(debited),
        reference: command.steps[0]?.reference ?? "",
      }),
  ],
  "UNIQUE:payments.virtual_account_id,payments.reference": [
    "conflict",
    () => "This reference was used for an earlier payment from the account",
  ],
  KEY_EXPIRED: [
    "conflict",
    () =>
      "This was already booked under the same Idempotency-Key and is not booked again: look it up by its reference, or send a new key for a different posting",
  ],
  PAYMENT_NOT_FOUND: ["not_found", () => "Payment not found"],
  RETURN_NOT_IN_SUSPENSE: [
    "conflict",
    () => "This payment's money is not in suspense, or was assigned already",
  ],
  PAYMENT_NOT_IN_REVIEW: ["conflict", () => "The review of this payment has already ended"],
  CBS_ACCOUNT_NOT_FOUND: ["not_found", () => "CBS account not found"],
  CBS_ACCOUNT_INACTIVE: [
    "conflict",
    ({ command }) =>
      sayInEnglish("CBS account {number} is not active: choose another one", {
        number: command.relink?.cbsAccount ?? "",
      }),
  ],
  CBS_CURRENCY: ["conflict", otherCurrency],
  INSTRUCTION_NOT_FOUND: ["not_found", () => "Settlement instruction not found"],
  INSTRUCTION_FILED: [
    "conflict",
    () => "A payment file that was not sent yet orders this settlement: mark the file as sent first",
  ],
  INSTRUCTION_SETTLED: ["conflict", () => "The settlement instruction was settled already"],
  BANK_LINE_NOT_FOUND: ["not_found", () => "Bank line not found"],
  BANK_LINE_DEALT_WITH: ["conflict", () => "This bank line was dealt with already"],
  BANK_LINE_DUPLICATE: ["conflict", () => "An earlier import has booked this bank line already"],
  BANK_LINE_BOOKED_MEANWHILE: [
    "conflict",
    () =>
      "This amount was credited to the account otherwise while the import was committed: match it, if it is this",
  ],
  BANK_LINE_PENDING: ["conflict", () => "The bank has not booked this line yet: it is only announced"],
  BANK_LINE_DEBIT: ["conflict", () => "Only a credit of the bank can go to a virtual account"],
  BANK_LINE_OTHER_ACCOUNT: ["conflict", () => "The bank's line does not name this account"],
  BANK_LINE_OWN_STATEMENT: [
    "conflict",
    () => "A virtual account's own statement books nothing: it repeats what the ledger has",
  ],
  BANK_STATEMENT_OPEN: ["conflict", () => "Commit the import first: nothing is posted from a dry run"],
  SUSPENSE_ACCOUNT: [
    "conflict",
    ({ command }) =>
      sayInEnglish("There is no active suspense account {number} that holds this currency", {
        number: command.bankLine?.suspenseAccount ?? "",
      }),
  ],
  STALE: ["conflict", () => "The account was changed meanwhile: load it again"],
};

/**
 * Turns a refused posting into the error for its caller, counts it and records it as REFUSED in sum. Returns any other
 * error unchanged. Accounts and amounts are named within the actor's scope.
 */
export async function refuse(
  deps: LedgerDeps,
  actor: Poster,
  command: Command,
  error: unknown,
): Promise<unknown> {
  const code = databaseError(error)?.code ?? "";
  if (isPassing(code)) {
    return new AppError("unavailable", describeUnwritable(code), { code, retryAfter: 1, cause: error });
  }
  // A payment that needs a second person becomes a request: it is neither counted nor recorded.
  if (code === "SECOND_PERSON") return secondPersonNeeded(error);
  const refusal = await describeRefusal(deps, actor, command, code, error);
  if (!refusal) return error;
  countRejection(deps, actor);
  await recordRejection(deps, actor, command, { code, message: refusal.message });
  return refusal;
}

/**
 * Describes a refusal to its caller, without recording it; undefined for an unknown code.
 * @param code the database's name of the refusal
 */
export async function describeRefusal(
  deps: LedgerDeps,
  actor: Poster,
  command: Command,
  code: string,
  cause?: unknown,
): Promise<AppError | undefined> {
  const [kind, sentence] = refusals[code] ?? [];
  if (!kind || !sentence) return undefined;
  const message = await sentence({ deps, command, ...(await readAccounts(deps, actor, command)) });
  const short = shortCode(code);
  const fields = refusedInput(command, short, message);
  return new AppError(getKind(kind, code, command), message, { code: short, fields, cause });
}

/** Payment for which its client requires a second of its users, or that waits for one already. */
const secondPersonNeeded = (cause?: unknown) =>
  new AppError("conflict", "Another user of your company has to approve this payment", {
    code: "SECOND_PERSON",
    cause,
  });

function getKind(kind: ErrorKind, code: string, command: Command): ErrorKind {
  return code === "HOLD_NOT_FOUND" && command.steps[0]?.hold !== undefined ? "not_found" : kind;
}

const shortCode = (code: string) => (code.startsWith("UNIQUE:") ? "REFERENCE_USED" : code);

async function readAccounts(deps: LedgerDeps, actor: Poster, command: Command) {
  const ids = command.steps.flatMap(({ account }) => (account === undefined ? [] : [account]));
  const all = ids.length > 0 ? await readPositions(deps, ids) : [];
  const seen = all.filter(
    (position) => actor?.role !== "client_user" || position.clientId === actor.clientId,
  );
  const getSide = (credit: boolean) => {
    const step = command.steps.find(({ type }) => (type === "credit") === credit);
    return seen.find(({ accountId }) => accountId === step?.account);
  };
  const [debited, credited] = [getSide(false), getSide(true)];
  return { ...(debited && { debited }), ...(credited && { credited }) };
}

function insufficient(scene: Rejected): string {
  const { command, debited } = scene;
  if (!debited) return "Insufficient available balance";
  return sayInEnglish(
    "Insufficient available balance: {asked} was asked for, and {account} has {available} available",
    {
      asked: asked(scene, own(debited, command.steps[0]?.amount)),
      account: getName(debited),
      available: own(debited, debited.available),
    },
  );
}

function otherCurrency({ command }: Rejected): string {
  const to = command.relink?.cbsAccount;
  if (to !== undefined)
    return sayInEnglish("CBS account {number} does not hold the currency of this account's money", {
      number: to,
    });
  const currency = command.steps[0]?.originalCurrency ?? "this currency";
  return sayInEnglish("The account's CBS account does not hold {currency}", { currency });
}

function otherAccountCurrency({ command, credited }: Rejected): string {
  if (!command.bankLine) return "Transfers between accounts of different currencies are not possible";
  return sayInEnglish("{account} is kept in {currency}, the bank's line is in another one", {
    account: getName(credited),
    currency: credited?.currency ?? "another currency",
  });
}

function inactive(debited: Position | undefined, credited: Position | undefined): string {
  const named = debited && credited ? undefined : (debited ?? credited);
  return named
    ? sayInEnglish("{account} is not active", { account: getName(named) })
    : "One of the accounts is not active";
}

async function overLimit(scene: Rejected, period: "daily" | "monthly"): Promise<string> {
  const { deps, command, debited } = scene;
  const day = command.payment?.day;
  if (!debited || !command.payment || day === undefined)
    return period === "daily"
      ? "The daily limit does not allow this payment"
      : "The monthly limit does not allow this payment";
  const use: LimitUse = (await getLimitUse(deps, debited.accountId, deps.now()))[period];
  const aed = (minor: Minor) => formatMoney(minor, "AED");
  const figures = {
    limit: aed(use.limit),
    left: aed(use.left),
    asked: asked(scene, aed(command.payment.aedAmount)),
  };
  return period === "daily"
    ? sayInEnglish(
        "The daily limit of {limit} does not allow this payment: {asked} was asked for, {left} is left on {date}",
        { ...figures, date: formatDate(day.slice(4)) },
      )
    : sayInEnglish(
        "The monthly limit of {limit} does not allow this payment: {asked} was asked for, {left} is left this month",
        figures,
      );
}
