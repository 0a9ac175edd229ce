import { sayInEnglish } from "@/vocabulary/language";
import { formatMoney, type Minor } from "@/vocabulary/money";
import type { Thresholds } from "./contract";
import type { Finding, Movement, Party } from "./rules";

/** A credit with a known payer, while the rules still need it. */
export type Receipt = { seq: number; at: number; usdAmount: Minor; payer: string };

/** Period in days in which a payer's receipts are compared across the clients that it pays. */
export const sharedPayerDays = 30;

/** True if a rule about payers or payees is on. */
export const readsParties = ({ payersCount, payerReceipts, newPartyAmount, payerClients }: Thresholds) =>
  [payersCount, payerReceipts, newPartyAmount, payerClients].some((threshold) => threshold !== null);

const usd = (amount: Minor) => formatMoney(amount, "USD");
const getSum = (movement: Movement, earlier: readonly Receipt[]) =>
  usd(earlier.reduce((sum, { usdAmount }) => sum + usdAmount, movement.usdAmount ?? 0));

/**
 * Finds several payers into one account: a credit whose payer reaches the number of payers within 24 hours.
 * @param earlier the account's receipts of the day before it that no alert of this rule has counted yet
 */
export function findManyPayers(
  movement: Movement,
  earlier: readonly Receipt[],
  { payersCount }: Thresholds,
): Finding | undefined {
  const { party } = movement;
  if (payersCount === null || movement.type !== "credit" || !party) return undefined;
  const payers = new Set(earlier.map(({ payer }) => payer));
  if (payers.has(party.account) || payers.size + 1 < payersCount) return undefined;
  return {
    rule: "many_payers",
    severity: "medium",
    title: "Many payers of one account",
    description: sayInEnglish(
      "{count} payers within 24 hours, {sum} in all, the last of them {payer}; reported from {least} payers on",
      { count: payers.size + 1, sum: getSum(movement, earlier), payer: party.words, least: payersCount },
    ),
  };
}

/**
 * Finds many receipts of one payer on one account within 24 hours.
 * @param earlier the account's receipts of the day before it that no alert of this rule has counted yet
 */
export function findPayerReceipts(
  movement: Movement,
  earlier: readonly Receipt[],
  { payerReceipts }: Thresholds,
): Finding | undefined {
  const { party } = movement;
  if (payerReceipts === null || movement.type !== "credit" || !party) return undefined;
  const same = earlier.filter(({ payer }) => payer === party.account);
  if (same.length + 1 < payerReceipts) return undefined;
  return {
    rule: "payer_receipts",
    severity: "medium",
    title: "Many receipts of one payer",
    description: sayInEnglish(
      "{count} receipts from {payer} within 24 hours, {sum} in all; reported from {least} receipts on",
      { count: same.length + 1, payer: party.words, sum: getSum(movement, same), least: payerReceipts },
    ),
  };
}

/** True if a movement is large enough to check its counterparty. */
export const asksForNewParty = ({ usdAmount }: Movement, { newPartyAmount }: Thresholds): boolean =>
  newPartyAmount !== null && usdAmount !== undefined && usdAmount >= newPartyAmount;

/** Reports the first money that a client receives from a payer, or pays to an account, from an amount. */
export function reportNewParty({ type, usdAmount = 0 }: Movement, party: Party, threshold: Minor): Finding {
  const figures = { party: party.words, amount: usd(usdAmount), threshold: usd(threshold) };
  return {
    rule: "new_party",
    severity: "medium",
    title: "First payment from or to a party",
    description:
      type === "credit"
        ? sayInEnglish(
            "The client's first receipt from {party}, worth {amount}; reported from {threshold} on",
            figures,
          )
        : sayInEnglish(
            "The client's first payment to {party}, worth {amount}; reported from {threshold} on",
            figures,
          ),
  };
}

/** Reports a payer of several clients: a credit of the client that reaches the number of clients. */
export const reportSharedPayer = (party: Party, clients: number, least: number): Finding => ({
  rule: "shared_payer",
  severity: "high",
  title: "One payer of several clients",
  description: sayInEnglish(
    "{payer} paid {count} clients within {days} days; reported from {least} clients on",
    {
      payer: party.words,
      count: clients,
      days: sharedPayerDays,
      least,
    },
  ),
});
