import { z } from "zod";
import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import {
  type AskedTurn,
  answered,
  isReadAs,
  offered,
  queryBefore,
  understoodText,
} from "@/assistant/answer-question";
import type { Deps } from "@/deps";
import type { Answer } from "../contract";
import { listEntities } from "../entities";
import type { EntityModel } from "../question/entity";
import { type Filter, isUnit, measures, operators, type Query, type Value } from "../question/query";
import { type Item, partItem } from "../read/chart";
import { saysTime } from "../read/lexicon";
import type { ReadBy } from "../read/named-words";
import { type Part, unified } from "../read/part";
import { read } from "../read/read";
import { bookNames, instructionsFor } from "./instructions";
import { askModel } from "./model";

const text = { text: z.string().min(1).max(80) };
const said = z.strictObject(text);
const saidOfField = z.strictObject({ field: z.string().max(40), ...text });

/** A language model's answer: a query, with the question's words for each of its parts. */
const translationSchema = z.strictObject({
  entity: z.strictObject({ is: z.string().max(40), text: text.text.optional() }),
  measures: z
    .array(z.strictObject({ is: z.enum(measures), ...text }))
    .max(3)
    .default([]),
  filters: z
    .array(
      z.strictObject({
        field: z.string().max(40),
        op: z.enum(operators),
        value: z.string().max(60).optional(),
        ...text,
      }),
    )
    .max(12)
    .default([]),
  spans: z.array(said).max(6).default([]),
  by: z.array(saidOfField).max(2).default([]),
  of: saidOfField.optional(),
  time: saidOfField.optional(),
  fields: z.array(saidOfField).max(3).default([]),
  compare: said.optional(),
  limit: said.optional(),
  nth: said.optional(),
});
type Translation = z.output<typeof translationSchema>;

/** Matches requests for advice, which are no questions about rows, although a model would read one. */
const advice = /\b(?:should|shall|ought|advise|recommend|wise)\b/i;

/** Outcome of a question that a language model translated. */
type Translated = { kind: "answered"; turn: AskedTurn } | { kind: "several"; answer: Answer };

/**
 * Answers a declined question by a language model's translation, if one is configured. The model only gives unknown
 * words a meaning: the same readers take names, days and amounts from the question, the same chart must cover each of
 * its words, and the result must be the query that the model stated. None of its sentences is shown.
 * @param kept context from the previous turn
 */
export async function translated(
  deps: Deps,
  actor: Actor,
  message: string,
  kept: unknown,
): Promise<Translated | undefined> {
  const { assistant } = deps.env;
  if (!assistant || message.length > 600 || advice.test(message)) return undefined;
  const entities = listEntities(actor);
  const names = assistant.sharesData ? await bookNames(deps, actor) : [];
  const question = message.toWellFormed();
  const answer = await askModel(deps, assistant, instructionsFor(actor, entities, question, names), question);
  const translation = translationSchema.safeParse(parseJson(answer)).data;
  const entity = entities.find(({ name }) => name === translation?.entity.is);
  const claims = translation && entity && listClaims(actor, translation, entity);
  if (!translation || !entity || !claims || claims.some((claim) => !isVerbatim(question, claim.text)))
    return undefined;
  const before = await queryBefore(deps, actor, kept);
  const found = await read(deps, actor, question, before, entities, async (...given) =>
    makeItems(claims, given),
  );
  const queries = found.kind === "query" ? [found.query] : found.kind === "several" ? found.queries : [];
  const [query, ...others] = queries.filter((one) => isSame(one, translation, entity));
  if (!query) return undefined;
  if (others.length > 0) {
    const several = await offered(deps, actor, [query, ...others], before);
    return several && { kind: "several", answer: several };
  }
  const understood = understoodText(query, entities);
  if (!(await isReadAs(deps, actor, understood, query))) return undefined;
  const turn = await answered(deps, actor, query, understood, kept);
  return turn && { kind: "answered", turn };
}

function parseJson(answer = ""): unknown {
  try {
    return JSON.parse(answer.replace(/^\s*```(?:json)?|```\s*$/g, ""));
  } catch {
    return undefined;
  }
}

/** Some words of the question, with the model's meaning; without a part if a reader finds their meaning. */
type Reading = Parameters<NonNullable<ReadBy["items"]>>[0];
type Claim = { text: string; part?: Part };

/** The model's claims about words, provided that the asker may see the entity and field; undefined if not. */
function listClaims(actor: Actor, translation: Translation, entity: EntityModel): Claim[] | undefined {
  const { fields, name } = entity;
  const isStaff = getScope(actor) === "all";
  const { entity: named, of, time, compare, limit, nth, filters, by } = translation;
  const facts = translation.fields.map((one) => ({
    ...one,
    part: { names: true as const, fields: [one.field] },
  }));
  const all: (Claim & { field?: string })[] = [
    ...(named.text === undefined ? [] : [{ text: named.text, part: { names: true as const } }]),
    ...translation.measures.map(({ is, text: words }) => ({ text: words, part: { measures: [is] } })),
    ...by.map((one) => ({ ...one, part: { by: [one.field] } })),
    ...facts,
    ...(of ? [{ ...of, part: { names: true as const, of: of.field } }] : []),
    ...(time ? [{ ...time, part: { time: time.field } }] : []),
    ...(compare ? [{ ...compare, part: { compare: true as const } }] : []),
    ...[...translation.spans, limit, nth].filter((one) => one !== undefined),
  ];
  for (const { field, op, value, text: words } of filters) {
    const option = value === undefined ? undefined : fields[field]?.values?.[value];
    const isSayable = option && (option.words !== "" || (isStaff && (option.staffWords ?? "") !== ""));
    if (value !== undefined && !isSayable) return undefined;
    // Only a choice can have any words, and not its negation.
    const isSaid = value !== undefined && option && op === "is" && fields[field]?.kind === "choice";
    const is = isSaid ? [{ field, op, values: [{ id: value, label: option.label }] }] : [];
    all.push({
      text: words,
      field,
      ...(isSaid && { part: { filters: is, ...(option.noun && { names: true as const }) } }),
    });
  }
  const isThere = (field: string) => isUnit(field) || (fields[field] && (isStaff || !fields[field].staff));
  if (all.some(({ field }) => field !== undefined && !isThere(field))) return undefined;
  return all.map(({ text: words, part }) => ({
    text: words,
    ...(part && { part: { ...part, entities: [name] } }),
  }));
}

/** True if words occur in the question, as whole words. */
function isVerbatim(question: string, words: string): boolean {
  const at = question.indexOf(words);
  const isInner = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
  return at >= 0 && !isInner(question[at - 1]) && !isInner(question[at + words.length]);
}

/** The words of a claim, as a start and an end (exclusive). */
function getPlace({ text: question, tokens }: Reading, { text: words }: Claim): [from: number, to: number] {
  const start = question.indexOf(words);
  const within = tokens.flatMap((token, at) =>
    start <= token.start && token.end <= start + words.length ? [at] : [],
  );
  return [within[0] ?? 0, (within.at(-1) ?? -1) + 1];
}

/** Matches fields whose values are names or amounts, which the question has as other words. */
const names = /^(?:account|client|user|text|counterparty|reference|measured)$/;

/** Number of unknown words to which one meaning may be given. */
const mostUnknown = 3;

/**
 * Readings from the model's claims about unknown words. A known word keeps its meaning, and the model never reads
 * numbers, times, negations or names.
 */
function makeItems(
  claims: readonly Claim[],
  [reading, lexical, covered]: Parameters<NonNullable<ReadBy["items"]>>,
): Item[] {
  const isKnown = reading.tokens.map((_, at) => covered(at) || !reading.isFree(at));
  for (const { from, to } of lexical) isKnown.fill(true, from, to);
  const isNamed = reading.tokens.map((_, at) => covered(at) || !reading.isFree(at));
  for (const { from, to, sense } of lexical) {
    const { spans, filters = [] } = sense.kind === "part" ? sense.part : {};
    const isValue =
      spans !== undefined || sense.kind === "number" || filters.some(({ field }) => names.test(field));
    if (isValue) isNamed.fill(true, from, to);
  }
  // A meaning never extends over a name, time or amount.
  const isAcross = (claim: Claim) => isNamed.slice(...getPlace(reading, claim)).some(Boolean);
  if (claims.some((claim) => claim.part && isAcross(claim))) return [];
  const partAt = reading.tokens.map((token, at) => {
    if (isKnown[at] || saysTime(token.word) || /\d|[^\p{L}'-]/u.test(token.word)) return undefined;
    if (at > 0 && /^\p{Lu}/u.test(token.raw)) return undefined;
    const own = claims.filter((claim) => {
      const [from, to] = getPlace(reading, claim);
      return from <= at && at < to;
    });
    // 'Receipts' states both the measure and its side; other requests need words of their own.
    const isPlain = own.every(({ part = {} }) => "names" in part || "filters" in part);
    if (own.length > 1 && !isPlain) return undefined;
    return own.reduce<Part | undefined>((all, { part = {} }) => all && unified(all, part), {});
  });
  const items: Item[] = [];
  for (let from = 0; from < partAt.length; from++) {
    const part = partAt[from];
    if (!part || Object.keys(part).length === 0) continue;
    let to = from + 1;
    while (JSON.stringify(partAt[to]) === JSON.stringify(part)) to += 1;
    if (to - from <= mostUnknown) items.push(partItem(from, to, part, 1));
    from = to - 1;
  }
  return items;
}

/** True if the query that was read equals the model's, part by part. */
function isSame(query: Query, translation: Translation, entity: EntityModel): boolean {
  const { by, of, time, fields, compare, limit, nth, spans, filters } = translation;
  const key = ({ field, op }: { field: string; op: string }, value: string | undefined) =>
    `${field} ${op} ${value ?? ""}`;
  const findId = ({ field }: Filter, { id }: Value) =>
    entity.fields[field]?.values ? String(id) : undefined;
  const isUsual = ({ field, op, values }: Filter) =>
    op === "is" &&
    values.every(({ id }) => id === entity.usual?.[field]) &&
    filters.every((one) => one.field !== field);
  const own = query.filters
    .filter((filter) => !isUsual(filter))
    .flatMap((filter) => filter.values.map((value) => key(filter, findId(filter, value))));
  const wanted = filters.map((filter) => key(filter, filter.value));
  const given = translation.measures.map(({ is }) => is);
  const isAlike = (some: readonly string[], others: readonly string[]) =>
    some.toSorted().join("\n") === others.toSorted().join("\n");
  const listFields = (some: readonly { field: string }[]) => some.map(({ field }) => field);
  return (
    query.entity === entity.name &&
    isAlike(own, wanted) &&
    isAlike(given.length === 0 ? [entity.asked ?? "list"] : given, query.measures) &&
    isAlike(listFields(fields), query.fields ?? []) &&
    listFields(by).join() === query.by.join() &&
    query.spans.length === spans.length &&
    query.of === of?.field &&
    query.time === time?.field &&
    (query.compare ?? false) === (compare !== undefined) &&
    (query.limit === undefined) === (limit === undefined) &&
    (query.nth === undefined) === (nth === undefined) &&
    query.into === undefined
  );
}
