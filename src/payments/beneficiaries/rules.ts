import { type Actor, isAmong } from "@/access/actor";
import { type BeneficiaryBody, beneficiaryWords } from "./contract";

type Target = Pick<BeneficiaryBody, "account" | "bic" | "clearingCode">;

/** True if an edit changes where later payments go. */
export const movesMoney = (before: Target, after: Target): boolean =>
  before.account !== after.account || before.bic !== after.bic || before.clearingCode !== after.clearingCode;

/**
 * Reason why a user cannot approve the account of a beneficiary, as a sentence; undefined if they can.
 * `accountPersons`: JSON of the ids of users who may be one person with the one that entered the account; that was a
 * program if it is not `accountBy`.
 */
export function approvalProblem(
  {
    approved,
    accountBy,
    accountPersons,
  }: { approved: boolean; accountBy: number | null; accountPersons: string },
  { userId }: Pick<Actor, "userId">,
): string | undefined {
  if (approved) return beneficiaryWords.approvedAlready;
  if (accountBy === userId) return "You entered this account: another user of your company has to approve it";
  if (isAmong(accountPersons, userId))
    return "You have, or had within the last 72 hours, a secret or key of the program that entered this account: another user of your company must approve it";
  return undefined;
}
