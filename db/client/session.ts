import {
  createTableRelationsHelpers,
  type ExtractTablesWithRelations,
  extractTablesRelationalConfig,
  fillPlaceholders,
  type Query,
  type SelectedFieldsOrdered,
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
import { type JoinsNotNull, rowMapper } from "./mapper";
import { namedRows } from "./rows";
import type { SqlValue, Statement, Table } from "./types";
import { bind, toStatement } from "./values";

/** Where reads come from: a connection of ours, or a server. */
export type Reader = {
  query(statement: Statement): Table | Promise<Table>;
  /** Several reads of one moment. */
  queryAll(statements: readonly Statement[]): Table[] | Promise<Table[]>;
};

type Schema = typeof schema;
type Tables = ExtractTablesWithRelations<Schema>;
type Config = PreparedQueryConfig & { type: "async" };
type Mapper = (rows: unknown[][]) => unknown;

/** The drizzle handle for reads. What it throws is a DatabaseError: no message of it holds a parameter. */
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
    fields: SelectedFieldsOrdered<SQLiteColumn> | undefined,
    method: SQLiteExecuteMethod,
    _arrays: boolean,
    mapper?: Mapper,
  ): ReadQuery {
    return new ReadQuery(this.#reader, query, fields, method, mapper);
  }

  /** Several reads of one moment, in one round trip. */
  async batch(items: readonly BatchItem<"sqlite">[]): Promise<unknown[]> {
    const prepared = items.map(preparedItem);
    const statements = prepared.map((item) => toStatement({ toSQL: () => item.getQuery() }));
    const tables = await this.#reader.queryAll(statements);
    return tables.map((table, i) => prepared[i]?.mapResult(table, true));
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
  // drizzle's select builder sets it after it has made the query.
  joinsNotNullableMap: JoinsNotNull;
  readonly #reader: Reader;
  readonly #fields: SelectedFieldsOrdered<SQLiteColumn> | undefined;
  readonly #custom: Mapper | undefined;
  #mapRow: ((cells: readonly SqlValue[]) => unknown) | undefined;
  #json: string | undefined;

  constructor(
    reader: Reader,
    query: Query,
    fields: SelectedFieldsOrdered<SQLiteColumn> | undefined,
    method: SQLiteExecuteMethod,
    custom: Mapper | undefined,
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
    this.#mapRow ??= rowMapper(this.#fields, this.joinsNotNullableMap);
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

  /** The rows by way of JSON; undefined, from then on, where JSON cannot hold them. */
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
function preparedItem(item: object): Prepared {
  const prepared = "_prepare" in item && typeof item._prepare === "function" ? item._prepare() : item;
  if (isPrepared(prepared)) return prepared;
  throw new DatabaseError("FAILED", "a batch takes queries only");
}

function isPrepared(item: unknown): item is Prepared {
  return typeof item === "object" && item !== null && "getQuery" in item && "mapResult" in item;
}
