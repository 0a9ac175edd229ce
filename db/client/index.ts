import { noteRead, recordedReader, refuseRepeating } from "../recorded-reads";
import { readHandle } from "./drizzle-internals";
import { DatabaseError } from "./errors";
import { getFilePath, openFile } from "./file";
import { Watchdog } from "./health";
import { Hrana } from "./hrana";
import { Observers } from "./observed";
import { type Unit, WriteQueue } from "./queue";
import { Remote } from "./remote";
import { openReplica } from "./replica";
import { namedRows } from "./rows";
import type { Store } from "./store";
import type { Database, DatabaseOptions, Statement } from "./types";
import { toStatement } from "./values";
import { refuseWhen } from "./write-guards";

export { DatabaseError, databaseError, isPassing, passingCodes } from "./errors";
export { connectionError } from "./hrana";
export type * from "./types";
export { expectOneRow, expectRows, refuseWhen } from "./write-guards";

/** Default time in milliseconds to wait for a lock, a server or the queue of writes. */
const defaultTimeout = 5000;

/** Default limit for a replica's unanswered syncs, in milliseconds. */
const defaultSyncLimit = 30_000;

/**
 * Opens the database that the options name, and returns when it can be read. Its schema is brought up to date by
 * `migrate`. Throws DatabaseError.
 *
 * @example
 * const db = await openDatabase({ url: "file:data/vostra.db" });
 * await migrate(db);
 * const account = await db.read.select().from(virtualAccounts).where(eq(virtualAccounts.id, 7)).get();
 * await db.write([
 *   db.read.update(virtualAccounts).set({ status: "inactive" }).where(eq(virtualAccounts.version, 3)),
 *   expectOneRow("STALE"),
 * ]);
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { timeout = defaultTimeout } = options;
  return databaseOver(await openStore(options, timeout), timeout, options.heartbeat);
}

/** The database that a store holds. Closing it closes the store. */
export function databaseOver(store: Store, timeout = defaultTimeout, heartbeat?: Statement): Database {
  const observers = new Observers();
  const queue = new WriteQueue(
    observers.commits((units) => store.commit(units)),
    timeout * 2,
  );
  const watchdog = new Watchdog(store, queue, { timeout: Math.min(timeout, 2000), heartbeat });
  const send = (unit: Unit) => watchdog.follow(queue.add(unit));
  let closed: Promise<void> | undefined;
  return {
    read: readHandle(recordedReader(observers.reader(store.reader))),
    async write(writes, { idempotent } = {}) {
      if (writes.length === 0) return [];
      const statements = writes.map(toStatement);
      return observers.write(statements, async () => {
        if (typeof idempotent !== "object") return send({ statements, idempotent });
        const [, ...rows] = await send({
          statements: [refuseWhen(idempotent, "ALREADY_COMMITTED"), ...statements],
          idempotent: true,
        });
        return rows;
      });
    },
    async readPrimary(select) {
      const statement = toStatement(select);
      const table = await store.readPrimary(statement);
      if (store.isPrimary) noteRead(store.reader, statement, table);
      else refuseRepeating();
      return namedRows(table);
    },
    async post(posting) {
      const { bulkSql } = posting;
      const [rows = []] = await observers.write([posting], () =>
        send({ statements: [posting], idempotent: findJournal(posting), bulkSql }),
      );
      return rows;
    },
    revision: () => store.revision?.(),
    alter: (statements) => queue.exclusively(() => store.alter(statements)),
    trouble: () => store.trouble?.()?.sentence,
    writeLoad: () => queue.load,
    observe: (observer) => observers.add(observer),
    explain: async (statement) =>
      namedRows(await store.explain(statement)).map(({ detail }) => String(detail)),
    following: () => store.following?.(),
    written: () => store.written?.(),
    reached: async (position) => store.reached?.(position),
    health: () => watchdog.health(),
    close() {
      closed ??= queue.close().then(() => store.close());
      return closed;
    },
  };
}

async function openStore(options: DatabaseOptions, timeout: number): Promise<Store> {
  const { url, syncUrl, authToken, syncPeriod: period = 500, syncLimit = defaultSyncLimit } = options;
  const remoteUrl = syncUrl ?? url;
  if (!syncUrl && (url.startsWith("file:") || url === ":memory:"))
    return openFile(getFilePath(url), timeout, options.logShipped);
  if (!/^(https?|libsql):\/\//.test(remoteUrl)) {
    throw new DatabaseError("FAILED", "a database URL starts with file:, http:, https: or libsql:");
  }
  if (syncUrl && !url.startsWith("file:")) {
    throw new DatabaseError(
      "FAILED",
      "a replica needs a file: of its own, apart from the URL of its primary",
    );
  }
  const server = new Hrana(remoteUrl, authToken, timeout);
  if (!syncUrl) return new Remote(server, timeout);
  return openReplica({ path: getFilePath(url), url: syncUrl, authToken, period, timeout, syncLimit }, server);
}

/**
 * A posting that is sent again first looks for its journal, since a guard could refuse it because of its own first try.
 */
function findJournal({ args }: Statement): Statement {
  return { sql: "select 1 from journals where id = ?", args: args.slice(0, 1) };
}
