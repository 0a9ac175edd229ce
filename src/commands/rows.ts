import { expectOneRow, type SqlValue, type Write } from "db/client";
import { idRow, rowOf } from "db/rows";
import type { Actor } from "@/access/actor";
import { type Access, assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import type { Instant } from "@/vocabulary/calendar";
import { otherValues } from "./changes";
import type { AuditResource } from "./contract";
import { editConflict, staleVersion, writeEdit } from "./edit";
import { type AuditRecord, type Refusal, write } from "./write";

type Columns = Readonly<Record<string, SqlValue>>;

/** What is stored of a row, by its columns in SQL, and what the trail says of it. */
type Stored = { columns: Columns; details: Readonly<Record<string, unknown>> };

/** Rows that people create, change as a whole and delete, in a table with the columns of `kept`. */
type RowsSpec<Row extends { id: number; version: number }, Values> = {
  /** Its name in SQL. */
  table: string;
  /** The right to write them. */
  access: Access;
  /** What the trail calls one. */
  resource: AuditResource;
  /** What a person calls one: 'holiday'. */
  noun: string;
  /** Reads one. Throws AppError 403, 404. */
  read(deps: Deps, actor: Actor, id: number): Promise<Row>;
  stored(deps: Deps, values: Values, at: Instant): Stored | Promise<Stored>;
  /** A row as its form names its fields: shown to whoever edited another version, and what the trail says is deleted. */
  shown(row: Row): Readonly<Record<string, unknown>>;
  /** The sentences of what the database refuses of them. */
  refusals?: Readonly<Record<string, Refusal>>;
};

/**
 * Declares the three ways in which people write the rows of a table, each in one write with its rows of the trail.
 *
 * @example
 * const holidayRows = defineRows({ table: "holidays", access: "holidays:write", resource: "HOLIDAY", noun: "holiday", ... });
 * const id = await holidayRows.create(deps, actor, [body]);
 */
export function defineRows<Row extends { id: number; version: number }, Values extends object>(
  spec: RowsSpec<Row, Values>,
) {
  const { table, access, resource, noun, refusals = {} } = spec;
  const conflict = (values: object, row: Row) =>
    editConflict(`this ${noun}`, row.version, otherValues({ ...values }, spec.shown(row)));

  const insert = (columns: Columns): Write => ({
    sql: `insert into ${table} (${Object.keys(columns).join(", ")})
      values (${Object.keys(columns).fill("?").join(", ")}) returning id`,
    args: Object.values(columns),
  });
  /** The id of the last row but some: a write is alone with its table, whose ids grow. */
  const lastBut = (later: number) => ({
    sql: `(select id from ${table} order by id desc limit 1 offset ?)`,
    args: [later],
  });

  return {
    /**
     * Creates rows, all or none of them, and answers the id of the last one.
     * @throws AppError 403, the refusals
     */
    async create(deps: Deps, actor: Actor, all: readonly [Values, ...Values[]]): Promise<number> {
      const { rows } = await write(deps, actor, {
        access,
        refusals,
        async plan(at) {
          const stored = await Promise.all(all.map((values) => spec.stored(deps, values, at)));
          const by = { created_by: actor.userId, created_at: at, updated_at: at };
          const [first, ...others] = stored.map(
            ({ details }, index): AuditRecord => ({
              action: "CREATE",
              resource,
              resourceId: lastBut(stored.length - 1 - index),
              details,
            }),
          );
          return {
            statements: stored.map(({ columns }) => insert({ ...columns, ...by })),
            audit: first ? [first, ...others] : { none: "there is no row" },
            answer: undefined,
          };
        },
      });
      return rowOf(idRow, rows.at(-1)).id;
    },

    /**
     * Changes a row as a whole.
     * @param version what its editor saw (If-Match); without it the last edit wins
     * @throws AppError 403, 404, 409 where it was changed meanwhile, the refusals
     */
    async update(deps: Deps, actor: Actor, id: number, values: Values, version: number | undefined) {
      await writeEdit(deps, actor, {
        access,
        refusals,
        version,
        read: () => spec.read(deps, actor, id),
        conflict: (now) => conflict(values, now),
        async plan(before, at) {
          const { columns, details } = await spec.stored(deps, values, at);
          const set = { ...columns, updated_at: at };
          const update = `update ${table} set ${Object.keys(set)
            .map((name) => `${name} = ?`)
            .join(", ")}, version = version + 1 where id = ? and version = ?`;
          return {
            statements: [
              { sql: update, args: [...Object.values(set), id, before.version] },
              expectOneRow(staleVersion),
            ],
            audit: { action: "UPDATE", resource, resourceId: id, details },
            answer: undefined,
          };
        },
      });
    },

    /** Deletes a row. Throws AppError 403, 404. */
    async remove(deps: Deps, actor: Actor, id: number): Promise<void> {
      assertCan(actor, access);
      const row = await spec.read(deps, actor, id);
      const gone = { kind: "not_found", message: `The ${noun} is gone already` } as const;
      await write(deps, actor, {
        access,
        refusals: { ...refusals, GONE: gone },
        plan: () => ({
          statements: [{ sql: `delete from ${table} where id = ?`, args: [id] }, expectOneRow("GONE")],
          audit: { action: "DELETE", resource, resourceId: id, details: spec.shown(row) },
          answer: undefined,
        }),
      });
    },

    /** A row as its editor saw it, for an act that waits. Throws AppError 403, 404, 409 where it was changed meanwhile. */
    async seen(deps: Deps, actor: Actor, id: number, values: object, version: number | undefined) {
      const row = await spec.read(deps, actor, id);
      if (version !== undefined && version !== row.version) throw conflict(values, row);
      return row;
    },
  };
}
