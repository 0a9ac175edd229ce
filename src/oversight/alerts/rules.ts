import { dayLength, type Instant } from "@/vocabulary/calendar";
import { mayBeSameAccount } from "@/vocabulary/iban/same-account";
import { sayInEnglish, type Text } from "@/vocabulary/language";
import { type Currency, formatMoney, type Minor } from "@/vocabulary/money";
import type { Counterparty } from "@/vocabulary/party/counterparty";
import type { AlertStatus, PatternRule, Thresholds } from "./contract";

const minute = 60_000;

/** Amounts from this part of the threshold up to it, in percent, are just under it. */
const justUnderFrom = 90;

/** Counterparty of a movement: the account that identifies it, and its name and account in words. */
export type Party = { account: string; words: string };

/**
 * A movement on an account for monitoring: `other` moves no money in or out (a hold, a release, the return of a
 * rejected payment). `usdAmount` in cents, undefined if no rate was known. Unwatched movements (imports) are part of
 * the history and are not judged themselves.
 */
export type Movement = {
  seq: number;
  journalId: string;
  type: "credit" | "debit" | "other";
  amount: Minor;
  currency: Currency;
  usdAmount: Minor | undefined;
  at: Instant;
  watched: boolean;
  /** Payer or payee, if a rule that uses it is on and the account is known. */
  party?: Party | undefined;
};

/** Finding of a rule about a movement: the text of the alert, with its figures. For staff only. */
export type Finding = {
  rule: PatternRule;
  severity: "medium" | "high";
  title: string;
  description: string;
  /** Run of movements that passed money through; their parties are read when an alert is raised. */
  run?: PassThroughRun;
};

/** Acts that are possible in an alert's status (specification, section 4). */
const openActs: Record<AlertStatus, readonly { act: "acknowledge" | "resolve"; label: Text }[]> = {
  active: [
    { act: "acknowledge", label: "Acknowledge" },
    { act: "resolve", label: "Resolve" },
  ],
  acknowledged: [{ act: "resolve", label: "Resolve" }],
  resolved: [],
  dismissed: [],
};

/** Acts possible in an alert's status: both for active ones, the second for acknowledged ones. */
export const actsOn = ({ status }: { status: AlertStatus }) => openActs[status];

/** True if an act is possible in an alert's status. */
export const isOpen = (alert: { status: AlertStatus }, act: "acknowledge" | "resolve"): boolean =>
  actsOn(alert).some((open) => open.act === act);

const usd = (amount: Minor) => formatMoney(amount, "USD");

/** True if a movement reaches the amount from which every one is reported. */
export function isHighAmount(movement: Movement, { highAmount }: Thresholds): boolean {
  return movement.usdAmount !== undefined && movement.usdAmount >= highAmount;
}

/**
 * True if a transaction reaches `velocityCount` within `velocityMinutes` and the one before it did not: once per
 * burst, like the ledger's own trigger.
 * @param times booking times of the transactions up to and including this one, oldest first
 */
export function isVelocityBurst(
  times: readonly Instant[],
  { velocityCount, velocityMinutes }: Thresholds,
): boolean {
  const within = (last: number) => {
    const [first, at] = [times.at(last - velocityCount + 1), times.at(last)];
    return first !== undefined && at !== undefined && at - first <= velocityMinutes * minute;
  };
  return within(-1) && !within(-2);
}

/** True if an amount is just under the threshold above which it would be reported. */
export function isJustUnder({ usdAmount }: Movement, { highAmount }: Thresholds): boolean {
  return usdAmount !== undefined && usdAmount < highAmount && usdAmount * 100 >= highAmount * justUnderFrom;
}

/**
 * Finds structuring: several credits, or several debits, within 24 hours, each just under the threshold.
 * @param earlier the account's movements of the day before it that no alert of this rule has counted yet
 */
export function findStructuring(
  movement: Movement,
  earlier: readonly Movement[],
  thresholds: Thresholds,
): Finding | undefined {
  if (!isJustUnder(movement, thresholds)) return undefined;
  const alike = earlier.filter(
    (other) =>
      other.type === movement.type && movement.at - other.at < dayLength && isJustUnder(other, thresholds),
  );
  const amounts = [...alike, movement].map(({ usdAmount = 0 }) => usdAmount);
  if (amounts.length < thresholds.structuringCount) return undefined;
  const figures = {
    count: amounts.length,
    least: usd(Math.min(...amounts)),
    most: usd(Math.max(...amounts)),
    sum: usd(amounts.reduce((total, amount) => total + amount, 0)),
    threshold: usd(thresholds.highAmount),
  };
  return {
    rule: "structuring",
    severity: "high",
    title: "Amounts just under the threshold",
    description:
      movement.type === "credit"
        ? sayInEnglish(
            "{count} credits of {least} to {most} within 24 hours, {sum} in all: each just under the threshold of {threshold}",
            figures,
          )
        : sayInEnglish(
            "{count} debits of {least} to {most} within 24 hours, {sum} in all: each just under the threshold of {threshold}",
            figures,
          ),
  };
}

/**
 * Finds a dormant account that becomes active: a credit or debit after a long time without one.
 * @param previous the credit or debit before it; undefined for an account's first, which is not reported
 */
export function findDormant(
  movement: Movement,
  previous: Movement | undefined,
  { dormantDays }: Thresholds,
): Finding | undefined {
  if (!previous || movement.at - previous.at < dormantDays * dayLength) return undefined;
  const days = Math.floor((movement.at - previous.at) / dayLength);
  const figures = { amount: formatMoney(movement.amount, movement.currency), days, dormantDays };
  return {
    rule: "dormant",
    severity: "medium",
    title: "Dormant account in use",
    description:
      movement.type === "credit"
        ? sayInEnglish(
            "A credit of {amount} after {days} days without a movement; an account counts as dormant from {dormantDays} days on",
            figures,
          )
        : sayInEnglish(
            "A debit of {amount} after {days} days without a movement; an account counts as dormant from {dormantDays} days on",
            figures,
          ),
  };
}

/** A run of movements from a credit: the incoming and outgoing amounts, and its beginning. Amounts in US cents. */
export type PassThroughRun = { came: Minor; left: Minor; from: Instant };

/**
 * Parties of a run: the payers of the incoming money and the payee, in words, and whether the payee is one of the
 * payers.
 */
type RunParties = { payers: string; payee: string; isSame: boolean };

/** The text of a run, with its parties if known. */
function passThroughText(
  figures: Readonly<Record<"came" | "left" | "threshold", string>> & { count: number; minutes: number },
  parties: RunParties | undefined,
): string {
  const isOne = figures.count === 1;
  if (!parties)
    return isOne
      ? sayInEnglish(
          "{came} came in and {left} left again within {count} minute; reported from {threshold} within {minutes} minutes",
          figures,
        )
      : sayInEnglish(
          "{came} came in and {left} left again within {count} minutes; reported from {threshold} within {minutes} minutes",
          figures,
        );
  const all = { ...figures, payers: parties.payers, payee: parties.payee };
  if (parties.isSame)
    return isOne
      ? sayInEnglish(
          "{came} came in from {payers} and {left} went back to {payee} within {count} minute; reported from {threshold} within {minutes} minutes",
          all,
        )
      : sayInEnglish(
          "{came} came in from {payers} and {left} went back to {payee} within {count} minutes; reported from {threshold} within {minutes} minutes",
          all,
        );
  return isOne
    ? sayInEnglish(
        "{came} came in from {payers} and {left} left again to {payee} within {count} minute; reported from {threshold} within {minutes} minutes",
        all,
      )
    : sayInEnglish(
        "{came} came in from {payers} and {left} left again to {payee} within {count} minutes; reported from {threshold} within {minutes} minutes",
        all,
      );
}

/**
 * Reports money that passed through: within some minutes, at least nine tenths of the money that came in since some
 * movement left.
 */
export function reportPassThrough(
  movement: Movement,
  run: PassThroughRun,
  { passThroughMinutes, passThroughAmount }: Thresholds,
  parties?: RunParties,
): Finding {
  const { came, left, from } = run;
  const count = Math.ceil((movement.at - from) / minute);
  const figures = {
    came: usd(came),
    left: usd(left),
    count,
    threshold: usd(passThroughAmount),
    minutes: passThroughMinutes,
  };
  return {
    rule: "pass_through",
    severity: "high",
    title: "Money in and out again",
    description: passThroughText(figures, parties),
    run,
  };
}

/** Maximum number of payers named. */
const namedPayers = 3;

const wordsFor = ({ name, account }: Pick<Counterparty, "name" | "account">): string =>
  [name, account].filter((text) => text !== null).join(", ");

/**
 * The parties of a run, from its movements, newest first, of which the first is the debit that ended it. Undefined if
 * the payee or every payer is unknown. Payer and payee are the same if their accounts may be one, never by a name.
 */
export function findRunParties(
  movements: readonly { type: string; party: Counterparty }[],
): RunParties | undefined {
  const payee = movements[0]?.party;
  const credits = movements.filter(({ type }) => type === "credit").map(({ party }) => party);
  const payers = [...new Set(credits.map(wordsFor).filter((words) => words !== ""))];
  if (!payee || wordsFor(payee) === "" || payers.length === 0) return undefined;
  const more = payers.length - namedPayers;
  return {
    payers: payers.slice(0, namedPayers).join("; ") + (more > 0 ? ` (+${more})` : ""),
    payee: wordsFor(payee),
    isSame: credits.some(
      ({ account }) => account !== null && payee.account !== null && mayBeSameAccount(account, payee.account),
    ),
  };
}
