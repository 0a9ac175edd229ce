import { type Approvable, isApprovable } from "@/approvals/approvable";
import { approveCall } from "@/approvals/contract";
import { getApproval } from "@/approvals/queries";
import type { Call } from "@/kernel/call";
import { findPaymentWorth } from "@/ledger/rates";
import {
  type Sent,
  type StepUpNeed,
  type StepUpSetting,
  stepUpByInput,
  stepUpSettings,
  stepUpSettingsFor,
} from "@/people/auth/second-factors/declared";
import type { Currency, Minor } from "@/vocabulary/money";

/** Step-up of a number of payments of an amount; required regardless of the amount if its worth is unknown. */
export async function asPayment(
  deps: Sent["deps"],
  { amount, currency }: { amount: Minor; currency: Currency },
  times = 1,
): Promise<StepUpNeed[]> {
  const worth = await findPaymentWorth(deps, amount, currency);
  return [{ setting: "payments", usdAmount: worth && times * worth.usdAmount }];
}

/** Requires the step-up of a payment of the amount that an act is worth to its approvers. */
export const asWorthToApprovers = <C extends Call>(approval: Approvable<C>) =>
  stepUpByInput(approval.call, ["payments"], async (sent) => {
    const asked = await (await approval.ask(sent)).request();
    const described = "act" in asked ? await asked.act.describe(sent.deps, sent.actor) : undefined;
    return [{ setting: "payments", usdAmount: described?.usdAmount }];
  });

/** Requires it if the input is an act that approvers would be shown. */
export const whereApproversWouldSeeIt = <C extends Call>(approval: Approvable<C>, setting: StepUpSetting) =>
  stepUpByInput(approval.call, [setting], async (sent) => {
    const asked = await (await approval.ask(sent)).request();
    return "act" in asked ? [{ setting }] : [];
  });

/** Requires for an approval the step-up of the approved act. */
export const asTheApprovedAct = stepUpByInput(
  approveCall,
  stepUpSettings,
  async ({ deps, actor, params, application }): Promise<StepUpNeed[]> => {
    const found = await getApproval(deps, actor, params.id);
    const asking = application.endpoints.filter(
      ({ approval }) => isApprovable(approval) && approval.acts.some(({ name }) => name === found.act),
    );
    const settings = new Set(asking.flatMap(({ stepUp }) => stepUpSettingsFor(stepUp)));
    return [...settings].map((setting) => ({ setting, usdAmount: found.usdAmount ?? undefined }));
  },
);
