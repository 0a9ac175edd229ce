import type { BankDate } from "@/vocabulary/calendar";
import type { Reading } from "../text";
import { dayAtoms } from "./dates";
import { joined, type Place } from "./joined";
import { readParts } from "./parts";
import { beginning, type Clock, looserPatterns, type Named, patterns } from "./patterns";
import { relatedTo } from "./related";

export { startOfWeek, unitSpan } from "./units";

/** Days of the bank, both included; an end that was left open is undefined. */
export type Span = {
  from?: BankDate;
  to?: BankDate;
  /** The day that is meant where one is asked for: of 'two months ago'. */
  point?: BankDate;
  /** It is a day at an edge of what was named, or about this time of it: nothing that moved is told by it. */
  edge?: true;
  /** It is said as of when: of what moved it is everything until then. */
  asOf?: true;
  /** It goes on after its beginning. */
  onwards?: true;
};

/** A span found in a question, with the words that name it. */
export type Atom = Named & Place & { ranged?: boolean; reversed?: true };

/** What a question says of time: its spans in order, whether a moment is asked for, and words of time that fit nothing. */
export type Periods = { spans: Span[]; moment: boolean; odd: Place[] };

/** What is still to come: when holds expire. */
const toCome = /\b(?:expir(?:e|es|ing|y)|lapses?|runs? out|running out|ends? soon)\b/i;

/**
 * Reads the days that a question names: 'last month', 'Q2', 'since the 3rd', 'between 1 and 15 October'. Weeks begin on
 * Monday; 'last 7 days' includes today; a month without a year is the latest that has begun.
 * @param today the bank's date
 */
export function readPeriods(reading: Reading, today: BankDate): Periods {
  const clock: Clock = { today, ahead: toCome.test(reading.text) };
  const { parts, whole } = readParts(reading, today);
  const atoms: Atom[] = [...whole];
  const collect = (list: typeof patterns) => {
    for (const [pattern, spanOf] of list) {
      const { line, place } = reading.line();
      pattern.lastIndex = 0;
      for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
        const span = spanOf(match, clock);
        if (!span) continue;
        const named = skipLead(match[0], match.index);
        const [first, last] = [place(named), place(match.index + match[0].length - 1)];
        atoms.push({ ...span, first, last });
        reading.use(first, last, "period");
      }
    }
  };
  collect(patterns);
  for (const atom of dayAtoms(reading, clock)) {
    atoms.push(atom);
    reading.use(atom.first, atom.last, "period");
  }
  collect(looserPatterns);
  atoms.sort((a, b) => a.first - b.first);
  const odd: Place[] = [];
  for (const { first, last, cut } of parts) {
    const at = atoms.findIndex((atom) => atom.first > last);
    const atom = atoms[at];
    const part = atom && atom.first <= last + 4 ? cut(atom) : undefined;
    if (atom && part) {
      reading.use(first, atom.last, "period");
      const { unyeared } = atom;
      atoms[at] = { ...part, first, last: atom.last, ranged: true, ...(unyeared && { unyeared }) };
    } else odd.push({ first, last });
  }
  const found = joined(reading, relatedTo(reading, atoms, odd), clock, odd);
  return { ...found, spans: found.spans.map(fromTheOpening) };
}

/** What reaches back to the beginning has no first day. */
function fromTheOpening({ from, ...rest }: Span): Span {
  return from === undefined || from === beginning ? rest : { from, ...rest };
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
