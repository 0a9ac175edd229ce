import { jsonCell, readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { defineRows } from "@/commands/rows";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { currencies } from "@/vocabulary/money";
import { payeeNeeds } from "@/vocabulary/payee-options";
import { type PayeeRuleBody, type PayeeRuleDto, payeeRuleContract, payeeRuleSchema } from "./contract";

const row = payeeRuleSchema.extend({
  currency: z.enum(currencies).nullable(),
  needs: jsonCell(z.enum(payeeNeeds).array()),
});
const select = `select id, nullif(country, '*') as country, nullif(currency, '*') as currency, needs, version
  from payee_rules`;

async function readRule({ db }: Deps, actor: Actor, id: number): Promise<PayeeRuleDto> {
  assertCan(actor, "payee-rules:read");
  const [rule] = await readPrimaryRows(db, row, { sql: `${select} where id = ?`, args: [id] });
  if (!rule) throw new AppError("not_found", payeeRuleContract.words.notFound);
  return rule;
}

const readAll = ({ db }: Pick<Deps, "db">) => readPrimaryRows(db, row, { sql: select, args: [] });

/** Key that is unique among rules. */
const getKey = ({ country, currency }: Pick<PayeeRuleBody, "country" | "currency">) =>
  `${country ?? "*"} ${currency ?? "*"}`;

const sentence = "There is a rule for this country and currency already: change that one";
const taken = { kind: "conflict", message: sentence, code: "PAYEE_RULE_TAKEN", field: "country" } as const;

async function assertFree(
  deps: Deps,
  _: Actor,
  rules: readonly PayeeRuleBody[],
  own?: number,
): Promise<void> {
  const there = await readAll(deps);
  const isTaken = (rule: PayeeRuleBody) =>
    there.some((one) => one.id !== own && getKey(one) === getKey(rule));
  if (!rules.some(isTaken)) return;
  throw new AppError("conflict", sentence, { code: taken.code, fields: { country: sentence } });
}

const stored = ({ country, currency, needs }: PayeeRuleBody) => ({
  country: country ?? "*",
  currency: currency ?? "*",
  needs: JSON.stringify(needs),
});

export const payeeRuleRows = defineRows({
  table: "payee_rules",
  access: "payee-rules:write",
  resource: "PAYEE_RULE",
  one: "payee rule",
  read: readRule,
  check: assertFree,
  whole: {
    readAll(deps, actor) {
      assertCan(actor, "payee-rules:read");
      return readAll(deps);
    },
    getKey,
    taken: sentence,
  },
  stored: (_: Deps, rule: PayeeRuleBody) => ({
    columns: stored(rule),
    details: { after: { ...stored(rule), needs: rule.needs } },
  }),
  shown: ({ country, currency, needs }: PayeeRuleDto) => ({ country, currency, needs }),
  refusals: { "UNIQUE:payee_rules.country,payee_rules.currency": taken },
});
