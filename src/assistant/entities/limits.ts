import { scopeOf } from "@/access/scope";
import { getConfiguration } from "@/accounts/configurations/queries";
import { formatMoney, fromDecimal } from "@/vocabulary/money";
import type { EntityModel } from "../ask/entity";
import { withParameter } from "../run/links";
import { nameOf } from "../run/wording";
import { accountField, clientField } from "./shared";

/** Limits of so many accounts are read for one answer. */
const mostRead = 5;

/** What accounts may pay out in a day and in a month, and what of it is used now: a row for each. Limits are counted in AED. */
export const limits: EntityModel = {
  name: "limits",
  access: "configurations:read",
  noun: ["limit", "limits"],
  called: "limit",
  words: "limit|limits|payment limit|payment limits",
  says: [
    { words: "under|configured with|enforced|binding" },
    {
      words:
        "how much more can go out|how much more can go out of|how much more can we pay out|how much more can we pay out of|how much more can i pay out|how much more can i pay out of",
      asks: "left",
    },
  ],
  record: "account",
  recordAt: (actor, id) =>
    scopeOf(actor) === "all" ? withParameter("/admin/configurations", "account", id) : "/client/payments",
  onlyRecords: true,
  current: { field: "window", day: "daily", month: "monthly" },
  fields: {
    account: accountField,
    client: clientField,
    window: {
      label: "Window",
      kind: "choice",
      words: "window|windows",
      parts: true,
      values: {
        daily: { words: "daily|per day|a day|for the day|for a day|day", label: "today" },
        monthly: {
          words: "monthly|per month|a month|for the month|for a month|for a whole month|month",
          label: "this month",
        },
      },
    },
    limit: { label: "Payment limit", kind: "money" },
    used: {
      label: "Used limit",
      kind: "money",
      fact: "used|used up|use of|usage of|is used|has been used|have we used|have we used up|have i used",
    },
    left: {
      label: "Remaining limit",
      kind: "money",
      fact: "left|remaining|headroom|headroom left|is left|what is left|unused|room left|room|how close are we to|how close am i to|close to|how far are we from|have we got left|have we still got|do we have left",
    },
  },
  asked: "list",
  shown: ["account", "window", "limit", "used", "left"],
  sentence: ({ accountName, window, available, enforced }, { limit, used, left }) =>
    `${accountName}. ${window === "daily" ? "Today" : "This month"}: ${used} of ${limit} is used, ${left} is left. ${available} is available on it.${enforced}`,
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
        const available = formatMoney(account.balance - account.held, account.currency);
        return (["daily", "monthly"] as const).map((window) => ({
          id: account.id,
          account: account.id,
          accountName: nameOf(account),
          window,
          currency: "AED",
          limit: fromDecimal(usage[window].limit),
          used: fromDecimal(usage[window].used),
          left: fromDecimal(usage[window].left),
          // No more than what is there goes out, whatever the limit.
          available,
          enforced: enforceLimits
            ? " Payments over it are refused."
            : " The limits of this account are not enforced.",
        }));
      }),
    );
    return { rows: rows.flat(), more: false };
  },
};
