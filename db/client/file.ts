import { existsSync } from "node:fs";
import { BatchSize } from "./batch-size";
import { alter, commitGroup } from "./commit";
import { Connection } from "./connection";
import { DatabaseError, toDatabaseError } from "./errors";
import { describedByPlace } from "./file-trouble";
import { FileBeneath } from "./lost-file-guard";
import { retryWhileBusy } from "./retry-busy";
import type { Reader, Store } from "./store";
import type { Statement, Table } from "./types";

// SQLite blocks the process while it waits for another process's lock; so it waits for a short time, and often.
const shortWait = 20;

/** Setting for a program that ships the log: only that program restarts the log. */
const shipped = "PRAGMA wal_autocheckpoint = 0;";

// Deleted content is overwritten: what was erased, or is older than the bank keeps it, is in no free page of the file.
const durable = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA secure_delete = ON;
  PRAGMA journal_size_limit = 67108864;
`;

/** Reads the path of a `file:` URL, or `:memory:`. */
export function getFilePath(url: string): string {
  if (url === ":memory:" || url === "file::memory:") return ":memory:";
  const path = url.replace(/^file:(?:\/\/(?=\/))?/, "").split("?")[0] ?? "";
  return decodeURIComponent(path);
}

/**
 * Opens a database in a file, or in memory, with the same behaviour. `timeout`: time in milliseconds to wait for a lock
 * that another program holds. `logShipped`: another program (Litestream) copies the log elsewhere, so that nothing is
 * removed from it here, neither between two commits nor at the end.
 */
export async function openFile(path: string, timeout: number, logShipped = false): Promise<Store> {
  const inMemory = path === ":memory:";
  const { writer, reads } = await openBoth(path, timeout, logShipped).catch((error: unknown) => {
    throw describedByPlace(toDatabaseError(error), path);
  });
  const beneath = inMemory ? undefined : new FileBeneath(path, createRescue(writer));
  const guarded = <T>(write: () => T): T => {
    beneath?.assertWritable();
    const outcome = describing(path, write);
    beneath?.assertKept();
    return outcome;
  };
  const batchSize = new BatchSize();
  const ofFile = inMemory ? guardedReader(writer) : reader(reads);
  let written = 0;
  const version = oncePerTurn(() => reads.dataVersion());
  const willWrite = () => {
    written += 1;
    version.forget();
  };
  return {
    reader: ofFile,
    isPrimary: true,
    readPrimary: (select) => retryWhileBusy(timeout, () => ofFile.query(select)),
    explain: (statement) =>
      inMemory ? ofFile.query(explainStatement(statement)) : readQueryPlan(path, statement),
    commit: (units) =>
      retryWhileBusy(timeout, () => {
        willWrite();
        return guarded(() => commitGroup(writer, units, batchSize));
      }),
    alter: (statements) =>
      retryWhileBusy(timeout, () => {
        willWrite();
        guarded(() => alter(writer, statements));
      }),
    // In memory, a connection's data version does not change with its own commits.
    look: async () => beneath?.look(),
    trouble: () => beneath?.trouble,
    revision: inMemory ? () => written : version.ask,
    close() {
      if (!inMemory) {
        reads.close();
        // The log beside a lost book may belong to another book by now.
        if (!logShipped && !beneath?.isLost) emptyLog(writer);
      }
      writer.close();
    },
  };
}

async function openBoth(
  path: string,
  timeout: number,
  logShipped: boolean,
): Promise<{ writer: Connection; reads: Connection }> {
  const inMemory = path === ":memory:";
  const writer = new Connection(path, shortWait);
  const settings = `${inMemory ? "" : durable} ${logShipped ? shipped : ""} PRAGMA foreign_keys = ON; PRAGMA cache_size = -16384;`;
  await retryWhileBusy(timeout, () => writer.exec(settings));
  return { writer, reads: inMemory ? writer : openReadOnly(path) };
}

/** Adds the location and the remedy to a disk's refusal. */
function describing<T>(path: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    const known = toDatabaseError(error);
    throw ofDisk.has(known.code) ? describedByPlace(known, path) : known;
  }
}

const ofDisk: ReadonlySet<string> = new Set(["DISK_FULL", "DISK_ERROR", "READ_ONLY"]);

const createRescue = (writer: Connection) => ({
  checkpoint: () => writer.exec("PRAGMA wal_checkpoint(TRUNCATE)"),
  copyTo: (path: string) => void writer.run({ sql: "VACUUM INTO ?", args: [path] }),
});

/**
 * Asks at most once per turn of the event loop: all work of a turn was already under way when it began, so the turn's first
 * answer is recent enough for it. A commit of this program discards the answer.
 */
function oncePerTurn(question: () => number) {
  let answer: number | undefined;
  const forget = () => {
    answer = undefined;
  };
  return {
    forget,
    ask(): number {
      if (answer === undefined) {
        answer = question();
        setImmediate(forget);
      }
      return answer;
    },
  };
}

// A closed database is one file, unless another program has it open, which then keeps the log.
function emptyLog(connection: Connection): void {
  try {
    connection.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  } catch (error) {
    if (toDatabaseError(error).code !== "BUSY") throw error;
  }
}

/** A connection that cannot write. In WAL mode a reader is never kept waiting for long. */
export function openReadOnly(path: string): Connection {
  const connection = new Connection(path, shortWait * 50);
  connection.exec("PRAGMA cache_size = -65536; PRAGMA query_only = ON;");
  return connection;
}

/**
 * Opens a connection that neither changes nor creates files: a killed server's log stays as evidence. Without a log
 * nobody writes, and nothing beside the file is needed.
 * @param immutable nobody can write it, as on a read-only mount: it is read without locks and without its log
 */
export function openUnchanged(path: string, immutable = !existsSync(`${path}-wal`)): Connection {
  const uri = `file:${encodeURI(path).replace(/[?#]/g, encodeURIComponent)}`;
  return new Connection(`${uri}?mode=ro${immutable ? "&immutable=1" : ""}`, shortWait * 50);
}

/** Opens a database file for reading: nothing in it changes, not even its log mode. */
export function openFileToRead(path: string, immutable?: boolean): Store {
  const connection = openUnchanged(path, immutable);
  const ofFile = reader(connection);
  const refuse = () => {
    throw new DatabaseError("READ_ONLY");
  };
  return {
    reader: ofFile,
    readPrimary: (select) => ofFile.query(select),
    explain: (statement) => ofFile.query(explainStatement(statement)),
    commit: refuse,
    alter: refuse,
    close: () => connection.close(),
  };
}

/** The statement that asks for another one's query plan. */
export const explainStatement = ({ sql, args }: Statement): Statement => ({
  sql: `explain query plan ${sql}`,
  args,
});

/**
 * A statement's query plan, asked on a separate connection: an explained statement stays open until it is collected as
 * garbage, and its connection's later reads would stay in an old snapshot until then.
 */
export function readQueryPlan(path: string, statement: Statement): Table {
  const connection = openReadOnly(path);
  try {
    return connection.run(explainStatement(statement));
  } finally {
    connection.close();
  }
}

/** Reads from a connection. */
export function reader(connection: Connection): Reader {
  const query = (statement: Statement) => connection.run(statement, "refuse");
  const onSnapshot = <Answer>(read: () => Answer): Answer => {
    if (connection.inTransaction) return read();
    connection.run(begin);
    try {
      return read();
    } finally {
      if (connection.inTransaction) connection.run(end);
    }
  };
  return { query, onSnapshot, queryAll: (statements) => onSnapshot(() => statements.map(query)) };
}

const begin: Statement = { sql: "BEGIN", args: [] };
const end: Statement = { sql: "COMMIT", args: [] };

// A database in memory has one connection for reads and writes; it refuses writes while it reads.
function guardedReader(connection: Connection): Reader {
  const reads = reader(connection);
  const guarded = <T>(read: () => T): T => {
    connection.exec("PRAGMA query_only = ON");
    try {
      return read();
    } finally {
      connection.exec("PRAGMA query_only = OFF");
    }
  };
  return {
    query: (statement) => guarded(() => reads.query(statement)),
    queryAll: (statements) => guarded(() => reads.queryAll(statements)),
  };
}
