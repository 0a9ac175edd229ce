import { z } from "zod";
import type { Deps } from "@/deps";
import { readBookBalances } from "@/reporting/statements/book-movements";
import { type BankDate, bankDate } from "@/vocabulary/calendar";
import { type Currency, formatMoney, type Sum, type Total } from "@/vocabulary/money";
import type { AccountRef } from "./account-refs";
import { balanceKinds } from "./balances";
import { type DayBalance, readDayBalances, shownOf } from "./day-balances";
import { subjectOf } from "./selection";
import { defineTool, Figures, subjectFields, type ToolResult } from "./tool";
import { changeText, counted, dayText, inOrder, listed, nameOf } from "./wording";

/** As many days stand beside each other as columns; more of one account are rows. */
export const mostColumns = 6;

const words = { balance: "balance", available: "available balance", held: "held balance" } as const;
type Kind = keyof typeof words;

const held = (one: DayBalance, kind: Kind): number =>
  kind === "balance" ? one.balance : kind === "available" ? one.available : one.held;

export const balancesOnDaysTool = defineTool({
  description: "Balances of accounts at the end of several days beside each other, today as it is now",
  input: z.object({
    ...subjectFields,
    kind: z.enum(balanceKinds).default("balance"),
    dates: z.array(z.iso.date()).min(2).max(31),
  }),
  async run(deps, actor, { accounts, clientId, kind, dates }) {
    const subject = await subjectOf(deps, actor, { accounts, clientId });
    const today = bankDate(deps.now(), deps.env.zone);
    if (dates.some((date) => date > today)) return { content: "Balances to come are not told.", figures: [] };
    if (subject.kind === "book") return ofBook(deps, dates, kind);
    const meant = subject.accounts.filter(({ closedAt }) => !subject.whole || closedAt === null);
    if (meant.length === 0) return { content: "There is no such account.", figures: [] };
    if (meant.length > 1 && dates.length > mostColumns)
      return {
        content: `I put ${mostColumns} days beside each other: ask for fewer, or name an account.`,
        figures: [],
      };
    const opened = bankDate(Math.min(...meant.map(({ createdAt }) => createdAt)), deps.env.zone);
    const early = dates.find((date) => date < opened);
    if (early !== undefined && meant.length > 1)
      return { content: `None of these accounts was open yet at the end of ${dayText(early)}.`, figures: [] };
    const read = await readDayBalances(deps, meant, dates);
    const [only] = meant;
    return meant.length === 1 && only
      ? ofOne(deps, only, read.get(only.id) ?? [], kind)
      : ofSeveral(deps, meant, read, dates, kind);
  },
});

const whenOf = (day: BankDate, today: BankDate): string =>
  day === today ? "now" : `at the end of ${dayText(day)}`;
const headOf = (day: BankDate, today: BankDate): string => (day === today ? "Now" : dayText(day));

function ofOne(deps: Deps, account: AccountRef, days: readonly DayBalance[], kind: Kind): ToolResult {
  const { zone } = deps.env;
  const [today, opened] = [bankDate(deps.now(), zone), bankDate(account.createdAt, zone)];
  const figures = new Figures();
  const texts = days.map((one) =>
    one.day < opened
      ? "not open yet"
      : figures.of(`${headOf(one.day, today)}`, formatMoney(held(one, kind), account.currency)),
  );
  const [first, last] = [days[0], days.at(-1)];
  const change =
    first && last && first.day >= opened
      ? ` ${days.length > 2 ? "From the first to the last of these days that is" : "That is a change of"} ${figures.of("Change", changeText(held(last, kind) - held(first, kind), account.currency))}.`
      : "";
  const content =
    days.length > mostColumns
      ? `The ${words[kind]} of ${nameOf(account)} at the end of each of ${counted(days.length, "day")}.`
      : `The ${words[kind]} of ${nameOf(account)}: ${listed(days.map(({ day }, at) => `${texts[at]} ${whenOf(day, today)}`))}.`;
  return {
    content: `${content}${change}`,
    figures: figures.all,
    table: {
      columns: [
        { label: "At the end of" },
        { label: "Balance", numeric: true },
        { label: "Change", numeric: true },
      ],
      rows: days.map((one, at) => {
        const before = days[at - 1];
        const change =
          before && before.day >= opened
            ? figures.of(
                `Change, ${headOf(one.day, today)}`,
                changeText(held(one, kind) - held(before, kind), account.currency),
              )
            : "";
        return [headOf(one.day, today), texts[at] ?? "", change];
      }),
    },
  };
}

function ofSeveral(
  deps: Deps,
  accounts: readonly AccountRef[],
  read: ReadonlyMap<number, readonly DayBalance[]>,
  dates: readonly BankDate[],
  kind: Kind,
): ToolResult {
  const today = bankDate(deps.now(), deps.env.zone);
  const figures = new Figures();
  const totals = dates.map((_, at) => {
    const sums = new Map<Currency, Total>();
    for (const { id, currency } of accounts) {
      const one = read.get(id)?.[at];
      if (one) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(held(one, kind)));
    }
    return [...sums].map(([currency, amount]) => ({ currency, amount }));
  });
  return {
    content: `The ${words[kind]} of ${counted(accounts.length, "account")} together: ${togetherText(totals, dates, today, figures)}.`,
    figures: figures.all,
    table: {
      columns: [
        { label: "Account" },
        ...dates.map((day) => ({ label: headOf(day, today), numeric: true as const })),
      ],
      ...shownOf(
        accounts.map((account) => [
          nameOf(account),
          ...(read.get(account.id) ?? []).map((one) =>
            figures.of(
              `${nameOf(account)}, ${headOf(one.day, today)}`,
              formatMoney(held(one, kind), account.currency),
            ),
          ),
        ]),
      ),
    },
  };
}

/** What all come to on each of the days, currency by currency. */
const togetherText = (
  totals: readonly (readonly Sum[])[],
  dates: readonly BankDate[],
  today: BankDate,
  figures: Figures,
): string =>
  totals
    .map((sums, at) => {
      const day = dates[at] ?? today;
      const money = inOrder(sums).map(({ currency, amount }) =>
        figures.of(`${currency}, ${headOf(day, today)}`, formatMoney(amount, currency)),
      );
      return `${listed(money)} ${whenOf(day, today)}`;
    })
    .join("; ");

async function ofBook(deps: Deps, dates: readonly BankDate[], kind: Kind): Promise<ToolResult> {
  if (kind !== "balance" || dates.length > mostColumns)
    return {
      content: `Of the whole book I know balances of up to ${mostColumns} days: name a client.`,
      figures: [],
    };
  const today = bankDate(deps.now(), deps.env.zone);
  const figures = new Figures();
  const totals: Sum[][] = [];
  for (const day of dates)
    totals.push((await readBookBalances(deps, day)).filter(({ amount }) => amount !== 0n));
  return {
    content: `All accounts together: ${togetherText(totals, dates, today, figures)}.`,
    figures: figures.all,
  };
}
