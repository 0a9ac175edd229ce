import type { Actor } from "@/access/actor";
import type { TransactionType } from "@/accounts/transactions/contract";
import type { Deps } from "@/deps";
import type { Movements } from "@/reporting/statements/positions";
import { bankDate } from "@/vocabulary/calendar";
import { type Currency, currencies, formatMoney, type Total, toDecimal } from "@/vocabulary/money";
import { transactionsLinks } from "./links";
import { firstDay, mostRows, type Narrowing, type Subject } from "./selection";
import { sideOf } from "./sides";
import { Figures, type ToolResult } from "./tool";
import { capital, nounOf, roundedShare } from "./transactions";
import { counted, listed, ordinalOf, shareText, whenText } from "./wording";

/** What transactions are parted by. */
export const parts = [
  "day",
  "week",
  "month",
  "account",
  "client",
  "counterparty",
  "type",
  "currency",
] as const;
export type Part = (typeof parts)[number];

/** A part, with what it comes to by currency. */
export type Group = { label: string; movements: Movements[] };

/** Writes parts as an answer: their sums as a sentence, a table, and a drawing where they are of time and one currency. */
export async function answerOf(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  narrowing: Narrowing,
  groups: readonly Group[],
  {
    by,
    exceeded,
    limit,
    chart,
    average,
    rank,
    counts,
    byNumber,
    shares,
    nth,
  }: {
    by: Part;
    exceeded: boolean;
    limit?: number;
    chart?: boolean;
    average?: boolean;
    rank?: "largest" | "smallest" | undefined;
    counts?: boolean | undefined;
    byNumber?: boolean | undefined;
    shares?: boolean | undefined;
    nth?: number | undefined;
  },
): Promise<ToolResult> {
  const { type } = narrowing;
  const [, many] = nounOf(type);
  const used = currencies
    .filter((currency) =>
      groups.some(({ movements }) =>
        movements.some((moved) => moved.currency === currency && sideOf(moved, type).count > 0),
      ),
    )
    .filter((currency) => (narrowing.currency ?? currency) === currency);
  if (used.length === 0) {
    return { content: `There are no such ${many} ${whenText(narrowing)}.`, figures: [] };
  }
  const figures = new Figures();
  const shown =
    limit === undefined
      ? groups
      : nth === undefined
        ? used.flatMap((currency) => named(groups, currency, limit))
        : used.flatMap((currency) =>
            ofCurrency(groups, currency)
              .filter(isSomebody)
              .slice(nth - 1, nth),
          );
  if (shown.length === 0)
    return {
      content: `There are fewer than ${nth} such ${nounsOf[by][1]} ${whenText(narrowing)}.`,
      figures: [],
    };
  const ofTime = chart === true;
  const sides = type === undefined ? (["credit", "debit"] as const) : ([type] as const);
  const rows = shown.flatMap((group) => {
    const list =
      ofTime && group.movements.length === 0 ? used.map((currency) => emptyIn(currency)) : group.movements;
    return list
      .filter(({ currency }) => used.includes(currency))
      .map((moved) => {
        const { count } = sideOf(moved, type);
        const sums = sides.map((side) =>
          figures.of(
            `${capital(side)}s, ${group.label}`,
            formatMoney(sideOf(moved, side).sum, moved.currency),
          ),
        );
        const [side] = sides;
        const part =
          shares && type !== undefined && side
            ? [
                figures.of(
                  `Share of ${group.label} in ${moved.currency}`,
                  shareText(sideOf(moved, side).sum, wholeOf(groups, moved.currency, side)),
                ),
              ]
            : [];
        return [group.label, ...sums, ...part, count.toLocaleString("en-US")];
      });
  });
  const headings = {
    day: "Day",
    week: "Week",
    month: "Month",
    account: "Account",
    client: "Client",
    counterparty: "Counterparty",
    type: "Type",
    currency: "Currency",
  };
  const [currency] = used;
  const drawn = ofTime && used.length === 1 && currency !== undefined && shown.length > 1;
  const points = drawn
    ? shown.map(({ label, movements }) => {
        const moved = movements.find((one) => one.currency === currency) ?? emptyIn(currency);
        return {
          label,
          value: toDecimal(
            type === undefined ? moved.credits.sum - moved.debits.sum : sideOf(moved, type).sum,
          ),
          currency,
        };
      })
    : undefined;
  const count = groups.reduce(
    (all, { movements }) =>
      all +
      movements.reduce(
        (sum, moved) => sum + (used.includes(moved.currency) ? sideOf(moved, type).count : 0),
        0,
      ),
    0,
  );
  const sums =
    type === "hold" || type === "release" ? "" : `, ${listed(sumsOf(groups, used, type, figures))}`;
  const best = rank && ofTime ? ` ${bestOf(groups, used, type, by, rank, figures)}` : "";
  const labels = new Set(groups.filter((group) => !isNobody(group)).map(({ label }) => label)).size;
  const parted =
    counts && !exceeded
      ? ` ${capital(figures.of(`Number of ${by}s`, counted(labels, ...nounsOf[by])))}.`
      : "";
  const mean = average && type !== undefined ? ` ${averageOf(groups, used, type, by, figures)}` : "";
  const first =
    ofTime || (used.length > 1 && rank === undefined)
      ? ""
      : [
          byNumber && used.length > 1
            ? mostOver(groups, type, { rank: rank ?? "largest", nth }, figures)
            : "",
          firstOf(shown, used, type, { rank: rank ?? "largest", byNumber, nth }),
        ]
          .filter((sentence) => sentence !== "")
          .map((sentence) => ` ${sentence}`)
          .join("");
  const least = exceeded
    ? ` These are the newest ${mostRows.toLocaleString("en-US")} only: ask for a shorter period to get all.`
    : "";
  const note = used.length > 1 ? " Each currency is summed by itself." : "";
  const links = transactionsLinks(actor, subject, narrowing, {
    first: await firstDay(deps, subject),
    today: bankDate(deps.now(), deps.env.zone),
    label: "Show these transactions",
  });
  const hidden = groups.length - shown.length;
  return {
    content: `${capital(many)} by ${by} ${whenText(narrowing)}: ${figures.of(many, counted(count, many.slice(0, -1)))}${sums}.${parted}${best}${mean}${first}${note}${least}`,
    figures: figures.all,
    table: {
      columns: [
        { label: headings[by] },
        ...sides.map((side) => ({ label: `${capital(side)}s`, numeric: true as const })),
        ...(shares && type !== undefined ? [{ label: "Share", numeric: true as const }] : []),
        { label: "Number", numeric: true as const },
      ],
      rows,
      ...(hidden > 0 && { more: hidden }),
    },
    ...(points && { chart: { label: type === undefined ? "Credits less debits" : capital(many), points } }),
    ...(links.length > 0 && { links }),
  };
}

const ofCurrency = (groups: readonly Group[], currency: Currency): Group[] =>
  groups.filter(({ movements }) => movements[0]?.currency === currency);

/** What all groups together have of a currency, on one side. */
const wholeOf = (groups: readonly Group[], currency: Currency, side: TransactionType): Total =>
  groups
    .flatMap(({ movements }) => movements)
    .filter((moved) => moved.currency === currency)
    .reduce((all, moved) => all + sideOf(moved, side).sum, 0n);

/** As many groups of a currency as are wanted; what names nobody stands beside them, so that all comes to the sum. */
function named(groups: readonly Group[], currency: Currency, limit: number): Group[] {
  const own = ofCurrency(groups, currency);
  return [...own.filter(isSomebody).slice(0, limit), ...own.filter(isNobody)];
}

/** The first by the number of rows, over all currencies: who paid in two of them paid as often as in both together. */
function mostOver(
  groups: readonly Group[],
  type: Narrowing["type"],
  { rank, nth = 1 }: { rank: "largest" | "smallest"; nth: number | undefined },
  figures: Figures,
): string {
  const turn = rank === "largest" ? 1 : -1;
  const numbers = [...Map.groupBy(groups.filter(isSomebody), ({ label }) => label)]
    .map(([label, all]) => ({
      label,
      count: all
        .flatMap(({ movements }) => movements)
        .reduce((sum, moved) => sum + sideOf(moved, type).count, 0),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => (b.count - a.count) * turn);
  const first = numbers[nth - 1];
  if (!first) return "";
  const equal = numbers.filter(({ count }) => count === first.count).map(({ label }) => label);
  const number = figures.of(`Number of ${first.label}`, counted(first.count, ...nounOf(type)));
  const place = nth === 1 ? "" : `${ordinalOf(nth)} `;
  return `Over all currencies the ${place}${rank === "largest" ? "most" : "fewest"} are of ${listed(equal)} with ${number}${equal.length > 1 ? " each" : ""}. In each currency:`;
}

/** The first in the order of each currency; where nothing says which side is meant, both are told. */
function firstOf(
  shown: readonly Group[],
  used: readonly Currency[],
  type: Narrowing["type"],
  {
    rank,
    byNumber,
    nth,
  }: { rank: "largest" | "smallest"; byNumber: boolean | undefined; nth: number | undefined },
): string {
  const firsts = used.flatMap((currency) => {
    const own = ofCurrency(shown, currency).filter(isSomebody);
    const [group] = own;
    const [moved] = group?.movements ?? [];
    if (!group || !moved) return [];
    const equal = own.filter(
      ({ movements: [one] }) => one && sideOf(one, type).count === sideOf(moved, type).count,
    );
    if (byNumber && equal.length > 1) {
      const names = listed(equal.map(({ label }) => label));
      return [`${names} with ${counted(sideOf(moved, type).count, nounOf(type)[0])} each in ${currency}`];
    }
    const { count, sum } = sideOf(moved, type);
    const money =
      type === undefined
        ? `${formatMoney(moved.credits.sum, currency)} in and ${formatMoney(moved.debits.sum, currency)} out`
        : formatMoney(sum, currency);
    return [
      byNumber
        ? `${group.label} with ${counted(count, nounOf(type)[0])}, ${money}`
        : `${group.label} with ${money}`,
    ];
  });
  const place = nth === undefined ? "" : `${ordinalOf(nth)} `;
  const word = byNumber
    ? `${place}${rank === "largest" ? "most are of" : "fewest are of"}`
    : `${place}${rank} is`;
  return firsts.length === 0 ? "" : `The ${word} ${listed(firsts)}.`;
}

/** What all groups come to, currency by currency. */
function sumsOf(
  groups: readonly Group[],
  used: readonly Currency[],
  type: Narrowing["type"],
  figures: Figures,
): string[] {
  return used.map((currency) => {
    const movements = groups.flatMap((group) =>
      group.movements.filter((moved) => moved.currency === currency),
    );
    const of = (side: "credit" | "debit") =>
      movements.reduce((all, moved) => all + sideOf(moved, side).sum, 0n);
    const text = (side: "credit" | "debit", label: string) =>
      figures.of(`${label} in ${currency}`, formatMoney(of(side), currency));
    if (type === "credit" || type === "debit") return text(type, "Sum");
    return `${text("credit", "Credits")} in and ${text("debit", "Debits")} out`;
  });
}

/** What rows stand under whose description names nobody, and those that are between own accounts. */
export const nameless = "No name in the description";
export const ownMoves = "Between own accounts";

/** Whether a group is of no counterparty: it is told last, and is none of those that are counted or compared. */
export const isNobody = ({ label }: Group): boolean => label === nameless || label === ownMoves;

const isSomebody = (group: Group): boolean => !isNobody(group);

const nounsOf: Record<Part, [one: string, many: string]> = {
  day: ["day", "days"],
  week: ["week", "weeks"],
  month: ["month", "months"],
  account: ["account", "accounts"],
  client: ["client", "clients"],
  counterparty: ["counterparty", "counterparties"],
  type: ["type", "types"],
  currency: ["currency", "currencies"],
};

/** Which day, week or month has the largest or smallest sum in each currency, and which the most or fewest rows. */
function bestOf(
  groups: readonly Group[],
  used: readonly Currency[],
  type: Narrowing["type"],
  by: Part,
  rank: "largest" | "smallest",
  figures: Figures,
): string {
  const turn = rank === "largest" ? 1n : -1n;
  const sumOf = ({ credits, debits }: Movements) =>
    type === "credit" ? credits.sum : type === "debit" ? debits.sum : credits.sum + debits.sum;
  const texts = used.map((currency) => {
    const parts = groups.map(({ label, movements }) => {
      const moved = movements.find((one) => one.currency === currency) ?? emptyIn(currency);
      return { label, sum: sumOf(moved) };
    });
    const [first] = parts.toSorted((a, b) => Number((b.sum - a.sum) * turn));
    return first === undefined
      ? ""
      : `${first.label} with ${figures.of(`${rank} ${by} in ${currency}`, formatMoney(first.sum, currency))}`;
  });
  const numbers = groups
    .map(({ label, movements }) => ({
      label,
      count: movements.reduce((all, moved) => all + sideOf(moved, type).count, 0),
    }))
    .toSorted((a, b) => (b.count - a.count) * Number(turn));
  const [most] = numbers;
  const count = most === undefined ? "" : figures.of(`${rank} number`, most.count.toLocaleString("en-US"));
  return `By amount the ${rank} ${by} is ${listed(texts)}; by number it is ${most?.label} with ${count}.`;
}

/** What lies in one day, week or month on average: those without anything count, too. */
function averageOf(
  groups: readonly Group[],
  used: readonly Currency[],
  type: NonNullable<Narrowing["type"]>,
  by: Part,
  figures: Figures,
): string {
  const texts = used.map((currency) => {
    const movements = groups.flatMap((group) =>
      group.movements.filter((moved) => moved.currency === currency),
    );
    const sum = movements.reduce((all, moved) => all + sideOf(moved, type).sum, 0n);
    return figures.of(
      `Average a ${by} in ${currency}`,
      formatMoney(roundedShare(sum, groups.length), currency),
    );
  });
  return `On average ${listed(texts)} a ${by}, over ${counted(groups.length, by)}.`;
}

const emptyIn = (currency: Movements["currency"]): Movements => ({
  currency,
  credits: { count: 0, sum: 0n },
  debits: { count: 0, sum: 0n },
  holds: 0,
  releases: 0,
});
