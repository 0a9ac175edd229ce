import { say, type Text } from "@/vocabulary/language";
import { sayAs, sayList } from "@/vocabulary/language/around";
import { currentLanguage, speak } from "@/vocabulary/language/speaking";
import { toDecimal } from "@/vocabulary/money";
import { capital, dayText, listed, ordinal, whenText } from "../run/wording";
import { type EntityModel, isMixed, onlyValue, splitPhrases } from "./entity";
import { type Filter, isOrdering, isUnit, type Measure, partSum, type Query, type Value } from "./query";

const leads: Record<Measure, string> = {
  sum: "total of",
  count: "number of",
  average: "average",
  median: "median",
  share: "share of",
  largest: "largest",
  smallest: "smallest",
  latest: "latest",
  earliest: "earliest",
  list: "list",
};

const firstPhrase = (words: string): string => splitPhrases(words)[0]?.join(" ") ?? "";

/** Word for a value in a question: an option's first word, any other value unchanged. */
function spoken(entity: EntityModel, field: string, { id, label }: Value): string {
  const value = entity.fields[field]?.values?.[String(id)];
  if (!value) return label;
  return firstPhrase(value.words) || firstPhrase(value.staffWords ?? "") || label;
}

/** Noun for a query's rows in an answer: 'debits' if only these are requested, 'active holds'. */
export function rowNoun(
  entity: EntityModel,
  filters: readonly Filter[],
): readonly [one: string, many: string] {
  const [one, many] = rowsNoun(entity, filters);
  if (currentLanguage() !== "en") {
    const noun = sayRowNoun(entity, filters, many);
    return [noun, noun];
  }
  const models = filters
    .filter(({ op, values }) => op === "is" && values.length === 1)
    .map(({ field, values: [value] }) => entity.fields[field]?.values?.[String(value?.id)]);
  const labels = (put: "adjective" | "suffix") =>
    models.flatMap((model) => (model?.[put] ? [model.label] : []));
  const around = (noun: string) => [...labels("adjective"), noun, ...labels("suffix")].join(" ");
  return [around(one), around(many)];
}

/** The noun in another language, its values behind it: 'holds (active)'. */
function sayRowNoun(entity: EntityModel, filters: readonly Filter[], many: string): string {
  const values = filters.flatMap(({ field, op, values: [value, ...others] }) => {
    const model = entity.fields[field]?.values?.[String(value?.id)];
    return op === "is" && others.length === 0 && (model?.adjective ?? model?.suffix)
      ? [sayAs("state", capital(model?.label ?? "") as Text)]
      : [];
  });
  const noun = say(capital(many) as string);
  return values.length === 0 ? noun : `${noun} (${sayList(values)})`;
}

/** True if the noun of the rows expresses all of the filters. */
export const isInNoun = (entity: EntityModel, filters: readonly Filter[]): boolean =>
  filters.every(({ field, op, values }) => {
    const { noun, adjective, suffix } = entity.fields[field]?.values?.[String(values[0]?.id)] ?? {};
    return op === "is" && values.length === 1 && (noun ?? adjective ?? suffix) !== undefined;
  });

export function rowsNoun(
  entity: EntityModel,
  filters: readonly Filter[],
): readonly [one: string, many: string] {
  for (const { field, op, values } of filters) {
    const [value, ...others] = values;
    const noun = entity.fields[field]?.values?.[String(value?.id)]?.noun;
    if (op === "is" && others.length === 0 && noun) return noun;
  }
  return entity.noun;
}

/**
 * Describes a query in words that, read as a question, give the same query: for the 'I understood' line and for
 * buttons.
 */
export const describe = (query: Query, entity: EntityModel): string =>
  speak("en", () => describeInEnglish(query, entity));

function describeInEnglish(query: Query, entity: EntityModel): string {
  if (entity.converts && query.into) return conversionText(query);
  const { filters, measures, of, into = [] } = query;
  const isNoun = ({ field, op, values }: Filter) =>
    op === "is" && values.every(({ id }) => entity.fields[field]?.values?.[String(id)]?.noun !== undefined);
  const several = filters.find((filter) => isNoun(filter) && filter.values.length > 1);
  const called = rowsNoun(entity, filters);
  const many = called === entity.noun ? (entity.called ?? called[1]) : called[1];
  const getKind = (field: string) => entity.fields[field]?.kind;
  const ofWord = of === undefined ? undefined : firstPhrase(entity.fields[of]?.words ?? "");
  const isCounted = measures.some((measure) => measure === "count" || measure === "list");
  const rows = several
    ? listed(
        several.values.map(({ id }) => entity.fields[several.field]?.values?.[String(id)]?.noun?.[1] ?? ""),
      )
    : many;
  const record = filters.find(({ field, op }) => op === "is" && getKind(field) === "reference");
  const facts = (query.fields ?? []).map((field) => {
    const { fact, words: named = field, kind } = entity.fields[field] ?? {};
    if (fact === undefined && kind === "money") return firstPhrase(named);
    return fact === undefined ? `which ${firstPhrase(named)}` : firstPhrase(fact);
  });
  const plain = ofWord === undefined ? rows : isCounted ? `${rows} with ${ofWord}` : ofWord;
  // 'IBAN of Supplier Payments': the name alone identifies the account.
  const isNamed =
    facts.length > 0 &&
    filters.length === 1 &&
    onlyValue(filters, entity.record ?? "") !== undefined &&
    measures[0] === "list" &&
    (of ?? query.time) === undefined &&
    query.spans.length === 0;
  const noun = isNamed ? "" : record ? entity.noun[0] : plain;
  const own = isMixed(entity, filters, query.by) ? "list" : (entity.asked ?? "list");
  // A single record is described in full, whatever its entity's usual measure.
  const isRecord = record !== undefined && measures.every((one) => /^(?:sum|list)$/.test(one));
  const usual = of === undefined || isCounted ? own : "sum";
  // A noun alone may ask for the meaning of its word.
  const isBare =
    filters.every(isNoun) &&
    [...query.by, ...query.spans, ...facts].length === 0 &&
    (of ?? query.time ?? query.whether) === undefined;
  const natural =
    isRecord ||
    entity.standing === true ||
    (!isBare && measures.length === 1 && measures[0] === (facts.length > 0 ? "list" : usual));
  const [orders, sums] = [true, false].map((is) =>
    measures.filter((measure) => isOrdering(measure) === is).map((measure) => leads[measure]),
  );
  const isOfFirst = query.limit !== undefined && query.by.length === 0;
  const lead = natural
    ? []
    : [
        // 'Total of 5 latest debits', and 'largest and total of debits': the order precedes its rows.
        ...(isOfFirst ? (sums ?? []) : []),
        ...(query.nth === undefined ? [] : [ordinal(query.nth)]),
        // Before its word: '2 USD' behind it would be an amount.
        ...(query.limit === undefined ? [] : [String(query.limit)]),
        listed([...(orders ?? []), ...(isOfFirst ? [] : (sums ?? []))]),
      ];
  const words = (filter: Filter) => listed(filter.values.map((value) => spoken(entity, filter.field, value)));
  const isSuffix = ({ field, values: [value] }: Filter) =>
    entity.fields[field]?.values?.[String(value?.id)]?.suffix === true;
  const options = filters.filter(
    (filter) =>
      filter.op === "is" && !isNoun(filter) && /^(?:choice|currency)$/.test(getKind(filter.field) ?? ""),
  );
  const adjectives = options.filter((filter) => !isSuffix(filter)).map(words);
  const suffixes = options.filter(isSuffix).map(words);
  const { other, otherClient } = entity.ways?.to ?? {};
  const isTo = ({ field }: Filter) => field === other || field === otherClient;
  const to = filters.find(isTo);
  // Moves of either way between two: 'transactions between Operating and Suppliers'.
  const ends =
    to && !filters.some(({ field }) => field === entity.sumsNeed)
      ? [filters.find(({ field }) => field === getKind(to.field)), to]
      : [];
  const between = ends.flatMap((filter) => filter?.values ?? []).map(({ label }) => label);
  const whose = filters
    .filter(
      (filter) =>
        filter.op === "is" &&
        /^(?:account|client|user|reference)$/.test(getKind(filter.field) ?? "") &&
        !ends.includes(filter),
    )
    .toSorted((a, b) => Number(isTo(a)) - Number(isTo(b)))
    // 'Hold HOLD-2026-9002', but 'why of' it.
    .map((filter) =>
      filter === record && !isNamed ? words(filter) : `${isTo(filter) ? "to" : "of"} ${words(filter)}`,
    );
  const texts = filters
    .filter((filter) => filter.op === "is" && getKind(filter.field) === "text")
    .map((filter) => `${firstPhrase(entity.fields[filter.field]?.led ?? "with")} ${words(filter)}`);
  const bounds = filters
    .filter(({ field, op }) => op === "atLeast" || op === "atMost" || getKind(field) === "money")
    .toSorted((a, b) => Number(a.field === partSum) - Number(b.field === partSum))
    .map(({ field, op, values: [value] }) =>
      query.whether === "enough"
        ? `for ${amountText(Number(value?.id))}`
        : [...(field === partSum ? ["whose sum is"] : []), boundText(op, Number(value?.id))].join(" "),
    );
  const out = filters.filter(({ op }) => op === "not").map((filter) => `except ${words(filter)}`);
  const when = query.spans.map(daysText).filter((text) => text !== "in all");
  const parts = query.by
    .filter((field) => !filters.some((filter) => filter.field === field && filter.values.length > 1))
    .map((field) => `by ${isUnit(field) ? field : firstPhrase(entity.fields[field]?.words ?? field)}`);
  return [
    ...(query.whether === undefined ? [] : [query.whether === "enough" ? "enough" : "whether"]),
    ...(query.compare ? ["compare"] : []),
    ...(query.twice ? ["duplicate"] : []),
    ...(facts.length === 0 ? [] : [`${listed(facts)}${isNamed ? "" : lead.length > 0 ? "," : " of"}`]),
    ...(query.whether === "more" || query.whether === "less" ? [query.whether] : []),
    ...lead,
    ...adjectives,
    noun,
    ...suffixes,
    ...(entity.onlyRecords && entity.record === "account" && filters.length === 0 ? ["of all accounts"] : []),
    ...(between.length > 0 ? [`between ${between.join(" and ")}`] : []),
    ...whose,
    ...texts,
    ...out,
    ...(query.time === undefined
      ? when.length > 0 && entity.when !== undefined
        ? [entity.when]
        : []
      : [firstPhrase(entity.fields[query.time]?.when ?? "")]),
    listed(when),
    // An amount right before a day would be read as part of the date.
    ...bounds,
    ...parts,
    ...(query.skip === undefined ? [] : [`behind the first ${query.skip}`]),
    ...(into.length > 0 ? [`converted into ${into.join(" and ")}`] : []),
  ]
    .filter((text) => text !== "")
    .join(" ");
}

/** 'USD 2,000.00 converted into AED on 1 August 2026 and today'. */
function conversionText({ filters, spans, into = [] }: Query): string {
  const [currency, amount] = ["currency", "amount"].map((field) => onlyValue(filters, field));
  const days = spans.map((span) => (span.to === undefined ? "now" : daysText(span)));
  const when = days.length === 0 ? "" : ` ${days.length > 1 ? "" : "on "}${listed(days)}`;
  return `${currency} ${amountText(Number(amount))} converted into ${into.join(" and ")}${when}`;
}

/** An amount of any currency: '10,000.00'. */
export const amountText = (minor: number): string => toDecimal(minor).replace(/\B(?=(\d{3})+(?=\.))/g, ",");

/** 'Over 10,000.00' means from 10,000.01. */
export function boundText(op: Filter["op"], minor: number): string {
  if (op === "atLeast" && minor % 100 === 1) return `over ${amountText(minor - 1)}`;
  if (op === "atMost" && minor % 100 === 99) return `under ${amountText(minor + 1)}`;
  return `${op === "is" ? "exactly" : op === "atLeast" ? "at least" : "at most"} ${amountText(minor)}`;
}

/** Days in words that are read as the same days: each end of a range with its own year. */
function daysText(span: Query["spans"][number]): string {
  const { from, to } = span;
  if (from === undefined || to === undefined || from.slice(0, 7) === to.slice(0, 7)) return whenText(span);
  return `from ${dayText(from)} to ${dayText(to)}`;
}
