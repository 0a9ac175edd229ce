import { type Actor, isAmong } from "@/access/actor";
import { type BeneficiaryBody, beneficiaryWords } from "./contract";

type Target = Pick<BeneficiaryBody, "account" | "bic" | "clearingCode">;

/** Whether an edit sends the money of later payments elsewhere. */
export const movesMoney = (before: Target, after: Target): boolean =>
  before.account !== after.account || before.bic !== after.bic || before.clearingCode !== after.clearingCode;

/**
 * Why somebody cannot agree to the account of a beneficiary, in a sentence; undefined if they can.
 * `accountPersons`: JSON of the ids of users who may be one person with the one that entered the account, which was a program
 * where that is not `accountBy`.
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
