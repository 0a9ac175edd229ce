import type { LibSQLDatabase } from "drizzle-orm/libsql";
import type * as schema from "../schema";

/** A value in SQLite's form. Integers are numbers as long as they are safe; a larger one is an error, never rounded. */
export type SqlValue = string | number | bigint | null | Uint8Array;

/** One statement with positional arguments. Whole numbers are bound as INTEGER, never as REAL. */
export type Statement = { sql: string; args: readonly SqlValue[] };

/**
 * A statement that inserts one row. `bulkSql` inserts many: its one argument is a JSON array with the `args` of each
 * (texts, whole numbers, null), and the first column of each row that it returns is the first of those `args`.
 */
export type Posting = Statement & { bulkSql?: string };

/** Argument of `write`: a statement, or a drizzle insert, update or delete. */
export type Write = Statement | { toSQL(): { sql: string; params: unknown[] } };

/** The result of a statement: the cells of its rows, in the order of `columns`. */
export type Table = { columns: string[]; rows: SqlValue[][] };

/** One row of a result, by column name. */
export type Row = Record<string, SqlValue>;

/**
 * Condition for sending a write again after its answer was lost, which only happens with a remote primary. `true`: writing twice
 * is the same as once, or is refused by an idempotency key. A statement: a SELECT that finds a row when the write was already
 * committed; it is then refused with ALREADY_COMMITTED. Without this option a lost answer is the error TIMEOUT: the outcome is
 * unknown.
 */
export type WriteOptions = { idempotent?: true | Statement };

/**
 * `writer` is false if a write that changes nothing was not answered in time, and for ten seconds after the disk
 * refused any write. `replicationLag`, on a replica, is the time since its file was level with the primary, in
 * milliseconds. `parted`: instructions for the operator, as a sentence, about a replica that is not of its primary's
 * history, so that it is no longer read. `trouble`: see Database.
 */
export type Health = {
  ok: boolean;
  writer: boolean;
  reader: boolean;
  replicationLag?: number;
  parted?: string;
  trouble?: string;
};

/**
 * State of a replica: whether its file was level with the primary since this process began, its position in the
 * primary's log, the time since it was level in milliseconds (undefined before the first time), and `parted` as in
 * Health. `silent`: a sentence for the operator if the primary has neither answered nor refused for longer than
 * `syncLimit`.
 */
export type Following = { level: boolean; frame: number; lag?: number; parted?: string; silent?: string };

/**
 * Load of this node's write queue: the number of waiting writes, the age of the oldest in milliseconds, and whether
 * they press: they wait, and no group in progress waits for a lock or a server.
 */
export type WriteLoad = { waiting: number; age: number; pressing: boolean };

/**
 * Observer of completed work: statements read in one snapshot, the statements of one write, and the number of writes
 * that shared a commit. `ms` is the duration in milliseconds: for a write from its request until its commit, waiting
 * time included. Called in the async context of the requester. A failure is reported by its error alone, except a write
 * that was refused because of the database's place: by its code.
 */
export type Observer = {
  read?(statements: readonly Statement[], ms: number): void;
  write?(statements: readonly Statement[], ms: number): void;
  commit?(writes: number, ms: number): void;
  refused?(code: string): void;
};

/** The database: in a file, in memory, on a server, or a replica with its primary. */
export type Database = {
  /** drizzle over the whole schema, for reads only: a write through it is refused with READ_ONLY. */
  read: LibSQLDatabase<typeof schema>;
  /**
   * One atomic write: all statements or none. It shares its COMMIT with other waiting writes, and fails alone.
   * Returns the rows of each statement, after the COMMIT. Throws DatabaseError.
   */
  write(statements: readonly Write[], options?: WriteOptions): Promise<Row[][]>;
  /**
   * Returns the rows of one SELECT on the primary. It sees every write that was acknowledged to any node, where a
   * replica may lag behind. Retried while the primary is busy or its answer is lost. Throws DatabaseError, READ_ONLY
   * for a statement that would write.
   */
  readPrimary(select: Write): Promise<Row[]>;
  /**
   * A posting: one INSERT INTO journals whose first argument is the journal's id, which makes it safe to send again
   * (ALREADY_COMMITTED where that finds it booked). Returns its rows, after the COMMIT. Throws DatabaseError.
   */
  post(posting: Posting): Promise<Row[]>;
  /** Changes the schema in one atomic step, apart from other writes and with foreign keys off. For migrations. */
  alter(statements: readonly Statement[]): Promise<void>;
  /**
   * A number that changes with every commit that a read would see, of this program or another: values read after
   * requesting it hold for as long as it stays the same. Undefined if only a server knows it.
   */
  revision(): number | undefined;
  health(): Promise<Health>;
  /**
   * Trouble with the underlying file, as the last health check or write found it: a sentence with its path and the
   * remedy. Writes are refused meanwhile.
   */
  trouble(): string | undefined;
  /** State of the replica that answers reads; undefined without one. Sends no request. */
  following(): Following | undefined;
  writeLoad(): WriteLoad;
  /**
   * The position in the primary's log after the newest write of this node; undefined before one, and for a database in
   * a file.
   */
  written(): number | undefined;
  /** Waits up to a second until a replica holds the log up to a position; returns at once for any other database. */
  reached(position: number): Promise<void>;
  /** Registers an observer of reads and commits. Call the returned function to end it. */
  observe(observer: Observer): () => void;
  /**
   * SQLite's query plan of a read, step by step, from the database that answers reads. Observers do not see it.
   * Throws DatabaseError.
   */
  explain(statement: Statement): Promise<string[]>;
  /** Waits for the pending writes, then closes. Later calls throw CLOSED. */
  close(): Promise<void>;
};

/** Address of the database, and time limits (in milliseconds). */
export type DatabaseOptions = {
  /** `file:path`, `:memory:`, `http(s)://…` or `libsql://…`. */
  url: string;
  /** The primary of an embedded replica whose file is `url`. */
  syncUrl?: string | undefined;
  authToken?: string | undefined;
  /** Time that a write waits for its turn or its answer, in milliseconds. Default 5000. */
  timeout?: number | undefined;
  /**
   * Statement written by the health check, so that a full disk is noticed; at most one a second. Without it the check
   * only takes the write lock.
   */
  heartbeat?: Statement | undefined;
  /** For a file: true if another program ships its log (Litestream); only that program restarts the log. */
  logShipped?: boolean | undefined;
  /** Interval at which a replica syncs with its primary, in milliseconds. Default 500. */
  syncPeriod?: number | undefined;
  /**
   * Time for which the primary may leave a replica's syncs without any answer before this node counts as cut off, in
   * milliseconds. Default 30,000.
   */
  syncLimit?: number | undefined;
};
