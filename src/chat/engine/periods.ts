import { addDays, type BankDate, startOfMonth } from "@/calendar";
import { dayAtoms } from "./dates";
import type { Reading } from "./text";

/** Days of the bank, both included; an end that was left open is undefined. `day`: it is one day, as a moment to look at. */
export type Span = { from?: BankDate; to?: BankDate };

/** A span found in a question, with the words that name it. */
type Atom = {
  from: BankDate;
  to: BankDate;
  first: number;
  last: number;
  ranged?: boolean;
  /** It is the one before what was named last. */
  before?: string;
};

const monthNames = [
  "january|jan",
  "february|feb",
  "march|mar",
  "april|apr",
  "may",
  "june|jun",
  "july|jul",
  "august|aug",
  "september|sept|sep",
  "october|oct",
  "november|nov",
  "december|dec",
];
const anyMonth = monthNames.join("|");
const monthOf = (name: string) => monthNames.findIndex((names) => names.split("|").includes(name)) + 1;

const numberWords: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
};
const anyNumber = `\\d{1,3}|${Object.keys(numberWords).join("|")}`;
const numberOf = (text: string) => numberWords[text] ?? Number(text);

const two = (number: number) => String(number).padStart(2, "0");
const firstOf = (year: number, month: number): BankDate => `${year}-${two(month)}-01`;

/** The first day of the month that lies a number of months away. */
export function monthsAway(date: BankDate, months: number): BankDate {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  return firstOf(Math.floor(count / 12), (count % 12) + 1);
}
const endOfMonth = (date: BankDate): BankDate => addDays(monthsAway(date, 1), -1);

/** The same day a number of months away, or the last day of a month that has none. */
function sameDay(date: BankDate, months: number): BankDate {
  const last = endOfMonth(monthsAway(date, months));
  const wished = `${last.slice(0, 8)}${date.slice(8)}`;
  return wished > last ? last : wished;
}

/** Monday of the week that a day lies in. */
export function startOfWeek(date: BankDate): BankDate {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((day + 6) % 7));
}

const startOfQuarter = (date: BankDate) => monthsAway(date, -((Number(date.slice(5, 7)) - 1) % 3));

/** A calendar unit around a day, or a number of units away. */
export function unitSpan(unit: string, date: BankDate, away: number): { from: BankDate; to: BankDate } {
  if (unit.startsWith("day")) return { from: addDays(date, away), to: addDays(date, away) };
  if (unit.startsWith("week")) {
    const from = addDays(startOfWeek(date), away * 7);
    return { from, to: addDays(from, 6) };
  }
  if (unit.startsWith("month")) {
    const from = monthsAway(date, away);
    return { from, to: endOfMonth(from) };
  }
  if (unit.startsWith("quarter")) {
    const from = monthsAway(startOfQuarter(date), away * 3);
    return { from, to: endOfMonth(monthsAway(from, 2)) };
  }
  const year = Number(date.slice(0, 4)) + away;
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** The days up to today that so many units are: the last 7 days, today included. */
function rolling(unit: string, count: number, today: BankDate): { from: BankDate; to: BankDate } {
  if (unit.startsWith("day")) return { from: addDays(today, 1 - count), to: today };
  if (unit.startsWith("week")) return { from: addDays(today, 1 - 7 * count), to: today };
  const months = unit.startsWith("month") ? count : unit.startsWith("quarter") ? count * 3 : count * 12;
  return { from: addDays(sameDay(today, -months), 1), to: today };
}

type Found = { from: BankDate; to: BankDate } | undefined;
type Pattern = [RegExp, (match: RegExpExecArray, today: BankDate) => Found];

/** The year of a month that was named without one: the latest in which it has begun. */
function yearOf(month: number, today: BankDate): number {
  const year = Number(today.slice(0, 4));
  return firstOf(year, month) <= today ? year : year - 1;
}

const monthSpan = (year: number, month: number) => ({
  from: firstOf(year, month),
  to: endOfMonth(firstOf(year, month)),
});

/** A span from here on has no beginning. */
const beginning: BankDate = "1970-01-01";

const quarterNames: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, last: 4 };

/** What names a span by itself, the most telling first. Repetitions are bounded: nothing backtracks far. */
const patterns: readonly Pattern[] = [
  [/\bday before yesterday\b/g, (_, today) => unitSpan("day", today, -2)],
  [
    new RegExp(
      `\\b(?:older than|more than|over) (${anyNumber}) (days?|weeks?|months?|years?)(?: old| ago)?\\b`,
      "g",
    ),
    ([match = "", count = "", unit = ""], today) =>
      match.startsWith("older") || /(?:old|ago)$/.test(match)
        ? { from: beginning, to: addDays(rolling(unit, numberOf(count), today).from, -2) }
        : undefined,
  ],
  // What stands still today is no second period.
  [
    /\b(?:so far )?(?<!\bstill (?:standing|active|open|in place) )today\b/g,
    (_, today) => unitSpan("day", today, 0),
  ],
  [/\byesterday\b/g, (_, today) => unitSpan("day", today, -1)],
  [/\btomorrow\b/g, (_, today) => unitSpan("day", today, 1)],
  [
    new RegExp(
      `\\b(?:(?:the|in|over|during|within|for) )?(?:last|past|previous|recent) (${anyNumber}) (days?|weeks?|months?|quarters?|years?)\\b`,
      "g",
    ),
    ([, count = "", unit = ""], today) => rolling(unit, numberOf(count), today),
  ],
  [
    new RegExp(`\\bnext (${anyNumber}) (days?|weeks?|months?)\\b`, "g"),
    ([, count = "", unit = ""], today) => {
      const days = unit.startsWith("day")
        ? numberOf(count)
        : unit.startsWith("week")
          ? 7 * numberOf(count)
          : 0;
      return { from: today, to: days > 0 ? addDays(today, days) : sameDay(today, numberOf(count)) };
    },
  ],
  [
    new RegExp(`\\b(${anyNumber}) (months|weeks|quarters|years) ago\\b`, "g"),
    ([, count = "", unit = ""], today) =>
      unit.startsWith("week") ? undefined : unitSpan(unit, today, -numberOf(count)),
  ],
  [
    new RegExp(
      `\\b(first|last) (${anyNumber}) days (?:of|in) (?:the month of )?(${anyMonth})(?: (20\\d{2}))?\\b`,
      "g",
    ),
    ([, end, count = "", name = "", year], today) => {
      const month = monthOf(name);
      const { from, to } = monthSpan(year ? Number(year) : yearOf(month, today), month);
      const days = numberOf(count) - 1;
      if (days < 0 || days >= Number(to.slice(8))) return undefined;
      return end === "first" ? { from, to: addDays(from, days) } : { from: addDays(to, -days), to };
    },
  ],
  [
    /\b(?:this|current|the current|the) (week|month|quarter|year)(?: so far| to date)\b|\b(week|month|quarter|year) to date\b/g,
    ([, unit, other = ""], today) => ({ from: unitSpan(unit ?? other, today, 0).from, to: today }),
  ],
  [
    /\b(mtd|ytd|qtd|wtd)\b/g,
    ([, short = ""], today) => {
      const unit = { m: "month", y: "year", q: "quarter", w: "week" }[short[0] ?? ""] ?? "month";
      return { from: unitSpan(unit, today, 0).from, to: today };
    },
  ],
  [
    /\b(this|current|last|past|previous|prior|next) (week|month|quarter|year)\b/g,
    ([, which = "", unit = ""], today) =>
      unitSpan(unit, today, /this|current/.test(which) ? 0 : which === "next" ? 1 : -1),
  ],
  [
    /\b(?:the )?(?:month|week|quarter|year) before(?: that| last)?\b|\b(?:the )?day before(?: that)?(?=$| ¤)/g,
    ([match = ""], today) => unitSpan(match.replace("the ", ""), today, -2),
  ],
  [
    /\bq([1-4])(?: of)?(?: (20\d{2}))?\b/g,
    ([, quarter = "", year], today) => quarterSpan(Number(quarter), year, today),
  ],
  [/\b(20\d{2}) q([1-4])\b/g, ([, year, quarter = ""], today) => quarterSpan(Number(quarter), year, today)],
  [
    /\b(first|second|third|fourth|last|1st|2nd|3rd|4th) quarter(?: of)?(?: (20\d{2}))?\b/g,
    ([, name = "", year], today) => quarterSpan(quarterNames[name] ?? Number(name[0]), year, today),
  ],
  [
    /\b(?:h([12])|(first|second) half)(?: of)?(?: the year)?(?: (20\d{2}))?\b/g,
    ([, number, name, year], today) => {
      const half = number ? Number(number) : name === "first" ? 1 : 2;
      const of = Number(year ?? yearOf(half * 6 - 5, today));
      return { from: firstOf(of, half * 6 - 5), to: endOfMonth(firstOf(of, half * 6)) };
    },
  ],
];

function quarterSpan(quarter: number, year: string | undefined, today: BankDate): Found {
  const month = quarter * 3 - 2;
  const of = year === undefined ? yearOf(month, today) : Number(year);
  return { from: firstOf(of, month), to: endOfMonth(firstOf(of, month + 2)) };
}

/** Months and years come after dates, which name them too. 'may' alone is a verb unless a word before it says otherwise. */
const looser: readonly Pattern[] = [
  [
    new RegExp(
      `\\b(?:(in|of|for|since|during|until|till|from|to|and|vs|versus|last|this|than|by|with|end|before|after|between|through|month) )?(${anyMonth}),?(?: of)?(?: (20\\d{2}))?\\b`,
      "g",
    ),
    ([, lead, name = "", year], today) => {
      const month = monthOf(name);
      if (month === 5 && lead === undefined && year === undefined) return undefined;
      const of = year
        ? Number(year)
        : yearOf(month, today) - (lead === "last" && isThisMonth(month, today) ? 1 : 0);
      return monthSpan(of, month);
    },
  ],
  [/\b(20\d{2})-(0[1-9]|1[0-2])\b/g, ([, year, month]) => monthSpan(Number(year), Number(month))],
  [
    /\b(?:in|of|for|during|year|since|vs|versus|and|than|with) (20[1-4]\d)\b/g,
    ([, year]) => ({ from: `${year}-01-01`, to: `${year}-12-31` }),
  ],
];

const isThisMonth = (month: number, today: BankDate) => Number(today.slice(5, 7)) === month;

/** What a question says of time: its spans in order, whether they are compared, and whether a moment is asked for. */
export type Periods = { spans: Span[]; moment: boolean };

/**
 * Reads the days that a question names: 'last month', 'Q2', 'since the 3rd', 'between 1 and 15 October'. Weeks begin on
 * Monday; 'last 7 days' includes today; a month without a year is the latest that has begun.
 * @param today the bank's date
 */
export function readPeriods(reading: Reading, today: BankDate): Periods {
  const atoms: Atom[] = [];
  const collect = (list: readonly Pattern[]) => {
    for (const [pattern, spanOf] of list) {
      const { line, place } = reading.line();
      pattern.lastIndex = 0;
      for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
        const span = spanOf(match, today);
        if (!span) continue;
        const named = skipLead(match[0], match.index);
        const [first, last] = [place(named), place(match.index + match[0].length - 1)];
        const before = /^(?:the )?(day|week|month|quarter|year) before(?: that)?$/.exec(match[0])?.[1];
        atoms.push({ ...span, first, last, ...(before && { before }) });
        reading.use(first, last, "period");
      }
    }
  };
  collect(patterns);
  for (const atom of dayAtoms(reading, today)) {
    atoms.push(atom);
    reading.use(atom.first, atom.last, "period");
  }
  collect(looser);
  atoms.sort((a, b) => a.first - b.first);
  // 'October and the month before' is of September, whatever today is.
  atoms.forEach((atom, at) => {
    const named = atoms[at - 1];
    if (atom.before && named) Object.assign(atom, unitSpan(atom.before, named.from, -1));
  });
  return joined(reading, atoms, today);
}

/** Prepositions tell what is meant, and stay to be read as such. */
function skipLead(text: string, index: number): number {
  const lead =
    /^(?:in|of|for|since|during|until|till|from|to|and|vs|versus|this|last|than|by|with|end|before|after|between|through|month|year|the|over|within) (?=(?:\p{L}+|\d{4})(?:,? (?:of )?\d{4})?$)/u.exec(
      text,
    );
  if (!lead || /^(?:last|this|next|past|previous)/.test(text) === false)
    return index + (lead?.[0].length ?? 0);
  return index;
}

const isFiller = (word: string) => /^(the|of|in|on|month|day|date)$/.test(word);

/** Joins neighbouring spans by the words between and before them. */
function joined(reading: Reading, atoms: readonly Atom[], today: BankDate): Periods {
  const spans: Span[] = [];
  let moment = false;
  for (let at = 0; at < atoms.length; at++) {
    const atom = atoms[at];
    if (!atom) break;
    let first = atom.first;
    while (first > 0 && isFiller(reading.word(first - 1)) && reading.isFree(first - 1)) first -= 1;
    const lead = reading.isFree(first - 1) ? reading.word(first - 1) : "";
    const twoBefore = reading.isFree(first - 2) ? `${reading.word(first - 2)} ${lead}` : lead;
    const follower = atoms[at + 1];
    const bridge = follower ? wordsBetween(reading, atom.last, follower.first) : undefined;
    const isRange =
      follower !== undefined &&
      bridge !== undefined &&
      (/^(to|till|until|through|thru|-|–)( the)?$/.test(bridge) ||
        (/^and( the)?$/.test(bridge) &&
          lead === "between" &&
          !/^(?:difference|differences|compare|comparison|change)$/.test(reading.word(first - 2))));
    const isDayBefore =
      follower?.before === "day" && atom.from === atom.to && /^and(?: also)?$/.test(bridge ?? "");
    const isTogether =
      follower !== undefined &&
      atoms.length === 2 &&
      /^and(?: in| of| for)?$/.test(bridge ?? "") &&
      /\b(?:together|combined)\b/.test(reading.words(0, reading.tokens.length)) &&
      !/\b(?:compare[ds]?|than|versus|vs|difference)\b/.test(reading.words(0, reading.tokens.length)) &&
      (addDays(atom.to, 1) === follower.from || addDays(follower.to, 1) === atom.from);
    if ((isDayBefore || isTogether) && follower) {
      reading.use(atom.first, follower.last, "period");
      const [earlier, later] = atom.from < follower.from ? [atom, follower] : [follower, atom];
      spans.push({ from: earlier.from, to: later.to });
      at += 1;
      continue;
    }
    if (isRange && follower) {
      const start = lead === "between" || lead === "from" || lead === "since" ? first - 1 : first;
      reading.use(start, follower.last, "period");
      spans.push({ from: atom.from, to: follower.to < atom.from ? atom.to : follower.to });
      at += 1;
      continue;
    }
    if (lead === "from" && atom.ranged) {
      reading.use(first - 1, atom.last, "period");
      spans.push({ from: atom.from, to: atom.to });
    } else if (
      lead === "from" &&
      (atom.from !== atom.to || !/\d/.test(reading.slice(atom.first, atom.last)))
    ) {
      // 'From last week' is of last week; 'from 1 October' is since then.
      reading.use(first - 1, atom.last, "period");
      spans.push({ from: atom.from, to: atom.to });
    } else if (/^(since|from|after)$/.test(lead) || /^starting (on|from)?$/.test(twoBefore)) {
      const from = lead === "after" ? addDays(atom.to, 1) : atom.from;
      reading.use(first - 1, atom.last, "period");
      spans.push({ from, to: today });
    } else if (/^(until|till|before|through)$/.test(lead) || twoBefore === "up to") {
      reading.use(twoBefore === "up to" ? first - 2 : first - 1, atom.last, "period");
      spans.push({ to: lead === "before" ? addDays(atom.from, -1) : atom.to });
    } else if (lead === "end" || lead === "close") {
      reading.use(first - 1, atom.last, "period");
      spans.push({ from: atom.to, to: atom.to });
      moment = true;
    } else if (lead === "when" && /^(?:closed|ended|finished|was over)$/.test(closing(reading, atom.last))) {
      reading.use(first - 1, atom.last + closing(reading, atom.last).split(" ").length, "period");
      spans.push({ from: atom.to, to: atom.to });
      moment = true;
    } else if (/^(start|beginning|opening)$/.test(lead)) {
      reading.use(first - 1, atom.last, "period");
      // What was there when the span began is what the day before ended with.
      spans.push({ from: addDays(atom.from, -1), to: addDays(atom.from, -1) });
      moment = true;
    } else if (
      atom.from === atom.to &&
      lead === "week" &&
      /^(?:of(?: the)?|the|)$/.test(wordsBetween(reading, first - 1, atom.first))
    ) {
      const from = startOfWeek(atom.from);
      reading.use(first - 1, atom.last, "period");
      spans.push({ from, to: addDays(from, 6) });
    } else {
      if (atom.from === beginning) {
        spans.push({ to: atom.to });
        continue;
      }
      const asOf = lead === "as" || twoBefore === "as of" || lead === "at";
      if (asOf) moment = true;
      reading.use(asOf ? first - 1 : atom.first, atom.last, "period");
      spans.push({ from: atom.from, to: atom.to });
    }
  }
  return { spans, moment };
}

/** How a period is said to have ended: 'when September closed'. */
const closing = (reading: Reading, last: number): string =>
  reading.word(last + 1) === "was" ? reading.words(last + 1, last + 2) : reading.word(last + 1);

function wordsBetween(reading: Reading, last: number, first: number): string {
  const words: string[] = [];
  for (let at = last + 1; at < first; at++) words.push(reading.word(at));
  return words.join(" ");
}

/** The whole months of a span, for a chart by month. */
export function wholeMonths({ from, to }: { from: BankDate; to: BankDate }) {
  return { from: startOfMonth(from), to };
}
