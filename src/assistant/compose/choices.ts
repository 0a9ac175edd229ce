import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import type { Deps } from "@/deps";
import { listUsers } from "@/people/users/list";
import { addDays, bankDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { currencies, parseAmount } from "@/vocabulary/money";
import type { Choice, Choices } from "../contract";
import { listEntities } from "../entities";
import { amountText } from "../question/describe";
import type { EntityModel, FieldModel } from "../question/entity";
import {
  canonical,
  type Filter,
  isOrdering,
  isValue,
  type Measure,
  measures,
  type Query,
  type Span,
  units,
} from "../question/query";
import { type PartName, splitPart } from "../question/rules";
import { unitSpan } from "../read/days";
import { withUsual } from "../read/fitting";
import { accountsOfClient, searchAccounts, searchClients } from "../run/account-refs";
import { accountName, capital } from "../run/wording";
import { findEntity } from "./checked";
import { findNounFilter, measureLabels, sayBound, sayDays, unitLabels } from "./labels";

/** Number of names offered at once. */
const mostNames = 20;
const limits = [3, 5, 10, 20];
const monthsOffered = 6;

/**
 * The choices for a part of a query, within what the actor may ask about.
 * @param query a checked one
 * @param typed what the person typed, to find a name or to give an amount or days
 */
export async function listChoices(
  deps: Deps,
  actor: Actor,
  query: Query,
  part: PartName,
  typed: string,
): Promise<Choices> {
  const entity = findEntity(actor, query);
  const { kind, of } = splitPart(part);
  const marked = (choices: readonly (Choice | undefined)[]): Choice[] =>
    choices.flatMap((choice) => {
      if (!choice) return [];
      const isChosen = choice.query !== undefined && canonical(choice.query) === canonical(query);
      return [{ ...choice, label: say(choice.label), ...(isChosen && { chosen: true as const }) }];
    });
  if (kind === "rows") return { choices: marked(listRows(actor, query, entity)) };
  if (kind === "measure") return { choices: marked(listMeasures(query, entity)) };
  if (kind === "limit")
    return { choices: marked(limits.map((limit) => ({ label: String(limit), query: { ...query, limit } }))) };
  if (kind === "of") return { choices: marked(listAmounts(query, entity)) };
  if (kind === "into")
    return { choices: marked(currencies.map((one) => ({ label: one, query: { ...query, into: [one] } }))) };
  if (kind === "by") return { choices: marked(listGroups(query, entity, Number(of))) };
  if (kind === "days") {
    const days = listDays(deps, typed).map(([label, span]) => ({
      label,
      query: { ...query, spans: [span] },
    }));
    return { choices: marked(days), typed: "days" };
  }
  if (kind === "filter" || (kind === "add" && of !== "")) {
    const at = kind === "filter" ? Number(of) : query.filters.length;
    const name = kind === "filter" ? query.filters[at]?.field : of;
    const model = entity.fields[name ?? ""];
    if (name === undefined || !model) return { choices: [] };
    const filters = await listFilters(deps, actor, name, model, typed);
    const put = (filter: Filter): Query => ({ ...query, filters: query.filters.toSpliced(at, 1, filter) });
    return {
      choices: marked(filters.map(([label, filter]) => ({ label, query: put(filter) }))),
      ...(typedFor[model.kind] && { typed: typedFor[model.kind] }),
    };
  }
  if (kind === "add") return { choices: marked(listMore(query, entity)) };
  return { choices: [] };
}

const typedFor: Partial<Record<FieldModel["kind"], NonNullable<Choices["typed"]>>> = {
  account: "search",
  client: "search",
  user: "search",
  text: "search",
  reference: "search",
  money: "amount",
};

/** Other rows: those that a noun names, and every other kind of record with what it shares of the query. */
function listRows(actor: Actor, query: Query, entity: EntityModel): Choice[] {
  const noun = findNounFilter(entity, query.filters);
  const nouns = Object.entries(entity.fields).flatMap(([field, { values = {} }]) =>
    Object.entries(values).flatMap(([id, value]): Choice[] => {
      if (!value.noun) return [];
      const filter = isValue(field, id, value.label);
      const filters = noun < 0 ? [filter, ...query.filters] : query.filters.toSpliced(noun, 1, filter);
      return [{ label: capital(value.noun[1]), query: { ...query, filters } }];
    }),
  );
  const others = listEntities(actor).filter(
    (one) => one !== entity && (!one.report || one.standing) && !one.overDays && !one.converts,
  );
  return [
    ...nouns,
    ...others.map((one) => ({ label: capital(one.noun[1]), query: startQuery(one, query, entity) })),
  ];
}

/** The query about all rows of an entity, with the names and days that it shares with another query. */
function startQuery(entity: EntityModel, before?: Query, from?: EntityModel): Query {
  const shared = (before?.filters ?? []).filter(
    ({ field }) =>
      entity.fields[field] !== undefined &&
      /^(?:account|client|user|currency)$/.test(entity.fields[field].kind) &&
      entity.fields[field].kind === from?.fields[field]?.kind,
  );
  const side = entity.sumsNeed;
  const [first, value] = Object.entries((side && entity.fields[side]?.values) || {})[0] ?? [];
  const sides = side && first !== undefined ? [isValue(side, first, value?.label)] : [];
  const spans =
    entity.time !== undefined && !entity.sayWhen && from?.time !== undefined ? (before?.spans ?? []) : [];
  return withUsual(
    {
      entity: entity.name,
      measures: [entity.asked ?? "list"],
      filters: [...sides, ...shared],
      by: [],
      spans,
    },
    entity,
  );
}

function listMeasures(query: Query, entity: EntityModel): Choice[] {
  const hasAmount = (query.of ?? entity.amount) !== undefined;
  const isAble = (measure: Measure): boolean => {
    if (measure === "count" || measure === "list") return true;
    if (measure === "latest" || measure === "earliest")
      return entity.time !== undefined && query.by.length === 0;
    if (measure === "share" || !hasAmount || entity.onlyRecords) return false;
    if (measure === "average" || measure === "median")
      return entity.time !== undefined && query.by.length === 0;
    return true;
  };
  return measures.filter(isAble).map((measure) => {
    const { limit, nth: _nth, skip: _skip, fields: _fields, into, ...rest } = query;
    const kept = {
      ...(isOrdering(measure) && limit && { limit }),
      ...(measure === "sum" && into && { into }),
    };
    return { label: measureLabels[measure], query: { ...rest, ...kept, measures: [measure] } };
  });
}

/** The measured amounts of rows: balance, available, held. */
const listAmounts = (query: Query, { fields, amount }: EntityModel): Choice[] =>
  Object.entries(fields)
    .filter(([, { kind, words }]) => kind === "money" && words !== undefined)
    .map(([field, { label }]) => ({ label, query: { ...query, of: field === amount ? undefined : field } }));

function listGroups(query: Query, entity: EntityModel, at: number): Choice[] {
  const fields = Object.entries(entity.fields)
    .filter(([, { parts }]) => parts !== undefined)
    .map(([field, { label }]) => [field, label] as const);
  const times = entity.time === undefined ? [] : units.map((unit) => [unit, unitLabels[unit]] as const);
  return [...fields, ...times].map(([field, label]) => {
    const measures = query.measures.filter((one) => one !== "latest" && one !== "earliest" && one !== "list");
    return {
      label,
      query: {
        ...query,
        fields: undefined,
        measures:
          measures.length > 0
            ? measures
            : [entity.amount === undefined ? ("count" as const) : ("sum" as const)],
        by: query.by.toSpliced(at, 1, field),
      },
    };
  });
}

/** Parts that a query can have and has not: each opens its choices. */
function listMore(query: Query, entity: EntityModel): Choice[] {
  const { filters, by, spans, measures, of, into, limit } = query;
  const able = Object.entries(entity.fields).filter(
    ([field, model]) =>
      filters.every((one) => one.field !== field || model.kind === "money") &&
      (model.values !== undefined || typedFor[model.kind] !== undefined) &&
      (model.kind !== "text" || model.searched === true),
  );
  const opens = (part: PartName, label: string): Choice => ({ label, opens: part });
  const isSum = measures.join() === "sum" && by.length === 0 && spans.length < 2;
  return [
    ...(entity.time !== undefined && spans.length === 0 && !entity.sayWhen ? [opens("days", "Days")] : []),
    ...able.map(([field, { label }]) => opens(`add:${field}`, label)),
    ...(by.length === 0 && listGroups(query, entity, 0).length > 0 ? [opens("by:0", "By")] : []),
    ...(of === undefined && listAmounts(query, entity).length > 1 ? [opens("of", "Amount of")] : []),
    ...(measures.some(isOrdering) && limit === undefined ? [opens("limit", "First")] : []),
    ...(isSum && !into && entity.amount !== undefined ? [opens("into", "Converted into")] : []),
  ];
}

/** Filters of a field, each with its label. */
async function listFilters(
  deps: Deps,
  actor: Actor,
  field: string,
  { kind, values, searched }: FieldModel,
  typed: string,
): Promise<(readonly [label: string, filter: Filter])[]> {
  const text = typed.trim();
  const isFound = (label: string) => label.toLowerCase().includes(text.toLowerCase());
  const named = (id: string | number, label: string) => [label, isValue(field, id, label)] as const;
  if (kind === "account") {
    const accounts =
      getScope(actor) === "own"
        ? (await accountsOfClient(deps, actor)).filter((one) => isFound(accountName(one)))
        : await searchAccounts(deps, actor, text, mostNames);
    return accounts.slice(0, mostNames).map((one) => named(one.id, accountName(one)));
  }
  if (kind === "client")
    return (await searchClients(deps, actor, text, mostNames)).map(({ id, name }) => named(id, name));
  if (kind === "user") {
    const { rows } = await listUsers(deps, actor, text === "" ? {} : { q: text }, { limit: mostNames });
    return rows.map(({ id, username }) => named(id, username));
  }
  if (kind === "money") {
    const amount = parseAmount(text.replaceAll(",", ""));
    if (amount === undefined) return [];
    return (["atLeast", "atMost", "is"] as const).map((op) => [
      sayBound(op, amount),
      { field, op, values: [{ id: amount, label: amountText(amount) }] },
    ]);
  }
  const options = Object.entries(values ?? {})
    .filter(([, { label }]) => isFound(label))
    .map(([id, { label }]) => [capital(label), isValue(field, id, label)] as const);
  const own =
    text !== "" && (searched || kind === "reference") ? [[`“${text}”`, isValue(field, text)] as const] : [];
  return [...options, ...own];
}

/** Days to choose, and those that somebody typed: '2026-10-01' or '2026-10-01 2026-10-31'. */
function listDays({ now, env }: Pick<Deps, "now" | "env">, typed: string): [label: string, span: Span][] {
  const today = bankDate(now(), env.zone);
  const month = (away: number): Span => unitSpan("month", today, -away);
  const [from, to = from] = typed.match(/\d{4}-\d\d-\d\d/g) ?? [];
  const own: [string, Span][] = from && to && from <= to ? [[sayDays({ from, to }), { from, to }]] : [];
  const week = unitSpan("week", today, 0);
  return [
    ...own,
    ["Today", { from: today, to: today }],
    ["Yesterday", { from: addDays(today, -1), to: addDays(today, -1) }],
    ["This week", week],
    ["Last week", unitSpan("week", today, -1)],
    ...Array.from({ length: monthsOffered }, (_, away): [string, Span] => [
      sayDays(month(away)),
      month(away),
    ]),
    ["This year", unitSpan("year", today, 0)],
  ];
}
