import { type Database, openDatabase } from "db/client";
import { Connection } from "db/client/connection";
import { readHandle } from "db/client/drizzle-internals";
import { namedRows } from "db/client/rows";
import { toStatement } from "db/client/values";

/**
 * Opens a file for successive changes that are inspected and undone. Foreign keys are off.
 * @param settings further pragmas
 */
export async function openOneConnection(path: string, settings = "") {
  const connection = new Connection(path, 1000);
  connection.exec(
    `pragma foreign_keys = off; pragma journal_mode = memory; pragma cache_size = -65536; ${settings}`,
  );
  const query = (statement: Parameters<Connection["run"]>[0]) => connection.run(statement, "refuse");
  const memory = await openDatabase({ url: ":memory:" });
  const db: Database = {
    ...memory,
    read: readHandle({ query, queryAll: (statements) => statements.map(query) }),
    readPrimary: async (select) => namedRows(query(toStatement(select))),
  };
  return {
    connection,
    /** For reads alone. */
    db,
    /** Undoes all changes made meanwhile. */
    async undone<Result>(act: () => Promise<Result>): Promise<Result> {
      connection.exec("savepoint change");
      try {
        return await act();
      } finally {
        connection.exec("rollback to change; release change");
      }
    },
    async close() {
      connection.close();
      await memory.close();
    },
  };
}
