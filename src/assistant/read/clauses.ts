import { type Token, tokenise } from "./tokens";

/** A message as two clauses. */
export type Clauses = {
  first: string;
  second: string;
  /** Second clause without the word that joins it to the first, if there is one. */
  bare?: string;
  /** True if the first clause ends its sentence: the second then applies to itself alone. */
  isEnded: boolean;
  /** True if the second clause replaces the first: 'I mean September'. */
  corrects: boolean;
};

const joiners = /^(?:and|&|n|also|plus|then|but)$/;
/** Words with which an asking clause begins. */
const asking =
  /^(?:how|what|whats|what's|which|who|whos|who's|whose|when|where|why|is|are|was|were|did|do|does|has|have|had|number|total|sum|count|list|show|tell)$/;
const correcting = /^(?:(?:sorry )?i (?:mean|meant)|(?:or )?rather|make that)\b/;

/** Number of positions tried as the start of a second clause. */
const mostPlaces = 6;

/**
 * Ways to split a message into two whole clauses: at a punctuation mark, or before a second clause that is a
 * question.
 */
export function splitClauses(message: string): Clauses[] {
  const tokens = tokenise(message);
  const found: Clauses[] = [];
  for (const [at, { start }] of tokens.entries()) {
    const before = tokens[at - 1];
    if (!before) continue;
    const gap = message.slice(before.end, start);
    const isEnded = /[?!.;\n]/.test(gap);
    let begins = at;
    while (joiners.test(tokens[begins]?.word ?? "") && begins < at + 2) begins += 1;
    const corrects = correcting.test(wordsFrom(tokens, begins));
    const isJoined = begins > at || gap.includes(",");
    const isAsked = isJoined && asking.test(tokens[begins]?.word ?? "");
    if (!isEnded && !isAsked && !(corrects && isJoined)) continue;
    const bare = begins > at ? message.slice(tokens[begins]?.start) : undefined;
    found.push({
      first: message.slice(0, before.end),
      second: message.slice(start),
      ...(bare !== undefined && { bare }),
      isEnded,
      corrects,
    });
  }
  return found.length > mostPlaces ? [] : found;
}

const wordsFrom = (tokens: readonly Token[], at: number): string =>
  tokens
    .slice(at, at + 3)
    .map(({ word }) => word)
    .join(" ");
