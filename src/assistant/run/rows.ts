import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import { countAccounts } from "@/accounts/list";
import type { Deps } from "@/deps";
import { addDays, type BankDate, bankDate, formatDate, formatMonth } from "@/vocabulary/calendar";
import { say, type Text } from "@/vocabulary/language";
import { sayAs } from "@/vocabulary/language/around";
import { localDate } from "@/vocabulary/language/speaking";
import { type Currency, currencies, formatMoney } from "@/vocabulary/money";
import type { ChatTable } from "../contract";
import { type EntityModel, type EntityRow, isWanted, type Narrowing } from "../question/entity";
import { type Filter, given, type QueryParts, type Span, type Unit } from "../question/query";
import { unitSpan } from "../read/days";
import { accountsByIds, accountsOfClient, mostAccounts, searchAccounts } from "./account-refs";
import type { Asked } from "./asked";
import type { Subject } from "./selection";
import { capital } from "./wording";

/** Shortens a description to a line; descriptions are data and are never interpreted. */
const shortText = (text: string) => (text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text);

/** Maximum number of rows read for one figure: with more, no figure is given. */
export const mostRows = 2000;

const numbers = ({ values }: Filter) => values.flatMap(({ id }) => (typeof id === "number" ? [id] : []));

/** Takes a query's filters of accounts and clients and resolves their subject. Undefined if they match nothing. */
export async function takeSubject(deps: Deps, actor: Actor, parts: QueryParts): Promise<Subject | undefined> {
  const accounts = parts.filters(({ field, op }) => field === "account" && op === "is");
  const clients = parts.filters(({ field, op }) => field === "client" && op === "is");
  const leftOut = parts.filters(({ field, op }) => field === "client" && op === "not");
  const subject =
    leftOut.length === 0
      ? await resolveSubject(deps, actor, accounts, clients)
      : clients.length > 0
        ? undefined
        : await withoutClients(deps, actor, leftOut);
  if (subject?.kind !== "accounts") return subject;
  // Excluded accounts are filtered from lists of all rows, and from the list of accounts here.
  const out = new Set(parts.filters(({ field, op }) => field === "account" && op === "not").flatMap(numbers));
  const kept = subject.accounts.filter(({ id }) => !out.has(id));
  return out.size === 0 ? subject : { kind: "accounts", accounts: kept, whole: false };
}

/** Every account except those of some clients, of a book that is small enough to name them. */
async function withoutClients(
  deps: Deps,
  actor: Actor,
  leftOut: readonly Filter[],
): Promise<Subject | undefined> {
  if (getScope(actor) === "own" || (await countAccounts(deps, actor)) > mostAccounts) return undefined;
  const refs = await searchAccounts(deps, actor, "", mostAccounts);
  const out = new Set(leftOut.flatMap(({ values }) => values.map(({ id }) => String(id))));
  return { kind: "accounts", accounts: refs.filter(({ clientId }) => !out.has(clientId)), whole: false };
}

/** Resolves filters of accounts and clients within the actor's scope. */
export async function resolveSubject(
  deps: Deps,
  actor: Actor,
  accounts: readonly Filter[] = [],
  clients: readonly Filter[] = [],
): Promise<Subject | undefined> {
  const [client, ...others] = clients.flatMap(({ values }) => values.map(({ id }) => String(id)));
  const isOfOthers = client !== actor.clientId || others.length > 0;
  if (client !== undefined && getScope(actor) === "own" && isOfOthers) return undefined;
  if (client !== undefined && others.length > 0) {
    const several = await Promise.all([client, ...others].map((one) => accountsOfClient(deps, actor, one)));
    if (accounts.length > 0 || several.some((some) => some.length > mostAccounts)) return undefined;
    return { kind: "accounts", accounts: several.flat(), whole: false };
  }
  if (accounts.length > 0) {
    const ids = accounts.flatMap(numbers);
    const refs = await accountsByIds(deps, actor, ids);
    if (refs.length !== ids.length || client !== undefined) return undefined;
    return { kind: "accounts", accounts: refs, whole: false };
  }
  if (getScope(actor) === "all" && client === undefined) return { kind: "book" };
  const refs = await accountsOfClient(deps, actor, client);
  if (refs.length > mostAccounts) return undefined;
  return { kind: "accounts", accounts: refs, whole: true, ...(client !== undefined && { client }) };
}

export const isCurrency = (cell: unknown): cell is Currency =>
  currencies.some((currency) => currency === cell);

/** The currency of a row's amounts. @throws Error for an entity whose rows have none */
export function getCurrency({ currency }: EntityRow): Currency {
  if (!isCurrency(currency)) throw new Error("A row with amounts has no currency");
  return currency;
}

/** A row's field as readable text. */
export function cellText(entity: EntityModel, row: EntityRow, field: string): string {
  const model = entity.fields[field];
  const cell = row[model?.named ?? field] ?? null;
  if (cell === null) return model?.none ?? "";
  if (model?.kind === "money") return formatMoney(Number(cell), getCurrency(row));
  if (model?.kind === "percent") return `${(Number(cell) / 10_000).toFixed(1)}%`;
  if (model?.kind === "day")
    return model.named === undefined ? localDate(formatDate(String(cell))) : String(cell);
  const label = model?.values?.[String(cell)]?.label ?? String(cell);
  return shortText(model?.kind === "choice" ? sayAs("state", capital(label) as Text) : label);
}

/** The columns of an entity's table, and the requested ones. */
export const shownTo = ({ entity, fields = [] }: Pick<Asked, "entity" | "fields">): readonly string[] => [
  ...new Set([...entity.shown, ...fields]),
];

/** A label within a sentence: 'reason', but 'IBAN'. */
export const inSentence = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : label.toLowerCase();

/** Rows as the table of an answer. */
export function rowTable(
  asked: Pick<Asked, "entity" | "fields">,
  rows: readonly EntityRow[],
  more: number,
): ChatTable | undefined {
  if (rows.length === 0) return undefined;
  const { entity } = asked;
  const shown = shownTo(asked);
  const isNumeric = (field: string) => /^(?:money|number)$/.test(entity.fields[field]?.kind ?? "");
  return {
    columns: shown.map((field) => ({
      label: say(entity.fields[field]?.label ?? field),
      ...(isNumeric(field) && { numeric: true as const }),
    })),
    rows: rows.map((row) => shown.map((field) => cellText(entity, row, field))),
    ...(more > 0 && { more }),
  };
}

/** Number of days, weeks or months distinguished in one answer. */
const mostGroups = { day: 92, week: 60, month: 36 } as const;

/** The days, weeks or months of a span, the first and the last cut to it; undefined if there are too many. */
export function splitIntoUnits(
  unit: Unit,
  from: BankDate,
  to: BankDate,
): { label: string; span: Span }[] | undefined {
  const groups: { label: string; span: Span }[] = [];
  let first = from;
  while (first <= to) {
    if (groups.length === mostGroups[unit]) return undefined;
    const end = unitSpan(unit, first, 0).to;
    const day = formatDate(first);
    const label =
      unit === "month"
        ? localDate(formatMonth(first.slice(0, 7)))
        : unit === "week"
          ? say("Week of {day}", { day })
          : localDate(day);
    groups.push({ label, span: { from: first, to: end > to ? to : end } });
    first = addDays(end, 1);
  }
  return groups;
}

export const isWithin = (day: unknown, { from, to }: Span): boolean =>
  typeof day === "string" && day >= (from ?? "") && day <= (to ?? "9");

/** True if a row's day matches the requested days, or is none of them if that is requested. */
const isInTime = (entity: EntityModel, row: EntityRow, time: string, span: Span): boolean =>
  isWithin(row[time], span) !== (entity.fields[time]?.last === "not");

export const currentDate = ({ now, env }: Pick<Deps, "now" | "env">): BankDate => bankDate(now(), env.zone);

/** The day to which spans refer: the named one, else the entity's own. */
export const spanField = ({ entity, time }: Asked): string | undefined => time ?? entity.time;

/** The readable name of a row's group. */
export function groupKey(entity: EntityModel, row: EntityRow, by: string): string {
  const model = entity.fields[by];
  const cell = String(row[model?.named ?? by] ?? model?.none ?? "");
  return model?.values?.[cell]?.label ?? cell;
}

/** The span that includes all of some. */
export function together(spans: readonly Span[]): Span {
  const [froms, tos] = [spans.map(({ from }) => from), spans.map(({ to }) => to)];
  const from = froms.includes(undefined) ? undefined : froms.toSorted()[0];
  const to = tos.includes(undefined) ? undefined : tos.toSorted().at(-1);
  return given({ from, to });
}

/** Reads the requested rows; cells that need a separate read only on request. */
export async function readRows(
  { deps, actor, entity, subject, filters, named }: Asked,
  wanted: Pick<Narrowing, "span" | "order" | "limit">,
): Promise<{ rows: EntityRow[]; more: boolean }> {
  const read = await entity.read(deps, actor, { subject, filters, ...wanted });
  let rows: readonly EntityRow[] = read.rows;
  for (const [name, { fill }] of Object.entries(entity.fields)) {
    const cells = fill && named.has(name) ? await fill(deps, actor, rows, name) : undefined;
    if (cells) rows = rows.map((row, at) => ({ ...row, ...cells[at] }));
    else if (fill && named.has(name)) return { rows: [], more: true };
  }
  const { span } = wanted;
  const day = span.from === undefined && span.to === undefined ? undefined : entity.time;
  const found = rows.filter(
    (row) =>
      filters.every((filter) => isWanted(entity, row, filter)) &&
      // Filters that a reading applies itself.
      (day === undefined || isWithin(row[day], span)),
  );
  return { rows: found, more: read.more };
}

/** All requested rows; undefined if they exceed the limit. */
export async function readCountedRows(asked: Asked, span: Span): Promise<EntityRow[] | undefined> {
  const { entity, time } = asked;
  // A reading filters by the entity's own day only.
  const isOwn = time === undefined || time === entity.time;
  const { rows, more } = await readRows(asked, { span: isOwn ? span : {}, order: "latest", limit: mostRows });
  if (more) return undefined;
  return rows.filter((row) => time === undefined || isInTime(entity, row, time, span));
}
