import { addDays, type BankDate, bankDate } from "@/vocabulary/calendar";
import { combinePhrases, type DeclaredEntity, field } from "../question/entity";
import { balancesAt, listDays, momentExtreme } from "../run/day-balances";
import { accountName } from "../run/wording";
import { accountField, currencyField } from "./parts/shared";

/** Balance of an account at the end of each past day of its life. */
export const dayBalances: DeclaredEntity = {
  access: "accounts:read",
  noun: ["daily balance", "daily balances"],
  words:
    "daily balance|daily balances|daily closing balance|daily closing balances|end of day balance|balance|balances|bal",
  says: [
    {
      words: "how low did|how low was|low point|low point of|lowest point|lowest it got",
      measures: ["smallest"],
    },
    {
      words: "peak|peak of|peak balance|peak balance of|high point|highest point|how high did",
      measures: ["largest"],
    },
    { words: "the most|whats the most", measures: ["largest"], seldom: true },
    { words: "the least", measures: ["smallest"], seldom: true },
    { words: combinePhrases("have|has|had|was|there", "on it|in it"), seldom: true },
    { words: "last have|last had|last hold|last held", measures: ["latest"] },
    { words: "go|fall|sink|climb|get to|reach" },
  ],
  fields: {
    balance: field.money("Balance"),
    currency: currencyField,
    account: accountField,
    day: field.day("Day", { fact: "on which day|which day|what day|on what day" }),
  },
  amount: "balance",
  time: "day",
  overDays: true,
  shown: ["day", "account", "balance"],
  async within(deps, subject, { from, to }, order) {
    const [account, ...others] = subject.kind === "accounts" ? subject.accounts : [];
    if (!account || others.length > 0) return undefined;
    const [today, opened] = [deps.now(), account.createdAt].map((at) => bankDate(at, deps.env.zone));
    const days = { from: later(from, opened ?? ""), to: earlier(to, today ?? "") };
    return momentExtreme(deps, account, days, order);
  },
  async read(deps, _actor, { subject, span, order, limit }) {
    const [account, ...others] = subject.kind === "accounts" ? subject.accounts : [];
    if (!account || others.length > 0) return { rows: [], more: true };
    const { zone } = deps.env;
    // Today, and the day on which an account is closed, have no closing balance.
    const [opened, end] = [account.createdAt, account.closedAt ?? deps.now()].map((at) => bankDate(at, zone));
    const days = listDays(later(span.from, opened ?? ""), earlier(span.to, addDays(end ?? "", -1)));
    if (days.length > limit) return { rows: [], more: true };
    const balances = await balancesAt(deps, account, days);
    const rows = days.map((day, at) => ({
      id: day,
      account: account.id,
      accountName: accountName(account),
      currency: account.currency,
      balance: balances[at] ?? 0,
      day,
    }));
    return { rows: order === "latest" ? rows.toReversed() : rows, more: false };
  },
};

const later = (day: BankDate | undefined, other: BankDate) =>
  day !== undefined && day > other ? day : other;
const earlier = (day: BankDate | undefined, other: BankDate) =>
  day !== undefined && day < other ? day : other;
