import { afterAll, beforeAll, expect, test } from "bun:test";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { type Database, databaseError } from "db/client";
import { migrate } from "db/migrate";
import { sql } from "drizzle-orm";
import { eventually } from "../eventually";
import { type Primary, startPrimary } from "./sqld";
import { openReplica, remove, scratch } from "./transports";

const pages = ["", "-wal"];
const index = "-client_wal_index";
const note = "-place";

let primary: Primary;
let folder: string;
beforeAll(async () => {
  [primary, folder] = await Promise.all([startPrimary(), scratch()]);
  const node = await open("node");
  await migrate(node);
  await act(node, 40);
  await eventually(async () => expect(await acts(node)).toBe(40));
  // What a slow copy of a running node finds: its pages first, and how far they have come a moment later.
  for (const name of ["torn", "noted"]) await copy(name, pages);
  await copy("bare", pages);
  await act(node, 40);
  await eventually(async () => expect(await acts(node)).toBe(80));
  await node.close();
  await copy("torn", [index]);
  await copy("noted", [index, note]);
  await copy("whole", [...pages, index]);
});
afterAll(async () => {
  await primary.stop();
  await remove(folder);
});

const open = (name: string) => openReplica(primary, join(folder, `${name}.db`));

async function act(db: Database, count: number): Promise<void> {
  for (let n = 0; n < count; n++)
    await db.write([
      {
        sql: "insert into audit_entries (action, resource, details, ip_address, user_agent, created_at) values ('UPDATE', 'BRAND', '{}', '', '', ?)",
        args: [Date.now()],
      },
    ]);
}

const acts = async (db: Database) =>
  Number(
    (await db.read.values<[number]>(sql`select count(*) from audit_logs where resource = 'BRAND'`))[0]?.[0],
  );

async function copy(name: string, ends: readonly string[]): Promise<void> {
  for (const end of ends) await copyFile(join(folder, `node.db${end}`), join(folder, `${name}.db${end}`));
}

const refusals: [string, string][] = [
  ["torn", "takes itself to be level with its primary, but has come to row"],
  ["noted", "was copied from another place"],
  ["bare", "lacks the file that says how far it has come"],
];
test.each(refusals)(
  "a replica whose files were copied (%s) is not read from: it %s",
  async (name, reason) => {
    const refused = open(name);
    const opened = await refused.then(
      () => "served",
      (error: unknown) => databaseError(error)?.detail,
    );
    expect(opened).toContain(reason);
    expect(opened).toContain("Stop the node, remove");
  },
);

test("a copy of a node that had stopped continues from where it stands", async () => {
  const node = await open("whole");
  expect(await acts(node)).toBe(80);
  await act(node, 1);
  await eventually(async () => expect(await acts(node)).toBe(81));
  await node.close();
});
