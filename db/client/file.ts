import { Pace } from "./batch-size";
import { alter, commitGroup } from "./commit";
import { Connection } from "./connection";
import { toDatabaseError } from "./errors";
import type { Outcome, Unit } from "./queue";
import { patiently } from "./retry-busy";
import type { Reader } from "./session";
import type { Statement, Table } from "./types";

/** Where the book is. The queue in front of it hands over one group at a time. */
export type Store = {
  reader: Reader;
  /** A read on the primary, whichever file `reader` reads. */
  readPrimary(select: Statement): Table | Promise<Table>;
  commit(units: readonly Unit[]): Outcome[] | Promise<Outcome[]>;
  alter(statements: readonly Statement[]): void | Promise<void>;
  /** On a replica: milliseconds since it was level with its primary. */
  lag?(): number;
  close(): void | Promise<void>;
};

// The process stands still while SQLite waits for another process's lock, so it waits briefly and often.
const briefly = 20;

const durable = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA journal_size_limit = 67108864;
`;

/** Reads the path of a `file:` URL, or `:memory:`. */
export function pathOf(url: string): string {
  if (url === ":memory:" || url === "file::memory:") return ":memory:";
  const path = url.replace(/^file:(?:\/\/(?=\/))?/, "").split("?")[0] ?? "";
  return decodeURIComponent(path);
}

/**
 * A book in a file, or in memory with the same behaviour for as long as it is open. `timeout`: how many milliseconds
 * it waits for a lock that another program holds.
 */
export async function openFile(path: string, timeout: number): Promise<Store> {
  const inMemory = path === ":memory:";
  const writer = new Connection(path, briefly);
  const settings = `${inMemory ? "" : durable} PRAGMA foreign_keys = ON; PRAGMA cache_size = -16384;`;
  await patiently(timeout, () => writer.exec(settings));
  const reads = inMemory ? writer : openReadOnly(path);
  const pace = new Pace();
  const ofFile = inMemory ? guardedReader(writer) : reader(reads);
  return {
    reader: ofFile,
    readPrimary: (select) => patiently(timeout, () => ofFile.query(select)),
    commit: (units) => patiently(timeout, () => commitGroup(writer, units, pace)),
    alter: (statements) => patiently(timeout, () => alter(writer, statements)),
    close() {
      if (!inMemory) {
        reads.close();
        emptyLog(writer);
      }
      writer.close();
    },
  };
}

// A closed book is one file, unless another program has it open: then the log stays with that one.
function emptyLog(connection: Connection): void {
  try {
    connection.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  } catch (error) {
    if (toDatabaseError(error).code !== "BUSY") throw error;
  }
}

/** A connection that cannot write. It waits for nobody: in WAL a reader is never kept out for long. */
export function openReadOnly(path: string): Connection {
  const connection = new Connection(path, briefly * 50);
  connection.exec("PRAGMA cache_size = -65536; PRAGMA query_only = ON;");
  return connection;
}

/** Reads from a connection. */
export function reader(connection: Connection): Reader {
  return {
    query: (statement) => connection.run(statement, "refuse"),
    queryAll(statements) {
      connection.exec("BEGIN");
      try {
        return statements.map((statement) => connection.run(statement, "refuse"));
      } finally {
        connection.exec("COMMIT");
      }
    },
  };
}

// Memory has one connection for reads and writes; it refuses writes while it reads.
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
