import { say } from "@/vocabulary/language";
import { currentLanguage } from "@/vocabulary/language/speaking";
import { type EntityModel, type EntityRow, onlyValue } from "../question/entity";
import type { Measure, Span } from "../question/query";
import type { Asked } from "./asked";
import { describePeriodUnlessAll, reportNone, screenLinks, sumByCurrency } from "./report";
import { cellText, getCurrency, inSentence, readCountedRows, rowTable, shownTo } from "./rows";
import { Figures, type ToolResult } from "./tool";
import { capital, counted, listed } from "./wording";

/** Maximum number of rows described one by one; of more, only common values are stated. */
const mostRecords = 40;
/** Maximum number of records described in sentences if nothing else is known of them. */
const mostSentences = 4;
/** Maximum number of authors named in a sentence. */
const mostNames = 6;

/** The full value of a field, which a table shortens. */
function factText(entity: EntityModel, row: EntityRow, field: string): string {
  const { kind, named, none = "" } = entity.fields[field] ?? {};
  const isText = kind === "text" || kind === "reference";
  return isText ? String(row[named ?? field] ?? none) : cellText(entity, row, field);
}

/** Name of a record: the field that names it, else its account. */
function nameOfRow({ entity }: Asked, row: EntityRow): string {
  const own = entity.record === undefined ? "" : factText(entity, row, entity.record);
  const account = entity.fields.account ? cellText(entity, row, "account") : "";
  return own === "" ? `the ${entity.noun[0]}${account === "" ? "" : ` on ${account}`}` : own;
}

/** Sentence with the requested fields of one row, or with all shown ones; undefined if one is not recorded. */
function findSentence(
  asked: Asked,
  row: EntityRow,
  isNamed: boolean,
  when: string,
  figures: Figures,
): string | undefined {
  const { entity, fields } = asked;
  const { amount, sentence } = entity;
  // Other languages name each figure.
  if (sentence && currentLanguage() === "en") {
    const texts = shownTo(asked)
      .filter((field) => entity.fields[field]?.kind === "money")
      .map((field) => [
        field,
        figures.of(entity.fields[field]?.label ?? field, cellText(entity, row, field)),
      ]);
    return sentence(row, Object.fromEntries(texts));
  }
  const [named, value] = [nameOfRow(asked, row), amount === undefined ? undefined : row[amount]];
  // A row that was not named is answered with its amount, unless the question asks who acted on it.
  const isKnown =
    isNamed ||
    value === undefined ||
    fields?.some((field) => field === amount || entity.fields[field]?.whoOf !== undefined) === true;
  const name = isKnown ? named : `${named} (${figures.money(named, Number(value), getCurrency(row))})`;
  const facts = (fields ?? shownTo(asked).filter((field) => field !== entity.record))
    .map((field) => {
      const text = factText(entity, row, field);
      const label = entity.fields[field]?.label ?? field;
      return {
        label: inSentence(say(label)),
        text: text === "" ? "" : figures.of(`${label} of ${name}`, text),
      };
    })
    .filter(({ text }) => text !== "" || fields !== undefined);
  if (facts.length === 0 || facts.some(({ text }) => text === "")) return undefined;
  const [fact, ...more] = facts;
  const then = entity.onlyRecords || entity.time === undefined ? when : "";
  return fact && more.length === 0 && entity.fields[fields?.[0] ?? ""]?.kind !== "day"
    ? say("The {fact} of {name}{when} is {text}.", {
        fact: fact.label,
        name,
        when: entity.onlyRecords ? then : "",
        text: fact.text,
      })
    : `${capital(name)}${then}: ${facts.map(({ label, text }) => `${label} ${text}`).join(", ")}.`;
}

/** States the requested fields of rows, or all shown ones of a single row; with their number or sum if requested. */
export async function reportRecords(
  asked: Asked,
  span: Span,
  measures: readonly Measure[],
): Promise<ToolResult | undefined> {
  const { entity, actor, fields, noun } = asked;
  const rows = await readCountedRows(asked, span);
  if (!rows) return undefined;
  const [row, ...others] = rows;
  const when = describePeriodUnlessAll(asked, span);
  const isNamed = onlyValue(asked.filters, entity.record ?? "") !== undefined;
  // An unknown record may be somebody else's, or misspelt.
  if (!row) return isNamed || entity.onlyRecords ? undefined : reportNone(asked, span, when);
  const figures = new Figures();
  const number = figures.of(`Number of ${noun[1]}`, counted(rows.length, ...noun));
  const { amount } = entity;
  const isSummed = amount !== undefined && (measures.includes("sum") || fields?.includes(amount));
  // Credits and debits cannot be summed.
  const isMixed = entity.sumsNeed !== undefined && onlyValue(asked.filters, entity.sumsNeed) === undefined;
  const sums = isSummed && !isMixed ? sumByCurrency(rows, amount) : [];
  const money = sums.map(({ currency, sum }) => figures.money(`Sum in ${currency}`, sum, currency));
  const doers = others.length === 0 ? [] : (fields ?? []).filter((field) => entity.fields[field]?.whoOf);
  // 'Why did they come back' is answered with the reasons they have in common.
  const isShared = (field: string) =>
    entity.fields[field]?.fact !== undefined &&
    entity.fields[field]?.kind === "text" &&
    new Set(rows.map((one) => factText(entity, one, field))).size < rows.length;
  const summarised =
    others.length === 0 ? [] : (fields ?? []).filter((field) => doers.includes(field) || isShared(field));
  const sharedText = summarised.map((field) => {
    const groups = [...Map.groupBy(rows, (one) => factText(entity, one, field))];
    const texts = groups.flatMap(([name, some]) =>
      name === "" ? [] : [`${name} ${figures.of(name, `(${some.length})`)}`],
    );
    const label = say(entity.fields[field]?.label ?? field);
    return groups.length > mostNames || texts.length === 0 ? "" : ` ${label}: ${listed(texts)}.`;
  });
  // 'Did it find any differences' asks for the differences, and not for the runs.
  const numbers = (fields ?? []).filter((field) => entity.fields[field]?.kind === "number");
  const found = numbers.map((field) => {
    const label = entity.fields[field]?.label ?? field;
    const sum = rows.reduce((all, one) => all + Number(one[field]), 0);
    return `${inSentence(say(label))} ${figures.of(label, sum.toLocaleString("en-US"))}`;
  });
  const apart = money.length > 0 ? `, ${listed(money)}` : "";
  const total =
    rows.length === 1
      ? say("There is {number}{when}{apart}.", { number, when, apart })
      : say("There are {number}{when}{apart}.", { number, when, apart });
  const lead =
    found.length > 0
      ? say("In {number}{when}: {found}.", { number, when, found: listed(found) })
      : `${total}${sharedText.join("")}`;
  if (others.length === 0 || (entity.onlyRecords && rows.length <= mostSentences)) {
    const texts = rows.map((one) => findSentence(asked, one, isNamed, when, figures));
    // A value that is not recorded is not an answer.
    if (texts.some((text) => text === undefined)) return undefined;
    const href = entity.recordAt?.(actor, row.id);
    const links =
      href === undefined
        ? await screenLinks(asked, span)
        : { links: [{ label: say("Show {name}", { name: nameOfRow(asked, row) }), href }] };
    const isLed = measures.includes("sum") || measures.includes("count");
    return { content: [...(isLed ? [lead] : []), ...texts].join(" "), figures: figures.all, ...links };
  }
  const links = await screenLinks(asked, span);
  if (rows.length <= mostRecords) {
    for (const one of rows)
      if (amount !== undefined) figures.money(nameOfRow(asked, one), Number(one[amount]), getCurrency(one));
    const table = rowTable(asked, rows, 0);
    return { content: lead, figures: figures.all, ...(table && { table }), ...links };
  }
  // Many acts of one person are stated by their first and last day.
  const isDay = (field: string) => doers.length > 0 && entity.fields[field]?.kind === "day";
  const getKey = (one: EntityRow) =>
    JSON.stringify((fields ?? []).map((field) => (isDay(field) ? "" : factText(entity, one, field))));
  const groups = [...Map.groupBy(rows, getKey)];
  if (fields === undefined || groups.length > mostRecords) return undefined;
  function getCell(some: readonly EntityRow[], field: string): string {
    const days = some.toSorted((a, b) => (String(a[field]) < String(b[field]) ? -1 : 1));
    const ends = (isDay(field) ? [days[0], days.at(-1)] : [some[0]]).flatMap((one) => one ?? []);
    return [...new Set(ends.map((one) => factText(entity, one, field)))].join(" to ");
  }
  return {
    content: lead,
    figures: figures.all,
    table: {
      columns: [
        ...fields.map((field) => ({ label: entity.fields[field]?.label ?? field })),
        { label: "Number", numeric: true },
      ],
      rows: groups.map(([, [first, ...same]]) => [
        ...fields.map((field) => (first ? getCell([first, ...same], field) : "")),
        figures.of("Number", (same.length + 1).toLocaleString("en-US")),
      ]),
    },
    ...links,
  };
}
