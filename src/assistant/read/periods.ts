import { addDays, type BankDate } from "@/vocabulary/calendar";
import { byWord } from "../question/entity";
import { type Item, partItem } from "./chart";
import { cardinals } from "./common-words";
import {
  anyMonth,
  anyWeekday,
  countDays,
  type Days,
  dayAway,
  findDate,
  monthNumber,
  monthsFrom,
  type Relative,
  rolling,
  type SaidSpan,
  selectPart,
  shifted,
  startOfWeek,
  unitSpan,
  weekdayNamed,
  weekdayNumber,
  wholeMonths,
} from "./days";
import { Line, wholeWords } from "./line";
import type { Reading } from "./tokens";

/** Meaning of some words about time: days, and their possible combinations. */
type Time = Days & {
  kind: "day" | "unit" | "range" | "edge" | "said";
  /** A day by its number, in the following month; `bare` without a month: the 1 of '1 to 15 October'. */
  day?: number;
  bare?: true;
  unyeared?: true;
  weekday?: number;
  point?: BankDate;
  thisTime?: true;
  /** Balance at the start of these days: that at the end of the day before. */
  atStart?: true;
  relative?: Relative;
  said?: readonly SaidSpan[];
  /** The last of several days, to which others may be added. */
  last?: Time;
  /** True if all of several days were named by their numbers. */
  numbered?: true;
  compare?: true;
};

type Arc = { start: number; end: number; time: Time };

/** Time of a question; `ahead`: it is about the future, such as the expiry of holds. */
type Clock = { today: BankDate; ahead: boolean };

/** Matches words about the future: expiry of holds, coming payments, dates of standing orders. */
const toCome =
  /\b(?:expir(?:e|es|ing|y)|laps(?:e|es|ing)|runs? out|running out|ends? soon|will (?:leave|go out|be|we|run|pay)|(?:due|going|scheduled|about) to (?:leave|go out|be (?:paid|debited))|payments? to come|(?:upcoming|coming|future) payments?|standing orders?(?: that)? (?:run|pay|are due)s?)\b/;

const counts: Readonly<Record<string, number>> = { a: 1, ...cardinals };
const getNumber = (text = "one"): number => counts[text] ?? Number(text);
const places = byWord([
  [1, "first|1st"],
  [2, "second|2nd"],
  [3, "third|3rd"],
  [4, "fourth|4th"],
  [-1, "last|final"],
]);

const count = `(\\d{1,3}|${Object.keys(counts).join("|")})`;
const place = `(${Object.keys(places).join("|")})`;
const unit = "(day|week|month|quarter|half|year)s?";
const month = `(${anyMonth})`;
const day = "(\\d{1,2})(?:st|nd|rd|th)?";
const year = "(?:(?: ,)?(?: of)? (20\\d\\d))?";

const unitTime = (days: Days, more: Partial<Time> = {}): Time => ({ kind: "unit", ...days, ...more });
const dayTime = (date: BankDate | undefined, more: Partial<Time> = {}): Time | undefined =>
  date === undefined ? undefined : { kind: "day", from: date, to: date, ...more };

/** Adds a year to days without one: the latest in which they have begun, or the next in which they end. */
function inYear(of: (year: number) => Days | undefined, { today, ahead }: Clock): Days | undefined {
  const now = Number(today.slice(0, 4));
  const days = of(now);
  if (days && (ahead ? days.to >= today : days.from <= today)) return days;
  return of(ahead ? now + 1 : now - 1);
}

function months(first: number, length: number, said: string | undefined, clock: Clock): Time | undefined {
  const of = (year: number) => monthsFrom(year, first, length);
  if (said !== undefined) return unitTime(of(Number(said)));
  const days = inYear(of, clock);
  return days && unitTime(days, { unyeared: true });
}

function date(number: string, name: number, said: string | undefined, clock: Clock): Time | undefined {
  const of = (year: number) => findDate(year, name, Number(number));
  if (said !== undefined) return dayTime(of(Number(said.length === 2 ? `20${said}` : said)));
  const days = inYear((year) => {
    const one = of(year);
    return one === undefined ? undefined : { from: one, to: one };
  }, clock);
  return days && dayTime(days.from, { unyeared: true });
}

/** A day of a month by its number alone, `the 3rd`: the latest one until today, or the next one. */
function dayNumber(number: number, { today, ahead }: Clock): BankDate | undefined {
  for (let away = 0; away < 3; away++) {
    const { from } = unitSpan("month", today, ahead ? away : -away);
    const one = findDate(Number(from.slice(0, 4)), Number(from.slice(5, 7)), number);
    if (one !== undefined && (ahead ? one >= today : one <= today)) return one;
  }
  return undefined;
}

function weekday(which: string | undefined, name: string, { today, ahead }: Clock): Time | undefined {
  const wanted = weekdayNamed(name);
  const back = (weekdayNumber(today) - wanted + 7) % 7;
  if (which === "this") return dayTime(addDays(startOfWeek(today), (wanted + 6) % 7), { weekday: wanted });
  if (which === "next" || (ahead && which !== "last"))
    return dayTime(addDays(today, 7 - back), { weekday: wanted });
  return dayTime(addDays(today, -(which === "last" && back === 0 ? 7 : back)), { weekday: wanted });
}

type Named = readonly [
  pattern: RegExp,
  time: (groups: (string | undefined)[], clock: Clock) => Time | undefined,
];
const named = (source: string, time: Named[1]): Named => [wholeWords(source), time];

/** Words that name days alone. If two of them overlap, the chart chooses. */
const names: readonly Named[] = [
  named("today", (_, { today }) => dayTime(today)),
  named("yesterday", (_, { today }) => dayTime(addDays(today, -1))),
  named("tomorrow", (_, { today }) => dayTime(addDays(today, 1))),
  named("(?:the )?day before yesterday", (_, { today }) => dayTime(addDays(today, -2))),
  named(
    "(?:as (?:of|at) )?(?:right |just )?now|at (?:present|the moment|this moment)|this (?:morning|afternoon|evening)|atm|as we speak|as things stand|current(?= (?:balance|position|rate|exchange|eur|usd|euro|dollar))",
    (_, { today }) => ({ kind: "said", from: today, to: today, said: [{ to: today, now: true }] }),
  ),
  // Ambiguous: 'the last 3 October debits' may be three.
  named(
    `(?<!\\b(?:last|latest|newest|first|top|largest|biggest) )${day}(?: of)? ${month}${year}`,
    ([number = "", name = "", said], clock) => date(number, monthNumber(name), said, clock),
  ),
  named(`${month}(?: the)? ${day}(?:(?: ,)? (20\\d\\d))?`, ([name = "", number = "", said], clock) =>
    date(number, monthNumber(name), said, clock),
  ),
  named("(20\\d\\d)-(\\d{1,2})-(\\d{1,2})", ([said, name, number = ""], clock) =>
    date(number, Number(name), said, clock),
  ),
  named("(\\d{1,2})[./](\\d{1,2})[./](20\\d\\d|\\d\\d)", ([number = "", name, said], clock) =>
    date(number, Number(name), said, clock),
  ),
  named("(\\d{1,2})/(\\d{1,2})", ([number = "", name], clock) =>
    date(number, Number(name), undefined, clock),
  ),
  // 'On a Sunday' is not one day.
  named(
    `(?<!\\b(?:a|an|any|every|each|most|all|per|of) )(?:(last|this|next|past) )?(${anyWeekday})`,
    ([which, name = ""], clock) => weekday(which, name, clock),
  ),
  // 'The 3rd largest' is not a day.
  named(
    "(\\d{1,2})(?:st|nd|rd|th)(?! (?:\\w+est|top|last|most|one|time|half|quarter|week|month|day|debit|credit|payment|transaction|hold|account|client|supplier|customer)s?\\b)",
    ([number], clock) => dayTime(dayNumber(Number(number), clock), { day: Number(number) }),
  ),
  named("(\\d{1,2})", ([number], { today }) => dayTime(today, { day: Number(number), bare: true })),
  // 'May' alone is a verb.
  named(
    `(?:(last|this|next) )?((?!may\\b)(?:${anyMonth})|(?<=\\b(?:in|of|for|since|during|until|till|to|and|vs|than|end|before|after|between|-|,) )may)`,
    ([which, name = ""], clock) => {
      const time = months(monthNumber(name), 1, undefined, clock);
      // 'Last November' is never the present month.
      const isNow = time !== undefined && time.from <= clock.today && time.to >= clock.today;
      if (which === "next" || (which === "last" && isNow))
        return time && { ...time, ...shifted(time, "year", which === "next" ? 1 : -1) };
      return time;
    },
  ),
  named(`${month}(?: ,)?(?: of)? (20\\d\\d)`, ([name = "", said], clock) =>
    months(monthNumber(name), 1, said, clock),
  ),
  named("(20\\d\\d)-(0[1-9]|1[0-2])", ([said, name], clock) => months(Number(name), 1, said, clock)),
  named(
    "(?<=\\b(?:in|of|for|during|year|since|vs|versus|and|than|with|-|to|,) )(20[1-4]\\d)",
    ([said], clock) => months(1, 12, said, clock),
  ),
  named(
    `(?:q([1-4])|(first|second|third|fourth|1st|2nd|3rd|4th) quarter)${year}`,
    ([number, name = "", said], clock) => months(Number(number ?? places[name]) * 3 - 2, 3, said, clock),
  ),
  named("(20\\d\\d) q([1-4])", ([said, number], clock) => months(Number(number) * 3 - 2, 3, said, clock)),
  named(`(first|second) half(?: of the year)?${year}|h([12])${year}`, ([name, said, number, other], clock) =>
    months((name ? (places[name] ?? 1) : Number(number)) * 6 - 5, 6, said ?? other, clock),
  ),
  named(
    `(this|current|the current|(?<=of )the|last|past|next|previous|prior|preceding|following)(?: calendar)? ${unit}`,
    ([which = "", of = ""], { today }) => {
      const away = /^(?:next|following)$/.test(which) ? 1 : /^(?:last|past|p.+)$/.test(which) ? -1 : 0;
      const isRelative = /^(?:previous|prior|preceding|following)$/.test(which);
      return unitTime(unitSpan(of, today, away), { ...(isRelative && { relative: { unit: of, away } }) });
    },
  ),
  named(
    `(?:this|the) ${unit} (?:so far|to date)|${unit}(?: |-)to(?: |-)date|([mqyw])td`,
    ([of, other, short = ""], { today }) =>
      unitTime({ from: unitSpan(of ?? other ?? short, today, 0).from, to: today }, { kind: "range" }),
  ),
  named(
    `(?:last|past|previous|preceding|recent|rolling|trailing) ${count} (full |calendar |completed? |whole )?${unit}`,
    ([number, isFull, of = ""], { today }) => {
      const whole = { from: unitSpan(of, today, -getNumber(number)).from, to: unitSpan(of, today, -1).to };
      return unitTime(isFull ? whole : rolling(of, getNumber(number), today), { kind: "range" });
    },
  ),
  named("(?:last|past) fortnight", (_, { today }) => unitTime(rolling("week", 2, today), { kind: "range" })),
  named(`next ${count} ${unit}`, ([number, of = ""], { today }) =>
    unitTime({ from: today, to: dayAway(today, of, getNumber(number)) }, { kind: "range" }),
  ),
  named(`${count} ${unit} ago`, ([number, of = ""], { today }) => {
    const point = dayAway(today, of, -getNumber(number));
    if (of === "day") return dayTime(point);
    // 'A month ago' is a day rather than a month, and no answer about movements in a period.
    const isDay = of === "week" || getNumber(number) === 1;
    return isDay ? dayTime(point, { thisTime: true }) : unitTime(unitSpan(of, point, 0), { point });
  }),
  named(
    `(?:this|the same|same) (?:time|day|date) (?:last|the previous|a) ${unit}(?: ago)?`,
    ([of = ""], { today }) =>
      dayTime(dayAway(today, of, -1), { thisTime: true, relative: { unit: of, away: -1, same: "period" } }),
  ),
  named(
    `same (period|days?|weeks?|months?|quarters?) (?:of |in )?(?:the )?(?:last|previous|a|one) ${unit}(?: ago| before| earlier)?`,
    ([same = "", of = ""], { today }) =>
      dayTime(today, { bare: true, relative: { unit: of, away: -1, same } }),
  ),
  named(`${unit} before(?: that| last)?(?! yesterday)`, ([of = ""], { today }) =>
    unitTime(unitSpan(of, today, -2), { bare: true, relative: { unit: of, away: -1 } }),
  ),
  named(`${unit} before last`, ([of = ""], { today }) => unitTime(unitSpan(of, today, -2))),
  named(`${count} ${unit} before(?: that| those)?`, ([number, of = ""], { today }) =>
    dayTime(today, { bare: true, relative: { unit: of, away: -1, count: getNumber(number) } }),
  ),
  named(
    `(?:for )?(?:older|more|longer) than ${count} ${unit}(?: old| ago)?`,
    ([number, of = ""], { today }) => {
      const to = addDays(rolling(of, getNumber(number), today).from, -2);
      return { kind: "said", from: to, to, said: [{ to, age: true }] };
    },
  ),
  named(
    "so far|to date|till date|since (?:day one|inception|(?:the )?(?:go-?live|launch|very beginning|beginning|start)(?! of))",
    (_, { today }) => ({
      kind: "said",
      from: today,
      to: today,
      said: [{ to: today, onwards: true }],
    }),
  ),
  named("(?:the )?last (?:month[ -]end|eom)", (_, { today }) => {
    const { to } = unitSpan("month", addDays(today, 1), -1);
    return { kind: "edge", from: to, to };
  }),
];

const span = (from: BankDate | undefined, to: BankDate | undefined, more: SaidSpan = {}): Time => ({
  kind: "said",
  from: from ?? to ?? "",
  to: to ?? from ?? "",
  said: [{ ...(from !== undefined && { from }), ...(to !== undefined && { to }), ...more }],
});

const isSpan = ({ kind, bare, relative }: Time) =>
  kind !== "said" && bare !== true && (relative === undefined || kind === "unit");
const isOne = (time: Time) => isSpan(time) && time.kind !== "range";

type Led = readonly [
  lead: RegExp,
  time: (groups: (string | undefined)[], behind: Time, clock: Clock) => Time | undefined,
];

const led = (before: string, behind: string, all: readonly Led[]): Led[] =>
  all.map(([pattern, time]) => [new RegExp(`${before}(?:${pattern.source})${behind}`), time]);

/** Words before days that modify them. */
const leads: readonly Led[] = led("(?:^| )", "", [
  [
    /(from|since|starting(?: on| from)?|as from)(?: on)?(?: the)? $/,
    ([word], time, { today, ahead }) => {
      // 'This year' has begun, and 'from this year' means in it.
      if (!isOne(time) || (word === "from" && time.kind === "unit" && time.to >= today)) return undefined;
      const more = time.kind === "unit" && time.to < today ? { after: addDays(time.to, 1) } : {};
      return span(time.point ?? time.from, ahead ? undefined : today, { onwards: true, ...more });
    },
  ],
  // 'From October' means since then, or in it.
  [
    /from(?: the)? $/,
    (_, time) =>
      isOne(time) && time.kind === "unit" ? span(time.from, time.to, { either: true }) : undefined,
  ],
  [
    /after(?: the)? $/,
    (_, time, { today, ahead }) =>
      isOne(time) ? span(addDays(time.to, 1), ahead ? undefined : today, { onwards: true }) : undefined,
  ],
  [
    /(?:before|prior to)(?: the)? $/,
    (_, time) => (isOne(time) ? span(undefined, addDays(time.from, -1)) : undefined),
  ],
  [
    /(?:until|till|through|by|up (?:to|until|till)|(?:no|not) later than|on or before)(?: and including)?(?: the)? $/,
    (_, time) => (isOne(time) ? span(undefined, time.to) : undefined),
  ],
  [
    /(?:the )?(?:very )?(end|close|closing|start|beginning|opening)(?: of)?(?: business)?(?: on| of| in| for)?(?: the)?(?: month of)? $/,
    ([edge = ""], time) => findEdge(time, /^[ec]/.test(edge) && edge !== "opening"),
  ],
  [/(?:eom|month[ -]end|cob|eod)(?: of| on| for| in)?(?: the)? $/, (_, time) => findEdge(time, true)],
  [
    /(?:as of|as at|as per|as on|as)(?: the)? $/,
    (_, time) => (isSpan(time) ? span(time.from, time.to, { asOf: true }) : undefined),
  ],
  [
    /(?:the )?week (?:of|beginning|starting)(?: on)?(?: the)? $/,
    (_, time) => (time.kind === "day" && isSpan(time) ? unitTime(unitSpan("week", time.from, 0)) : undefined),
  ],
  [
    new RegExp(
      `(?:the )?(?:(?:last |past )?${count} )?${unit} (?:to|ending|ended|until|up to)(?: on| in| at)?(?: the)? $`,
    ),
    ([number, of = ""], time) =>
      isSpan(time) ? unitTime(rolling(of, getNumber(number), time.to), { kind: "range" }) : undefined,
  ],
  [
    new RegExp(`(?:the )?${place} (?:${count} )?${unit} (?:of|in)(?: the)? $`),
    ([which = "", number, of = ""], time) => {
      const isWrong = number !== undefined && Math.abs(places[which] ?? 1) > 1;
      const part =
        isSpan(time) && !isWrong ? selectPart(time, places[which] ?? 1, getNumber(number), of) : undefined;
      return (
        part &&
        unitTime(part, {
          kind: part.from === part.to ? "day" : "range",
          ...(time.unyeared && { unyeared: true }),
        })
      );
    },
  ],
  [
    /(?:the )?first of(?: the)? $/,
    (_, time) => (time.kind === "unit" && wholeMonths(time) === 1 ? dayTime(time.from) : undefined),
  ],
  [
    /(?:the )?(?:(?:month|whole|quarter) of|whole)(?: the)? $/,
    (_, time) => (time.kind === "unit" ? time : undefined),
  ],
  [
    /(?:(?:over|throughout|during|within|(?:for |in )?(?:the )?period)(?: of)?)(?: the)? $/,
    (_, time) => time,
  ],
  [/so far (?:in |during |on )?$/, (_, time, clock) => untilToday(time, clock)],
]);

const untilToday = (time: Time, { today }: Clock): Time | undefined =>
  time.kind !== "said" && time.from <= today && time.to >= today
    ? unitTime({ from: time.from, to: today }, { kind: "range" })
    : undefined;

function findEdge(time: Time, isEnd: boolean): Time | undefined {
  if (!isSpan(time) || time.kind === "edge") return undefined;
  const at = isEnd ? time.to : time.from;
  return { kind: "edge", from: at, to: at, ...(!isEnd && { atStart: true as const }) };
}

/** Words after days that modify them. */
const tails: readonly Led[] = led("^ ", "(?= |$)", [
  [/so far|to date|up to now|until now/, (_, time, clock) => untilToday(time, clock)],
  [
    /month[ -]end|eom|close|closing|end/,
    (_, time) => (time.kind === "unit" ? findEdge(time, true) : undefined),
  ],
  [/on/, (_, time) => (time.said?.[0]?.onwards ? time : undefined)],
  [
    /onwards?|and after|and later/,
    (_, time, { today, ahead }) =>
      time.said?.[0]?.onwards
        ? time
        : isOne(time)
          ? span(time.from, ahead ? undefined : today, { onwards: true })
          : undefined,
  ],
]);

const ended = /^ (?:was over|closed|ended|finished)(?= |$)/;
const bridge = "(?: (?:the|one|ones|that|those|of|on|in|at|for|from|what|it|is|was|and|how|much|as))*";
const beside = new RegExp(
  `^ (?:,|and|or|&|plus|but|(vs|versus|against|than|compared (?:to|with)))${bridge} $`,
);
const through = /^ (to|till|until|through|thru|up to|-|and)(?: and including)?(?: on)?(?: the)? $/;

/** Days of a range in words; undefined if it ends before it begins. */
function findRange(a: Time, b: Time, clock: Clock): Time | undefined {
  if (!isEnd(a) || !isEnd(b) || (a.bare && b.bare)) return undefined;
  const [from, to] = alike(a, b, clock);
  if (!from || !to || from.from > to.to || a.kind === "range" || b.kind === "range") return undefined;
  return { kind: "range", from: from.from, to: to.to, ...(a.unyeared && b.unyeared && { unyeared: true }) };
}

const isEnd = (time: Time) => isSpan(time) || time.day !== undefined;

/**
 * Completes two days from each other: a day's number takes the month beside it; a month without a year takes the year
 * beside it.
 */
function alike(a: Time, b: Time, clock: Clock): [Time | undefined, Time | undefined] {
  const inMonth = (number: number | undefined, { from }: Days) =>
    number === undefined
      ? undefined
      : dayTime(findDate(Number(from.slice(0, 4)), Number(from.slice(5, 7)), number));
  if (a.day !== undefined && b.kind === "day" && b.day === undefined) return [inMonth(a.day, b), b];
  if (b.bare && a.kind === "day") return [a, inMonth(b.day, a)];
  if (a.day !== undefined && b.day !== undefined && a.from > b.from && !clock.ahead)
    return [dayTime(dayAway(a.from, "month", -1)), b];
  if (a.unyeared && !b.unyeared && a.from > b.to) {
    const back = shifted(a, "year", Number(b.to.slice(0, 4)) - Number(a.from.slice(0, 4)));
    return [{ ...a, ...back }, b];
  }
  // 'December to February': the one before.
  if (a.unyeared && b.unyeared && a.from > b.to && countDays({ from: b.to, to: a.from }) > 180)
    return [{ ...a, ...shifted(a, "year", -1) }, b];
  return [a, b];
}

/** Days in words: one or several spans. */
const listSpans = (time: Time): readonly SaidSpan[] => {
  if (time.said) return time.said;
  const { from, to, kind, point, thisTime, atStart } = time;
  if (atStart) return [{ from: addDays(from, -1), to: addDays(from, -1), edge: true }];
  return [
    { from, to, ...(point && { point }), ...((kind === "edge" || thisTime) && { edge: true as const }) },
  ];
};

/** Several days beside each other. */
function besides(a: Time, b: Time, compare: boolean, clock: Clock): Time | undefined {
  const last = a.last ?? a;
  // 'Friday, 30 October' is one day.
  if (last.weekday !== undefined && b.weekday === undefined && b.kind === "day") return undefined;
  if ((a.said && !a.last && !a.said[0]?.now && a.kind === "said" && a.said[0]?.onwards) || b.last)
    return undefined;
  const [own, other] =
    b.relative && (b.bare || b.kind === "unit")
      ? [last, relativeTo(b.relative, last, clock)]
      : isEnd(last) && isEnd(b)
        ? alike(last, b, clock)
        : [last, b];
  if (!own || !other || other.bare || own.bare || (own.relative && own.bare)) return undefined;
  // 'The 3rd and the day before' is one period.
  if (b.relative?.unit === "day" && own.kind === "day" && !compare && !a.last)
    return unitTime({ from: other.from, to: own.to }, { kind: "range" });
  // In 'the 1st, 10th and 20th of October' each is of that month.
  const inMonth = (day: string) => `${other.from.slice(0, 8)}${day.slice(8)}`;
  const earlier = a.said && a.last ? a.said.slice(0, -1) : [];
  const before =
    own === last || !a.numbered
      ? earlier
      : earlier.map(({ from = "", to = "" }) => ({ from: inMonth(from), to: inMonth(to) }));
  const said = [...before, ...listSpans(own), ...listSpans(other)];
  return {
    kind: "said",
    from: other.from,
    to: other.to,
    said,
    last: other,
    ...(own.day !== undefined && other.day !== undefined && (!a.last || a.numbered) && { numbered: true }),
    ...((compare || a.compare) && { compare: true }),
  };
}

/** Days relative to named ones, for words without another meaning. */
export function relativeTo(
  { unit: of, away, count: number, same }: Relative,
  days: Days,
  { today }: Pick<Clock, "today">,
): Time | undefined {
  const shortest = { d: 1, w: 7, m: 28, q: 90, h: 181, y: 365 }[of.charAt(0)] ?? 0;
  if (number !== undefined)
    return unitTime({ from: dayAway(days.from, of, -number), to: addDays(days.from, -1) }, { kind: "range" });
  if (same !== undefined) {
    const isToDate = /^(?:period|day)/.test(same);
    const cut = isToDate && days.to > today ? { from: days.from, to: today } : days;
    return countDays(days) > shortest + 3 || cut.from > cut.to
      ? undefined
      : unitTime(shifted(cut, of, -1), { kind: "range" });
  }
  if (countDays(days) < shortest) return undefined;
  return unitTime(unitSpan(of, away < 0 ? days.from : days.to, away));
}

/** Meanings of two neighbouring times. */
function* together(a: Arc, b: Arc, text: string, clock: Clock): Generator<Arc> {
  const between = text.slice(a.end, b.start);
  const lead = text.slice(Math.max(0, a.start - longestLead), a.start);
  const whole = (time: Time | undefined, start = a.start) => (time ? [{ start, end: b.end, time }] : []);
  const [, word] = through.exec(between) ?? [];
  if (word !== undefined) {
    const opening = /(?:^| )((?:from|between|since|starting)(?: on)?(?: the)? )$/.exec(lead)?.[1];
    const isBetween = opening?.startsWith("between") === true;
    const isDifference = /\b(?:difference|compare|comparison|change) $/.test(
      lead.slice(0, lead.length - (opening?.length ?? 0)),
    );
    const range =
      (word === "and") === isBetween && !(isBetween && isDifference)
        ? findRange(a.time, b.time, clock)
        : undefined;
    yield* whole(range);
    if (opening !== undefined) yield* whole(range, a.start - opening.length);
    if (isBetween && isDifference)
      yield* whole(besides(a.time, b.time, true, clock), a.start - (opening?.length ?? 0));
  }
  // 'After the 15th and before the 20th' is one range.
  const { from, onwards } = a.time.said?.[0] ?? {};
  const until = b.time.said?.[0];
  const to = until?.from === undefined && !until?.now ? until?.to : undefined;
  if (onwards && from !== undefined && to !== undefined && from <= to && /^ (?:and|but) $/.test(between))
    yield* whole({ kind: "range", from, to });
  const [joint, compare] = beside.exec(between) ?? [];
  if (joint !== undefined) yield* whole(besides(a.time, b.time, compare !== undefined, clock));
  if (/^ (?:with|to)(?: the)?(?: one)?(?: of| in)? $/.test(between) && /\bcompare/.test(text))
    yield* whole(besides(a.time, b.time, true, clock));
  // 'Q3 on Q2'.
  if (between === " on " && a.time.kind === "unit" && b.time.kind === "unit" && b.time.to < a.time.from)
    yield* whole(besides(a.time, b.time, true, clock));
  if (!/^(?: (?:of|in|on|,))?(?: the)? $/.test(between)) return;
  const { weekday: wanted, day: number } = a.time;
  const isMonth = b.time.kind === "unit" && wholeMonths(b.time) === 1;
  if (wanted !== undefined && b.time.kind === "day" && !b.time.bare && weekdayNumber(b.time.from) === wanted)
    yield* whole(b.time);
  if (wanted !== undefined && countDays(b.time) === 7 && b.time.kind === "unit")
    yield* whole(dayTime(addDays(b.time.from, (wanted + 6) % 7)));
  if (number !== undefined && !a.time.bare && isMonth)
    yield* whole(dayTime(findDate(Number(b.time.from.slice(0, 4)), Number(b.time.from.slice(5, 7)), number)));
  const isYear = /(?:this|last|past|previous|current|next) year$/.test(text.slice(b.start, b.end));
  if (a.time.unyeared && isYear && b.time.kind === "unit") {
    const away = Number(b.time.from.slice(0, 4)) - Number(a.time.from.slice(0, 4));
    const { unyeared: _unyeared, ...rest } = a.time;
    yield* whole({ ...rest, ...shifted(a.time, "year", away) });
  }
}

/** Number of letters examined before and after days. */
const longestLead = 60;

/** Meanings of a time with the words around it. */
function* withWords({ start, end, time }: Arc, text: string, clock: Clock): Generator<Arc> {
  const cut = Math.max(0, start - longestLead);
  const [before, behind] = [text.slice(cut, start), text.slice(end, end + longestLead)];
  for (const [pattern, of] of leads) {
    const match = pattern.exec(before);
    const led = match && of(match.slice(1), time, clock);
    if (led) yield { start: cut + match.index + (match[0].startsWith(" ") ? 1 : 0), end, time: led };
  }
  for (const [pattern, of] of tails) {
    const [tail] = pattern.exec(behind) ?? [];
    const led = tail === undefined ? undefined : of([], time, clock);
    if (led) yield { start, end: end + (tail?.length ?? 0), time: led };
  }
  const over = ended.exec(behind);
  const when = /(?:^| )((?:when|once|as)(?: the)? )$/.exec(before)?.[1];
  const edge = over && when !== undefined ? findEdge(time, true) : undefined;
  if (edge) yield { start: start - (when?.length ?? 0), end: end + (over?.[0].length ?? 0), time: edge };
}

const counting = /\b(?:last|first|latest|newest|top|largest|biggest|smallest) $/;

/** Maximum number of readings of days: a question with more is too complex. */
const mostArcs = 400;

/**
 * Readings of the words about days: 'last month', 'Q2', 'since the 3rd', 'between 1 and 15 October', each with its
 * words. Weeks begin on Monday; 'last 7 days' includes today; a month without a year is the latest one that has
 * begun.
 * @param today the bank's date
 */
export function periodItems(reading: Reading, today: BankDate): Item[] {
  const line = new Line(reading);
  const clock: Clock = { today, ahead: toCome.test(line.text) };
  const arcs: Arc[] = [];
  const seen = new Set<string>();
  const add = (arc: Arc) => {
    const key = JSON.stringify(arc);
    if (arcs.length >= mostArcs || seen.has(key)) return;
    seen.add(key);
    arcs.push(arc);
  };
  for (const [pattern, time] of names)
    for (const { start, end, groups } of line.matches(pattern)) {
      const found = time(groups, clock);
      if (found) add({ start, end, time: found });
    }
  for (let at = 0; at < arcs.length; at++) {
    const arc = arcs[at];
    if (!arc) break;
    for (const found of withWords(arc, line.text, clock)) add(found);
    for (const other of arcs.slice(0, at)) {
      const [a, b] = other.start < arc.start ? [other, arc] : [arc, other];
      if (a.end < b.start && b.start - a.end < 40)
        for (const found of together(a, b, line.text, clock)) add(found);
    }
  }
  return arcs.flatMap(({ start, end, time }) => {
    const words = line.words(start, end);
    if (!words || (time.bare && !time.relative)) return [];
    const spans = time.bare && time.relative ? [{ relative: time.relative }] : listSpans(time);
    const part = { spans, ...(time.compare && { compare: true as const }) };
    // Ambiguous: 'last 3 October debits' may be the last three, or those of that day.
    const isEither = counting.test(line.text.slice(0, start)) && /^\d/.test(line.text.slice(start));
    const cost = 0.6 + 0.1 * (spans.length - 1) + (isEither ? 0.4 : 0);
    return [partItem(words.from, words.to, part, cost)];
  });
}
