import { expect, test } from "bun:test";
import type { Deps } from "@/deps";
import { demoDay, listRows, openDemo } from "./demo-book";

/** Random columns: hashes of passwords, through them and the journals' random ids of the audit trail. */
const random = new Set(["password_hash", "digest", "hash", "prev_hash", "details_hash", "applied_at"]);
const randomIds =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{32}\b|\b[0-9a-f]{64}\b|RET-\d{8}-[A-Z0-9]{6}/g;

/** Every row of every table as text, without random parts such as the marks of a book's history. */
async function listContents(deps: Deps): Promise<Map<string, string[]>> {
  const tables = await listRows(
    deps,
    "select name from sqlite_master where type = 'table' and name <> 'history_marks' and sql not like 'CREATE VIRTUAL%' and name not like 'transactions_search%' and name not like 'transactions_words%' and name not like 'virtual_accounts_search%'",
  );
  const contents = new Map<string, string[]>();
  for (const [table] of tables) {
    const columns = (await listRows(deps, `select name from pragma_table_info('${table}')`))
      .map(([name]) => String(name))
      .filter((name) => !random.has(name));
    const rows = await listRows(
      deps,
      `select ${columns.map((name) => `"${name}"`).join(", ")} from "${table}"`,
    );
    contents.set(
      String(table),
      rows.map((row) => JSON.stringify(row).replace(randomIds, "a random id")).sort(),
    );
  }
  return contents;
}

// Filling a book that no other test uses takes seconds.
test("two loads on one day give the same book at any hour, and another day's a different one", async () => {
  // The second day is one that other tests take, too.
  const books = await Promise.all([demoDay, "2026-11-20T18:45:00Z", "2026-11-23T08:00:00Z"].map(openDemo));
  const [morning, evening, later] = await Promise.all(books.map(listContents));
  expect(morning?.size).toBeGreaterThan(25);
  for (const [table, rows] of morning ?? []) {
    const others = evening?.get(table) ?? [];
    expect([table, others.length]).toEqual([table, rows.length]);
    expect(rows.filter((row, at) => row !== others[at])).toEqual([]);
  }
  expect(later?.get("transactions")).not.toEqual(morning?.get("transactions"));
  await Promise.all(books.map(({ db }) => db.close()));
});
