import { addDays } from "@/vocabulary/calendar";
import type { Reading } from "../text";
import type { Atom, Periods, Span } from "./";
import { beginning, type Clock } from "./patterns";
import { startOfWeek } from "./units";

/** The words from one to another. */
export type Place = { first: number; last: number };

/** A span with its words; `open` where one end is. */
type Entry = Place & { span: Span; open?: "onwards" | "until" };

const isFiller = (word: string) => /^(?:the|of|in|on|month|day|date|very)$/.test(word);
const edges = /^(?:end|close|start|beginning|opening)$/;
const vague = /^(?:middle|mid|early|late)$/;
const toward = "to|till|until|through|thru|up to|-|–";
const rangeBridge = new RegExp(
  `^(?:${toward})(?: and including)?(?: the)?(?: (end|close|start|beginning))?(?: of)?(?: the)?(?: month of)?$`,
);
const andBridge = /^and(?: the)?(?: (end|close|start|beginning))?(?: of)?(?: the)?(?: month of)?$/;

/** What stands before a span: the edge of it that is meant, and the preposition before that, with the first of these words. */
function leadOf(reading: Reading, atom: Atom) {
  const back = (at: number) => {
    let first = at;
    // 'By month, July to October' parts what is asked for.
    const isPart = (place: number) =>
      /^(?:month|day)$/.test(reading.word(place)) && /^(?:by|per|each|every)$/.test(reading.word(place - 1));
    while (first > 0 && isFiller(reading.word(first - 1)) && reading.isFree(first - 1) && !isPart(first - 1))
      first -= 1;
    return first;
  };
  const wordAt = (at: number) => (reading.isFree(at) ? reading.word(at) : "");
  let first = back(atom.first);
  const edge = edges.test(wordAt(first - 1)) || vague.test(wordAt(first - 1)) ? wordAt(first - 1) : undefined;
  if (edge !== undefined) first = back(first - 1);
  const isIncluding = wordAt(first - 1) === "including" && wordAt(first - 2) === "and";
  const before = isIncluding ? first - 2 : first;
  const [word, two] = [wordAt(before - 1), `${wordAt(before - 2)} ${wordAt(before - 1)}`];
  const long = `${wordAt(before - 3)} ${two}`;
  const isLong = /^(?:no later than|not later than|on or before|up and until)$/.test(long);
  const isTwo = /^(?:up to|up until|up till|prior to|as of|as at|starting on|starting from)$/.test(two);
  // 'By month in Q3' parts what is asked for.
  const parts = word === "by" && edge === undefined && reading.words(before, atom.first - 1) !== "";
  const isBy = parts && !/^the$/.test(reading.words(before, atom.first - 1));
  const preposition = isLong ? "until" : isTwo ? two : isBy ? "" : word;
  const start = before - (isLong ? 3 : isTwo ? 2 : 1);
  return { edge, preposition, start, plain: first };
}

/** The day at the edge of a span. */
const edgeDay = (atom: Atom, edge: string) => (/^(?:end|close)$/.test(edge) ? atom.to : atom.from);

/** Joins neighbouring spans by the words between and before them; words of time that fit nothing are told as odd. */
export function joined(
  reading: Reading,
  atoms: readonly Atom[],
  { today, ahead }: Clock,
  odd: Place[],
): Periods {
  const entries: Entry[] = [];
  let moment = false;
  const put = (span: Span, first: number, last: number, open?: Entry["open"]) => {
    reading.use(first, last, "period");
    entries.push({ span, first, last, ...(open && { open }) });
  };
  for (let at = 0; at < atoms.length; at++) {
    const atom = atoms[at];
    if (!atom) break;
    const { edge, preposition, start, plain } = leadOf(reading, atom);
    const follower = atoms[at + 1];
    const bridge = follower ? between(reading, atom.last, follower.first) : undefined;
    const together = follower && bridge !== undefined && asOne(reading, atom, follower, bridge, atoms.length);
    if (follower && together) {
      put(together, atom.first, follower.last);
      at += 1;
      continue;
    }
    const through = rangeBridge.exec(bridge ?? " ");
    const and = preposition === "between" ? andBridge.exec(bridge ?? " ") : null;
    const isDifference = /^(?:difference|differences|compare|comparison|change)$/.test(
      reading.word(start - 1),
    );
    const range = through ?? (isDifference ? null : and);
    if (range && follower && !atom.ranged) {
      const from = edge === undefined ? atom.from : edgeDay(atom, edge);
      const to = range[1] === undefined ? follower.to : edgeDay(follower, range[1]);
      const first = /^(?:between|from|since|starting (?:on|from))$/.test(preposition) ? start : plain;
      if (from > to || vague.test(edge ?? "")) odd.push({ first: atom.first, last: follower.last });
      put({ from, to }, first, follower.last);
      at += 1;
      continue;
    }
    if (atom.reversed || vague.test(edge ?? ""))
      odd.push({ first: Math.min(plain, atom.first), last: atom.last });
    const [from, to] = edge === undefined ? [atom.from, atom.to] : [edgeDay(atom, edge), edgeDay(atom, edge)];
    const isDate = atom.from === atom.to && /\d/.test(reading.slice(atom.first, atom.last));
    const isRange = atom.ranged === true && edge === undefined;
    const closed = closing(reading, atom.last);
    if (isRange && /^(?:from|since|between|starting (?:on|from))$/.test(preposition)) {
      put({ from, to }, start, atom.last);
    } else if (
      isRange &&
      /^(?:after|before|by|until|till|through|up (?:to|until|till)|prior to)$/.test(preposition)
    ) {
      odd.push({ first: start, last: atom.last });
      put({ from, to }, start, atom.last);
    } else if (preposition === "from" && edge === undefined && !isDate) {
      // 'From last week' is of last week; 'from 1 October' is since then.
      put({ from, to }, start, atom.last);
    } else if (/^(?:since|from|after|starting (?:on|from))$/.test(preposition)) {
      const begin = preposition === "after" ? addDays(to, 1) : (atom.point ?? from);
      if (preposition === "after" && edge !== undefined && begin !== addDays(atom.to, 1))
        odd.push({ first: start, last: atom.last });
      put({ from: begin, ...(!ahead && { to: today }), onwards: true }, start, atom.last, "onwards");
    } else if (/^(?:until|till|before|through|by|up (?:to|until|till)|prior to)$/.test(preposition)) {
      const isBefore = /^(?:before|prior to)$/.test(preposition);
      put({ to: isBefore ? addDays(from, -1) : to }, start, atom.last, "until");
    } else if (preposition === "to" && /^(?:now|date)$/.test(reading.words(atom.first, atom.last))) {
      put({ to }, start, atom.last, "until");
    } else if (edge !== undefined) {
      const isEnd = edgeDay(atom, edge) === atom.to && atom.from !== atom.to;
      const isAt = /^(?:as of|as at|as)$/.test(preposition);
      // What was there when the span began is what the day before ended with.
      const day = isEnd || /^(?:end|close)$/.test(edge) ? to : addDays(from, -1);
      put({ from: day, to: day, edge: true, ...(isAt && isEnd && { asOf: true }) }, plain, atom.last);
      moment = true;
    } else if (/^(?:when|once)$/.test(preposition) && closed > 0) {
      put({ from: atom.to, to: atom.to, edge: true }, start, atom.last + closed);
      moment = true;
    } else if (isWeekOf(reading, atom, plain)) {
      const monday = startOfWeek(atom.from);
      put({ from: monday, to: addDays(monday, 6) }, plain - 1, atom.last);
    } else {
      const asOf = /^(?:as of|as at|as|at)$/.test(preposition);
      if (asOf || atom.thisTime) moment = true;
      put(
        {
          ...(from !== beginning && { from }),
          to,
          ...(atom.point && { point: atom.point }),
          ...(atom.thisTime && { edge: true as const }),
          ...(asOf && preposition !== "at" && { asOf: true as const }),
        },
        asOf ? start : atom.first,
        atom.last,
      );
    }
  }
  return { spans: apart(reading, entries, odd), moment, odd };
}

/** 'The 3rd and the day before', and neighbouring months that are meant together, are one span. */
function asOne(
  reading: Reading,
  atom: Atom,
  follower: Atom,
  bridge: string,
  count: number,
): Span | undefined {
  const line = reading.words(0, reading.tokens.length);
  const isDayBefore =
    /^(?:the )?day before(?: that)?$/.test(reading.words(follower.first, follower.last)) &&
    atom.from === atom.to &&
    /^and(?: also)?$/.test(bridge);
  const areJoined =
    count === 2 &&
    /^and(?: in| of| for)?$/.test(bridge) &&
    /\b(?:together|combined)\b/.test(line) &&
    !/\b(?:compare[ds]?|than|versus|vs|difference)\b/.test(line) &&
    (addDays(atom.to, 1) === follower.from || addDays(follower.to, 1) === atom.from);
  if (!isDayBefore && !areJoined) return undefined;
  const [earlier, later] = atom.from < follower.from ? [atom, follower] : [follower, atom];
  return { from: earlier.from, to: later.to };
}

const isWeekOf = (reading: Reading, atom: Atom, plain: number): boolean =>
  atom.from === atom.to &&
  reading.isFree(plain - 1) &&
  reading.word(plain - 1) === "week" &&
  /^(?:of(?: the)?|the|)$/.test(between(reading, plain - 1, atom.first));

/** How many words behind a period say that it ended: 'when September closed'. */
function closing(reading: Reading, last: number): number {
  if (reading.words(last + 1, last + 2) === "was over") return 2;
  return /^(?:closed|ended|finished)$/.test(reading.word(last + 1)) ? 1 : 0;
}

/** What stands between two spans that are two: a word that puts them beside each other. */
const conjunction =
  /(?:^| )(?:and|or|vs|versus|to|against|with|than|from|plus|&|but|as|minus|less|compared|over|then|instead)(?= |$)/;
const comparing = /\b(?:compare[ds]?|comparison|difference|differences|versus|vs|against|than|both)\b/;

/** The spans that stand beside each other; ends that belong together are one, and what has nothing between is odd. */
function apart(reading: Reading, entries: readonly Entry[], odd: Place[]): Span[] {
  const kept: Entry[] = [];
  const line = reading.words(0, reading.tokens.length);
  for (const entry of entries) {
    const before = kept.at(-1);
    if (!before) {
      kept.push(entry);
      continue;
    }
    const bridge = between(reading, before.last, entry.first);
    const isJoint = /^(?:and|but|)$/.test(bridge);
    const { from } = before.span;
    const { to } = entry.span;
    if (before.open === "onwards" && entry.open === "until" && isJoint) {
      if (from !== undefined && to !== undefined && from <= to) {
        kept[kept.length - 1] = { span: { from, to }, first: before.first, last: entry.last };
        continue;
      }
      odd.push({ first: entry.first, last: entry.last });
    } else if (before.open === "until" && entry.open === "onwards") {
      odd.push({ first: entry.first, last: entry.last });
    } else {
      const [end, start] = [reading.tokens[before.last]?.end ?? 0, reading.tokens[entry.first]?.start ?? 0];
      const isListed = reading.text.slice(end, start).includes(",");
      // 'Q3 on Q2': of two that lie apart, and not of a day within a month.
      const isOn = bridge === "on" && (entry.span.to ?? "9") < (before.span.from ?? "");
      if (!conjunction.test(bridge) && !isListed && !isOn && !comparing.test(line))
        odd.push({ first: entry.first, last: entry.last });
    }
    kept.push(entry);
  }
  return kept.map(({ span }) => span);
}

/** The words between two places. */
export function between(reading: Reading, last: number, first: number): string {
  return last + 1 > first - 1 ? "" : reading.words(last + 1, first - 1);
}
