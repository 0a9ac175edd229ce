import type { LibSQLDatabase } from "drizzle-orm/libsql";
import type * as schema from "../schema";

/** A value as SQLite keeps it. Integers are numbers while they are safe; a larger one is an error, not a rounding. */
export type SqlValue = string | number | bigint | null | Uint8Array;

/** One statement with positional arguments. Whole numbers are bound as INTEGER, never as REAL. */
export type Statement = { sql: string; args: readonly SqlValue[] };

/**
 * A statement that inserts one row. `several` is the same for many rows: its one argument is a JSON array with the
 * `args` of each (texts, whole numbers, null), and the first column of a row that it answers is the first of them.
 */
export type Posting = Statement & { several?: string };

/** What `write` takes: a statement, or a drizzle insert, update or delete as it is. */
export type Write = Statement | { toSQL(): { sql: string; params: unknown[] } };

/** What a statement answered: the cells of its rows in the order of `columns`. */
export type Table = { columns: string[]; rows: SqlValue[][] };

/** One row of a write's answer (RETURNING), by column name. */
export type Row = Record<string, SqlValue>;

/**
 * Whether the storage may send a write again when its answer was lost on the way; only a remote primary can lose
 * one. `true`: doing it twice is the same as once, or is refused by its own idempotency key. A statement: a SELECT
 * that finds a row when the write is in the book already; such a write is refused with ALREADY_COMMITTED.
 * Without it a lost answer is the error TIMEOUT: nobody knows.
 */
export type WriteOptions = { idempotent?: true | Statement };

/**
 * `writer` is false when a write that changes nothing got no answer in time. `replicationLag`, on a replica, is how
 * long ago its file was level with the primary, in milliseconds.
 */
export type Health = { ok: boolean; writer: boolean; reader: boolean; replicationLag?: number };

/** The database, wherever it is: a file, memory, a server, or a replica with its primary. */
export type Database = {
  /** drizzle over the whole schema, for reads only: a write through it is refused with READ_ONLY. */
  read: LibSQLDatabase<typeof schema>;
  /**
   * One atomic write: all statements or none. It shares its COMMIT with whatever else is waiting and fails alone.
   * Answers the rows of each statement, after the COMMIT. Throws DatabaseError.
   */
  write(statements: readonly Write[], options?: WriteOptions): Promise<Row[][]>;
  /**
   * The rows of one SELECT on the primary: it sees every write that any node was told is done, where a replica may
   * lag behind. Tried again while the primary is busy or its answer is lost. Throws DatabaseError, READ_ONLY for a
   * statement that would write.
   */
  readPrimary(select: Write): Promise<Row[]>;
  /**
   * A posting: one INSERT INTO journals whose first argument is the journal's id, which makes it safe to repeat
   * (ALREADY_COMMITTED when a repeat finds it booked). Answers its rows, after the COMMIT. Throws DatabaseError.
   */
  post(posting: Posting): Promise<Row[]>;
  /** Changes the schema in one atomic step, apart from other writes and with foreign keys off. For migrations. */
  alter(statements: readonly Statement[]): Promise<void>;
  health(): Promise<Health>;
  /** Lets waiting writes finish, then closes. Later calls throw CLOSED. */
  close(): Promise<void>;
};

/** Where the database is, and how long to wait for it (milliseconds). */
export type DatabaseOptions = {
  /** `file:path`, `:memory:`, `http(s)://…` or `libsql://…`. */
  url: string;
  /** The primary of an embedded replica whose file is `url`. */
  syncUrl?: string | undefined;
  authToken?: string | undefined;
  /** How long a write waits for its turn or its answer. Default 5000. */
  timeout?: number | undefined;
  /** How often a replica asks its primary for news. Default 500. */
  syncPeriod?: number | undefined;
};
