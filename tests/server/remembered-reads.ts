import { readHandle } from "db/client/drizzle-internals";
import { getFilePath, openReadOnly } from "db/client/file";
import type { Statement, Table } from "db/client/types";
import type { Deps } from "@/deps";

/**
 * Book without further writes, whose reads are made once and then repeated from memory. Hundreds of questions read the
 * same names, accounts and sums.
 */
export function rememberReads(deps: Deps): Deps {
  const connection = openReadOnly(getFilePath(deps.env.database.url));
  const known = new Map<string, Table>();
  function query(statement: Statement): Table {
    const key = [statement.sql, ...statement.args.map((arg) => `${typeof arg} ${arg}`)].join("\0");
    const table = known.get(key) ?? unchanging(connection.run(statement, "refuse"));
    known.set(key, table);
    return table;
  }
  const read = readHandle({ query, queryAll: (statements) => statements.map(query) });
  const close = () => {
    connection.close();
    return deps.db.close();
  };
  const write = () => Promise.reject(new Error("A book whose reads are remembered is not written to."));
  return { ...deps, db: { ...deps.db, read, write, post: write, close } };
}

/** Frozen, since a change of a shared row would reach all readers. */
function unchanging(table: Table): Table {
  for (const row of table.rows) Object.freeze(row);
  Object.freeze(table.rows);
  return table;
}
