import { DatabaseError } from "db/client";
import { assertOpenable } from "db/migrate";
import * as schema from "db/schema";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { openBookArchives } from "@/integrity/trail/archives";
import { readHead, verifyChain } from "@/integrity/trail/chain";
import { describeLoss } from "@/integrity/trail/head-keeper";
import { rowChecks, verify } from "@/integrity/verify";
import { openOneConnection } from "../one-connection";

/** Name instead of a column if a whole row is added or deleted. */
export const rowActs = ["(added)", "(deleted)", "(cut-off)"] as const;

/** A change of one place of a table: a column, or a row as a whole. */
export type Change = {
  table: string;
  place: string;
  row: string;
  how: string;
  sql: readonly string[];
};

/** Outcome of a change: the table itself refuses it, a start or a check found it, or neither did. */
export type Outcome = "refused" | "unchanged" | "found by a start" | "found by a check" | "unseen";

type Column = { name: string; type: string; nullable: boolean; key: boolean };
type Parent = { table: string; column: string };

/** Number of rows of a table that are changed in turn, from its first to its last. */
const rowsTried = 3;

/** The values that each column may have where it has a list of them, by `table.column`. */
const options = new Map<string, readonly string[]>(
  Object.values(schema)
    .filter((table) => is(table, SQLiteTable))
    .flatMap((table) =>
      Object.values(getTableColumns(table)).map(
        ({ name, enumValues }) => [`${getTableName(table)}.${name}`, enumValues ?? []] as const,
      ),
    ),
);

export type Sweep = Awaited<ReturnType<typeof openSweep>>;

/**
 * Opens a book without triggers, for one change at a time that is checked and undone. Foreign keys and CHECKs are off,
 * as an attacker can switch them off.
 */
export async function openSweep(path: string) {
  const { connection, db, undone, close } = await openOneConnection(
    path,
    "pragma ignore_check_constraints = on",
  );
  const rows = (sql: string) => connection.run({ sql, args: [] }).rows;
  const texts = (sql: string) => rows(sql).map(([cell]) => String(cell));
  const head = { ...(await readHead(db)), at: "" };

  const tables = texts(
    "select name from pragma_table_list where schema = 'main' and type = 'table' and name <> 'sqlite_schema' order by name",
  );

  // A generated column is computed from others: nobody can write it.
  const listColumns = (table: string): Column[] =>
    rows(
      `select name, type, "notnull", pk from pragma_table_xinfo('${table}') where hidden not in (2, 3)`,
    ).map(([name, type, notNull, key]) => ({
      name: String(name),
      type: String(type),
      nullable: notNull === 0 && key === 0,
      key: Number(key) > 0,
    }));

  /** Conditions that name rows of a table one by one: `spread` from its first to its last, and one row of each kind. */
  function listRows(table: string, columns: readonly Column[], kinds: readonly string[]) {
    const keys = columns.filter(({ key }) => key).map(({ name }) => name);
    const named = keys.length > 0 ? keys : ["rowid"];
    const each = named.map((name) => `'${name} = ' || quote("${name}")`).join(" || ' and ' || ");
    const all = texts(`select ${each} from "${table}" order by ${named.join(", ")}`);
    const step = Math.max(1, (all.length - 1) / (rowsTried - 1));
    const spread = Array.from({ length: rowsTried }, (_, i) => all[Math.round(i * step)]);
    const ofKinds = kinds.flatMap((kind) => texts(`select ${each} from "${table}" where ${kind} limit 1`));
    return { spread: [...new Set(spread)].filter((row) => row !== undefined), ofKinds };
  }

  /** Other values for a column, as expressions: from its list, other rows, its parent, and near its own. */
  function listValues(table: string, { name, type, nullable }: Column, parent: Parent | undefined): string[] {
    const own = texts(`select distinct quote("${name}") from "${table}" order by random() limit 3`);
    const foreign = parent
      ? texts(`select quote("${parent.column}") from "${parent.table}" order by 1 limit 3`)
      : [];
    const listed = (options.get(`${table}.${name}`) ?? []).map((value) => `'${value}'`);
    const near =
      type === "INTEGER"
        ? [`"${name}" + 1`, `"${name}" - 1`, "0"]
        : type === "BLOB"
          ? ["x'00'"]
          : [`"${name}" || 'x'`, "''"];
    return [...new Set([...near, ...listed, ...foreign, ...own, ...(nullable ? ["null"] : [])])];
  }

  /** Copy of a row with another key and other values in unique columns. */
  function copies(table: string, columns: readonly Column[], row: string): string[] {
    const unique = texts(
      `select coalesce(m.sql, (select group_concat(name) from pragma_index_info(i.name)))
       from pragma_index_list('${table}') i left join sqlite_master m on m.name = i.name where i."unique"`,
    ).join(" ");
    const other = ({ name, type }: Column) =>
      type === "INTEGER" ? `(select max("${name}") from "${table}") + 1` : `"${name}" || 'x'`;
    const copy = (changed: (column: Column) => boolean) =>
      `insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join(", ")})
        select ${columns.map((column) => (changed(column) ? other(column) : `"${column.name}"`)).join(", ")}
        from "${table}" where ${row}`;
    return [copy(({ key }) => key), copy(({ key, name }) => key || new RegExp(`\\b${name}\\b`).test(unique))];
  }

  /** @param kinds conditions; one row that meets each is changed as well */
  function listChanges(table: string, kinds: readonly string[] = []): Change[] {
    const columns = listColumns(table);
    const parents = new Map(
      rows(`select "from", "table", "to" from pragma_foreign_key_list('${table}')`).map(
        ([from, parent, to]) => [String(from), { table: String(parent), column: String(to ?? "id") }],
      ),
    );
    const { spread, ofKinds } = listRows(table, columns, kinds);
    const where = [...new Set([...spread, ...ofKinds])];
    const changes = columns.flatMap((column) => {
      const values = listValues(table, column, parents.get(column.name));
      const { name } = column;
      const filled = texts(
        `select 1 from "${table}" where ${where.map((row) => `(${row})`).join(" or ") || "0"} and "${name}" is not null limit 1`,
      );
      const also = filled.length > 0 ? [] : [`"${name}" is not null`];
      return [...where, ...also].flatMap((row) =>
        values.map((value) => ({
          table,
          place: name,
          row,
          how: `${name} = ${value} where ${row}`,
          sql: [`update "${table}" set "${name}" = ${value} where (${row}) and "${name}" is not (${value})`],
        })),
      );
    });
    const [added, deleted, cut] = rowActs;
    const ends = new Set([spread.at(-1) ?? "0", ...ofKinds]);
    return [
      ...changes,
      ...where.map((row) => ({
        table,
        place: deleted,
        row,
        how: `deleted where ${row}`,
        sql: [`delete from "${table}" where ${row}`],
      })),
      ...where.flatMap((row) =>
        copies(table, columns, row).map((sql) => ({
          table,
          place: added,
          row,
          how: `a copy of ${row}`,
          sql: [sql],
        })),
      ),
      ...Array.from(ends, (row) => ({
        table,
        place: cut,
        row,
        how: `cut off where ${row}`,
        sql: [
          `update sqlite_sequence set seq = seq - 1 where name = '${table}'`,
          `delete from "${table}" where ${row}`,
        ],
      })),
    ];
  }

  /** Checks that name a table, first those that detected a change of it before. */
  const naming = new Map<string, string[]>();
  function isSeen(table: string): boolean {
    const word = new RegExp(`\\b${table}\\b`);
    const found = naming.get(table) ?? rowChecks.map(({ broken }) => broken).filter((sql) => word.test(sql));
    naming.set(table, found);
    const at = found.findIndex((sql) => rows(sql).length > 0);
    if (at > 0) naming.set(table, [...found.splice(at, 1), ...found]);
    return at >= 0;
  }

  /**
   * True if the hashes of the audit trail do not match. `verify` begins with them, and hardly any change of a row keeps
   * them valid.
   */
  async function isChainBroken(): Promise<boolean> {
    const older = await openBookArchives(db, undefined);
    try {
      const { flaw } = await verifyChain(db, await readHead(db), undefined, undefined, undefined, older);
      return flaw !== undefined;
    } finally {
      older.close();
    }
  }

  /** A book that cannot be read was not found whole. */
  async function fails(look: () => Promise<boolean> | boolean): Promise<boolean> {
    try {
      return !(await look());
    } catch {
      return true;
    }
  }

  /** Makes a change; the table itself may refuse it, or it changes nothing. */
  function make({ sql }: Change): "refused" | "unchanged" | "made" {
    let changed = 0;
    for (const statement of sql) {
      try {
        connection.run({ sql: statement, args: [] });
      } catch (error) {
        if (error instanceof DatabaseError) return "refused";
        throw error;
      }
      changed = Number(rows("select changes()")[0]?.[0]);
    }
    return changed === 0 ? "unchanged" : "made";
  }

  const isRefusedAtStart = () =>
    fails(async () => {
      await assertOpenable(db);
      return (await describeLoss(db, head, "")) === undefined;
    });

  // The guards alone are not compared: its triggers were taken away.
  async function flaws(): Promise<string[]> {
    const { findings } = await verify(db);
    return findings.flatMap(({ kind, broken }) => (kind === "guards" ? [] : (broken ?? [])));
  }

  return {
    tables,
    flaws,
    listColumns,
    listChanges,
    /** True if a condition matches a row. */
    isAmong: (table: string, row: string, where: string) =>
      rows(`select 1 from "${table}" where (${row}) and (${where})`).length > 0,
    count: (table: string) => Number(rows(`select count(*) from "${table}"`)[0]?.[0]),
    /** Makes a change, runs the checks that name its table and a start, and undoes it. */
    glance: (change: Change): Promise<Outcome> =>
      undone(async () => {
        const made = make(change);
        if (made !== "made") return made;
        if (await fails(() => !isSeen(change.table))) return "found by a check";
        return (await isRefusedAtStart()) ? "found by a start" : "unseen";
      }),
    /**
     * Makes several changes, runs the whole `verify`, and undoes them. `unmade` lists those that an earlier change
     * blocked by changing the key of their row.
     */
    prove: (changes: readonly Change[]): Promise<{ isFound: boolean; unmade: Change[] }> =>
      undone(async () => {
        const unmade = changes.filter((change) => make(change) !== "made");
        const isOfTrail = changes.some(({ table }) => table === "audit_logs");
        const ofTrail = isOfTrail && (await fails(async () => !(await isChainBroken())));
        return { isFound: ofTrail || (await fails(async () => (await flaws()).length === 0)), unmade };
      }),
    close,
  };
}
