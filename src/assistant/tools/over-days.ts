import type { Deps } from "@/deps";
import { bankDate } from "@/vocabulary/calendar";
import { formatMoney, type Total } from "@/vocabulary/money";
import { momentExtremes } from "../run/moment-extremes";
import type { AccountRef } from "./account-refs";
import { type DayBalance, livedDays, mostReadings, readDayBalances, shownOf } from "./day-balances";
import type { Span } from "./selection";
import { Figures, type ToolResult } from "./tool";
import { roundedShare } from "./transactions";
import { counted, dayText, inOrder, listed, nameOf, spanText, whenText } from "./wording";

/** Which balance of the days is asked for first; the others are told beside it. */
export const dayMeasures = ["average", "lowest", "highest"] as const;
export type DayMeasure = (typeof dayMeasures)[number];

type OfDays = {
  account: AccountRef;
  days: DayBalance[];
  average: Total;
  lowest: DayBalance;
  highest: DayBalance;
};

/** The average, lowest and highest balance at the end of a day: of days that are over, while the account was there. */
export async function overDays(
  deps: Deps,
  accounts: readonly AccountRef[],
  span: Span,
  wanted: DayMeasure,
): Promise<ToolResult> {
  const lived = accounts.map((account) => ({ account, days: livedDays(deps, account, span) }));
  if (lived.reduce((sum, { days }) => sum + days.length, 0) > mostReadings)
    return {
      content: "That is more days than I read for one answer: ask for fewer, or name an account.",
      figures: [],
    };
  const found: OfDays[] = [];
  for (const { account, days } of lived) {
    const balances = (await readDayBalances(deps, [account], days)).get(account.id) ?? [];
    const [first] = balances;
    if (!first) continue;
    const sum = balances.reduce((all, { balance }) => all + BigInt(balance), 0n);
    found.push({
      account,
      days: balances,
      average: roundedShare(sum, balances.length),
      lowest: balances.reduce((least, one) => (one.balance < least.balance ? one : least), first),
      highest: balances.reduce((most, one) => (one.balance > most.balance ? one : most), first),
    });
  }
  const [only] = found;
  if (!only)
    return {
      content: `There was no end of a day ${whenText(span)} on which ${accounts.length === 1 ? "that account" : "one of these accounts"} was open.`,
      figures: [],
    };
  const figures = new Figures();
  const rows = found.map(({ account, days, average, lowest, highest }) => {
    const text = (label: string, amount: Total | number) =>
      figures.of(`${label} of ${nameOf(account)}`, formatMoney(amount, account.currency));
    return {
      days: figures.of(`Days of ${nameOf(account)}`, counted(days.length, "day")),
      average: text("Average", average),
      lowest: text("Lowest", lowest.balance),
      highest: text("Highest", highest.balance),
    };
  });
  const today = bankDate(deps.now(), deps.env.zone);
  const running = (span.to ?? today) >= today ? " Today is not over, and not counted." : "";
  const within = await withinDays(deps, found, span, wanted, figures);
  const content =
    found.length === 1 && rows[0]
      ? `${sentenceOf(only, rows[0], wanted)}${within}${running}`
      : `${extremesOf(found, wanted)}Balances at the end of each day ${whenText(span)}, account by account.${within}${running}`;
  return {
    content,
    figures: figures.all,
    table: {
      columns: [
        { label: "Account" },
        { label: "Days", numeric: true },
        { label: "Average", numeric: true },
        { label: "Lowest", numeric: true },
        { label: "At the end of" },
        { label: "Highest", numeric: true },
        { label: "At the end of" },
      ],
      ...shownOf(
        found.map(({ account, lowest, highest }, at) => [
          nameOf(account),
          rows[at]?.days ?? "",
          rows[at]?.average ?? "",
          rows[at]?.lowest ?? "",
          dayText(lowest.day),
          rows[at]?.highest ?? "",
          dayText(highest.day),
        ]),
      ),
    },
  };
}

/** The lowest or highest balance at any moment of the days, in each currency: within a day it may be another one. */
async function withinDays(
  deps: Deps,
  found: readonly OfDays[],
  { from, to }: Span,
  wanted: DayMeasure,
  figures: Figures,
): Promise<string> {
  if (wanted === "average") return "";
  const today = bankDate(deps.now(), deps.env.zone);
  const [first = today] = found.map(({ days }) => days[0]?.day ?? today).toSorted();
  const all = await momentExtremes(
    deps,
    found.map(({ account }) => account),
    {
      from: from === undefined || from < first ? first : from,
      to: to === undefined || to > today ? today : to,
    },
    wanted,
  );
  if (!all) return " What it was within a day is not looked at: too much was booked.";
  const turn = wanted === "lowest" ? 1 : -1;
  const parts = inOrder(
    [...Map.groupBy(all, ({ account }) => account.currency)].map(([currency, some]) => ({ currency, some })),
  ).flatMap(({ currency, some }) => {
    const [best] = some.toSorted((a, b) => (a.balance - b.balance) * turn);
    if (!best) return [];
    const money = figures.of(`At any moment, ${nameOf(best.account)}`, formatMoney(best.balance, currency));
    return [`${money}${found.length > 1 ? ` of ${nameOf(best.account)}` : ""} on ${dayText(best.day)}`];
  });
  return ` The ${wanted} at any moment of that time, between two bookings of a day, too: ${listed(parts)}.`;
}

/** Whose balance was the lowest or highest, in each currency. */
function extremesOf(found: readonly OfDays[], wanted: DayMeasure): string {
  if (wanted === "average") return "";
  const turn = wanted === "lowest" ? 1 : -1;
  const parts = inOrder(
    [...Map.groupBy(found, ({ account }) => account.currency)].map(([currency, all]) => ({ currency, all })),
  ).flatMap(({ currency, all }) => {
    const [best] = all.toSorted((a, b) => (a[wanted].balance - b[wanted].balance) * turn);
    if (!best) return [];
    const { day, balance } = best[wanted];
    return [`${nameOf(best.account)} with ${formatMoney(balance, currency)} at the end of ${dayText(day)}`];
  });
  return `The ${wanted} balance${parts.length > 1 ? " in each currency" : ""}: ${listed(parts)}. `;
}

function sentenceOf(
  { account, days, lowest, highest }: OfDays,
  texts: { days: string; average: string; lowest: string; highest: string },
  wanted: DayMeasure,
): string {
  const period = spanText({ from: days[0]?.day, to: days.at(-1)?.day });
  const at = ({ day, balance }: DayBalance) => {
    const same = days.filter((one) => one.balance === balance).length;
    return `at the end of ${dayText(day)}${same > 1 ? `, the first of ${counted(same, "such day")}` : ""}`;
  };
  const [low, high] = [`${texts.lowest} ${at(lowest)}`, `${texts.highest} ${at(highest)}`];
  const of = `of the ${texts.days} ${days.length === 1 ? `(${period})` : `from ${period}`}`;
  const name = nameOf(account);
  if (wanted === "average")
    return `The average balance of ${name} at the end of a day was ${texts.average}, ${of}. The lowest was ${low}; the highest ${high}.`;
  return wanted === "lowest"
    ? `The lowest balance of ${name} at the end of a day was ${low}, ${of}. The average was ${texts.average}; the highest ${high}.`
    : `The highest balance of ${name} at the end of a day was ${high}, ${of}. The average was ${texts.average}; the lowest ${low}.`;
}
