import type { Actor } from "@/access/actor";
import { type BeneficiaryBody, beneficiaryWords } from "./contract";

type Target = Pick<BeneficiaryBody, "account" | "bic" | "clearingCode">;

/** Whether an edit sends the money of later payments elsewhere. */
export const movesMoney = (before: Target, after: Target): boolean =>
  before.account !== after.account || before.bic !== after.bic || before.clearingCode !== after.clearingCode;

/**
 * Why somebody cannot agree to the account of a beneficiary, in a sentence; undefined where they can.
 * `keeperId`: where a program entered the account, who has its secret.
 */
export function approvalProblem(
  { approved, accountBy, keeperId }: { approved: boolean; accountBy: number | null; keeperId: number | null },
  { userId, machine }: Pick<Actor, "userId" | "machine">,
): string | undefined {
  if (approved) return beneficiaryWords.approvedAlready;
  if (machine !== undefined) return "A person approves this, and no program";
  if (keeperId === userId)
    return "A program entered this account whose secret you have: another user of your company has to approve it";
  if (accountBy === userId) return "You entered this account: another user of your company has to approve it";
  return undefined;
}
