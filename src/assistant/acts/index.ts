import { type Actor, roles } from "@/access/actor";
import { can } from "@/access/policy";
import { getScope } from "@/access/scope";
import type { Deps } from "@/deps";
import { toDecimal } from "@/vocabulary/money";
import { listEntities } from "../entities";
import { type EntityModel, type EntityRow, onlyValue } from "../question/entity";
import { type Filter, isOrdering, isValue, type Order, type Query } from "../question/query";
import type { Part } from "../read/part";
import { cellText, readCountedRows } from "../run/rows";
import { resolveAsked } from "../run/run";
import { listed as listedWords } from "../run/wording";
import { type Act, actParameters, actScreen } from "./act-table";
import { exportFiles, statementFiles } from "./files";
import { preparePayment } from "./payment";
import { moneyText, only, type Prepared, withParameters } from "./prepared";
import { readAct } from "./reading";

/** Prefix of parameters that fill in a field, to distinguish them from a filter of the same name. */
const setting = "set-";

/** Maximum number of records offered one by one. */
const mostRecords = 5;

/**
 * Prepares the act that a message asks for: a link to its dialog, filled in with the stated values. Nothing is
 * carried out. Undefined if the message asks for no act, or is not fully understood.
 * @param before the previous question, whose records 'that hold' refers to
 */
export async function prepareAct(
  deps: Deps,
  actor: Actor,
  message: string,
  before: Query | undefined,
): Promise<Prepared | undefined> {
  const asked = await readAct(deps, actor, message, before?.entity, ({ right }) => can(actor, right));
  if (!asked) return undefined;
  const { act, part, remark } = asked;
  const mayNot = act.refusal === undefined ? refused(actor, act) : only(`${act.refusal} I did nothing.`);
  const prepared = can(actor, act.right) ? await prepareOne(deps, actor, act, part, before) : mayNot;
  if (!prepared || remark === "") return prepared;
  const content = `${prepared.answer.content} I did not take in “${remark}”.`;
  return { ...prepared, answer: { ...prepared.answer, content } };
}

const bodies = {
  admin: "the bank's admins",
  auditor: "its auditors",
  client_user: "clients' own users",
} as const;

function refused(actor: Actor, { right, passive }: Act): Prepared {
  const who = roles.filter((role) => can({ role }, right)).map((role) => bodies[role]);
  return only(
    `You cannot do that here: ${passive} by ${who.join(" and ")} only. I prepared nothing, and nothing was done.`,
    getScope(actor) === "own" ? [{ label: "Contact", href: "/contact" }] : undefined,
  );
}

async function prepareOne(
  deps: Deps,
  actor: Actor,
  act: Act,
  part: Part,
  before: Query | undefined,
): Promise<Prepared | undefined> {
  if (act.address === "@pay") return preparePayment(deps, actor, part);
  if (act.address === "@export") return exportFiles(deps, part);
  if (act.address === "@statement") return statementFiles(deps, actor, part);
  const entity = listEntities(actor).find(({ name }) => name === act.of);
  if (entity) return prepareRecord(deps, actor, act, entity, part, before);
  const filters = part.filters ?? [];
  const getSaid = (fields: readonly string[]) =>
    filters.filter(({ field }) => fields.includes(field)).flatMap((one) => repeatFilters(one, filters));
  const said = getSaid(actParameters(act).flatMap(({ fill = [] }) => fill));
  const left = getSaid(act.enters);
  const rest = left.length === 0 ? "" : ` Enter ${left.join(" and ")} there: I cannot fill that in.`;
  return only(
    `I prepared this${said.length === 0 ? "" : `, with ${said.join(" and ")}`}: ${act.label}.${rest} Check and confirm it there; nothing was done yet.`,
    [{ label: act.label, href: getAddress(act, "", filters) }],
  );
}

/** The address of an act's dialog for a record, filled in with the stated values. */
function getAddress(act: Act, id: string | number, filters: readonly Filter[]): string {
  const query = actParameters(act).flatMap(({ name, value, fill }) => {
    const said = fill === "id" ? id : fill === undefined ? value : onlyValue(filters, fill);
    if (said === undefined) return [];
    return [[name, fill === "amount" ? toDecimal(Number(said)) : String(said)]];
  });
  return withParameters(actScreen(act), query);
}

/** Repeats a filter's values for the answer. */
function repeatFilters({ field, values: [value] }: Filter, filters: readonly Filter[]): string[] {
  const currency = onlyValue(filters, "currency");
  if (field === "currency") return [];
  if (field !== "amount") return [value?.label ?? ""];
  return [moneyText(Number(value?.id), currency)];
}

/** Prepares an act on a record that is named, or that the previous answer was about. */
async function prepareRecord(
  deps: Deps,
  actor: Actor,
  act: Act,
  entity: EntityModel,
  part: Part,
  before: Query | undefined,
): Promise<Prepared | undefined> {
  const named = (part.filters ?? []).flatMap((filter): Filter[] => {
    if (filter.field !== "amount") return [filter];
    return (["atLeast", "atMost"] as const).map((op) => ({ ...filter, field: entity.amount ?? "", op }));
  });
  const isPointed = named.length === 0 && part.again === true && before?.entity === entity.name;
  const choose = [{ label: `Choose among ${entity.noun[1]}`, href: actScreen(act) }];
  if (named.length === 0 && !isPointed)
    return only(`Which ${entity.noun[0]}? Name it, or choose it on its screen. Nothing was done.`, choose);
  const asked: Query =
    isPointed && before
      ? before
      : { entity: entity.name, measures: ["list"], filters: named, by: [], spans: [] };
  const needed = act.only.map(([field, id]) => isValue(field, id));
  const waiting = await listRows(deps, actor, entity, { ...asked, filters: [...asked.filters, ...needed] });
  if (!waiting) return undefined;
  const order = part.measures?.find(isOrdering);
  const rows = order === undefined ? waiting : listFirst(waiting, order, entity);
  const sets = actParameters(act).filter(
    ({ name, value }) => value !== undefined && name.startsWith(setting),
  );
  const isSet = (row: EntityRow) =>
    sets.length > 0 && sets.every(({ name, value }) => row[name.slice(setting.length)] === value);
  const found = rows.slice(0, mostRecords).filter((row) => !isSet(row));
  if (found.length === 0) {
    const [other] = rows.length > 0 ? rows : ((await listRows(deps, actor, entity, asked)) ?? []);
    const state = rows.length > 0 ? "so already" : `not ${act.only.map(([, value]) => value).join(" ")}`;
    const looked = named.map(({ values }) => `“${values[0]?.label}”`);
    const sought =
      looked.length > 0 ? `${entity.noun[0]} with ${listedWords(looked)}` : `such ${entity.noun[0]}`;
    const text = other ? `${getName(entity, other)} is ${state}` : `I find no ${sought}`;
    return only(`${text}: there is nothing to do here, and nothing was done.`, choose);
  }
  if (rows.length > mostRecords)
    return only(
      `These are ${rows.length} ${entity.noun[1]}: choose one on the screen. Nothing was done.`,
      choose,
    );
  const links = found.map((one) => ({
    label: `${act.label} ${cellText(entity, one, getTitle(entity))}`,
    href: getAddress(act, one.id, []),
  }));
  const texts = found.map((row) => getName(entity, row));
  const lead = found.length === 1 ? texts.join("") : `These are ${found.length}: ${texts.join("; ")}`;
  const set = sets.map(({ value }) => ` Its state is filled in as ${value}.`);
  return only(
    `${lead}.${set.join("")} Check and confirm it in the dialog; nothing was done yet.`,
    links,
    found.map((row) => ({
      label: cellText(entity, row, getTitle(entity)),
      text: cellText(entity, row, entity.amount ?? getTitle(entity)),
    })),
  );
}

/** The first rows of an order: for amounts those of each currency, and all that are equal. */
function listFirst(rows: readonly EntityRow[], order: Order, { amount, time }: EntityModel): EntityRow[] {
  const field = order === "largest" || order === "smallest" ? amount : time;
  if (field === undefined) return [...rows];
  const turn = order === "largest" || order === "latest" ? -1 : 1;
  const getPlace = (row: EntityRow) => (field === time ? (row.at ?? row[field]) : row[field]) ?? "";
  const groups = field === amount ? Map.groupBy(rows, ({ currency }) => currency).values() : [rows];
  return [...groups].flatMap((some) => {
    const sorted = some.toSorted((a, b) => (getPlace(a) < getPlace(b) ? -turn : turn));
    return sorted.filter((row) => getPlace(row) === getPlace(sorted[0] ?? row));
  });
}

const getTitle = (entity: EntityModel): string =>
  entity.record ?? (entity.fields.title ? "title" : (entity.shown[0] ?? ""));

/** Name of a record that distinguishes it: 'HOLD-2026-9003, $18,400.00, Supplier Payments, Active'. */
const getName = (entity: EntityModel, row: EntityRow): string =>
  [...new Set([getTitle(entity), "recipient", entity.amount ?? "", "account", "status"])]
    .filter((field) => field !== "" && entity.fields[field] && row[field] !== undefined)
    .map((field) => cellText(entity, row, field))
    .filter((text) => text !== "")
    .join(", ");

/** The records of a query; undefined if they are uncertain. */
async function listRows(
  deps: Deps,
  actor: Actor,
  entity: EntityModel,
  query: Query,
): Promise<EntityRow[] | undefined> {
  const asked = await resolveAsked(deps, actor, query, entity);
  const [span = {}, ...more] = query.spans;
  if (!asked || more.length > 0) return undefined;
  return readCountedRows({ ...asked, named: new Set(Object.keys(entity.fields)) }, span);
}
