import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { getScope } from "@/access/scope";
import type { DeclaredEntity, EntityModel } from "../question/entity";
import { declared } from "./list";

export const entities: readonly EntityModel[] = Object.entries<DeclaredEntity>(declared).map(
  ([name, entity]) => ({
    ...entity,
    name,
  }),
);

/** The same as clients know them: without what only staff may know. */
const toClients = new Map(
  entities.map((entity) => {
    const fields = Object.fromEntries(Object.entries(entity.fields).filter(([, { staff }]) => !staff));
    return [entity, { ...entity, fields, shown: entity.shown.filter((field) => field in fields) }];
  }),
);

/** Entities and fields that an actor can ask about. */
export const listEntities = (actor: Pick<Actor, "role" | "machine">): EntityModel[] =>
  entities
    .filter(({ access, alsoReads = [] }) => [access, ...alsoReads].every((right) => can(actor, right)))
    .map((entity) => (getScope(actor) === "all" ? entity : (toClients.get(entity) ?? entity)));
