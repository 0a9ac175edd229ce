import { jsonCell } from "db/rows";
import { z } from "zod";
import { defineRows } from "@/commands/rows";
import { payeeNeeds } from "@/vocabulary/payee-options";
import { type PayeeRuleBody, type PayeeRuleDto, payeeRuleContract, payeeRuleText } from "./contract";

const anyAsStar = ({ country, currency }: Pick<PayeeRuleBody, "country" | "currency">) => ({
  country: country ?? "*",
  currency: currency ?? "*",
});

export const payeeRuleRows = defineRows<PayeeRuleDto, PayeeRuleBody>(payeeRuleContract, {
  table: "payee_rules",
  resource: "PAYEE_RULE",
  text: payeeRuleText,
  row: payeeRuleContract.row.extend({ needs: jsonCell(z.enum(payeeNeeds).array()) }),
  columns: "id, nullif(country, '*') as country, nullif(currency, '*') as currency, needs, version",
  stored: (_, rule) => ({
    columns: { ...anyAsStar(rule), needs: JSON.stringify(rule.needs) },
    details: { after: { ...anyAsStar(rule), needs: rule.needs } },
  }),
  shown: ({ country, currency, needs }) => ({ country, currency, needs }),
  unique: {
    getKey: (rule) => Object.values(anyAsStar(rule)).join(" "),
    message: "There is a rule for this country and currency already: change that one",
    code: "PAYEE_RULE_TAKEN",
    field: "country",
    index: "payee_rules.country,payee_rules.currency",
  },
});
