import {
  Column,
  createTableRelationsHelpers,
  type ExtractTablesWithRelations,
  extractTablesRelationalConfig,
  fillPlaceholders,
  getTableName,
  is,
  type Query,
  type SelectedFieldsOrdered,
  SQL,
  Subquery,
} from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { LibSQLDatabase } from "drizzle-orm/libsql";
import {
  type PreparedQueryConfig,
  SQLiteAsyncDialect,
  type SQLiteColumn,
  type SQLiteExecuteMethod,
  SQLitePreparedQuery,
  SQLiteSession,
} from "drizzle-orm/sqlite-core";
import * as schema from "../schema";
import { DatabaseError, databaseError } from "./errors";
import { asJson, rowsOfJson } from "./json-rows";
import { type Decode, type Field, type JoinsNotNull, rowMapper } from "./mapper";
import { namedRows } from "./rows";
import type { Reader } from "./store";
import type { SqlValue, Table } from "./types";
import { bind, toStatement } from "./values";

// All that this project knows of drizzle beyond its documentation. The version is pinned exactly, and
// tests/unit/db/drizzle-internals.test.ts says what an upgrade has changed.

type Schema = typeof schema;
type Tables = ExtractTablesWithRelations<Schema>;
type Config = PreparedQueryConfig & { type: "async" };
type Selected = SelectedFieldsOrdered<SQLiteColumn>;
type CustomMapper = (rows: unknown[][]) => unknown;

/** A drizzle handle for reads. What it throws is a DatabaseError, whose message never holds a parameter. */
export function readHandle(reader: Reader): LibSQLDatabase<Schema> {
  const { tables, tableNamesMap } = extractTablesRelationalConfig<Tables>(
    schema,
    createTableRelationsHelpers,
  );
  const dialect = new SQLiteAsyncDialect();
  const session = new ReadSession(reader, dialect);
  return new LibSQLDatabase("async", dialect, session, { fullSchema: schema, schema: tables, tableNamesMap });
}

class ReadSession extends SQLiteSession<"async", never, Schema, Tables> {
  readonly #reader: Reader;

  constructor(reader: Reader, dialect: SQLiteAsyncDialect) {
    super(dialect);
    this.#reader = reader;
  }

  override prepareQuery(
    query: Query,
    fields: Selected | undefined,
    method: SQLiteExecuteMethod,
    _arrays: boolean,
    mapper?: CustomMapper,
  ): ReadQuery {
    return new ReadQuery(this.#reader, query, fields, method, mapper);
  }

  /** Several reads of one snapshot, in one round trip. */
  async batch(items: readonly BatchItem<"sqlite">[]): Promise<unknown[]> {
    const queries = items.map(preparedQuery);
    const statements = queries.map((query) => toStatement({ toSQL: () => query.getQuery() }));
    const tables = await this.#reader.queryAll(statements);
    return tables.map((table, i) => queries[i]?.mapResult(table, true));
  }

  override transaction(): Promise<never> {
    throw new DatabaseError("READ_ONLY", "reads have no transaction: use read.batch, or write for a write");
  }

  extractRawAllValueFromBatchResult(table: Table): unknown {
    return namedRows(table);
  }

  extractRawGetValueFromBatchResult(table: Table): unknown {
    return namedRows(table)[0];
  }

  extractRawValuesValueFromBatchResult(table: Table): unknown {
    return table.rows;
  }
}

class ReadQuery extends SQLitePreparedQuery<Config> {
  // drizzle's select builder sets it after creating the query.
  joinsNotNullableMap: JoinsNotNull;
  readonly #reader: Reader;
  readonly #fields: Selected | undefined;
  readonly #custom: CustomMapper | undefined;
  #mapRow: ((cells: readonly SqlValue[]) => unknown) | undefined;
  #json: string | undefined;

  constructor(
    reader: Reader,
    query: Query,
    fields: Selected | undefined,
    method: SQLiteExecuteMethod,
    custom: CustomMapper | undefined,
  ) {
    super("async", method, query);
    this.#reader = reader;
    this.#fields = fields;
    this.#custom = custom;
    this.#json = fields && !custom && method === "all" ? asJson(query.sql, fields.length) : undefined;
  }

  override async run(): Promise<never> {
    throw new DatabaseError("READ_ONLY", "this handle reads only: use write");
  }

  override async all(values?: Record<string, unknown>): Promise<unknown> {
    const rows = this.#json && (await this.#jsonRows(this.#json, values));
    return this.mapAllResult(rows ? { columns: [], rows } : await this.#table(values));
  }

  override async get(values?: Record<string, unknown>): Promise<unknown> {
    return this.mapGetResult(await this.#table(values));
  }

  override async values(values?: Record<string, unknown>): Promise<unknown> {
    return (await this.#table(values)).rows;
  }

  override mapAllResult(table: Table): unknown {
    if (this.#custom) return this.#custom(table.rows);
    if (!this.#fields) return namedRows(table);
    this.#mapRow ??= rowMapper(this.#fields.map(getField), this.joinsNotNullableMap);
    return table.rows.map(this.#mapRow);
  }

  override mapGetResult(table: Table): unknown {
    if (this.#custom) return this.#custom(table.rows);
    const all = this.mapAllResult({ columns: table.columns, rows: table.rows.slice(0, 1) });
    return Array.isArray(all) ? all[0] : undefined;
  }

  #table(values: Record<string, unknown> | undefined, sql = this.query.sql): Table | Promise<Table> {
    const args = fillPlaceholders(this.query.params, values ?? {});
    return this.#reader.query({ sql, args: args.map(bind) });
  }

  /** Reads the rows through JSON; undefined, now and in future, for a query whose values JSON cannot hold. */
  async #jsonRows(
    sql: string,
    values: Record<string, unknown> | undefined,
  ): Promise<SqlValue[][] | undefined> {
    let rows: SqlValue[][] | undefined;
    try {
      rows = rowsOfJson(await this.#table(values, sql));
    } catch (error) {
      if (databaseError(error)?.code !== "FAILED") throw error;
    }
    if (!rows) this.#json = undefined;
    return rows;
  }
}

type Prepared = { getQuery(): Query; mapResult(table: Table, isFromBatch: boolean): unknown };

// drizzle keeps `_prepare` out of its types; every query builder has it.
function preparedQuery(item: object): Prepared {
  const prepared = "_prepare" in item && typeof item._prepare === "function" ? item._prepare() : item;
  if (isPrepared(prepared)) return prepared;
  throw new DatabaseError("FAILED", "a batch takes queries only");
}

function isPrepared(item: unknown): item is Prepared {
  return typeof item === "object" && item !== null && "getQuery" in item && "mapResult" in item;
}

function getField({ path, field }: Selected[number]): Field {
  const table = is(field, Column) ? getTableName(field.table) : undefined;
  return { path, table, decode: findDecoder(field) };
}

function findDecoder(field: Selected[number]["field"]): Decode | undefined {
  if (is(field, Column)) {
    if (field.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined;
    return (value) => field.mapFromDriverValue(value);
  }
  const decoder = expressionDecoder(is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql);
  return decoder && ((value) => decoder.mapFromDriverValue(value));
}

// drizzle keeps the decoder of `sql``.mapWith()` out of its types.
function expressionDecoder(expression: SQL & { decoder?: unknown }) {
  const decoder = expression.decoder;
  return isDecoder(decoder) ? decoder : undefined;
}

function isDecoder(value: unknown): value is { mapFromDriverValue(value: unknown): unknown } {
  return typeof value === "object" && value !== null && "mapFromDriverValue" in value;
}
