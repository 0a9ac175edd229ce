import { z } from "zod";
import { approvable } from "@/approvals/approvable";
import { editConflict } from "@/commands/edit";
import { formatDate } from "@/vocabulary/calendar";
import { breakActs } from "@/vocabulary/collection-options";
import { accountText } from "@/vocabulary/iban";
import { sayInEnglish } from "@/vocabulary/language";
import { formatMoney } from "@/vocabulary/money";
import { putReceiptRules, sameRules } from "./commands";
import { breakLabels, putReceiptRulesCall } from "./contract";
import { readReceiptRules } from "./queries";

/** Approval of a change to an account's collection rules, for their present version. */
export const receiptRulesEdit = approvable(putReceiptRulesCall, {
  name: "receipt_rules",
  kinds: ["receipt_rules"],
  does: "which payments from outside an account takes",
  body: z.object({
    id: z.int(),
    version: z.int(),
    rules: z.object({
      allowedPayers: z.object({ account: z.string(), name: z.string().nullable() }).array().nullable(),
      minAmount: z.int().nullable(),
      maxAmount: z.int().nullable(),
      expectedOnly: z.boolean(),
      expiresOn: z.string().nullable(),
      maximumBalance: z.int().nullable(),
      // Older approvals store none.
      onBreak: z.enum(breakActs).default("suspense"),
    }),
  }),
  async request({ deps, actor, params: { id }, body: rules, version: seen }) {
    const { version, rules: before } = await readReceiptRules(deps, actor, id);
    if (seen !== undefined && seen !== version) throw editConflict("these rules", version);
    return sameRules(before, rules) ? { asOf: version } : { body: { id, version, rules }, asOf: version };
  },
  async describe(deps, actor, { id, rules }) {
    const { account } = await readReceiptRules(deps, actor, id);
    const money = (minor: number | null) => (minor === null ? "-" : formatMoney(minor, account.currency));
    return {
      summary: `Collection rules of ${account.virtualIban} (${account.customerName})`,
      details: {
        account: `${account.virtualIban}, ${account.customerName}`,
        payers:
          rules.allowedPayers
            ?.map((one) => accountText(one.account, one.name))
            .join("; ")
            .slice(0, 2000) ?? "-",
        minAmount: money(rules.minAmount),
        maxAmount: money(rules.maxAmount),
        expectedOnly: rules.expectedOnly ? "yes" : "no",
        expiresOn: rules.expiresOn === null ? "-" : formatDate(rules.expiresOn),
        maximumBalance: money(rules.maximumBalance),
        onBreak: sayInEnglish(breakLabels[rules.onBreak]),
      },
    };
  },
  carryOut: (deps, actor, { id, version, rules }) => putReceiptRules(deps, actor, id, rules, version),
});
