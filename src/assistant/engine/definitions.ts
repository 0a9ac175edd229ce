import { corrected } from "./guide-line";
import { guideWords } from "./guides";
import { fold } from "./text";
import type { Term } from "./vocabulary/term";
import { terms } from "./vocabulary/terms";

type Audience = "staff" | "client";

const known = terms.map((term) => ({ term, whole: new RegExp(`^(?:${term.term})$`) }));

/** Words before a word whose meaning is asked: 'the status', 'a payment is'. Of one's own it is a figure. */
const before =
  /^(?:exactly|actually|the|an?|your|words?|term|status|state|type|thing|called|of|it|this|that|if|when|is|are|was|has been|says?|something|payment|account|marked|as|shown|still|just|on|column|money|in|hold|transfer|gets|got|my (?=payment|transfer|account|alert|hold|screen|status)) ?/;

/** What may stand behind it. */
const after =
  "(?: (?:here|exactly|actually|please|thanks|in (?:this|the|your) (?:app|system|platform|product)|in vostra|in simple words|simply|to me|for (?:me|us)|like (?:im|i'm|i am) (?:five|5)(?: years old)?|in plain (?:english|words)|(?:on|in|for|of|next to|beside|under) (?:my|our|a|the|an|this) (?:payments?|accounts?|screen|list|page|statements?|overview|alerts?|holds?|transactions?|payment list|dashboard|limits?|amounts?|status|names?|balances?)|payments?|accounts?|status|mean|means|anyway|again|then|is|are|mine (?:dont|don't|do not|does not|doesn't|never) match|mine (?:are different|differ)))*";

const lead =
  "(?:(?:and|so|but|sorry|please|hi|hello|hey|ok|um|can you|could you|be so kind as to|explain|i do not|i don't|i dont|know|understand|tell me|would you|explain to me|also) )*";
const line = (pattern: string) => new RegExp(`^${lead}${pattern}${after}$`);

const asksMeaning: readonly RegExp[] = [
  line("what (?:does|do|did|would) (?<term>.{2,60}?)(?: status)? (?:mean|means|stand for|signify)"),
  line("what (?:does|do) it mean (?:when|if|that) (?<term>.{2,60}?)"),
  line("what (?:does|do) (?<term>(?:the |an? ).{2,40}?) do"),
  line("how (?:does|do) (?<term>(?:an? .{2,40}?|[a-z]+s)) work"),
  line("what happens (?:to|with|when|if) (?<term>.{2,60}?)"),
  line(
    ".{3,60}? (?:says|shows|is marked|is shown as|is marked as|is called) (?<term>.{2,30}?) what (?:does|do) (?:that|it|this) mean",
  ),
  line("what (?<term>.{2,40}?) (?:means|signifies|stands for)"),
  line("what means (?<term>.{2,40}?)"),
  line("what is (?:meant by|understood by|the meaning of) (?<term>.{2,40}?)"),
  line("(?:the )?(?:meaning|definition) of (?<term>.{2,40}?)"),
  line("(?:explain|define)(?: to me)?(?: what)? (?<term>.{2,40}?)"),
  line("(?<term>.{2,40}?) (?:meaning|means what|definition)"),
  line(
    "what(?: is| are)? (?:the (?:heck|hell)(?: is| are)? )?an? (?:thing called )?(?<term>.{2,40}?)(?: good for)?",
  ),
];

/** Words that ask for their meaning without an article: no figure is called so. */
const noFigure =
  /^(?:cobo|pobo|cbs|mt940|camt|camt\.053|sweeps?|sweeping|reconciliation|velocity|structuring|suspense|suspense accounts?|core banking|virtual ibans?|virtual accounts?|auto reconciliation|four eyes|peg|pass[- ]through|balance after|fund allocations?)$/;
const asksBare = line("what(?: is| are)?(?: the (?:heck|hell)(?: is| are)?)? (?<term>.{2,30}?)");

const asksDifference: readonly RegExp[] = [
  line(
    "(?:what is |explain |tell )?(?:me )?(?:the )?(?:difference|differences|diff) (?:between|of) (?<a>.{2,40}?) (?:and|vs|versus|or) (?<b>.{2,40}?)",
  ),
  line("how (?:is|are|does|do) (?<a>.{2,40}?) (?:differ|different|differs) (?:from|to|than) (?<b>.{2,40}?)"),
  line("(?:is|are) (?<a>.{2,40}?) (?:and|or) (?<b>.{2,40}?) the same(?: thing)"),
  line("(?:is|are) (?<a>.{2,40}?) the same(?: thing)? as (?<b>.{2,40}?)"),
  line(
    "(?<a>.{2,40}?) (?:vs|versus|or|and) (?<b>.{2,40}?) (?:what is (?:the )?(?:difference|diff)|difference)",
  ),
  line("(?:in what respect|in what|how) (?:do|does) (?<a>.{2,40}?) and (?<b>.{2,40}?) differ"),
  line("what distinguishes (?<a>.{2,40}?) from (?<b>.{2,40}?)(?: one| ones)?"),
  line("what (?:do|does) (?<a>.{2,40}?) and (?<b>.{2,40}?) mean"),
];

/** What is told in figures where two of them are put beside each other. */
const ofFigures = /^(?:credits\?|debits\?)/;

/** The line on which meanings are looked for: lower case, one space between words, no quotation marks. */
const lineOf = (text: string): string =>
  fold(text)
    .replace(/\b(?:what['’]s|whats|wats)\b/g, "what is")
    .replace(/(?<!\w)["“”'‘’`]+|["“”'‘’`]+(?!\w)/g, "")
    .replace(/[?!.,;:()]+(?=\s|$)/g, "")
    .trim()
    .split(/\s+/)
    .map((word) => corrected(word, guideWords))
    .join(" ");

/** The term that some words are, without what stands before it. */
function termOf(words: string | undefined, audience: Audience): Term | undefined {
  let rest = (words ?? "").trim();
  while (rest !== "") {
    const text = rest;
    const found = known.find(({ term, whole }) => (term.for ?? audience) === audience && whole.test(text));
    if (found) return found.term;
    rest = text.replace(before, "");
    if (rest === text) return undefined;
  }
  return undefined;
}

const textOf = ({ text, staff }: Term, audience: Audience): string =>
  audience === "staff" ? (staff ?? text) : text;

/** What a word of the product means, or in what two of them differ; undefined where that is not asked. */
export function definition(said: string, audience: Audience): string | undefined {
  if (said.length > 160) return undefined;
  const asked = lineOf(said);
  for (const pattern of asksDifference) {
    const { a, b } = pattern.exec(asked)?.groups ?? {};
    const [one, other] = [termOf(a, audience), termOf(b, audience)];
    if (!one || !other || [one, other].some(({ term }) => ofFigures.test(term))) continue;
    if (one === other) return textOf(one, audience);
    return `${textOf(one, audience)} ${textOf(other, audience)}${alike(one, other)}`;
  }
  for (const pattern of asksMeaning) {
    const found = termOf(pattern.exec(asked)?.groups?.term, audience);
    if (found) return textOf(found, audience);
  }
  const word = asksBare.exec(asked)?.groups?.term?.replace(/^the /, "");
  if (word === undefined || !noFigure.test(word)) return undefined;
  const found = termOf(word, audience);
  return found && textOf(found, audience);
}

/** What is to be said of two terms that the product treats the same. */
const alike = (one: Term, other: Term): string =>
  [one, other].every(({ term }) => /^(?:suspended|inactive)\b/.test(term))
    ? " The product treats both alike: which of them is set is the bank's own note."
    : "";
