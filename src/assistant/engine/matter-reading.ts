import type { Role } from "@/access/actor";
import type { ToolName } from "../tools";
import { readPeriods } from "./periods";
import { Reading } from "./text";

/** A tool and what it is called with, with the words for what was understood. */
export type Matter = { tool: ToolName; input: Record<string, unknown>; understood: string };

/** What questions about people may name. */
export type Named = {
  /** With the part of a colleague's name by which one is called. */
  users: readonly { id: number; username: string; called: string; role: Role }[];
  clients: readonly { id: string; name: string }[];
  requests: readonly { id: number; companyName: string }[];
  today: string;
};

/** Words that carry nothing in a question about people and their work. */
const small = new Set(
  "the a an of in our at by with and or to for please pls me us you i we tell give can could would is are was were be been do does did has have had there it he she his her him they them their its who whom which what whats what's how also just now currently right then so ok any some from on hi hello hey thanks more one s was that this these those our my your as if know see show list name names named called all whole bank here got ones only".split(
    " ",
  ),
);

/** A question while it is read for one matter: what is taken is used, and what is left over it must not have. */
export class MatterReading {
  readonly reading: Reading;

  constructor(text: string) {
    this.reading = new Reading(text);
  }

  /** Takes every phrase that a pattern finds among the words that are free; whether there was any. */
  take(words: string): boolean {
    const pattern = new RegExp(`(?<![\\w-])(?:${words})(?![\\w-])`, "g");
    const { line, place } = this.reading.line();
    let any = false;
    for (const { 0: found, index } of line.matchAll(pattern)) {
      if (found.includes("¤")) continue;
      this.reading.use(place(index), place(index + found.length - 1), "concept");
      any = true;
    }
    return any;
  }

  /** The first word behind a pattern, where both are free; both are taken. */
  takeBehind(words: string): string | undefined {
    const { line, place } = this.reading.line();
    const found = new RegExp(`(?<![\\w-])(?:${words}) (?<word>[\\p{L}\\p{N}]{3,})(?![\\w-])`, "u").exec(line);
    if (!found?.groups) return undefined;
    this.reading.use(place(found.index), place(found.index + found[0].length - 1), "text");
    return found.groups.word;
  }

  /**
   * The things whose names stand in it: the whole name, or its first words where no other begins so. Undefined where one
   * that is named may be another.
   */
  takeNamed<Thing>(things: readonly Thing[], nameOf: (thing: Thing) => string, least = 3): Thing[] {
    const named = things.map((thing) => ({ thing, words: wordsOf(nameOf(thing)) }));
    const found: Thing[] = [];
    for (let at = 0; at < this.reading.tokens.length; at++) {
      if (!this.reading.isFree(at)) continue;
      const first = this.reading.word(at);
      if (first.length < least || small.has(first)) continue;
      const near = named.filter(({ words }) => words[0] === first);
      const ranked = near
        .map(({ thing, words }) => ({ thing, length: this.#sameWords(at, words) }))
        .sort((a, b) => b.length - a.length);
      const [best, next] = ranked;
      if (!best || (next && next.length === best.length)) continue;
      this.reading.use(at, at + best.length - 1, "text");
      found.push(best.thing);
    }
    return [...new Set(found)];
  }

  #sameWords(at: number, words: readonly string[]): number {
    let length = 0;
    while (
      length < words.length &&
      this.reading.isFree(at + length) &&
      this.reading.word(at + length) === words[length]
    )
      length += 1;
    return length;
  }

  /** The one period that is named; undefined where there are several, or where one is odd. */
  takePeriod(today: string): { from?: string; to?: string } | undefined {
    const { spans, odd } = readPeriods(this.reading, today);
    const [span = {}] = spans;
    if (spans.length > 1 || odd.length > 0) return undefined;
    return {
      ...(span.from !== undefined && { from: span.from }),
      ...(span.to !== undefined && { to: span.to > today ? today : span.to }),
    };
  }

  /** The words that nothing took, as a text. */
  rest(): string {
    return this.reading.tokens
      .filter((_, at) => this.reading.isFree(at))
      .map(({ raw }) => raw)
      .join(" ");
  }

  /** Whether every word of it was made use of, but for those that carry nothing. */
  isWhole(): boolean {
    return this.reading.tokens.every(({ word }, at) => !this.reading.isFree(at) || small.has(word));
  }
}

const wordsOf = (name: string): string[] => new Reading(name).tokens.map(({ word }) => word);

/** The users that are named, by their whole name or as colleagues call them. */
export const namedUsers = <User extends { username: string; called: string }>(
  said: MatterReading,
  users: readonly User[],
): User[] => [
  ...new Set([
    ...said.takeNamed(users, ({ username }) => username),
    ...said.takeNamed(users, ({ called }) => called),
  ]),
];
