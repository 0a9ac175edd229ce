import { scopeOf } from "@/access/scope";
import { getConfiguration } from "@/accounts/configurations/queries";
import { fromDecimal } from "@/vocabulary/money";
import type { EntityModel } from "../ask/entity";
import { withParameter } from "../tools/links";
import { nameOf } from "../tools/wording";
import { accountField, clientField } from "./shared";

/** Limits of so many accounts are read for one answer. */
const mostRead = 5;

/** What accounts may pay out in a day and a month, and what of it is used now. Limits are counted in AED. */
export const limits: EntityModel = {
  name: "limits",
  access: "configurations:read",
  noun: ["limit", "limits"],
  words: "limit|limits|payment limit|payment limits",
  record: "account",
  recordAt: (actor, id) =>
    scopeOf(actor) === "all" ? withParameter("/admin/configurations", "account", id) : "/client/payments",
  onlyRecords: true,
  fields: {
    account: accountField,
    client: clientField,
    daily: { label: "Daily limit", kind: "money", fact: "daily limit|daily payment limit" },
    usedToday: {
      label: "Used daily limit",
      kind: "money",
      fact: "used of the daily limit|used of daily limit",
    },
    leftToday: {
      label: "Remaining daily limit",
      kind: "money",
      fact: "left of the daily limit|left of daily limit|remaining daily limit",
    },
    monthly: { label: "Monthly limit", kind: "money", fact: "monthly limit|monthly payment limit" },
    usedThisMonth: {
      label: "Used monthly limit",
      kind: "money",
      fact: "used of the monthly limit|used of monthly limit",
    },
    leftThisMonth: {
      label: "Remaining monthly limit",
      kind: "money",
      fact: "left of the monthly limit|left of monthly limit|remaining monthly limit",
    },
    enforced: { label: "Enforced", kind: "text" },
  },
  asked: "list",
  shown: [
    "account",
    "daily",
    "usedToday",
    "leftToday",
    "monthly",
    "usedThisMonth",
    "leftThisMonth",
    "enforced",
  ],
  narrows: () => false,
  async read(deps, actor, { subject }) {
    const accounts = subject.kind === "book" ? [] : subject.accounts;
    // An account that collects alone pays nothing out.
    const paying = accounts.filter(({ closedAt, type }) => closedAt === null && type !== "COBO");
    if (paying.length === 0 || paying.length > mostRead || paying.length < accounts.length)
      return { rows: [], more: true };
    const rows = await Promise.all(
      paying.map(async (account) => {
        const { usage, enforceLimits } = await getConfiguration(deps, actor, account.id);
        const { daily, monthly } = usage;
        return {
          id: account.id,
          account: account.id,
          accountName: nameOf(account),
          currency: "AED",
          daily: fromDecimal(daily.limit),
          usedToday: fromDecimal(daily.used),
          leftToday: fromDecimal(daily.left),
          monthly: fromDecimal(monthly.limit),
          usedThisMonth: fromDecimal(monthly.used),
          leftThisMonth: fromDecimal(monthly.left),
          enforced: enforceLimits ? "yes" : "no",
        };
      }),
    );
    return { rows, more: false };
  },
};
