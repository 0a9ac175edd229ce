import MiniSearch from "minisearch";
import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import { say } from "@/vocabulary/language";
import { speak } from "@/vocabulary/language/speaking";
import { listEntities } from "../entities";
import { rowsNoun } from "../question/describe";
import { type EntityModel, isMixed, type Phrases, splitPhrases } from "../question/entity";
import { isUnit, isValue, type Measure, type Query, units } from "../question/query";
import { parts as measureParts, noise, operatorWords, unitWords } from "../read/common-words";
import { isFitting, withUsual } from "../read/fitting";
import { fold } from "../read/tokens";
import { capital } from "../run/wording";
import { fieldLabel, measureLabels, sayFilter, sayQuery } from "./labels";

/** The phrases that ask for a part of a question, each by its terms, and all of these terms. */
type Said = { phrases: readonly (readonly string[])[]; terms: ReadonlySet<string> };

/**
 * A question of any book, without names and days, made of an entity's declaration. `said` has each part that has to be
 * asked for.
 */
export type Canonical = {
  id: number;
  entity: EntityModel;
  query: Query;
  said: readonly Said[];
  /** The phrases for its parts, those included that need not be asked for. */
  covers: Said["phrases"];
  /** Further words by which it is found while somebody types. */
  loose: Phrases;
  /** Its words in English. */
  label: string;
  /** True for the first question about rows with a name of their own. */
  isFirst: boolean;
};

/**
 * Form of a word in which its inflections are equal: 'credits' and 'credited', in Arabic also with and without an
 * article, for one and for several.
 */
export function toTerm(word: string): string {
  const plain = fold(word)
    .replace(/^(?:وال|بال|كال|فال|لل|ال)(?=\p{L}{2})/u, "")
    .replace(/(?<=\p{Script=Arabic}{3})(?:ات|ون|ين|ية|ة|نا|ا)$/u, "")
    // A participle is found by its verb: 'مدفوع' by 'دفع'.
    .replace(/^م(\p{L}{2})و(\p{L})$/u, "$1$2");
  if (plain.length < 4 || !/^[a-z]+$/.test(plain)) return plain;
  return plain
    .replace(/ies$/, "y")
    .replace(/(?<![su])s$/, "")
    .replace(/(?<=[a-z]{3})(?:ing|ed)$/, "")
    .replace(/(?<=[a-z]{3})e$/, "");
}

const termPattern = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’]*/gu;

/** The words of a text, as typed. */
export const splitWords = (text: string): string[] => text.match(termPattern) ?? [];

const toTerms = (...phrases: readonly Phrases[]): Set<string> =>
  new Set(phrases.flatMap((some) => splitWords(some.replaceAll("|", " ")).map(toTerm)));

/** Terms of words without meaning, which a question may have besides those of its parts. */
export const emptyTerms: ReadonlySet<string> = toTerms(
  splitPhrases(noise)
    .filter((words) => words.length === 1)
    .join(" "),
  "كم ما هو هي هم في من على عن كل لي لدي لدينا عندنا هل توجد يوجد هناك أين أجد التي الذي الذين هذا هذه اعرض أرني",
);

/** Words of a measure: those of `common-words` that stand for nothing else. */
const measureWords = (measure: Measure): Phrases =>
  measureParts
    .filter(({ part }) => Object.keys(part).length === 1 && part.measures?.join() === measure)
    .map(({ words }) => words)
    .join("|");
const wordsOfMeasure = new Map<Measure, Phrases>();
function getMeasureWords(measure: Measure): Phrases {
  const words = wordsOfMeasure.get(measure) ?? measureWords(measure);
  wordsOfMeasure.set(measure, words);
  return measure === "sum" ? `${words}|how much` : words;
}

/** Arabic words of measures besides their labels. */
const arabicOfMeasure: Partial<Record<Measure, Phrases>> = {
  sum: "مجموع|إجمالي|كم",
  count: "عدد|كم عدد",
  average: "متوسط|معدل",
  latest: "آخر|أحدث",
  earliest: "أول|أقدم",
  largest: "أكبر|أعلى|أكثر",
  smallest: "أصغر|أقل|أدنى",
};

const inArabic = new Map<string, string>();

/** The phrases that the product has in Arabic, too: those of its labels. */
function toArabic(phrases: Phrases): Phrases {
  const all = phrases.split("|").map((phrase) => {
    const label = capital(phrase);
    const known = inArabic.get(label) ?? speak("ar", () => say(label as string));
    inArabic.set(label, known);
    return known === label ? "" : known;
  });
  return all.filter(Boolean).join("|");
}

/** Words that phrases have only for their grammar. */
const articles = new Set(["of", "the", "a", "an"]);

function toSaid(...some: readonly Phrases[]): Said {
  const phrases = some
    .flatMap((one) => one.split("|"))
    .map((phrase) =>
      splitWords(phrase)
        .map(toTerm)
        .filter((term) => !articles.has(term)),
    )
    .filter((phrase) => phrase.some((term) => !emptyTerms.has(term)));
  return { phrases, terms: new Set(phrases.flat().filter((term) => !emptyTerms.has(term))) };
}

/** Rows that a question can be about: all of an entity, or those with one value of a field. */
type Rows = {
  filters: Query["filters"];
  words: Phrases;
  /** Words that find the question while somebody types, but mean it only beside others: 'paid' needs a payer. */
  loose: Phrases;
  isNoun: boolean;
};

/** Words that do not stand before a noun: 'by standing orders'. */
const prepositions = /^(?:of|by|with|without|that|not) /;
/** Maximum number of values of a field that are asked about one by one. */
const mostValues = 10;

function listRows(entity: EntityModel, isStaff: boolean): Rows[] {
  const { fields, says = [], noun, words, called = "" } = entity;
  const all = { filters: [], words: [words, ...noun, called].join("|"), loose: "", isNoun: true };
  const some = Object.entries(fields).flatMap(([field, { kind, parts, values = {} }]) => {
    const options = Object.entries(values).filter(([, { unmoved }]) => !unmoved);
    const isPlain = parts !== undefined && options.length <= mostValues;
    return options.flatMap(([id, value]): Rows[] => {
      const isNoun = value.noun !== undefined;
      const isSaid = isNoun || (isPlain && !prepositions.test(value.words || value.label));
      if (kind !== "choice" || !isSaid) return [];
      const sayings = says.filter(
        ({ is, asks, measures }) =>
          is && Object.keys(is).length === 1 && is[field] === id && !asks && !measures,
      );
      const own = [value.words, value.staffWords ?? "", value.label, ...(value.noun ?? [])];
      const [sure, loose] = [false, true].map((isLoose) =>
        sayings
          .filter(({ verb, needs, seldom }) => ((verb ?? needs ?? seldom) !== undefined) === isLoose)
          .flatMap((saying) => saying.words.split("|"))
          // Staff's 'us' means the bank, which has no credits.
          .filter((phrase) => !(isStaff && / (?:us|me)\b/.test(phrase))),
      );
      const filters = [isValue(field, id, value.label)];
      return [
        { filters, words: [...own, ...(sure ?? [])].join("|"), loose: (loose ?? []).join("|"), isNoun },
      ];
    });
  });
  return entity.byKind ? some : [all, ...some];
}

/** The measures that a question about rows may have, the usual one first. */
function listMeasures(entity: EntityModel, { filters, isNoun }: Rows): Partial<Query>[] {
  const { amount, asked, time, fields, onlyRecords } = entity;
  if (entity.standing) return [{ measures: ["list"] }];
  if (onlyRecords) return time === undefined ? [{ measures: ["list"] }] : [];
  const ofMeasure = (measure: Measure): Partial<Query> => ({ measures: [measure] });
  if (!isNoun) return [ofMeasure("list"), ofMeasure("count")];
  // All credits and debits of a book are too many to be listed, and are not summed.
  if (isMixed(entity, filters)) return amount === undefined ? [] : [{ measures: ["latest"], limit: 5 }];
  const isSummed = amount !== undefined;
  const amounts = Object.entries(fields)
    .filter(([, { kind, words }]) => kind === "money" && words !== undefined)
    .map(([of]): Partial<Query> => ({ measures: ["sum"], of }));
  const isSum = isSummed && fields[amount]?.words === undefined;
  const sum = isSum ? [ofMeasure("sum")] : [];
  const first = [
    ...(time === undefined ? [] : (["latest"] as const)),
    ...(isSummed ? (["largest"] as const) : []),
  ];
  return [
    ...(time === undefined ? amounts : []),
    ...(asked === "sum"
      ? [...sum, ofMeasure("count"), ofMeasure("list")]
      : [ofMeasure("list"), ofMeasure("count"), ...sum]),
    ...first.map((measure): Partial<Query> => ({ measures: [measure], limit: 5 })),
    ...(isSum && time !== undefined ? [ofMeasure("average")] : []),
    ...(time === undefined ? [] : amounts),
  ];
}

/** A value, a fact or a day of an entity's rows that a question may name besides its rows, by a phrase of its terms. */
export type Further = {
  phrase: readonly string[];
  add: { filter: Query["filters"][number] } | { field: string } | { time: string };
};

const furtherParts = new WeakMap<EntityModel, readonly Further[]>();

/** What questions about an entity may name besides its rows, longer phrases first. */
export function listFurther(entity: EntityModel, isStaff: boolean): readonly Further[] {
  const known = furtherParts.get(entity);
  if (known) return known;
  // 'Who' asks for whatever the rows are about.
  const make = (add: Further["add"], ...phrases: readonly Phrases[]) =>
    toSaid(...phrases)
      .phrases.filter((phrase) => phrase.join() !== "who")
      .map((phrase) => ({ phrase, add }));
  const found = Object.entries(entity.fields).flatMap(([field, { values = {}, fact, when, label }]) => [
    ...Object.entries(values).flatMap(([id, { words, staffWords = "", label: value }]) => {
      const filter = isValue(field, id, value);
      const arabic = speak("ar", () => sayFilter(filter, entity));
      const own = [words, isStaff ? staffWords : ""].join("|");
      return make({ filter }, own, toArabic(own), value, arabic);
    }),
    ...(fact === undefined ? [] : make({ field }, fact, label, toArabic(`${fact}|${label}`))),
    ...(when === undefined ? [] : make({ time: field }, when, toArabic(when))),
  ]);
  const all = found.toSorted((a, b) => b.phrase.length - a.phrase.length);
  furtherParts.set(entity, all);
  return all;
}

const groupWords = (entity: EntityModel, field: string): Phrases =>
  isUnit(field)
    ? unitWords[field]
    : `${entity.fields[field]?.words ?? ""}|${entity.fields[field]?.label ?? field}`;

/** Every question of an entity that its rules allow. */
function listOf(entity: EntityModel, isStaff: boolean): Omit<Canonical, "id">[] {
  if ((entity.report && !entity.standing) || entity.overDays || entity.converts) return [];
  return listRows(entity, isStaff).flatMap((rows) => {
    const measures = listMeasures(entity, rows);
    const [usual = {}] = measures;
    const groups = Object.entries(entity.fields)
      .filter(
        ([field, { parts, kind }]) =>
          parts &&
          field !== entity.record &&
          `${kind}s` !== entity.name &&
          rows.filters.every((filter) => filter.field !== field),
      )
      .map(([field]) => field);
    const times = entity.time === undefined || entity.sayWhen ? [] : units.filter((unit) => unit !== "day");
    const isSum = usual.measures?.[0] === "sum";
    const parted = (rows.isNoun && !entity.onlyRecords ? [...groups, ...times] : []).map(
      (field): Partial<Query> => ({
        measures: [isSum ? "sum" : "count"],
        ...(isSum && usual.of !== undefined && { of: usual.of }),
        by: [field],
      }),
    );
    return [...measures, ...parted].flatMap((part, at) => {
      const plain = { entity: entity.name, measures: [], by: [], spans: [], ...part, filters: rows.filters };
      const query = withUsual(plain, entity);
      if (!isFitting(query, entity)) return [];
      const { measures: [measure = "list"] = [], of, by: [by] = [] } = part;
      const isUsual = measure === usual.measures?.[0] || by !== undefined;
      const rowsLabel = capital(rowsNoun(entity, rows.filters)[1]);
      const option = speak("ar", () => rows.filters.map((filter) => sayFilter(filter, entity)).join("|"));
      const said = [
        // A balance is one of accounts, whether they are named or not.
        of === undefined
          ? toSaid(rows.words, toArabic(rows.words), rows.isNoun ? toArabic(rowsLabel) : option)
          : toSaid(entity.fields[of]?.words ?? "", toArabic(fieldLabel(entity, of))),
        ...(isUsual || of !== undefined
          ? []
          : [
              toSaid(
                getMeasureWords(measure),
                toArabic(measureLabels[measure]),
                arabicOfMeasure[measure] ?? "",
              ),
            ]),
        ...(by === undefined
          ? []
          : [
              toSaid(groupWords(entity, by), toArabic(`${groupWords(entity, by)}|${fieldLabel(entity, by)}`)),
            ]),
      ];
      const values = query.filters.map(
        ({ field, values: [value] }) => entity.fields[field]?.values?.[String(value?.id)],
      );
      const label = speak("en", () => sayQuery(query, entity));
      const options = values.flatMap((value) =>
        value ? [value.words, value.staffWords ?? "", value.label] : [],
      );
      const covers = [
        ...said,
        // Rows are shown with their amounts.
        toSaid(entity.amount === undefined ? "" : "how much"),
        toSaid(entity.words, entity.noun.join("|"), ...query.measures.map(getMeasureWords), ...options),
        ...(by === undefined
          ? []
          : [toSaid(splitWords(`${operatorWords.per} ${operatorWords.every}`).join("|"))]),
        toSaid(splitWords(`${label} ${speak("ar", () => sayQuery(query, entity))}`).join("|")),
      ].flatMap(({ phrases }) => phrases);
      return [{ entity, query, said, covers, label, loose: rows.loose, isFirst: rows.isNoun && at === 0 }];
    });
  });
}

/** The questions that some entities have, with the index by which they are found. */
export type Canonicals = {
  all: readonly Canonical[];
  terms: ReadonlySet<string>;
  /** The questions that fit a text, those first that have most of its words and say least besides. */
  search(text: string, isEnded: boolean): Canonical[];
};

/** Number of phrases for an entity: people have most for what they ask about most. */
const countPhrases = ({ words, says = [], onlyRecords }: EntityModel): number =>
  onlyRecords ? 0 : [words, ...says.map((saying) => saying.words)].join("|").split("|").length;

/** Terms of each script in a field of their own: the number of those of one weighs nothing in the other. */
const splitByScript = (terms: readonly string[], loose: string) => {
  const { words = [], arabic = [] } = Object.groupBy(terms, (term) =>
    /\p{Script=Arabic}/u.test(term) ? "arabic" : "words",
  );
  return { words: [...words, loose].join(" "), arabic: arabic.join(" ") };
};

function build(entities: readonly EntityModel[], isStaff: boolean): Canonicals {
  const inOrder = entities.toSorted((a, b) => countPhrases(b) - countPhrases(a));
  const all = inOrder
    .flatMap((entity) => listOf(entity, isStaff))
    .map((canonical, id) => ({ ...canonical, id }));
  const index = new MiniSearch<{ id: number; label: string; words: string; arabic: string; kind: string }>({
    fields: ["label", "words", "arabic", "kind"],
    tokenize: splitWords,
    processTerm: (word) => {
      const term = toTerm(word);
      return emptyTerms.has(term) ? null : term;
    },
  });
  index.addAll(
    all.map(({ id, entity, query, said, label, loose }) => ({
      id,
      label: `${label} ${speak("ar", () => sayQuery(query, entity))}`,
      ...splitByScript(
        said.flatMap(({ terms }) => [...terms]),
        loose.replaceAll("|", " "),
      ),
      kind: [entity.words, ...query.measures.map(getMeasureWords)].join(" ").replaceAll("|", " "),
    })),
  );
  const terms = new Set(all.flatMap(({ said }) => said.flatMap((some) => [...some.terms])));
  return {
    all,
    terms,
    search: (text, isEnded) =>
      index
        .search(text, {
          boost: { label: 3, words: 2, arabic: 2 },
          prefix: (_, at, terms) => !isEnded && at === terms.length - 1,
          fuzzy: (term) => (term.length > 5 ? 1 : false),
          weights: { prefix: 0.7, fuzzy: 0.3 },
        })
        .flatMap(({ id, queryTerms, terms, score }) => {
          const canonical = all[id];
          const unsaid =
            canonical?.said.filter((some) => terms.every((term) => !some.terms.has(term))).length ?? 0;
          return canonical ? [{ canonical, matched: queryTerms.length, unsaid, score }] : [];
        })
        .toSorted(
          (a, b) =>
            b.matched - a.matched ||
            a.unsaid - b.unsaid ||
            Math.sign(Math.round(b.score - a.score)) ||
            a.canonical.id - b.canonical.id,
        )
        .map(({ canonical }) => canonical),
  };
}

const kept = new Map<string, Canonicals>();
/** Number of sets of questions that are kept: programs' scopes make further sets of entities. */
const mostKept = 8;

/** The questions that an actor may ask, made once for each set of entities. */
export function getCanonicals(actor: Actor): Canonicals {
  const entities = listEntities(actor);
  const isStaff = getScope(actor) === "all";
  const key = `${isStaff} ${entities.map(({ name }) => name).join(" ")}`;
  const known = kept.get(key) ?? build(entities, isStaff);
  if (kept.size >= mostKept && !kept.has(key)) kept.clear();
  kept.set(key, known);
  return known;
}
