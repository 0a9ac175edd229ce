import { addDays, type BankDate } from "@/vocabulary/calendar";
import { anyMonth, anyNumber, monthOf, numberOf } from "./names";
import { type Days, dayAway, endOfMonth, firstOf, lengthOf, monthSpan, rolling, unitSpan } from "./units";

/** When a question is asked; `ahead`: it is of what is to come, such as when holds expire. */
export type Clock = { today: BankDate; ahead: boolean };

/** Days that a phrase names, and how they depend on what stands beside it. */
export type Named = Days & {
  /** The day that is meant where one is asked for: 'two months ago'. */
  point?: BankDate;
  /** It was named without a year. */
  unyeared?: true;
  /** What it is where other days were named before it: 'the month before'; undefined where that makes no sense. */
  relative?: (named: Days) => Days | undefined;
  /** It means nothing by itself. */
  onlyRelative?: true;
  /** It is about this time of another month or year, and no whole one. */
  thisTime?: true;
};

type Pattern = [RegExp, (match: RegExpExecArray, clock: Clock) => Named | undefined];

/** What stands still today is no second period. */
const stillToday = /\b(?:so far )?(?<!\bstill (?:standing|active|open|in place) )today\b/g;

/** A span from here on has no beginning. */
export const beginning: BankDate = "1970-01-01";

const quarterNames: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, last: 4 };

/** The year of a month that was named without one: the latest in which it has begun, or the next in which it ends. */
function yearOf(month: number, { today, ahead }: Clock): number {
  const year = Number(today.slice(0, 4));
  if (ahead) return endOfMonth(firstOf(year, month)) >= today ? year : year + 1;
  return firstOf(year, month) <= today ? year : year - 1;
}

const isThisMonth = (month: number, today: BankDate) => Number(today.slice(5, 7)) === month;

function quarterSpan(quarter: number, year: string | undefined, clock: Clock): Named {
  const month = quarter * 3 - 2;
  const of = year === undefined ? yearOf(month, clock) : Number(year);
  const span = { from: firstOf(of, month), to: endOfMonth(firstOf(of, month + 2)) };
  return year === undefined ? { ...span, unyeared: true } : span;
}

/** As many days as the shortest of a unit has: what is shorter lies within one. */
const shortest: Readonly<Record<string, number>> = { day: 1, week: 7, month: 28, quarter: 90, year: 365 };

/** The unit before or after the days that were named, where those are not shorter than it. */
const neighbour =
  (unit: string, away: number) =>
  (named: Days): Days | undefined =>
    lengthOf(named) < (shortest[unit] ?? 0)
      ? undefined
      : unitSpan(unit, away < 0 ? named.from : named.to, away);

/** So many units before the days that were named. */
const unitsBefore =
  (unit: string, count: number) =>
  ({ from }: Days): Days => ({ from: dayAway(from, unit, -count), to: addDays(from, -1) });

/** What names a span by itself, the most telling first. Repetitions are bounded: nothing backtracks far. */
export const patterns: readonly Pattern[] = [
  [
    /\bsince (?:(?:the )?go-?live|day one|inception|(?:the )?launch|the (?:very )?(?:beginning|start)(?! of))(?= |$)/g,
    (_, { today }) => ({ from: beginning, to: today }),
  ],
  [/\bday before yesterday\b/g, (_, { today }) => unitSpan("day", today, -2)],
  [
    new RegExp(
      `\\b(?:older than|more than|over) (${anyNumber}) (days?|weeks?|months?|years?)(?: old| ago)?\\b`,
      "g",
    ),
    ([match = "", count = "", unit = ""], { today }) =>
      match.startsWith("older") || /(?:old|ago)$/.test(match)
        ? { from: beginning, to: addDays(rolling(unit, numberOf(count), today).from, -2) }
        : undefined,
  ],
  [stillToday, (_, { today }) => unitSpan("day", today, 0)],
  [/\byesterday\b/g, (_, { today }) => unitSpan("day", today, -1)],
  [/\btomorrow\b/g, (_, { today }) => unitSpan("day", today, 1)],
  [
    /\b(?:at |around |about )?(?:this|the same|same) (?:time|day|date) (?:last|the previous|a) (week|month|quarter|year)(?: ago)?\b/g,
    ([, unit = ""], { today }) => {
      const day = dayAway(today, unit, -1);
      return {
        from: day,
        to: day,
        thisTime: true,
        relative: (named) => sameAgo(named, "period", unit, today),
      };
    },
  ],
  [
    /\b(?:the )?same (period|days?|weeks?|months?|quarters?|half) (?:of |in |as )?(?:the )?(?:last|previous|prior|preceding|a|one) (week|month|quarter|year)(?: ago| before| earlier)?\b/g,
    ([, what = "", unit = ""], { today }) => ({
      ...unitSpan(what, today, 0),
      onlyRelative: true,
      relative: (named) => sameAgo(named, what, unit, today),
    }),
  ],
  [
    new RegExp(
      `\\b(?:the )?(${anyNumber}) (days?|weeks?|months?|quarters?|years?) (?:before|prior|preceding)(?: that| those| it| them)?(?=$)`,
      "g",
    ),
    ([, count = "", unit = ""], { today }) => ({
      ...rolling(unit, numberOf(count), today),
      onlyRelative: true,
      relative: unitsBefore(unit, numberOf(count)),
    }),
  ],
  [
    new RegExp(
      `\\b(?:(?:the|in|over|during|within|for) )?(last|past|previous|prior|preceding|recent|rolling|trailing) (${anyNumber}) (days?|weeks?|months?|quarters?|years?)\\b`,
      "g",
    ),
    ([, which = "", count = "", unit = ""], { today }) => ({
      ...rolling(unit, numberOf(count), today),
      ...(which.startsWith("pr") && { relative: unitsBefore(unit, numberOf(count)) }),
    }),
  ],
  [
    new RegExp(
      `\\b(?:the )?(?:last|past|previous) (${anyNumber}) (?:full|calendar|complete|completed|whole) (weeks?|months?|quarters?|years?)\\b`,
      "g",
    ),
    ([, count = "", unit = ""], { today }) => ({
      from: unitSpan(unit, today, -numberOf(count)).from,
      to: unitSpan(unit, today, -1).to,
    }),
  ],
  [/\b(?:the )?(?:last|past) fortnight\b/g, (_, { today }) => rolling("week", 2, today)],
  [/\b(?:the )?past (week|month|quarter|year)\b/g, ([, unit = ""], { today }) => rolling(unit, 1, today)],
  [
    new RegExp(`\\bnext (${anyNumber}) (days?|weeks?|months?)\\b`, "g"),
    ([, count = "", unit = ""], { today }) => ({ from: today, to: dayAway(today, unit, numberOf(count)) }),
  ],
  [
    new RegExp(`\\b(${anyNumber}) (months?|quarters?|years?) ago\\b`, "g"),
    ([, count = "", unit = ""], { today }) => {
      const point = dayAway(today, unit, -numberOf(count));
      // 'A month ago' is a day rather than a month: what moved is not told by it.
      return numberOf(count) === 1
        ? { from: point, to: point, thisTime: true }
        : { ...unitSpan(unit, today, -numberOf(count)), point };
    },
  ],
  [
    new RegExp(`\\b(${anyNumber}) weeks? ago\\b`, "g"),
    ([, count = ""], { today }) => {
      const point = dayAway(today, "week", -numberOf(count));
      return { from: point, to: point, thisTime: true };
    },
  ],
  [
    /\b(?:this|current|the current|the) (week|month|quarter|year)(?: so far| to date)\b|\b(week|month|quarter|year) to date\b/g,
    ([, unit, other = ""], { today }) => ({ from: unitSpan(unit ?? other, today, 0).from, to: today }),
  ],
  [
    /\b(mtd|ytd|qtd|wtd)\b/g,
    ([, short = ""], { today }) => {
      const unit = { m: "month", y: "year", q: "quarter", w: "week" }[short[0] ?? ""] ?? "month";
      return { from: unitSpan(unit, today, 0).from, to: today };
    },
  ],
  [/(?<=\b(?:to|until|till|through|up to) )(?:now|date)\b/g, (_, { today }) => unitSpan("day", today, 0)],
  [/(?<=\bbetween .{1,60} and )now\b/g, (_, { today }) => unitSpan("day", today, 0)],
  [
    /\b(this|current|last|previous|prior|preceding|next|following) (?:calendar |full |complete |whole |entire )?(week|month|quarter|year)\b/g,
    ([, which = "", unit = ""], { today }) => {
      const away = /this|current/.test(which) ? 0 : /next|following/.test(which) ? 1 : -1;
      const span = unitSpan(unit, today, away);
      return {
        ...span,
        ...(/^(?:pr|next|following)/.test(which) && { relative: neighbour(unit, away) }),
        ...(which === "following" && { onlyRelative: true as const }),
      };
    },
  ],
  [
    /\b(?:the )?(month|week|quarter|year) before(?: that| last)?\b|\b(?:the )?(day) before(?: that)?(?=$| ¤)/g,
    ([match = "", unit, day = ""], { today }) => ({
      ...unitSpan(unit ?? day, today, -2),
      ...(!match.endsWith("last") && { relative: neighbour(unit ?? day, -1) }),
    }),
  ],
  [
    /\bq([1-4])(?: of)?(?: (20\d{2}))?\b/g,
    ([, quarter = "", year], clock) => quarterSpan(Number(quarter), year, clock),
  ],
  [/\b(20\d{2}) q([1-4])\b/g, ([, year, quarter = ""], clock) => quarterSpan(Number(quarter), year, clock)],
  [
    /\b(first|second|third|fourth|last|1st|2nd|3rd|4th) quarter(?: of)?(?: (20\d{2}))?\b/g,
    ([, name = "", year], clock) => quarterSpan(quarterNames[name] ?? Number(name[0]), year, clock),
  ],
  [
    /\b(?:h([12])|(first|second) half)(?: of)?(?: the year)?(?: (20\d{2}))?\b/g,
    ([, number, name, year], clock) => {
      const half = number ? Number(number) : name === "first" ? 1 : 2;
      const of = Number(year ?? yearOf(half * 6 - 5, clock));
      const span = { from: firstOf(of, half * 6 - 5), to: endOfMonth(firstOf(of, half * 6)) };
      return year === undefined ? { ...span, unyeared: true } : span;
    },
  ],
];

/** The same days of an earlier unit; what runs still is compared up to the same day. */
function sameAgo(named: Days, what: string, unit: string, today: BankDate): Days | undefined {
  const isToDate = /^(?:period|day)/.test(what);
  const cut = isToDate && named.to > today ? { from: named.from, to: today } : named;
  if (cut.from > cut.to || lengthOf(named) > (shortest[unit] ?? 0) + 3) return undefined;
  if (!isToDate && lengthOf(named) < (shortest[what.replace(/s$/, "")] ?? 0)) return undefined;
  const isWhole = cut.from.endsWith("-01") && addDays(cut.to, 1).endsWith("-01");
  const [from, to] = [dayAway(cut.from, unit, -1), dayAway(cut.to, unit, -1)];
  return { from, to: isWhole && unit !== "week" ? endOfMonth(to) : to };
}

/** Months and years come after dates, which name them too. 'may' alone is a verb unless a word before it says otherwise. */
export const looserPatterns: readonly Pattern[] = [
  [
    new RegExp(
      `\\b(?:(in|of|for|since|during|until|till|from|to|and|vs|versus|last|this|than|by|with|end|before|after|between|through|(?<!\\b(?:by|per|each|every) )month) )?(${anyMonth}),?(?: of)?(?: (20\\d{2}))?\\b`,
      "g",
    ),
    ([, lead, name = "", year], clock) => {
      const month = monthOf(name);
      if (month === 5 && lead === undefined && year === undefined) return undefined;
      if (year) return monthSpan(Number(year), month);
      const isLast = lead === "last" && isThisMonth(month, clock.today);
      return { ...monthSpan(yearOf(month, clock) - (isLast ? 1 : 0), month), unyeared: true };
    },
  ],
  [/\b(20\d{2})-(0[1-9]|1[0-2])\b/g, ([, year, month]) => monthSpan(Number(year), Number(month))],
  [
    /\b(?:in|of|for|during|year|since|vs|versus|and|than|with) (20[1-4]\d)\b/g,
    ([, year]) => ({ from: `${year}-01-01`, to: `${year}-12-31` }),
  ],
];
