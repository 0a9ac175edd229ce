import { getScope } from "@/access/scope";
import { getConfiguration } from "@/accounts/configurations/queries";
import { formatMoney, fromDecimal } from "@/vocabulary/money";
import { combinePhrases, type DeclaredEntity, field } from "../question/entity";
import { withParameter } from "../run/links";
import { accountName } from "../run/wording";
import { accountField, clientField, currencyField, openAccounts } from "./parts/shared";

/** Maximum number of accounts whose limits are read for one answer. */
const mostRead = 100;

const mostWords = "max|maximum|the max|most|the most";
const payOut = "pay out|pay|send|spend|transfer";

/** Limits of accounts per day and month, with the part used at present: one row each. Limits are counted in AED. */
export const limits: DeclaredEntity = {
  access: "configurations:read",
  noun: ["limit", "limits"],
  called: "limit",
  words: "limit|limits|payment limit|payment limits",
  says: [
    {
      words:
        "under|under its|configured with|enforced|binding|bite|bites|does it bite|and does it bite|and is it enforced|before your limit stops us|before the limit stops us|cap|caps|payment cap|spending limit|spending cap",
    },
    { words: combinePhrases("still", payOut, "|of"), seldom: true },
    {
      words: `${combinePhrases("how much more can", "go out|we pay out|i pay out", "|of")}|${combinePhrases("by how much|how much more", "can we|can i", "still|", "load|pay out of|pay out")}|by how much can`,
      asks: "left",
    },
    {
      words: `${combinePhrases("how much", "can we|can i|may we|may i", "still", payOut, "|of|from|out of")}|${combinePhrases("what is|how much is|whats", "still|", "allowed", "|from|on")}|still allowed|what am i still allowed to pay|what are we still allowed to pay`,
      needs: "window",
    },
    { words: "what may|how much may", asks: "left", needs: "window" },
    {
      words: `${combinePhrases(mostWords, "i can|we can|i may|we may", payOut, "|of|from|out of")}|most that`,
      asks: "limit",
    },
    { words: combinePhrases("is|are", "allowed to", payOut, "|of") },
    {
      words: combinePhrases("closest|nearest", "|to|to reaching|to hitting"),
      measures: ["largest"],
      of: "share",
      asks: "left",
      needs: "window",
    },
  ],
  ways: { from: { account: {} } },
  record: "account",
  recordAt: (actor, id) =>
    getScope(actor) === "all" ? withParameter("/admin/configurations", "account", id) : "/client/payments",
  onlyRecords: true,
  current: { field: "window", day: "daily", month: "monthly" },
  fields: {
    account: accountField,
    client: clientField,
    currency: currencyField,
    window: field.choice("Window", {
      words: "window|windows",
      parts: true,
      values: {
        daily: { words: "daily|per day|a day|for the day|for a day|day", label: "today" },
        monthly: {
          words: "monthly|per month|a month|for the month|for a month|for a whole month|month",
          label: "this month",
        },
      },
    }),
    limit: field.money("Payment limit", { fact: "size" }),
    share: field.percent("Used share of the limit", { words: "used share" }),
    used: field.money("Used limit", {
      fact: "used|used up|use of|usage of|is used|has been used|have we used|have we used up|have i used",
    }),
    left: field.money("Remaining limit", {
      fact: "left|remaining|headroom|headroom left|is left|what is left|whats left|unused|room left|room|how close are we to|how close am i to|close to|how far are we from|have we got left|have we still got|do we have left",
    }),
  },
  shown: ["account", "window", "limit", "used", "left"],
  sentence: ({ accountName, window, available, enforced }, { limit, used, left }) =>
    `${accountName}. ${window === "daily" ? "Today" : "This month"}: ${used} of ${limit} is used, ${left} is left. ${available} is available on it.${enforced}`,
  async read(deps, actor, { subject }) {
    const accounts = await openAccounts(deps, actor, subject, mostRead);
    // A collection-only account makes no payments.
    const paying = accounts?.filter(({ closedAt, type }) => closedAt === null && type !== "COBO") ?? [];
    const isNamed = subject.kind === "accounts" && !subject.whole;
    if (
      paying.length === 0 ||
      paying.length > mostRead ||
      (isNamed && paying.length < subject.accounts.length)
    )
      return { rows: [], more: true };
    const rows = await Promise.all(
      paying.map(async (account) => {
        const { usage, enforceLimits } = await getConfiguration(deps, actor, account.id);
        const available = formatMoney(account.balance - account.held, account.currency);
        return (["daily", "monthly"] as const).map((window) => ({
          id: account.id,
          account: account.id,
          accountName: accountName(account),
          window,
          currency: "AED",
          limit: fromDecimal(usage[window].limit),
          used: fromDecimal(usage[window].used),
          left: fromDecimal(usage[window].left),
          share: getShare(fromDecimal(usage[window].used), fromDecimal(usage[window].limit)),
          // Available funds bound payments, whatever the limit.
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

/** The used part of a limit, in millionths; a limit of zero counts as fully used. */
const getShare = (used: number, limit: number): number => (limit === 0 ? 1 : used / limit) * 1_000_000;
