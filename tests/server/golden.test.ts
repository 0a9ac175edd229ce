import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "db/client";
import { assertGuards, recordGuards } from "db/guards";
import { committedSchema, findDue, migrate } from "db/migrate";
import { parseProgramFile } from "db/program";
import { sql } from "drizzle-orm";
import pino from "pino";
import { createApp } from "@/app/create-app";
import { getRoleScreens } from "@/app/navigation";
import { startWatch } from "@/app/operations/watch";
import type { Deps } from "@/deps";
import { readEnv } from "@/env";
import { readManifest } from "@/integrity/backup/manifest";
import { restore } from "@/integrity/backup/restore";
import type { Head } from "@/integrity/trail/head";
import { HeadKeeper } from "@/integrity/trail/head-keeper";
import { type Finding, verify } from "@/integrity/verify";
import { buildAssets } from "@/kernel/build";
import { ensureFirstAdmin } from "@/people/auth/first-admin";
import { version as ourVersion } from "../../package.json";
import { eventually } from "../eventually";
import { findAdmin, firstAdmin, goldenBooks } from "../golden/books";
import { takeSample } from "../samples";
import { getCookies } from "./support";

const books = await goldenBooks();
const hour = 3_600_000;

let folder: string;
const open: Deps[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vostra-golden-"));
  await buildAssets();
});
afterEach(async () => {
  for (const { db } of open.splice(0)) await db.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A book in a file as a server opens it, an hour after its newest row. */
async function serve(path: string): Promise<Deps> {
  const url = `file:${path}`;
  const { username, password } = firstAdmin;
  const variables = { NODE_ENV: "test", DATABASE_URL: url, LOG_LEVEL: "silent" };
  const env = readEnv({ ...variables, ADMIN_USERNAME: username, ADMIN_PASSWORD: password });
  const db = await openDatabase({ url });
  const deps = { db, env, now: () => now, log: pino({ level: "silent" }) };
  open.push(deps);
  await migrate(db);
  const now = (await getNumber(deps, "select max(created_at) from audit_logs")) + hour;
  await assertGuards(db);
  await ensureFirstAdmin(deps);
  return deps;
}

async function getNumber({ db }: Pick<Deps, "db">, query: string): Promise<number> {
  const [row] = await db.read.values<[number]>(sql.raw(query));
  return Number(row?.[0]);
}

async function flaws({ db }: Deps, head: Head): Promise<(string | undefined)[]> {
  const { findings } = await verify(db, () => {}, [head]);
  return findings.flatMap(({ kind, broken }) => (broken === undefined ? [] : [`${kind}: ${broken}`]));
}

/** Signs in as the admin of a book and returns a function that makes calls. */
async function enter(deps: Deps, name: string) {
  const { app } = await createApp(deps);
  const from = { requestIP: () => ({ address: "192.0.2.1" }) };
  const call = async (method: string, path: string, json?: object, cookie = "") => {
    const headers = { cookie, ...(json && { "content-type": "application/json" }) };
    const init = { method, headers, ...(json && { body: JSON.stringify(json) }) };
    return app.request(`http://localhost:5000${path}`, init, from);
  };
  const answer = await call("POST", "/api/auth/login", findAdmin(name));
  expect(answer.status).toBe(200);
  const cookie = getCookies(answer);
  return (method: string, path: string, json?: object) => call(method, path, json, cookie);
}

test.each(["0.1.0", ourVersion])("there is a book of each kind of version %s", (of) => {
  expect(books.filter(({ version }) => version === of).map(({ name }) => name)).toEqual([
    "demo",
    "seeded",
    "used",
  ]);
});

/** The oldest used book is upgraded in every check. */
const oldest = books.find(({ name }) => name === "used");
const others = takeSample(
  books.filter((book) => book !== oldest),
  3,
  0,
  "books of earlier versions",
);
const tried = [...(oldest ? [oldest] : []), ...others];

describe.each(tried.map((book) => [book.version, book.name, book] as const))(
  "of version %s, the book '%s'",
  (_, name, book) => {
    test("is restored from the backup that its version made, is upgraded, is whole, and is served: a sign-in, the screens, a posting", async () => {
      const backup = join(folder, `${book.version}-${name}.backup`);
      await book.copyTo(backup);
      const { head } = await readManifest(backup);
      const path = join(folder, `${book.version}-${name}.db`);
      const broken: Finding[] = [];
      const report = (finding: Finding) => void (finding.broken !== undefined && broken.push(finding));
      const restored = await restore({ url: `file:${path}` }, backup, [head], report);
      expect(broken).toEqual([]);
      expect(restored.manifest.head).toEqual(head);
      const deps = await serve(path);
      const { migrations } = committedSchema();
      expect(await getNumber(deps, "select count(*) from schema_migrations")).toBe(migrations.length);

      const send = await enter(deps, name);
      const screens = getRoleScreens("admin").map(({ screen }) => screen.href);
      for (const screen of takeSample(screens, 3))
        expect([screen, (await send("GET", screen)).status]).toEqual([screen, 200]);

      const vaId = await getNumber(
        deps,
        "select min(id) from virtual_accounts where status = 'active' and credit_enabled = 1 and currency = 'USD'",
      );
      const before = await getNumber(deps, `select balance from virtual_accounts where id = ${vaId}`);
      const words = { currency: "USD", description: "After the upgrade", reference: "UPGRADED" };
      const posted = await send("POST", "/api/transactions", {
        vaId,
        type: "credit",
        amount: "12.34",
        ...words,
      });
      expect([posted.status, await posted.json()]).toEqual([
        201,
        expect.objectContaining({ amount: "12.34" }),
      ]);
      expect(await getNumber(deps, `select balance from virtual_accounts where id = ${vaId}`)).toBe(
        before + 1234,
      );
      expect(await flaws(deps, head)).toEqual([]);
    });
  },
);

test("a book that a newer version upgrades is served on by this one, which starts on it again and leaves it unchanged", async () => {
  const [book] = books.filter(({ name }) => name === "used");
  const path = join(folder, "upgraded-beneath.db");
  await book?.copyTo(path);
  // This version has upgraded it in place if it was older.
  const deps = await serve(path);
  expect(await flaws(deps, (await readManifest(path)).head)).toEqual([]);
  const send = await enter(deps, "used");
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const stopWatch = startWatch({ ...deps, log }, new HeadKeeper(deps));

  const newer = await openDatabase({ url: `file:${path}` });
  const { migrations, program } = committedSchema();
  const statements = ["alter table mails add column later text", "create table later (id integer) strict"];
  const later = { tag: "9999_later", hash: "later", statements, kind: "expand" } as const;
  const ofLater = parseProgramFile("later.sql", "CREATE VIEW of_later AS\nSELECT later FROM mails;\n");
  const schema = {
    migrations: [...migrations, later],
    program: { ...program, version: program.version + 1, files: [...program.files, ofLater] },
  };
  await migrate(newer, schema);

  const words = { currency: "USD", description: "By the older version", reference: "OLDER" };
  const posted = await send("POST", "/api/transactions", {
    vaId: 1,
    type: "credit",
    amount: "1.00",
    ...words,
  });
  expect(posted.status).toBe(201);
  expect((await send("GET", "/admin/transactions")).status).toBe(200);
  await eventually(() => expect(lines.join("")).toContain("a newer version has upgraded the book"));
  stopWatch();
  await expect(migrate(deps.db)).rejects.toThrow("the newer one was not started on it to the end");
  await recordGuards(newer, schema);

  // Back: this version starts on the newer book, works, and finds it whole.
  const { head } = await readManifest(path);
  const again = await serve(path);
  const back = await enter(again, "used");
  const json = { vaId: 1, type: "debit", amount: "1.00", ...words, reference: "BACK" };
  expect((await back("POST", "/api/transactions", json)).status).toBe(201);
  expect((await back("GET", "/admin/dashboard")).status).toBe(200);
  expect(await flaws(again, head)).toEqual([]);
  // The newer version finds its program unchanged and nothing to do.
  expect(await findDue(newer, schema)).toEqual({ migrations: [], program: [] });

  await newer.alter([{ sql: "drop view of_later", args: [] }]);
  await expect(assertGuards(again.db)).rejects.toThrow("view of_later is missing");
  await newer.close();
});
