import { getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type AuditResource, type DeclaredName, resourcesWith } from "@/resources/declared";
import type { LeftOut, WatchedSpec } from "@/resources/define";
import * as schema from "./schema";

/** A watched table as triggers and `verify` use it: its columns by their names in SQL. */
type Watched = {
  table: string;
  /** The column that names a row. */
  key: string;
  /** Digested columns of a row, in order. */
  columns: readonly string[];
  leftOut: readonly { column: string; why: LeftOut }[];
  unwatchedWhile: { column: string; values: readonly string[] } | undefined;
  /** Noun for a row in a sentence, followed by its id. */
  name: string;
  /** Resources of the trail's rows that may change it, its own first. */
  resources: readonly string[];
  getDetailsName: ((rowId: string) => string) | undefined;
  /** Columns by their names in the details (`after`). */
  audited: Readonly<Record<string, string>>;
};

const tables: ReadonlyMap<string, SQLiteTable> = new Map(
  Object.values(schema).flatMap((one) => (is(one, SQLiteTable) ? [[getTableName(one), one] as const] : [])),
);

/** @throws Error for a table or column that the schema lacks */
function watch(
  name: string,
  own: AuditResource | undefined,
  {
    audited = [],
    auditedAs = {},
    leftOut = {},
    alsoBy = [],
    unwatchedWhile,
    getDetailsName,
    name: noun,
  }: WatchedSpec,
): Watched {
  const table = tables.get(name);
  if (table === undefined) throw new Error(`There is no table ${name} to watch`);
  const columns = Object.entries(getTableColumns(table));
  const sqlName = (wanted: string) => {
    const found = columns.find(([column]) => column === wanted)?.[1];
    if (found === undefined) throw new Error(`${name} has no column ${wanted}`);
    return found.name;
  };
  const key = columns.find(([, column]) => column.primary)?.[1].name;
  if (key === undefined) throw new Error(`${name} has no column that names its rows`);
  return {
    table: name,
    key,
    columns: columns.filter(([column]) => !(column in leftOut)).map(([, column]) => column.name),
    leftOut: Object.entries(leftOut).map(([column, why]) => ({ column: sqlName(column), why })),
    unwatchedWhile: unwatchedWhile && {
      column: sqlName(unwatchedWhile[0]),
      values: unwatchedWhile.slice(1),
    },
    name: noun,
    resources: own === undefined ? alsoBy : [own, ...alsoBy],
    getDetailsName,
    audited: Object.fromEntries([
      ...audited.map((column) => [column, sqlName(column)]),
      ...Object.entries(auditedAs).map(([detail, column]) => [detail, sqlName(column)]),
    ]),
  };
}

export type WatchedTable = DeclaredName<"watched">;

const declared = resourcesWith("watched").flatMap((resource) =>
  Object.entries<WatchedSpec>(resource.watched).map(
    ([table, spec]) => [table, watch(table, "audit" in resource ? resource.audit : undefined, spec)] as const,
  ),
);
const byName: ReadonlyMap<string, Watched> = new Map(declared);

/** True for a table that a resource declares as watched. */
export const isWatched = (name: string): name is WatchedTable => byName.has(name);

/**
 * Tables whose changes are compared with the trail, as resources declare them: people, accounts and their settings, and
 * whatever else the book's rules depend on. All columns count except the omitted ones, each with its reason.
 *
 * From this list follow the view `…_state` of a table's rows with `row_id` and `state`, the triggers that write
 * `state_changes` (`watchedProgram`), what `verify` compares, and what may change unseen (`db/unverified-columns.ts`).
 */
export const watchedTables: readonly WatchedTable[] = declared.map(([name]) => name).filter(isWatched);

/** Rules of a watched table. @throws Error for any other table */
export function getWatched(table: WatchedTable): Watched {
  const found = byName.get(table);
  if (found === undefined) throw new Error(`${table} is not watched`);
  return found;
}

/** The program's part that follows from the list: the view and the triggers of each watched table. */
export const watchedProgram = (): string => declared.map(([, watched]) => selectStates(watched)).join("\n");

function selectStates({ table, key, columns, unwatchedWhile }: Watched): string {
  const json = (of: string) => `json_object(${columns.map((name) => `'${name}', ${of}${name}`).join(", ")})`;
  const entry = "INSERT INTO state_entries (subject, row_id, change, before, after) VALUES";
  const after = `(SELECT state FROM ${table}_state WHERE row_id = NEW.${key})`;
  const is = (of: string, comparison: "IN" | "NOT IN") =>
    unwatchedWhile &&
    `${of}${unwatchedWhile.column} ${comparison} (${unwatchedWhile.values.map((value) => `'${value}'`).join(", ")})`;
  const when = (of: string) => (unwatchedWhile ? ` WHEN ${is(of, "NOT IN")}` : "");
  const [change, before] = unwatchedWhile
    ? [`iif(${is("OLD.", "IN")}, 'insert', 'update')`, `iif(${is("OLD.", "IN")}, NULL, ${json("OLD.")})`]
    : ["'update'", json("OLD.")];
  return `
CREATE VIEW ${table}_state AS
SELECT ${key} AS row_id, ${json("")} AS state
FROM ${table}${unwatchedWhile ? ` WHERE ${is("", "NOT IN")}` : ""};

CREATE TRIGGER ${table}_state_insert AFTER INSERT ON ${table}${when("NEW.")} BEGIN
  ${entry} ('${table}', NEW.${key}, 'insert', NULL, ${after});
END;

CREATE TRIGGER ${table}_state_update AFTER UPDATE OF ${columns.join(", ")}
ON ${table}${when("NEW.")} BEGIN
  ${entry} ('${table}', NEW.${key}, ${change}, ${before}, ${after});
END;

CREATE TRIGGER ${table}_state_delete AFTER DELETE ON ${table}${when("OLD.")} BEGIN
  ${entry} ('${table}', OLD.${key}, 'delete', NULL, NULL);
END;
`;
}
