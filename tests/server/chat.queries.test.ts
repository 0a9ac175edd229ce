import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { can } from "@/access/policy";
import { entities } from "@/assistant/entities";
import { describe as wording } from "@/assistant/question/describe";
import type { EntityModel } from "@/assistant/question/entity";
import { canonical, type Filter, partSum, type Query, type Span } from "@/assistant/question/query";
import { withUsual } from "@/assistant/read/fitting";
import { read } from "@/assistant/read/read";
import type { Deps } from "@/deps";
import { askedAt } from "../fixtures/questions/people";
import { getActor } from "../fixtures/questions/put";
import { countCases, takeSample } from "../samples";
import { listRows, openDemo } from "./demo-book";
import { rememberReads } from "./remembered-reads";

let deps: Deps;
const accounts: { id: number; label: string }[] = [];
const texts = ["Keelforge", "Propellis Parts", "Saltmarsh Offshore"].map((id) => ({ id, label: id }));
const client = getActor("client");
const admin = getActor("admin");
/** Person who may ask about an entity: a client if possible. */
const getAsker = ({ access }: EntityModel) => (can(client, access) ? client : admin);

beforeAll(async () => {
  deps = rememberReads(await openDemo(askedAt));
  const rows = await listRows(
    deps,
    "select id, customer_name from virtual_accounts where client_id = 'CLIENT_001' and closed_at is null",
  );
  for (const [id, label] of rows) accounts.push({ id: Number(id), label: String(label) });
});
afterAll(() => deps.db.close());

const days = fc
  .integer({ min: 0, max: 300 })
  .map((back) => new Date(Date.UTC(2026, 10, 19) - back * 86_400_000));
const iso = (day: Date) => day.toISOString().slice(0, 10);
const span = (entity: EntityModel): fc.Arbitrary<Span> =>
  entity.time === undefined
    ? days.map((day) => ({ from: iso(day), to: iso(day) }))
    : fc
        .tuple(days, days)
        .map(([a, b]) => (a < b ? { from: iso(a), to: iso(b) } : { from: iso(b), to: iso(a) }));

/** One filter for each field that a question can name. */
function arbitraryFilter(entity: EntityModel): fc.Arbitrary<Filter[]> {
  const all: fc.Arbitrary<Filter[]>[] = [];
  for (const [field, { kind, values = {}, searched, staff }] of Object.entries(entity.fields)) {
    if (staff) continue;
    const named = Object.entries(values).filter(([, { words }]) => words !== "");
    const one = (of: fc.Arbitrary<Filter>) =>
      fc.option(of, { nil: undefined, freq: 2 }).map((filter) => (filter ? [filter] : []));
    const is = (id: string | number, label: string): Filter => ({ field, op: "is", values: [{ id, label }] });
    if (named.length > 0) all.push(one(fc.constantFrom(...named).map(([id, { label }]) => is(id, label))));
    if (kind === "account")
      all.push(
        one(fc.constantFrom(0, 1, 2, 3, 4).map((at) => is(accounts[at]?.id ?? 0, accounts[at]?.label ?? ""))),
      );
    if (searched) all.push(one(fc.constantFrom(...texts).map(({ id, label }) => is(id, label))));
  }
  return fc.tuple(...all).map((filters) => filters.flat());
}

const bounds = (of: string | undefined): fc.Arbitrary<Filter[]> =>
  of === undefined ? fc.constant([]) : arbitraryBounds(of);

const arbitraryBounds = (of: string) =>
  fc
    .option(fc.tuple(fc.constantFrom("atLeast", "atMost"), fc.integer({ min: 1000, max: 9_000_000 })), {
      nil: undefined,
    })
    .map((bound): Filter[] =>
      bound
        ? [{ field: of, op: bound[0] as "atLeast" | "atMost", values: [{ id: bound[1], label: "" }] }]
        : [],
    );

function arbitraryQuery(entity: EntityModel): fc.Arbitrary<Query> {
  const money = Object.entries(entity.fields).flatMap(([field, { kind, words, staff }]) =>
    /^(?:money|percent)$/.test(kind) && words !== undefined && !staff ? [field] : [],
  );
  const times = Object.entries(entity.fields).flatMap(([field, { when, staff }]) =>
    when !== undefined && !staff && (entity.sayWhen || field !== entity.time) ? [field] : [],
  );
  const parts = Object.entries(entity.fields).flatMap(([field, model]) =>
    model.parts && !model.staff ? [field] : [],
  );
  const facts = Object.entries(entity.fields).flatMap(([field, { fact, staff }]) =>
    fact !== undefined && !staff ? [field] : [],
  );
  return fc
    .record({
      into: fc.option(fc.subarray(["AED", "USD", "EUR"] as const, { minLength: 1, maxLength: 2 }), {
        nil: undefined,
        freq: 2,
      }),
      whole: fc.option(fc.integer({ min: 1000, max: 9_000_000 }), { nil: undefined, freq: 3 }),
      counted: fc.boolean(),
      whether: fc.boolean(),
      twice:
        entity.alike === undefined
          ? fc.constant(false)
          : fc.integer({ max: 9, min: 0 }).map((one) => one === 0),
      of: money.length === 0 ? fc.constant(undefined) : fc.constantFrom(...money),
      filters: arbitraryFilter(entity),
      measure: fc.constantFrom(
        "sum",
        "count",
        "average",
        "median",
        "largest",
        "smallest",
        "latest",
        "earliest",
        "list",
      ),
      // Fields known only for the present have no day.
      spans:
        entity.time === undefined && !entity.onDays
          ? fc.constant(undefined)
          : fc.option(span(entity), { nil: undefined }),
      time:
        times.length === 0
          ? fc.constant(undefined)
          : fc.option(fc.constantFrom(...times), { nil: undefined }),
      by: fc.option(fc.constantFrom(...parts, "day", "week", "month"), { nil: undefined, freq: 3 }),
      limit: fc.option(fc.integer({ min: 2, max: 20 }), { nil: undefined }),
      skip: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
      summed: fc.option(fc.constantFrom("sum", "average"), { nil: undefined }),
      fields:
        facts.length === 0
          ? fc.constant<string[]>([])
          : fc.oneof(
              fc.constant<string[]>([]),
              fc.subarray(facts, { minLength: 1, maxLength: Math.min(3, facts.length) }),
            ),
    })
    .chain(
      ({
        of,
        filters,
        measure,
        spans,
        time,
        by,
        limit,
        fields,
        whole,
        counted,
        whether,
        into,
        twice,
        ...more
      }) =>
        bounds(of ?? entity.amount).map((bound) => {
          const isOrder = /^(?:largest|smallest|latest|earliest)$/.test(measure);
          const isSize = measure === "largest" || measure === "smallest";
          const hasAmount = (of ?? entity.amount) !== undefined;
          // The parts in their order, by their sums or how many rows they have.
          const isParted =
            by !== undefined &&
            fields.length === 0 &&
            !/^(?:list|median)$/.test(measure) &&
            (!isOrder || isSize);
          const isFirst = limit !== undefined && isOrder;
          // Sum of the first few; a balance has no average.
          const isAdded = entity.time !== undefined || more.summed === "sum";
          const sum =
            isFirst && hasAmount && !isParted && fields.length === 0 && !entity.overDays && isAdded
              ? more.summed
              : undefined;
          const isCounted = counted && isSize && isParted && hasAmount;
          const isPlain = !isOrder && !isParted && measure === entity.asked && entity.asked === "sum";
          const currency = filters.find(({ field }) => field === "currency")?.values[0]?.id;
          const converted: Filter[] =
            into && entity.converts !== undefined
              ? [{ field: entity.converts, op: "is", values: [{ id: whole ?? 200_000, label: "" }] }]
              : [];
          const isInto =
            entity.converts === undefined
              ? measure === "sum" && !isParted && fields.length === 0
              : into?.some((one) => one !== currency) && currency !== undefined;
          const sums: Filter[] =
            whole === undefined || !isParted || !hasAmount || bound.length > 0
              ? []
              : [{ field: partSum, op: "atLeast", values: [{ id: whole, label: "" }] }];
          if (twice) {
            // None of the own accounts is meant.
            const others = Object.entries(entity.fields[entity.alike ?? ""]?.askedOf ?? {})
              .filter(([field]) => filters.every((filter) => filter.field !== field))
              .map(([field, id]): Filter => ({ field, op: "is", values: [{ id, label: id }] }));
            return {
              entity: entity.name,
              measures: ["list"] as Query["measures"],
              filters: [...filters, ...bound, ...others],
              by: [],
              spans: spans === undefined ? [] : [spans],
              twice: true as const,
            };
          }
          return {
            entity: entity.name,
            measures: [...(isCounted ? ["count"] : []), measure, ...(sum ? [sum] : [])] as Query["measures"],
            ...(of !== undefined && { of }),
            filters: [...filters, ...bound, ...sums, ...converted],
            by: isParted ? [by] : [],
            ...(into && isInto && { into: [...into] }),
            ...(isPlain &&
              whether &&
              of === undefined &&
              filters.length > 0 &&
              fields.length === 0 && { whether: "some" as const }),
            spans: spans === undefined ? [] : [spans],
            ...(time !== undefined && { time }),
            ...(fields.length > 0 && { fields }),
            ...(isFirst && { limit, ...(more.skip !== undefined && { skip: more.skip }) }),
          };
        }),
    )
    .filter((query) => isSensible(query, entity))
    .map((query) => withUsual(query, entity));
}

/** True if a combination has an answer: the others are not questions. */
function isSensible(
  { measures, filters, by, of, spans, time, fields, limit, into }: Query,
  entity: EntityModel,
): boolean {
  const [measure] = measures;
  // Destinations are known for debits only.
  const [to, from, type] = [entity.ways?.to?.other, "account", "type"].map(
    (name) => filters.find(({ field }) => field === name)?.values[0]?.id,
  );
  if (to !== undefined && (type !== "debit" || from === undefined || from === to)) return false;
  // Of the rows of one name it is the largest itself.
  const isOfItself = by.some((field) => entity.fields[field]?.whoOf === "self");
  const isNaming = filters.some(({ field }) => entity.fields[field]?.searched);
  if (isOfItself && isNaming && measures.some((one) => one === "largest" || one === "smallest")) return false;
  if (filters.some(({ field }) => field === entity.converts))
    return into !== undefined && measure === "list" && fields === undefined;
  if (into && filters.length === 0 && spans.length === 0 && of === undefined) return false;
  // Fields of a named record are asked of it.
  const [first = "", ...others] = fields ?? [];
  const isOrdered = /^(?:largest|smallest|latest|earliest)$/.test(measure ?? "");
  if (!isOrdered && others.length === 0 && entity.fields[first]?.parts === "asked") return false;
  if (fields && filters.some(({ field }) => field === entity.record) && filters.length > 1) return false;
  if (filters.some(({ field }) => fields?.includes(field))) return false;
  if (spans.length > 0 && fields?.some((field) => entity.fields[field]?.now)) return false;
  const [days] = spans;
  const isOfDays = days !== undefined && days.from !== days.to && by.length === 0 && limit === undefined;
  if (entity.report)
    return (
      isOfDays &&
      filters.length === 1 &&
      into === undefined &&
      /^(?:list|smallest|largest)$/.test(measure ?? "")
    );
  if (entity.overDays) {
    const isBound = filters.some(({ op }) => op !== "is");
    const isOne = filters.some(({ field }) => field === "account") && (isBound || filters.length === 1);
    const isMeant = (isBound ? /^(?:latest|earliest)$/ : /^(?:average|smallest|largest)$/).test(
      measure ?? "",
    );
    return isOne && isOfDays && isMeant && (fields === undefined || measure !== "average");
  }
  if (entity.sayWhen && spans.length > 0 && time === undefined) return false;
  // Such days have no end.
  if (spans.length > 0 && entity.fields[time ?? ""]?.last !== undefined) return false;
  if ((of ?? entity.amount) === undefined && !/^(?:count|list|latest|earliest)$/.test(measure ?? ""))
    return false;
  const isTimed = /^(?:latest|earliest)$/.test(measure ?? "") || /^(?:day|week|month)$/.test(by[0] ?? "");
  if (entity.time === undefined && (isTimed || measure === "average")) return false;
  if (entity.onlyRecords && isOrdered && isTimed) return false;
  if (entity.sumsNeed !== undefined && !filters.some(({ field }) => field === entity.sumsNeed)) return false;
  if (of !== undefined && measure === "list") return false;
  // Accounts with a balance are all of them.
  if (of !== undefined && of === entity.amount && measures.every((one) => one === "count")) return false;
  // The lowest balance of one account is not a question of what it has now.
  const isOrder = /^(?:largest|smallest)$/.test(measure ?? "");
  if (
    isOrder &&
    by.length === 0 &&
    entity.time === undefined &&
    filters.some(({ field }) => field === "account")
  )
    return false;
  const isNamed = ({ field, values }: Filter) =>
    entity.fields[field]?.searched === true ||
    values.every(({ id }) => entity.fields[field]?.values?.[String(id)]?.noun !== undefined);
  const isBare =
    time === undefined &&
    (entity.time === undefined ? filters.length === 0 : filters.every(isNamed)) &&
    by.length === 0 &&
    spans.length === 0;
  if (isBare && fields === undefined && (measure === entity.asked || measure === "list")) return false;
  return !filters.some(({ field }) => by.includes(field));
}

test.each(
  (["sum", "count", "average"] as const).flatMap((measure) =>
    [true, undefined].map((compare) => [measure, compare] as const),
  ),
)("A query of two names (%s, compared: %s) is read as the same again", async (measure, compare) => {
  const movements = entities.find(({ name }) => name === "movements");
  if (!movements) throw new Error("Movements can be asked about");
  const query: Query = {
    entity: "movements",
    measures: [measure],
    filters: [
      { field: "type", op: "is", values: [{ id: "debit", label: "Debit" }] },
      { field: "text", op: "is", values: texts.slice(0, 2) },
    ],
    by: ["text"],
    spans: [{ from: "2026-09-01", to: "2026-10-15" }],
    ...(compare && { compare }),
  };
  const question = wording(query, movements);
  const found = await read(deps, client, question, undefined);
  expect({ question, read: found.kind === "query" ? canonical(found.query) : found }).toEqual({
    question,
    read: canonical(query),
  });
});

/** Of figures that stand alone there is one question: nothing narrows them. */
const narrowed = entities.filter(({ standing }) => !standing);
const tried = takeSample(narrowed, 5, 0, "entities whose queries are put into words");

describe.each(tried.map((entity) => [entity.name, entity] as const))("A query of %s", (_, entity) => {
  const ask = (question: string) => read(deps, getAsker(entity), question, undefined);

  test("that is worded is read as the same again", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryQuery(entity), async (query) => {
        const question = wording(query, entity);
        const found = await ask(question);
        expect({ question, read: found.kind === "query" ? canonical(found.query) : found }).toEqual({
          question,
          read: canonical(query),
        });
      }),
      { numRuns: countCases(100, 35), seed: 7 },
    );
  });

  test("of what one account has is read as the same again", async () => {
    if (entity.fields[entity.record ?? ""]?.kind !== "account") return;
    const [account] = accounts;
    for (const [field, { fact, staff }] of Object.entries(entity.fields)) {
      if (!account || fact === undefined || staff) continue;
      const query: Query = {
        entity: entity.name,
        measures: ["list"],
        filters: [{ field: "account", op: "is", values: [account] }],
        by: [],
        spans: [],
        fields: [field],
      };
      const question = wording(query, entity);
      const found = await ask(question);
      expect({ question, read: found.kind === "query" ? canonical(found.query) : found }).toEqual({
        question,
        read: canonical(query),
      });
    }
  });

  test("behind another one is read as itself, or continues from all of that one", async () => {
    let unread = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryQuery(entity), arbitraryQuery(entity), async (first, second) => {
        const question = wording(second, entity);
        const found = await read(deps, getAsker(entity), question, { query: first });
        if (found.kind === "unread") unread += 1;
        if (found.kind === "unread") return;
        const readings = found.kind === "query" ? [found.query] : found.queries;
        const [goesOn] = readings;
        // Another figure of the same rows.
        const isKept =
          first.filters.every(({ field, op }) =>
            goesOn?.filters.some((one) => one.field === field && one.op === op),
          ) && JSON.stringify(goesOn?.spans) === JSON.stringify(first.spans);
        const said = readings.map((query) => canonical(query));
        expect({ first, question, said, is: isKept || said.includes(canonical(second)) }).toMatchObject({
          is: true,
        });
      }),
      { numRuns: countCases(70, 25), seed: 5 },
    );
    expect(unread).toBeLessThan(52);
  });

  test("with one more word of content is another query, or none", async () => {
    const words = [
      "rejected",
      "Tuesday",
      "except Keelforge",
      "1234567",
      "Falconmoor",
      "not",
      "never",
      "half",
      "September",
    ];
    await fc.assert(
      fc.asyncProperty(
        arbitraryQuery(entity),
        fc.constantFrom(...words),
        fc.nat(),
        async (query, word, at) => {
          const spoken = wording(query, entity).split(" ");
          // A redundant Tuesday adds nothing.
          const isTuesday = query.spans.some(({ from, to }) =>
            [from, to].some((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 2),
          );
          // 'Rejected' beside 'declined' is redundant.
          const isSaid = query.filters.some(({ field, values }) =>
            values.some(({ id }) => (entity.fields[field]?.values?.[String(id)]?.words ?? "").includes(word)),
          );
          fc.pre(!isSaid && !wording(query, entity).includes(word) && !(word === "Tuesday" && isTuesday));
          const question = spoken.toSpliced(at % (spoken.length + 1), 0, word).join(" ");
          const found = await ask(question);
          if (found.kind !== "query") return;
          expect({ question, read: canonical(found.query) }).not.toEqual({
            question,
            read: canonical(query),
          });
        },
      ),
      { numRuns: countCases(100, 35), seed: 11 },
    );
  });
});
