import { type BeneficiaryBody, beneficiaryWords } from "./contract";

type Target = Pick<BeneficiaryBody, "account" | "bic" | "clearingCode">;

/** Whether an edit sends the money of later payments elsewhere. */
export const movesMoney = (before: Target, after: Target): boolean =>
  before.account !== after.account || before.bic !== after.bic || before.clearingCode !== after.clearingCode;

/** Why somebody cannot agree to the account of a beneficiary, in a sentence; undefined where they can. */
export function approvalProblem(
  { approved, accountBy }: { approved: boolean; accountBy: number | null },
  { userId }: { userId: number },
): string | undefined {
  if (approved) return beneficiaryWords.approvedAlready;
  if (accountBy === userId) return "You entered this account: another user of your company has to approve it";
  return undefined;
}
