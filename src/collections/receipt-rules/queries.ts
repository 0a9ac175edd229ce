import { preparedRead } from "db/prepared";
import { receiptRules } from "db/schema";
import { eq, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { type AccountRow, getAccount } from "@/accounts/queries";
import type { Deps } from "@/deps";
import { toDecimal } from "@/vocabulary/money";
import type { ReceiptRules, ReceiptRulesDto } from "./contract";

const rulesByAccount = preparedRead((read) =>
  read
    .select({
      allowedPayers: receiptRules.allowedPayers,
      minAmount: receiptRules.minAmount,
      maxAmount: receiptRules.maxAmount,
      expectedOnly: receiptRules.expectedOnly,
      expiresOn: receiptRules.expiresOn,
      maximumBalance: receiptRules.maximumBalance,
      onBreak: receiptRules.onBreak,
      version: receiptRules.version,
    })
    .from(receiptRules)
    .where(eq(receiptRules.virtualAccountId, sql.placeholder("id"))),
);

/** Defaults for an account without rules. */
const none = {
  allowedPayers: null,
  minAmount: null,
  maxAmount: null,
  expectedOnly: false,
  expiresOn: null,
  maximumBalance: null,
  onBreak: "suspense" as const,
  version: 0,
};

/** An account with its rules; amounts in minor units, `version` 0 if none were set. */
type RuledAccount = { account: AccountRow; rules: ReceiptRules; version: number };

/** Reads the rules of an account. Throws AppError 403, 404. */
export async function readReceiptRules(deps: Deps, actor: Actor, id: number): Promise<RuledAccount> {
  assertCan(actor, "receipts:read");
  return readRulesOf(deps, await getAccount(deps, actor, id));
}

/** Reads the rules of an account without a check of access. */
export async function readRulesOf(deps: Pick<Deps, "db">, account: AccountRow): Promise<RuledAccount> {
  const { id } = account;
  const { version, allowedPayers, ...rules } = (await rulesByAccount(deps.db).get({ id })) ?? none;
  const payers = allowedPayers?.map(({ account: number, name }) => ({ account: number, name })) ?? null;
  return { account, rules: { ...rules, allowedPayers: payers }, version };
}

/** Converts rules to the form of answers. */
export function toReceiptRulesDto({ account, rules, version }: RuledAccount): ReceiptRulesDto {
  const orNull = (minor: number | null) => (minor === null ? null : toDecimal(minor));
  return {
    vaId: account.id,
    ...rules,
    minAmount: orNull(rules.minAmount),
    maxAmount: orNull(rules.maxAmount),
    maximumBalance: orNull(rules.maximumBalance),
    version,
  };
}

/** The rules of an account, as calls answer them. Throws AppError 403, 404. */
export const getReceiptRules = async (deps: Deps, actor: Actor, id: number): Promise<ReceiptRulesDto> =>
  toReceiptRulesDto(await readReceiptRules(deps, actor, id));
