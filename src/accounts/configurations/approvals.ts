import { z } from "zod";
import { liftsRestriction } from "@/accounts/rules";
import { approvable } from "@/approvals/approvable";
import type { ApprovalKind } from "@/approvals/contract";
import { assertSuspenseAccount, configurationEdited, editConfiguration } from "./commands";
import { editConfigurationCall } from "./contract";
import { readConfiguration } from "./queries";
import { changesLimits, describeChanges, disablesComplianceCheck } from "./rules";

/**
 * Approval of changed limits, a compliance check that is switched off, or credits or debits that are switched on,
 * with everything saved along with it; for the account's present version.
 */
export const configurationEdit = approvable(editConfigurationCall, {
  name: "configure_account",
  kinds: ["limits", "compliance", "account_state"],
  does: [
    ["limits", "`limits`"],
    ["the compliance check switched off", "`compliance`"],
    ["a switch on", "`account_state`"],
  ],
  getKinds({
    body: { dailyLimit, monthlyLimit, enforceLimits, complianceCheck, creditEnabled, debitEnabled },
  }) {
    const kinds: ApprovalKind[] = [];
    if ([dailyLimit, monthlyLimit, enforceLimits].some((limit) => limit !== undefined)) kinds.push("limits");
    if (complianceCheck === false) kinds.push("compliance");
    if (creditEnabled === true || debitEnabled === true) kinds.push("account_state");
    return kinds;
  },
  body: z.object({
    id: z.int(),
    version: z.int(),
    edit: z.object({
      creditEnabled: z.boolean().optional(),
      debitEnabled: z.boolean().optional(),
      dailyLimit: z.int().optional(),
      monthlyLimit: z.int().optional(),
      enforceLimits: z.boolean().optional(),
      suspenseAccount: z.string().optional(),
      autoReconciliation: z.boolean().optional(),
      complianceCheck: z.boolean().optional(),
      holdDuration: z.int().optional(),
      notificationEmail: z.string().nullable().optional(),
    }),
  }),
  async request({ deps, actor, params: { id }, body: edit, version }) {
    const read = await readConfiguration(deps, actor, id);
    const { account, configuration } = read;
    if (version !== undefined && version !== account.version) throw configurationEdited(edit, read);
    const kinds: ApprovalKind[] = changesLimits(configuration, edit) ? ["limits"] : [];
    if (disablesComplianceCheck(configuration, edit)) kinds.push("compliance");
    if (liftsRestriction(configuration, edit)) kinds.push("account_state");
    if (kinds.length === 0) return { asOf: account.version };
    await assertSuspenseAccount(deps, actor, edit.suspenseAccount);
    return { body: { id, version: account.version, edit }, kinds, asOf: account.version };
  },
  async describe(deps, actor, { id, edit }) {
    const { account, configuration } = await readConfiguration(deps, actor, id);
    const name = `${account.virtualIban} (${account.customerName})`;
    const details = { account: `${account.virtualIban}, ${account.customerName}` };
    const what = changesLimits(configuration, edit)
      ? "Limits"
      : disablesComplianceCheck(configuration, edit)
        ? "Compliance check"
        : "Switches";
    return {
      summary: `${what} of ${name}`,
      details: { ...details, ...describeChanges(configuration, edit) },
    };
  },
  carryOut: (deps, actor, { id, version, edit }) => editConfiguration(deps, actor, id, edit, version),
});
