import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Database } from "db/client";
import { openCopy } from "../../database";

let db: Database;
beforeAll(async () => {
  ({ db } = await openCopy());
});
afterAll(() => db.close());

const rows = (sql: string) => db.readPrimary({ sql, args: [] });

/** Indexes for list filters: a posting's step that used one would read much of the table. */
const ofLists = [
  "transactions_type",
  "transactions_currency",
  "transactions_amount",
  "transactions_created",
  "audit_logs_act",
];

test("no step of a posting looks anything up by an index that only lists need", async () => {
  const names = new Map(
    (await rows("select rootpage, name from sqlite_master")).map((row) => [row.rootpage, row.name]),
  );
  const program = await rows(
    "explain insert into journals (id, kind, user_id, command, created_at) values ('a', 'credit', 1, '{}', 1)",
  );
  const opened = program
    .filter(({ opcode }) => opcode === "OpenRead" || opcode === "ReopenIdx")
    .map(({ p2 }) => names.get(p2 ?? null));
  expect(opened).toContain("transactions_seq");
  // Compiled along, and run only for a row of the trail that names an archive (audit-chain.sql): a posting's own row compares
  // its resource, which is 3 of the 254 instructions that the row takes, and opens nothing.
  const ofArchives = "audit_logs_act";
  // Twice more for events of changed limits and of deleted accounts (events.sql), which no posting writes.
  expect(opened.filter((name) => ofLists.includes(String(name)))).toEqual([
    ofArchives,
    ofArchives,
    ofArchives,
  ]);
});
