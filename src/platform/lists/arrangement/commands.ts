import { expectOneRow, refuseWhen, type SqlValue, type Write } from "db/client";
import type { Actor } from "@/access/actor";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { sayInEnglish } from "@/vocabulary/language";
import { type ListChoice, mostViews, type ViewChange, type ViewToSave } from "./contract";

const audit = { none: "how a list is looked at" };

const refusals = {
  TOO_MANY_VIEWS: {
    kind: "conflict",
    message: sayInEnglish(
      "A list has at most {most} views of one person. Delete one that is not needed any more",
      {
        most: mostViews,
      },
    ),
  },
  VIEW_NOT_FOUND: { kind: "not_found", message: "This view is not there, or it is somebody else's" },
  VIEW_NAME: { kind: "conflict", message: "Another view of this list has that name. Choose another one" },
} as const;

const carryOut = (deps: Deps, actor: Actor, statements: (at: number) => readonly Write[]) =>
  write(deps, actor, {
    access: "lists:arrange",
    refusals,
    plan: (at) => ({ statements: statements(at), audit, answer: undefined }),
  });

/** Updates columns of a person's settings for a list, and leaves the others. */
const choose = (actor: Actor, list: string, column: "columns" | "view_id", value: SqlValue): Write => ({
  sql: `insert into list_choices (user_id, list, ${column}) values (?, ?, ?)
    on conflict (user_id, list) do update set ${column} = excluded.${column}`,
  args: [actor.userId, list, value],
});

/**
 * Saves a view, replacing the person's own one of that name.
 * @throws AppError 401, 403; 409 at the limit of views of a list
 */
export async function saveView(
  deps: Deps,
  actor: Actor,
  path: string,
  { list, name, query, columns, shared, first }: ViewToSave,
): Promise<void> {
  await carryOut(deps, actor, (at) => [
    {
      sql: `insert into list_views (user_id, list, path, name, query, columns, shared, created_at, updated_at)
        select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8
        where (select count(*) from list_views where user_id = ?1 and list = ?2 and name <> ?4
          and deleted_at is null) < ?9
        on conflict (user_id, list, name) do update set path = excluded.path, query = excluded.query,
          columns = excluded.columns, shared = excluded.shared, updated_at = excluded.updated_at, deleted_at = null`,
      args: [actor.userId, list, path, name, query, columns, shared ? 1 : 0, at, mostViews],
    },
    expectOneRow("TOO_MANY_VIEWS"),
    ...(first
      ? [
          {
            sql: `insert into list_choices (user_id, list, view_id)
              select user_id, list, id from list_views where user_id = ? and list = ? and name = ?
              on conflict (user_id, list) do update set view_id = excluded.view_id`,
            args: [actor.userId, list, name],
          },
        ]
      : []),
  ]);
}

/**
 * Renames, replaces, shares or deletes one of the person's own views, or restores a deleted one.
 * @throws AppError 401, 403; 404 for an unknown view; 409 if another one has its name, or at the limit
 */
export async function changeView(
  deps: Deps,
  actor: Actor,
  id: number,
  { act, name, query, columns }: ViewChange,
): Promise<void> {
  const own = "where id = ? and user_id = ? and deleted_at is null";
  const set =
    (assignments: string, ...values: SqlValue[]) =>
    (at: number): Write => ({
      sql: `update list_views set ${assignments}, updated_at = ? ${own}`,
      args: [...values, at, id, actor.userId],
    });
  const acts: Record<typeof act, (at: number) => Write> = {
    rename: set("name = ?", name),
    replace: set("query = ?, columns = ?", query, columns),
    arrange: set("columns = ?", columns),
    share: set("shared = 1"),
    unshare: set("shared = 0"),
    delete: (at) => set("deleted_at = ?", at)(at),
    restore: () => ({
      sql: "update list_views set deleted_at = null where id = ? and user_id = ? and deleted_at is not null",
      args: [id, actor.userId],
    }),
  };
  /** One deleted view of a list is kept, until another one is deleted or gets its name. */
  const others = "user_id = ?2 and list = (select list from list_views where id = ?1 and user_id = ?2)";
  const forgetDeleted = (which: string, ...more: SqlValue[]): Write => ({
    sql: `delete from list_views where deleted_at is not null and ${others} and ${which}`,
    args: [id, actor.userId, ...more],
  });
  const before: Record<typeof act, Write[]> = {
    replace: [],
    arrange: [],
    share: [],
    unshare: [],
    delete: [forgetDeleted("id <> ?1")],
    restore: [
      refuseWhen(
        {
          sql: `select 1 where (select count(*) from list_views where ${others} and deleted_at is null) >= ?3`,
          args: [id, actor.userId, mostViews],
        },
        "TOO_MANY_VIEWS",
      ),
    ],
    rename: [
      forgetDeleted("id <> ?1 and name = ?3", name),
      refuseWhen(
        {
          sql: `select 1 from list_views one join list_views other
                on other.user_id = one.user_id and other.list = one.list and other.id <> one.id
                where one.id = ? and one.user_id = ? and other.name = ?`,
          args: [id, actor.userId, name],
        },
        "VIEW_NAME",
      ),
    ],
  };
  await carryOut(deps, actor, (at) => [...before[act], acts[act](at), expectOneRow("VIEW_NOT_FOUND")]);
}

/**
 * Chooses a list's columns, or the view with which it opens.
 * @throws AppError 401, 403
 */
export async function arrangeList(
  deps: Deps,
  actor: Actor,
  { list, columns, first }: ListChoice,
): Promise<void> {
  await carryOut(deps, actor, () => [
    ...(columns === undefined ? [] : [choose(actor, list, "columns", columns)]),
    ...(first === undefined ? [] : [choose(actor, list, "view_id", first === 0 ? null : first)]),
  ]);
}
