import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import LibSql from "libsql";
import { DatabaseError, toDatabaseError } from "./errors";
import type { SqlValue, Statement, Table } from "./types";
import { type Bound, bind, safeNumber, toNumber } from "./values";

type Native = InstanceType<typeof LibSql>;
type NativeStatement = ReturnType<Native["prepare"]>;

/** A prepared statement; `columns` is undefined for one that returns no rows. */
type Prepared = { statement: NativeStatement; columns: string[] | undefined; kept: boolean };

const mostStatements = 256;

// The columns of * are known only after the statement has run: another connection may have added some since.
const notKept =
  /^\s*(?:create|drop|alter|pragma|vacuum|reindex|analyze|attach|detach)\b|\*\s*(?:,|from\b)|returning\s+\*/i;

const staleSchema = /^no such (?:table|column): /;

/** One connection to a file or to memory, which keeps its prepared statements. Every call is synchronous. */
export class Connection {
  readonly #native: Native;
  readonly #statements = new Map<string, Prepared>();
  #version: NativeStatement | undefined;

  /**
   * `busyTimeout` in milliseconds: the longest time for which one statement may block the process while another writer
   * is busy. `path` may be a `file:` URI with parameters, of an existing file.
   */
  constructor(path: string, busyTimeout: number) {
    if (path !== ":memory:" && !path.startsWith("file:") && !existsSync(dirname(path)))
      mkdirSync(dirname(path), { recursive: true });
    try {
      this.#native = new LibSql(path, { timeout: busyTimeout });
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  get inTransaction(): boolean {
    return this.#native.inTransaction;
  }

  /** Runs a text of one or more statements without arguments. */
  exec(sql: string): void {
    try {
      this.#native.exec(sql);
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  /**
   * Runs one statement and returns all its rows. An integer too large to be exact as a number is refused or stays a
   * bigint, as `large` says. Throws DatabaseError.
   */
  run(statement: Statement, large: "refuse" | "keep" = "keep"): Table {
    try {
      return this.#run(statement, large);
    } catch (error) {
      // Another program changed the schema (a newer version upgraded the book): the engine prepares a kept statement
      // again, possibly against the old schema. The statement has not run.
      if (!(error instanceof DatabaseError && staleSchema.test(error.detail) && this.#statements.size > 0))
        throw error;
      this.#statements.clear();
      return this.#run(statement, large);
    }
  }

  #run({ sql, args }: Statement, large: "refuse" | "keep"): Table {
    const bound: Bound[] = args.map(bind);
    try {
      const { statement, columns, kept } = this.#prepare(sql);
      if (!columns) {
        statement.run(bound);
        return { columns: [], rows: [] };
      }
      // `get` would leave the statement open, and with it its snapshot.
      const rows = statement.all(bound).map(large === "refuse" ? exactCells : listCells);
      return { columns: kept ? columns : listColumns(statement), rows };
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  /** Changes as soon as this connection sees what another one committed, in this process or elsewhere. */
  dataVersion(): number {
    try {
      this.#version ??= this.#native.prepare("PRAGMA data_version").pluck(true);
      return Number(this.#version.all([])[0]);
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  close(): void {
    this.#statements.clear();
    this.#version = undefined;
    if (!this.#native.open) return;
    if (this.inTransaction) this.exec("ROLLBACK");
    this.#native.close();
  }

  #prepare(sql: string): Prepared {
    const kept = this.#statements.get(sql);
    if (kept) {
      this.#statements.delete(sql);
      this.#statements.set(sql, kept);
      return kept;
    }
    const statement = this.#native.prepare(sql);
    const names = listColumns(statement);
    const columns = names.length > 0 ? names : undefined;
    if (columns) statement.raw(true).safeIntegers(true);
    const prepared = { statement, columns, kept: !notKept.test(sql) };
    if (!prepared.kept) return prepared;
    this.#statements.set(sql, prepared);
    const oldest = this.#statements.keys().next();
    if (this.#statements.size > mostStatements && !oldest.done) this.#statements.delete(oldest.value);
    return prepared;
  }
}

function listColumns(statement: NativeStatement): string[] {
  return statement.columns().map((column) => column.name);
}

// A write has taken effect: its result must not fail because of a number.
function listCells(row: unknown): SqlValue[] {
  const cells = asCells(row);
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i];
    if (typeof cell === "bigint") cells[i] = toNumber(cell);
  }
  return cells;
}

function exactCells(row: unknown): SqlValue[] {
  const cells = asCells(row);
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i];
    if (typeof cell === "bigint") cells[i] = safeNumber(cell);
  }
  return cells;
}

function asCells(row: unknown): SqlValue[] {
  if (isCells(row)) return row;
  throw new DatabaseError("FAILED", "the engine returned a row that is no list");
}

function isCells(row: unknown): row is SqlValue[] {
  return Array.isArray(row);
}
