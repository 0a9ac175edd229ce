import { readPositionsOf } from "@/reporting/statements/positions";
import { addDays, type BankDate, bankDate, startOfBankDay } from "@/vocabulary/calendar";
import type { EntityModel } from "../ask/entity";
import { momentExtremes } from "../run/moment-extremes";
import { nameOf } from "../run/wording";
import { accountField, currencyField } from "./shared";

/** What an account held at the end of each day that is over, while it was there. */
export const dayBalances: EntityModel = {
  name: "dayBalances",
  access: "accounts:read",
  noun: ["daily balance", "daily balances"],
  words:
    "daily balance|daily balances|daily closing balance|daily closing balances|end of day balance|balance|balances|bal",
  says: [
    { words: "how low did|how low was|low point|low point of|lowest it got", measures: ["smallest"] },
    { words: "peak|peak of|peak balance|peak balance of|high point|how high did", measures: ["largest"] },
    { words: "last have|last had|last hold|last held", measures: ["latest"] },
    { words: "go|fall|sink|climb|get to|reach" },
  ],
  fields: {
    balance: { label: "Balance", kind: "money" },
    currency: currencyField,
    account: accountField,
    day: { label: "Day", kind: "day", fact: "on which day|which day|what day|on what day" },
  },
  amount: "balance",
  time: "day",
  overDays: true,
  asked: "list",
  shown: ["day", "account", "balance"],
  narrows: () => false,
  async within(deps, subject, { from, to }, order) {
    const [account, ...others] = subject.kind === "accounts" ? subject.accounts : [];
    if (!account || others.length > 0) return undefined;
    const { zone } = deps.env;
    const [today, opened] = [bankDate(deps.now(), zone), bankDate(account.createdAt, zone)];
    const days = {
      from: from === undefined || from < opened ? opened : from,
      to: to === undefined || to > today ? today : to,
    };
    const which = order === "smallest" ? "lowest" : "highest";
    const [one] = (await momentExtremes(deps, [account], days, which)) ?? [];
    return one && { amount: one.balance, day: one.day };
  },
  async read(deps, _actor, { subject, span, order, limit }) {
    const [account, ...others] = subject.kind === "accounts" ? subject.accounts : [];
    if (!account || others.length > 0) return { rows: [], more: true };
    const { zone } = deps.env;
    const yesterday = addDays(bankDate(deps.now(), zone), -1);
    const opened = bankDate(account.createdAt, zone);
    const closed = account.closedAt === null ? yesterday : addDays(bankDate(account.closedAt, zone), -1);
    const [last = yesterday] = [span.to ?? yesterday, yesterday, closed].toSorted();
    const days: BankDate[] = [];
    const first = span.from === undefined || span.from < opened ? opened : span.from;
    for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
    if (days.length > limit) return { rows: [], more: true };
    const ends = days.map((day) => startOfBankDay(addDays(day, 1), zone));
    const stood = new Map((await readPositionsOf(deps, [account.id], ends)).map((one) => [one.instant, one]));
    const rows = days.map((day, at) => {
      const { available, held } = stood.get(at) ?? { available: 0, held: 0 };
      return {
        id: day,
        account: account.id,
        accountName: nameOf(account),
        currency: account.currency,
        balance: (available ?? 0) + (held ?? 0),
        day,
      };
    });
    return { rows: order === "latest" ? rows.toReversed() : rows, more: false };
  },
};
