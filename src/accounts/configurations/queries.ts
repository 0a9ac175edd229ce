import { preparedRead } from "db/prepared";
import { configurations, virtualAccounts } from "db/schema";
import { desc, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getScope } from "@/access/scope";
import { type AccountRow, getAccount } from "@/accounts/queries";
import type { Deps } from "@/deps";
import { getLimitUse, type LimitUse } from "@/ledger/limit-usage";
import { type Minor, toDecimal } from "@/vocabulary/money";
import {
  type ClientConfigurationDto,
  type ConfigurationDto,
  configurationDefaults,
  type EditConfiguration,
} from "./contract";

const readConfigurationRow = preparedRead((read) =>
  read
    .select({
      dailyLimit: configurations.dailyLimit,
      monthlyLimit: configurations.monthlyLimit,
      enforceLimits: configurations.enforceLimits,
      suspenseAccount: configurations.suspenseAccount,
      autoReconciliation: configurations.autoReconciliation,
      complianceCheck: configurations.complianceCheck,
      holdDuration: configurations.holdDuration,
      notificationEmail: configurations.notificationEmail,
    })
    .from(configurations)
    .where(eq(configurations.virtualAccountId, sql.placeholder("id"))),
);

/** The settings of an account with its two switches; limits in fils. */
export type Configuration = {
  creditEnabled: boolean;
  debitEnabled: boolean;
  dailyLimit: Minor;
  monthlyLimit: Minor;
  enforceLimits: boolean;
  suspenseAccount: string;
  autoReconciliation: boolean;
  complianceCheck: boolean;
  holdDuration: number;
  notificationEmail: string | null;
};

/** An account with its settings: its own, or the defaults if none were saved. */
export type ConfiguredAccount = { account: AccountRow; configuration: Configuration };

/**
 * Reads the settings of an account.
 * @throws AppError not_found if there is none, or the actor may not see it
 */
export async function readConfiguration(deps: Deps, actor: Actor, id: number): Promise<ConfiguredAccount> {
  assertCan(actor, "configurations:read");
  const account = await getAccount(deps, actor, id);
  const own = await readConfigurationRow(deps.db).get({ id });
  const { creditEnabled, debitEnabled } = account;
  return { account, configuration: { creditEnabled, debitEnabled, ...(own ?? configurationDefaults) } };
}

/** An account's settings in the form of answers, with the used part of its limits today and this month. */
export async function getConfiguration(
  deps: Deps,
  actor: Actor,
  id: number,
): Promise<ConfigurationDto | ClientConfigurationDto> {
  const read = await readConfiguration(deps, actor, id);
  const use = await getLimitUse(deps, id, deps.now());
  const whole = toConfigurationDto(read, use);
  if (getScope(actor) === "all") return whole;
  const {
    suspenseAccount: _,
    autoReconciliation: _a,
    complianceCheck: _c,
    notificationEmail: _n,
    ...own
  } = whole;
  return own;
}

/** Converts settings to the form of answers for staff. */
export function toConfigurationDto(
  { account, configuration }: ConfiguredAccount,
  { daily, monthly }: { daily: LimitUse; monthly: LimitUse },
): ConfigurationDto {
  const { dailyLimit, monthlyLimit } = configuration;
  return {
    ...configuration,
    dailyLimit: toDecimal(dailyLimit),
    monthlyLimit: toDecimal(monthlyLimit),
    usage: { daily: getUsed(dailyLimit, daily), monthly: getUsed(monthlyLimit, monthly) },
    version: account.version,
  };
}

const getUsed = (limit: Minor, { used }: LimitUse) => ({
  limit: toDecimal(limit),
  used: toDecimal(used),
  left: toDecimal(Math.max(0, limit - used)),
});

/** The present values of an edit's fields, in the form of answers. */
export const asAnswered = <Values extends Partial<EditConfiguration>>(values: Values) => ({
  ...values,
  ...(values.dailyLimit !== undefined && { dailyLimit: toDecimal(values.dailyLimit) }),
  ...(values.monthlyLimit !== undefined && { monthlyLimit: toDecimal(values.monthlyLimit) }),
});

const newestChanged = preparedRead((read) =>
  read
    .select({
      id: virtualAccounts.id,
      customerName: virtualAccounts.customerName,
      virtualIban: virtualAccounts.virtualIban,
      updatedAt: configurations.updatedAt,
    })
    .from(configurations)
    .innerJoin(virtualAccounts, eq(virtualAccounts.id, configurations.virtualAccountId))
    .where(isNull(virtualAccounts.closedAt))
    .orderBy(desc(configurations.updatedAt), desc(virtualAccounts.id))
    .limit(sql.placeholder("limit")),
);

/** The accounts with the most recently changed settings, for staff. */
export function lastConfigured({ db }: Pick<Deps, "db">, actor: Actor, limit: number) {
  assertCan(actor, "configurations:page");
  return newestChanged(db).all({ limit });
}
