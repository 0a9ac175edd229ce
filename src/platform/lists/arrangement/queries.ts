import { keptReads } from "db/kept-reads";
import { preparedRead } from "db/prepared";
import { listChoices, listViews, users } from "db/schema";
import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { getScope, type Scope } from "@/access/scope";
import type { Deps } from "@/deps";

/** A view of a list: `query` in address form, and columns by their keys, null for the person's usual ones. */
export type SavedView = {
  id: number;
  list: string;
  name: string;
  path: string;
  query: string;
  columns: string | null;
  shared: boolean;
  /** Owner; undefined for the reader's own. */
  owner: string | undefined;
};

/** A person's arrangement of a list: the chosen columns, the initial view, and the existing views. */
export type Arrangement = {
  columns: string | null;
  first: number | null;
  views: readonly SavedView[];
  /** The last view that the person deleted, and when. */
  deleted?: { id: number; name: string; at: number } | undefined;
};

/** Number of views shown for a list. */
const most = 100;

const user = sql.placeholder("user");
const list = sql.placeholder("list");

/** Shared views of others are visible: those of staff to staff, those of a client's user within that client. */
function visible(scope: Scope): SQL | undefined {
  const audience =
    scope === "all"
      ? sql`${users.role} in ('admin', 'auditor')`
      : sql`${users.role} = 'client_user' and ${users.clientId} = ${sql.placeholder("clientId")}`;
  return or(eq(listViews.userId, user), and(sql`${listViews.shared} = 1`, audience));
}

const viewColumns = {
  id: listViews.id,
  userId: listViews.userId,
  list: listViews.list,
  name: listViews.name,
  path: listViews.path,
  query: listViews.query,
  columns: listViews.columns,
  shared: listViews.shared,
  username: users.username,
};

/** Others' views never displace the reader's own from those shown. */
const ownFirst = [sql`${listViews.userId} <> ${user}`, sql`lower(${listViews.name})`, listViews.id];

/** The views among some that the reader may see. */
const getViews = (some: SQL) =>
  preparedRead((read, { scope }: { scope: Scope }) =>
    read
      .select(viewColumns)
      .from(listViews)
      .innerJoin(users, eq(users.id, listViews.userId))
      .where(and(some, visible(scope), isNull(listViews.deletedAt)))
      .orderBy(...ownFirst)
      .limit(most),
  );

const viewsOfList = getViews(eq(listViews.list, list));

/** A person's own views and all shared ones, each by its index. */
const ownOrShared = sql`${listViews.id} in (select id from list_views where user_id = ${user}
  union all select id from list_views where shared = 1)`;

const allViews = getViews(ownOrShared);

const readChoice = preparedRead((read) =>
  read
    .select({ columns: listChoices.columns, first: listChoices.viewId })
    .from(listChoices)
    .where(and(eq(listChoices.userId, user), eq(listChoices.list, list))),
);

const readDeleted = preparedRead((read) =>
  read
    .select({ id: listViews.id, name: listViews.name, at: listViews.deletedAt })
    .from(listViews)
    .where(and(eq(listViews.userId, user), eq(listViews.list, list), isNotNull(listViews.deletedAt))),
);

type ViewRow = Omit<SavedView, "owner"> & { userId: number; username: string };

const ofActor =
  (actor: Actor) =>
  ({ userId, username, ...view }: ViewRow): SavedView => ({
    ...view,
    owner: userId === actor.userId ? undefined : username,
  });

const kept = keptReads<Arrangement>();

/** Reads a person's arrangement of a list. */
export function readArrangement(deps: Deps, actor: Actor, name: string): Promise<Arrangement> {
  const scope = getScope(actor);
  return kept(deps.db, `${actor.userId} ${actor.role} ${actor.clientId} ${name}`, async () => {
    const values = { user: actor.userId, clientId: actor.clientId, list: name };
    const [choice, views, deleted] = await Promise.all([
      readChoice(deps.db).get(values),
      viewsOfList(deps.db, { scope }).all(values),
      readDeleted(deps.db).get(values),
    ]);
    return {
      columns: choice?.columns ?? null,
      first: choice?.first ?? null,
      views: views.map(ofActor(actor)),
      deleted: deleted && { ...deleted, at: deleted.at ?? 0 },
    };
  });
}

const keptViews = keptReads<readonly SavedView[]>();

/** Reads the views of all lists that a person sees, to look one up by name. */
export async function readViews(deps: Deps, actor: Actor): Promise<readonly SavedView[]> {
  if (!can(actor, "lists:arrange")) return [];
  const scope = getScope(actor);
  return keptViews(deps.db, `${actor.userId} ${actor.role} ${actor.clientId}`, async () => {
    const values = { user: actor.userId, clientId: actor.clientId };
    return (await allViews(deps.db, { scope }).all(values)).map(ofActor(actor));
  });
}
