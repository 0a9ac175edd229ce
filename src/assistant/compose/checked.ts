import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { listUsers } from "@/people/users/list";
import { chatMessages } from "../contract";
import { listEntities } from "../entities";
import { mostUsers } from "../entities/parts/shared";
import { amountText } from "../question/describe";
import type { EntityModel, FieldModel } from "../question/entity";
import { type Filter, isUnit, partSum, type Query, type Value } from "../question/query";
import { accountsByIds, searchClients } from "../run/account-refs";
import { accountName } from "../run/wording";

const refused = () => new AppError("bad_request", chatMessages.noSuchQuery, { code: "QUERY_REFUSED" });

/** The entity of a query, as the actor knows it. @throws AppError 400 for any other */
export function findEntity(actor: Actor, query: Query): EntityModel {
  const entity = listEntities(actor).find(({ name }) => name === query.entity);
  if (!entity) throw refused();
  return entity;
}

/**
 * A query that somebody composed, with the product's own names for its values. Each of its parts is one that the
 * actor may ask about: what is not there, and what is somebody else's, are refused alike.
 * @throws AppError 400
 */
export async function checkQuery(deps: Deps, actor: Actor, query: Query): Promise<Query> {
  const entity = findEntity(actor, query);
  const { fields } = entity;
  const hasKind = (name: string, ...kinds: FieldModel["kind"][]) =>
    Object.hasOwn(fields, name) && kinds.some((kind) => fields[name]?.kind === kind);
  const isPart = (name: string) =>
    (isUnit(name) && entity.time !== undefined) ||
    (Object.hasOwn(fields, name) && fields[name]?.parts !== undefined) ||
    query.filters.some(({ field, values }) => field === name && values.length > 1);
  const isSound =
    query.by.every(isPart) &&
    (query.of === undefined || hasKind(query.of, "money")) &&
    (query.time === undefined || hasKind(query.time, "day")) &&
    (query.fields ?? []).every((name) => Object.hasOwn(fields, name)) &&
    query.spans.every(({ from, to }) => from === undefined || to === undefined || from <= to);
  if (!isSound) throw refused();
  const filters = await Promise.all(query.filters.map((filter) => checkFilter(deps, actor, entity, filter)));
  return { ...query, filters };
}

async function checkFilter(deps: Deps, actor: Actor, entity: EntityModel, filter: Filter): Promise<Filter> {
  const name = filter.field === partSum ? (entity.amount ?? "") : filter.field;
  const model = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  const isBound = filter.op === "atLeast" || filter.op === "atMost";
  if (!model || (isBound && model.kind !== "money" && model.kind !== "percent")) throw refused();
  const labels = await findLabels(deps, actor, model, filter.values);
  const values = filter.values.map(({ id }, at) => ({ id, label: labels[at] }));
  if (!values.every((value): value is Value => value.label !== undefined)) throw refused();
  return { ...filter, values };
}

/** The names of values, each undefined if the actor has no such value. */
async function findLabels(
  deps: Deps,
  actor: Actor,
  model: FieldModel,
  values: readonly Value[],
): Promise<(string | undefined)[]> {
  const ids = values.map(({ id }) => id);
  const { kind } = model;
  if (kind === "account") {
    const numbers = ids.flatMap((id) => (typeof id === "number" ? [id] : []));
    const known = new Map((await accountsByIds(deps, actor, numbers)).map((one) => [one.id, one]));
    return ids.map((id) => {
      const account = typeof id === "number" ? known.get(id) : undefined;
      return account && accountName(account);
    });
  }
  if (kind === "client") {
    const found = await Promise.all(ids.map((id) => searchClients(deps, actor, String(id), mostSearched)));
    return ids.map((id, at) => found[at]?.find((client) => client.id === id)?.name);
  }
  if (kind === "user") {
    const { rows } = await listUsers(deps, actor, {}, { limit: mostUsers });
    return ids.map((id) => rows.find((user) => user.id === id)?.username);
  }
  if (kind === "money" || kind === "percent")
    return ids.map((id) => (Number.isSafeInteger(id) ? amountText(Number(id)) : undefined));
  // A text may have any words; an option is one of those that are declared.
  return ids.map((id) => {
    const own = Object.hasOwn(model.values ?? {}, String(id)) ? model.values?.[String(id)]?.label : undefined;
    return own ?? (kind === "choice" || kind === "currency" ? undefined : String(id));
  });
}

/** Number of clients whose id or name contains a text that are searched for the one with that id. */
const mostSearched = 50;
