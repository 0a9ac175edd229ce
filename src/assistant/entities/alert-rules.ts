import { getAlertSettings, houseDefault } from "@/oversight/alerts/settings";
import { formatMoney, fromDecimal } from "@/vocabulary/money";
import { combinePhrases, type DeclaredEntity, field } from "../question/entity";
import { counted } from "../run/wording";
import { clientField } from "./parts/shared";

/** The bank's own thresholds belong to no client: they are not grouped by client. */
const { parts: _parts, ...client } = clientField;

const usd = (decimal: string) => formatMoney(fromDecimal(decimal), "USD");
const rule = (words: string, label: string) => ({
  words: `${words}|${combinePhrases(words, "rule")}`,
  label,
});

/** Words that mean something else if no rule is named. */
const ruleAlone = (words: string, label: string) => ({ words: combinePhrases(words, "rule"), label });

/** Thresholds of alerts: those of a client's accounts, or the bank's own if no client is named. */
export const alertRules: DeclaredEntity = {
  access: "alert-settings:read",
  noun: ["alert rule", "alert rules"],
  words: `alert rule|alert rules|monitoring rule|monitoring rules|rule|rules|${combinePhrases("|alert|alerting|monitoring", "threshold|thresholds")}`,
  says: [
    {
      words: combinePhrases(
        "which|what|what are the|what is the|our|the|all|list the",
        "alert rules|alert thresholds|alert threshold|alerting thresholds|monitoring rules|monitoring thresholds",
      ),
      measures: ["list"],
    },
  ],
  fields: {
    rule: field.choice("Rule", {
      named: "ruleName",
      values: {
        high: rule("high amount|high amounts|large amount|large amounts", "high amount"),
        velocity: rule("velocity|burst|bursts", "velocity"),
        structuring: rule("structuring|amounts just under the threshold", "structuring"),
        dormant: rule("dormant|dormancy|dormant account|dormant accounts", "dormant"),
        passThrough: rule("pass-through|pass through|passthrough|money in and out again", "pass-through"),
        payers: ruleAlone("many payers|several payers", "many payers"),
        receipts: ruleAlone("many receipts|receipts of one payer", "receipts of one payer"),
        newParty: ruleAlone("first payment|new party|new payer|new payee", "first payment"),
        sharedPayer: ruleAlone("shared payer|payer of several clients", "shared payer"),
      },
    }),
    threshold: field.text("Threshold", { fact: "from what amount|from which amount" }),
    whose: field.text("Set for", { fact: "set for whom" }),
    client,
  },
  record: "rule",
  onlyRecords: true,
  shown: ["rule", "threshold", "whose"],
  sentence: ({ ruleName, threshold, whose }) => `The ${ruleName} rule reports ${threshold} (${whose}).`,
  async read(deps, actor, { subject }) {
    // Rules belong to a client, not to one of its accounts.
    if (subject.kind === "accounts" && !subject.whole) return { rows: [], more: true };
    const named = subject.kind === "accounts" ? subject.client : undefined;
    const settings = await getAlertSettings(deps, actor, named ?? houseDefault);
    const { velocityCount, velocityMinutes, structuringCount, dormantDays, passThroughMinutes } = settings;
    const { payersCount, payerReceipts, newPartyAmount, payerClients } = settings;
    const thresholds = {
      high: `amounts from ${usd(settings.highAmount)}`,
      velocity: `${counted(velocityCount, "transaction")} within ${counted(velocityMinutes, "minute")}`,
      structuring: `${counted(structuringCount, "amount")} just under ${usd(settings.highAmount)} within 24 hours`,
      dormant: `a movement after ${counted(dormantDays, "day")} without one`,
      passThrough: `money from ${usd(settings.passThroughAmount)} that leaves again within ${counted(passThroughMinutes, "minute")}`,
      ...(payersCount !== null && { payers: `${payersCount} payers of one account within 24 hours` }),
      ...(payerReceipts !== null && { receipts: `${payerReceipts} receipts of one payer within 24 hours` }),
      ...(newPartyAmount !== null && {
        newParty: `a client's first payment from or to a party from ${usd(newPartyAmount)}`,
      }),
      ...(payerClients !== null && { sharedPayer: `one payer of ${payerClients} clients within 30 days` }),
    };
    const whose = named !== undefined && settings.ownSettings ? `set for ${named}` : "the house's default";
    const rows = Object.entries(thresholds).map(([id, threshold]) => ({
      id,
      rule: id,
      ruleName: alertRules.fields.rule?.values?.[id]?.label ?? id,
      threshold,
      whose,
      client: named ?? null,
    }));
    return { rows, more: false };
  },
};
