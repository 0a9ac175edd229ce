import { DatabaseError } from "./client/errors";
import { openFile, pathOf } from "./client/file";
import { WriteQueue } from "./client/queue";
import { readHandle } from "./client/session";
import type { Database, DatabaseOptions } from "./client/types";
import { toStatement } from "./client/values";

export { DatabaseError, databaseError } from "./client/errors";
export { must } from "./client/must";
export type * from "./client/types";

/**
 * Opens the database that the options name and answers when it can be read. The schema is another matter: see
 * `migrate`. Throws DatabaseError.
 *
 * @example
 * const db = await openDatabase({ url: "file:data/vostra.db" });
 * await migrate(db);
 * const found = await db.read.select().from(users).where(eq(users.id, 1));
 * await db.write([update(users)…, must("STALE"), insert(auditLog)…]);
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, timeout = 5000 } = options;
  if (!url.startsWith("file:") && url !== ":memory:") throw new DatabaseError("FAILED", "not yet");
  const store = openFile(pathOf(url), timeout);
  const queue = new WriteQueue(store.commit);
  return {
    read: readHandle(store.reader),
    async write(writes, { repeat } = {}) {
      if (writes.length === 0) return [];
      return queue.add({ statements: writes.map(toStatement), repeat });
    },
    async post(statement) {
      const repeat = { sql: "select 1 from journals where id = ?", args: statement.args.slice(0, 1) };
      const [rows = []] = await queue.add({ statements: [statement], repeat });
      return rows;
    },
    alter: (statements) => queue.exclusively(() => store.alter(statements)),
    async health() {
      return { ok: true, writer: true, reader: true };
    },
    async close() {
      await queue.close();
      await store.close();
    },
  };
}
