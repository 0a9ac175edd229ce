import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { expectOneRow, refuseWhen, type SqlValue, type Write } from "db/client";
import { idRow, parseRow, readPrimaryRow, readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { type Access, assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import type { Replayable } from "@/kernel/define";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import type { Instant } from "@/vocabulary/calendar";
import { sayInEnglish } from "@/vocabulary/language";
import { otherValues } from "./changes";
import type { AuditResource } from "./contract";
import { editConflict, staleVersion, writeEdit } from "./edit";
import { type Created, createdId, createdIdSql, keptRequest } from "./idempotency/request-id";
import { type AuditRecord, type Refusal, write } from "./write";

type Columns = Readonly<Record<string, SqlValue>>;
type Versioned = { id: number; version: number };

/** Stored form of a row, by its columns in SQL, and its details for the trail. */
type Stored = {
  columns: Columns;
  details: Readonly<Record<string, unknown>>;
  /** Refuses an edit with `staleVersion` if data behind the columns has changed, which no version shows. */
  guard?: Write;
};

/** Contract of rows, such as `rowContract` makes it: their name for people, the rights to read and to write them, and a sentence. */
type Contract = { one: string; read: Access; write: Access; words: { notFound: string } };

/** Reading of one row from the primary: of its columns, or by a function that throws AppError 403, 404. */
type RowSource<Row> =
  | {
      /** Schema of a row as its columns are read. */
      row: z.ZodType<Row>;
      /** Columns in SQL; by default `id`, `version` and the fields. */
      columns?: string;
    }
  | { read(deps: Deps, actor: Actor, id: number): Promise<Row> };

/** Stored form of rows: of their fields, or by a function. */
type RowTarget<Row, Values> =
  | {
      /** Names of the form's fields, which are those of the columns in camel case. */
      fields: readonly (keyof Values & keyof Row & string)[];
      /** Values of columns that are stored otherwise than the form sends them. */
      convert?(values: Values): Columns;
    }
  | {
      /** Stored form of a row's new values; `before` is its previous state. */
      stored(
        deps: Deps,
        values: Values,
        by: { actor: Actor; before: Row | undefined; at: Instant },
      ): Stored | Promise<Stored>;
      /** A row by the names of its form's fields: shown to the editor of another version, and recorded at its deletion. */
      shown(row: Row): Readonly<Record<string, unknown>>;
    };

/** Key that only one row may have. Lists of such rows can be replaced as a whole. */
type UniqueKey<Row, Values> = {
  getKey(values: Values | Row): string;
  /** Refusal of a second row, its code, and the field that it stands under. */
  message: string;
  code: string;
  field: keyof Values & string;
  /** The refusal with the row that has the key. */
  sentence?(taken: Values | Row): string;
  /** Columns of the unique index in SQL: `cut_offs.currency,cut_offs.country`. */
  index: string;
};

/**
 * Rows that people create, replace and delete. Their table has the columns `id`, `version`, `created_by`,
 * `created_at` and `updated_at`.
 */
type RowsSpec<Row extends Versioned, Values> = RowSource<Row> &
  RowTarget<Row, Values> & {
    /** The table's name in SQL. */
    table: string;
    /** Name of the resource in the trail. */
    resource: AuditResource;
    /** Text that describes a row in approvals and dialogs, such as '2 Dec 2026: National Day (AED)'. */
    text?(row: Values | Row): string;
    /** Throws AppError if values conflict with each other or with existing rows, except `own`. */
    check?(deps: Deps, actor: Actor, values: readonly Values[], own?: number): Promise<void>;
    unique?: UniqueKey<Row, Values>;
    /** Sentences for the database's refusals. */
    refusals?: Readonly<Record<string, Refusal>>;
  };

const toColumn = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const toCell = (value: unknown): SqlValue => {
  if (typeof value === "boolean") return value ? 1 : 0;
  return typeof value === "string" || typeof value === "number"
    ? value
    : value == null
      ? null
      : JSON.stringify(value);
};

const pick = (values: object, fields: readonly string[]): Record<string, unknown> => {
  const given = new Map(Object.entries(values));
  return Object.fromEntries(fields.map((field) => [field, given.get(field)]));
};

/** Stored and shown form of rows, by their fields or by functions. */
function defineTarget<Row extends Versioned, Values extends object>(target: RowTarget<Row, Values>) {
  if ("stored" in target) return target;
  const { fields, convert } = target;
  return {
    stored(_: Deps, values: Values): Stored {
      const after = pick(values, fields);
      const columns = fields.map((field) => [toColumn(field), toCell(after[field])]);
      return { columns: { ...Object.fromEntries(columns), ...convert?.(values) }, details: { after } };
    },
    shown: (row: Row) => pick(row, fields),
  };
}

/** All rows of a table, and a version that changes when a row is added, changed or deleted. */
type Whole<Row> = { version: number; rows: Row[] };

const stateRow = z.object({ state: z.string() });

/** A short number for the state of a table. An ETag here is a number of at most 15 digits, which 48 bits fit. */
export const hashState = (state: string): number =>
  Number.parseInt(createHash("sha256").update(state).digest("hex").slice(0, 12), 16);

const changedMeanwhile = () =>
  new AppError("conflict", "Somebody else changed this list meanwhile: load it again, then send yours", {
    code: "LIST_CHANGED",
  });

/** True if values equal those of a row. */
const isSame = (values: object, shown: Readonly<Record<string, unknown>>): boolean => {
  const wanted = new Map<string, unknown>(Object.entries(values));
  return Object.entries(shown).every(([name, value]) => isDeepStrictEqual(wanted.get(name), value));
};

/**
 * Declares how people write the rows of a table: each act checks, and is one write with its rows of the trail.
 *
 * @example const holidayRows = defineRows(holidayContract, { table: "holidays", resource: "HOLIDAY", row: holidaySchema,
 * fields: ["date", "name", "currency"], ... }); const holiday = await holidayRows.create(deps, actor, body);
 */
export function defineRows<Row extends Versioned, Values extends object>(
  { one, read: reading, write: access, words }: Contract,
  spec: RowsSpec<Row, Values>,
) {
  const { table, resource, unique } = spec;
  const { stored: getStored, shown } = defineTarget<Row, Values>(spec);
  const refusals: Readonly<Record<string, Refusal>> = {
    ...(unique && {
      [`UNIQUE:${unique.index}`]: {
        kind: "conflict",
        message: unique.message,
        code: unique.code,
        field: unique.field,
      },
    }),
    ...spec.refusals,
  };
  const conflict = (values: object, row: Row) =>
    editConflict(`this ${one}`, row.version, otherValues({ ...values }, shown(row)));

  /** Reads rows from the primary, for every actor. */
  async function select(
    { db }: Pick<Deps, "db">,
    which = "",
    args: readonly SqlValue[] = [],
  ): Promise<Row[]> {
    if (!("row" in spec)) throw new Error(`The rows of ${table} are read by a function`);
    const named = "fields" in spec ? spec.fields.map((field) => `, ${toColumn(field)} as "${field}"`) : [];
    const columns = spec.columns ?? `id${named.join("")}, version`;
    return readPrimaryRows(db, spec.row, {
      sql: `select ${columns} from ${table} ${which}`,
      args: [...args],
    });
  }

  async function read(deps: Deps, actor: Actor, id: number): Promise<Row> {
    if ("read" in spec) return spec.read(deps, actor, id);
    assertCan(actor, reading);
    const [row] = await select(deps, "where id = ?", [id]);
    if (!row) throw new AppError("not_found", words.notFound);
    return row;
  }

  /** All rows on the primary in the order in which they were added, for code that acts for nobody. */
  const readStored = (deps: Pick<Deps, "db">): Promise<Row[]> => select(deps, "order by id");

  /** Throws AppError 409 for values with the key of another row, stored or among them. */
  async function assertFree(deps: Deps, values: readonly Values[], own?: number): Promise<void> {
    if (!unique) return;
    const { getKey, sentence, message, code, field } = unique;
    const stored = (await readStored(deps)).filter(({ id }) => id !== own);
    const known = new Map<string, Values | Row>(stored.map((row) => [getKey(row), row]));
    for (const one of values) {
      const other = known.get(getKey(one));
      if (other) {
        const refusal = sentence?.(other) ?? message;
        throw new AppError("conflict", refusal, { code, fields: { [field]: refusal } });
      }
      known.set(getKey(one), one);
    }
  }

  async function check(deps: Deps, actor: Actor, values: readonly Values[], own?: number): Promise<void> {
    await spec.check?.(deps, actor, values, own);
    await assertFree(deps, values, own);
  }

  const insert = (columns: Columns): Write => ({
    sql: `insert into ${table} (${Object.keys(columns).join(", ")})
      values (${Object.keys(columns).fill("?").join(", ")}) returning id`,
    args: Object.values(columns),
  });
  const updateRow = (before: Row, columns: Columns, at: Instant): Write => {
    const set = { updated_at: at, ...columns };
    const names = Object.keys(set).map((name) => `${name} = ?`);
    return {
      sql: `update ${table} set ${names.join(", ")}, version = version + 1 where id = ? and version = ?`,
      args: [...Object.values(set), before.id, before.version],
    };
  };
  /** The id of the nth row from the end: ids ascend, and a write excludes others. */
  const lastBut = (later: number) => ({
    sql: `(select id from ${table} order by id desc limit 1 offset ?)`,
    args: [later],
  });

  /**
   * Present form of a row, for an act that waits for approval.
   * @param values the editor's values
   * @throws AppError 403, 404, 409 if the editor saw another version
   */
  async function seen(deps: Deps, actor: Actor, id: number, values: object, version?: number): Promise<Row> {
    const row = await read(deps, actor, id);
    if (version !== undefined && version !== row.version) throw conflict(values, row);
    return row;
  }

  /**
   * Creates a row once per key, if the table has a column `request_id`. A repeat is answered with the present row.
   * @throws AppError 403, 422 (key), and the errors of `check` and the refusals
   */
  async function createOnce(
    deps: Deps,
    actor: Actor,
    values: Values,
    { created, key }: { created: Created; key: Idempotency | undefined },
  ): Promise<Replayable<Row>> {
    assertCan(actor, access);
    const { value, replayed } = await write(deps, actor, {
      access,
      refusals,
      once: { key, status: 201, replay: keptRequest },
      async plan(at) {
        await check(deps, actor, [values]);
        const requestId = Bun.randomUUIDv7();
        const { columns, details } = await getStored(deps, values, { actor, before: undefined, at });
        const by = { created_by: actor.userId, created_at: at, updated_at: at, request_id: requestId };
        return {
          statements: [insert({ ...by, ...columns })],
          audit: { action: "CREATE", resource, resourceId: createdIdSql(created, requestId), details },
          answer: { requestId },
        };
      },
    });
    return { value: await read(deps, actor, await createdId(deps, created, value)), replayed };
  }

  /**
   * Creates all rows or none, and returns the last id. Throws AppError 403, and the errors of `check` and the
   * refusals.
   */
  async function insertAll(deps: Deps, actor: Actor, all: readonly Values[]): Promise<number> {
    assertCan(actor, access);
    await check(deps, actor, all);
    const { rows } = await write(deps, actor, {
      access,
      refusals,
      async plan(at) {
        const stored = await Promise.all(
          all.map((values) => getStored(deps, values, { actor, before: undefined, at })),
        );
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
          statements: stored.map(({ columns }) => insert({ ...by, ...columns })),
          audit: first ? [first, ...others] : { none: "there is no row" },
          answer: undefined,
        };
      },
    });
    return parseRow(idRow, rows.at(-1)).id;
  }

  /** State of all rows: their ids and versions. Ids are never reused. */
  const stateSql = `select json_group_array(json_array(id, version)) from (select id, version from ${table} order by id)`;
  const readState: Write = { sql: `select (${stateSql}) as state`, args: [] };

  /**
   * All rows, with the state of the table: a write that compares it detects any change since.
   * @throws AppError 403, 409 if they have another version than the given one
   */
  async function readWhole(
    deps: Deps,
    actor: Actor,
    asked?: number,
  ): Promise<Whole<Row> & { state: string }> {
    const found = await readPrimaryRow(deps.db, stateRow, readState);
    const state = found?.state ?? "";
    const version = hashState(state);
    if (asked !== undefined && asked !== version) throw changedMeanwhile();
    assertCan(actor, reading);
    return { state, version, rows: await readStored(deps) };
  }

  /** Differences between the present rows and a new list. Throws AppError 400 for duplicate keys. */
  function differences(there: readonly Row[], wanted: readonly Values[]) {
    if (!unique) throw new Error(`The rows of ${table} have no key`);
    const { getKey, message } = unique;
    const known = new Map(there.map((row) => [getKey(row), row]));
    const keys = new Set(wanted.map(getKey));
    if (keys.size < wanted.length) throw new AppError("bad_request", message);
    const others = wanted.flatMap((values) => {
      const before = known.get(getKey(values));
      return before && !isSame(values, shown(before)) ? [{ before, values }] : [];
    });
    return {
      gone: there.filter((row) => !keys.has(getKey(row))),
      changed: others,
      come: wanted.filter((values) => !known.has(getKey(values))),
    };
  }

  return {
    one,
    /** Describes a row. Throws if `text` is not declared: rows without it have neither approvals nor dialogs of plain rows. */
    text(row: Values | Row): string {
      if (!spec.text) throw new Error(`The rows of ${table} declare no text`);
      return spec.text(row);
    },
    check,
    read,
    seen,
    shown,
    readStored,
    createOnce,
    /** Creates a row, and returns it. Throws AppError 403, and the errors of `check` and the refusals. */
    create: async (deps: Deps, actor: Actor, values: Values): Promise<Row> =>
      read(deps, actor, await insertAll(deps, actor, [values])),

    /** Creates all rows or none, and returns their number. Throws AppError as `create`. */
    async createAll(deps: Deps, actor: Actor, all: readonly Values[]): Promise<{ added: number }> {
      if (all.length > 0) await insertAll(deps, actor, all);
      return { added: all.length };
    },

    differences,
    /** All rows with their version. Throws AppError 403, 409 if they have another version than the given one. */
    readAll: async (deps: Deps, actor: Actor, version?: number): Promise<Whole<Row>> => {
      const { state: _, ...whole } = await readWhole(deps, actor, version);
      return whole;
    },

    /**
     * Makes the rows equal to a list: adds missing ones, changes differing ones, deletes the others. All or nothing,
     * with a row of the trail for each.
     * @param version of the rows that the sender saw (If-Match); without it any present rows are replaced
     * @throws AppError 400 for duplicate keys, 403, 409 if any row was added, changed or deleted in the meantime, and
     * the refusals
     */
    async replaceAll(
      deps: Deps,
      actor: Actor,
      all: readonly Values[],
      version?: number,
    ): Promise<{ version: number; rows: number }> {
      assertCan(actor, access);
      const { message, code } = changedMeanwhile();
      const written = await write(deps, actor, {
        access,
        refusals: { ...refusals, [staleVersion]: { kind: "conflict", message, code } },
        async plan(at) {
          const seen = await readWhole(deps, actor, version);
          const { gone, changed, come } = differences(seen.rows, all);
          const statements: Write[] = [];
          const audit: AuditRecord[] = [];
          for (const row of gone) {
            statements.push({ sql: `delete from ${table} where id = ?`, args: [row.id] });
            const details = { before: shown(row) };
            audit.push({ action: "DELETE", resource, resourceId: row.id, details });
          }
          for (const { before, values } of changed) {
            const { columns, details } = await getStored(deps, values, { actor, before, at });
            statements.push(updateRow(before, columns, at));
            audit.push({ action: "UPDATE", resource, resourceId: before.id, details });
          }
          for (const [index, values] of come.entries()) {
            const { columns, details } = await getStored(deps, values, { actor, before: undefined, at });
            statements.push(insert({ created_by: actor.userId, created_at: at, updated_at: at, ...columns }));
            const resourceId = lastBut(come.length - 1 - index);
            audit.push({ action: "CREATE", resource, resourceId, details });
          }
          const [first, ...others] = audit;
          if (first === undefined) return { unchanged: seen.version };
          const isAsSeen = refuseWhen(
            { sql: `select 1 where (${stateSql}) <> ?`, args: [seen.state] },
            staleVersion,
          );
          return {
            statements: [isAsSeen, ...statements, readState],
            audit: [first, ...others],
            answer: undefined,
          };
        },
      });
      const now = written.value ?? hashState(parseRow(stateRow, written.rows.at(-1)).state);
      return { version: now, rows: all.length };
    },

    /**
     * Replaces a row's values, and returns it.
     * @param version what its editor saw (If-Match); without it the last edit wins
     * @throws AppError 403, 404, 409 if it was changed in the meantime, and the errors of `check` and the refusals
     */
    async update(deps: Deps, actor: Actor, id: number, values: Values, version?: number): Promise<Row> {
      assertCan(actor, access);
      await check(deps, actor, [values], id);
      await writeEdit(deps, actor, {
        access,
        refusals,
        version,
        read: () => read(deps, actor, id),
        conflict: (now) => conflict(values, now),
        async plan(before, at) {
          const { columns, details, guard } = await getStored(deps, values, { actor, before, at });
          return {
            statements: [
              ...(guard ? [guard] : []),
              updateRow(before, columns, at),
              expectOneRow(staleVersion),
            ],
            audit: { action: "UPDATE", resource, resourceId: id, details },
            answer: undefined,
          };
        },
      });
      return read(deps, actor, id);
    },

    /**
     * Deletes a row.
     * @param asked the approved version, by default any; and the key of the call
     * @throws AppError 403, 404, 409 if it was changed in the meantime
     */
    async remove(
      deps: Deps,
      actor: Actor,
      id: number,
      asked: { version?: number | undefined; key?: Idempotency | undefined } = {},
    ): Promise<Replayable<undefined>> {
      const message = sayInEnglish("This {one} was changed or deleted meanwhile: look at it again", { one });
      const { replayed } = await write(deps, actor, {
        access,
        refusals: { ...refusals, [staleVersion]: { kind: "conflict", message } },
        once: { key: asked.key, status: 204, replay: () => null },
        async plan() {
          const row = await seen(deps, actor, id, {}, asked.version);
          return {
            statements: [
              { sql: `delete from ${table} where id = ? and version = ?`, args: [id, row.version] },
              expectOneRow(staleVersion),
            ],
            audit: { action: "DELETE", resource, resourceId: id, details: { before: shown(row) } },
            answer: null,
          };
        },
      });
      return { value: undefined, replayed };
    },
  };
}

/** Commands for the rows of a table. */
export type Rows<Row extends Versioned, Values extends object> = ReturnType<typeof defineRows<Row, Values>>;
