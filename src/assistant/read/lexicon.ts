import { type EntityModel, type Phrases, type Saying, splitPhrases } from "../question/entity";
import { type Filter, given, type Unit, units } from "../question/query";
import {
  framing,
  greetings,
  noise,
  numberWords,
  openings,
  operatorWords,
  ordinalWords,
  parts,
  unitWords,
} from "./common-words";
import { anyMonth } from "./days";
import type { Part } from "./part";

/** Function of words: they express a part of the query, modify their neighbours, or are ignored. */
export type Sense =
  | { kind: "part"; part: Part; cost?: number }
  | { kind: "per"; isEach?: true }
  | { kind: "not" | "and" | "plus" | "versus" | "about" | "behind" }
  /** `isPlain`: 'into' an account selects its credits, even if no other word does. */
  | {
      kind: "way";
      entity: string;
      text?: readonly Filter[];
      account?: readonly Filter[];
      other?: { field: string; from: readonly Filter[] };
      isPlain?: true;
    }
  /** 'Between' two accounts or clients: moves from one of them to the other, either way. */
  | { kind: "between"; entity: string; others: Readonly<Record<string, string>> }
  | { kind: "doer"; entity: string; field: string }
  /** Role of the account beside it: the one that pays. */
  | { kind: "role"; field: string }
  /** A field that groups rows with some filters. */
  | { kind: "field"; entity: string; field: string; filters?: readonly Filter[] }
  | { kind: "unit"; unit: Unit }
  | { kind: "number"; number: number }
  | { kind: "ordinal"; nth: number }
  | { kind: "noise"; only?: "opening" | "greeting" | "framing" };

/** Phrases by their first words, each with its senses. */
export type Lexicon = ReadonlyMap<string, readonly { words: readonly string[]; senses: readonly Sense[] }[]>;

const weekdays = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/;
const months = new RegExp(`^(?:${anyMonth})$`);
const times =
  /^(?:today|yesterday|tomorrow|now|since|until|till|before|after|between|days?|weeks?|months?|quarters?|years?|weekends?|mornings|evenings|nights|hours?|ago|next|previous|past|recent|never|no|none|nor|without|cannot|\S*n't)$/;

/** True for a word of time or a negation, which is never skipped or replaced. */
export const saysTime = (word: string): boolean =>
  weekdays.test(word) || months.test(word) || times.test(word);

/**
 * Checks that a phrase may be skipped. Numbers, negations and words of time may not: an answer that ignores one
 * belongs to another question.
 */
function assertNoise(words: readonly string[], spoken: ReadonlySet<string>): void {
  for (const word of words)
    if (/\d/.test(word) || saysTime(word) || (words.length === 1 && spoken.has(word)))
      throw new Error(`“${words.join(" ")}” says something: it cannot be noise`);
}

/**
 * The words for reading an actor's questions: those of the entities in their scope, and those of any question.
 * @throws Error if a phrase is both noise and meaningful
 */
export function buildLexicon(entities: readonly EntityModel[], isStaff: boolean): Lexicon {
  const all = new Map<string, { words: string[]; senses: Sense[] }>();
  const add = (phrases: Phrases, sense: Sense) => {
    for (const words of splitPhrases(phrases)) {
      const key = words.join(" ");
      const entry = all.get(key) ?? { words, senses: [] };
      entry.senses.push(sense);
      all.set(key, entry);
    }
  };
  for (const { words, part } of parts) add(words, { kind: "part", part });
  for (const kind of ["not", "per", "and", "plus", "versus", "about", "behind"] as const)
    add(operatorWords[kind], { kind });
  add(operatorWords.every, { kind: "per", isEach: true });
  for (const unit of units) {
    add(unitWords[unit], { kind: "unit", unit });
    // 'Which day' asks for the day of rows, too.
    if (unit !== "day") add(`which ${unit}|what ${unit}`, { kind: "part", part: { by: [unit] } });
  }
  for (const [word, number] of Object.entries(numberWords)) add(word, { kind: "number", number });
  for (const [word, nth] of Object.entries(ordinalWords)) add(word, { kind: "ordinal", nth });
  for (const entity of entities) addEntity(entity, isStaff, add);
  const spoken = new Set(
    [...all.values()].filter(({ words }) => words.length === 1).map(({ words }) => words[0] ?? ""),
  );
  for (const words of splitPhrases(noise)) assertNoise(words, spoken);
  for (const words of splitPhrases(framing))
    if (words.some((word) => /\d/.test(word) || weekdays.test(word) || months.test(word)))
      throw new Error(`“${words.join(" ")}” says something: no clause of it is said in passing`);
  add(noise, { kind: "noise" });
  add(openings, { kind: "noise", only: "opening" });
  add(greetings, { kind: "noise", only: "greeting" });
  add(framing, { kind: "noise", only: "framing" });
  const byFirst = new Map<string, { words: string[]; senses: Sense[] }[]>();
  for (const entry of all.values()) {
    const [first = ""] = entry.words;
    byFirst.set(first, [...(byFirst.get(first) ?? []), entry]);
  }
  return byFirst;
}

function addEntity(
  { name, words, whose, all, ways, says = [], fields }: EntityModel,
  isStaff: boolean,
  add: (phrases: Phrases, sense: Sense) => void,
): void {
  const entities = [name];
  const part = (said: Part, cost?: number): Sense => ({
    kind: "part",
    part: { entities, ...said },
    ...(cost !== undefined && { cost }),
  });
  const getFilter = (field: string, values: readonly string[]) => ({
    field,
    op: "is" as const,
    values: values.map((id) => ({ id, label: fields[field]?.values?.[id]?.label ?? id })),
  });
  add(words, part({ names: "rows", ...(whose && { whose }) }));
  // 'Which users' are users, rather than users of other rows.
  add(whichWords(words), part({ names: "rows", ...(whose && { whose }) }, -0.3));
  if (all !== undefined) add(all, { kind: "part", part: { all: true } });
  const getFilters = (values: Saying["is"] = {}) =>
    Object.entries(values).map(([field, value]) => getFilter(field, [value].flat()));
  for (const way of ["to", "from"] as const) {
    const said = ways?.[way];
    if (!said) continue;
    const sense = {
      ...(said.text && { text: getFilters(said.text) }),
      ...(said.account && { account: getFilters(said.account) }),
      ...(said.other !== undefined && {
        other: { field: said.other, from: getFilters(ways?.from?.account) },
      }),
    };
    add(operatorWords[way], { kind: "way", entity: name, ...sense });
    if (sense.account?.length)
      add(operatorWords[way === "to" ? "into" : "out of"], {
        kind: "way",
        entity: name,
        ...sense,
        isPlain: true,
      });
  }
  const others = { account: ways?.to?.other, client: ways?.to?.otherClient };
  if (others.account !== undefined)
    add(operatorWords.between, { kind: "between", entity: name, others: given(others) });
  for (const { words, is, of, measures, by, compare, enough, part: field, asks, verb, ...saying } of says) {
    const { seldom, staff, needs } = saying;
    if (staff && !isStaff) continue;
    // Staff's 'us' means the bank, which has no credits.
    const said =
      isStaff && is
        ? words
            .split("|")
            .filter((phrase) => !/ (?:us|me)\b/.test(phrase))
            .join("|")
        : words;
    if (said === "") continue;
    const asked = asks ?? field;
    const several = Object.entries(is ?? {}).flatMap(([name, value]) => (Array.isArray(value) ? [name] : []));
    if (field !== undefined) add(said, { kind: "field", entity: name, field, filters: getFilters(is) });
    add(
      field === undefined ? said : whichWords(said, isStaff),
      part(
        given({
          // 'Who from' needs rows named by other words.
          names: asks === undefined || verb ? (true as const) : undefined,
          of,
          measures,
          by: several.length > 0 || by ? [...several, ...(by ?? [])] : undefined,
          compare,
          enough,
          fields: asked?.split("|"),
          filters: is && getFilters(is),
          needs: needs === undefined ? undefined : [{ field: needs, id: undefined }],
          verb:
            verb &&
            given({ doer: verb.doer && getFilters(verb.doer), done: verb.done && getFilters(verb.done) }),
        }),
        seldom && 0.5,
      ),
    );
  }
  for (const [field, model] of Object.entries(fields)) {
    if (model.words !== undefined && model.parts) {
      add(model.words, { kind: "field", entity: name, field });
      const first = splitPhrases(model.words)[0]?.join(" ") ?? "";
      add(whichWords(model.words), part({ fields: [field] }));
      add(`${first} by ${first}|each ${first} by itself|${first} separately`, part({ by: [field] }));
    }
    if (model.words !== undefined && (model.kind === "money" || model.kind === "percent"))
      add(model.words, part({ names: true, of: field }));
    const facts = splitPhrases(model.fact ?? "").map((phrase) => phrase.join(" "));
    add([...facts, ...facts.map((fact) => `${fact} of each`)].join("|"), part({ fields: [field] }));
    if (model.doer || (model.kind === "user" && model.whoOf !== "self"))
      add(operatorWords.doer, { kind: "doer", entity: name, field });
    if (model.when !== undefined) add(model.when, part({ time: field }));
    for (const [value, { words: said, staffWords = "", noun }] of Object.entries(model.values ?? {})) {
      const sense = part({ filters: [getFilter(field, [value])], ...(noun && { names: "rows" }) });
      add(said, sense);
      if (isStaff) add(staffWords, sense);
    }
  }
}

const askings = [
  "which",
  "what",
  "who of our",
  "who of the",
  "who are",
  "who are our",
  "who are the",
  "who were",
  "who were our",
  "who were the",
  "name the",
];

/** Questions of staff about the bank's customers: 'our customers'. */
const whichWords = (phrases: Phrases, isStaff = false): Phrases =>
  splitPhrases(phrases)
    .flatMap((words) => askings.map((asking) => `${asking} ${words.join(" ")}`))
    .filter((phrase) => !isStaff || !/ our /.test(phrase))
    .join("|");

const words = new WeakMap<Lexicon, ReadonlySet<string>>();

/** Words of the lexicon, single or in a phrase. */
export function lexiconWords(lexicon: Lexicon): ReadonlySet<string> {
  const known = words.get(lexicon);
  if (known) return known;
  const all = new Set([...lexicon.values()].flat().flatMap((entry) => entry.words));
  words.set(lexicon, all);
  return all;
}
