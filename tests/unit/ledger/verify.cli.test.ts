import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "db/client";
import { migrate } from "db/migrate";
import { moveIn, statement } from "./house";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vostra-verify-"));
});
afterAll(() => rm(folder, { recursive: true }));

const book = async (name: string) => {
  const url = `file:${join(folder, name)}`;
  const db = await openDatabase({ url });
  await migrate(db);
  const house = await moveIn(db);
  const id = await house.funded(10_00);
  return { url, db, house, id };
};

async function verify(url: string) {
  const script = join(import.meta.dir, "../../../src/ledger/verify.cli.ts");
  const run = Bun.spawn([process.execPath, script], {
    ...{ env: { ...process.env, DATABASE_URL: url }, stdout: "pipe", stderr: "pipe" },
  });
  const [out, err, code] = await Promise.all([
    new Response(run.stdout).text(),
    new Response(run.stderr).text(),
    run.exited,
  ]);
  return { out, err, code };
}

test("bun run verify proves a live book, with a line of counts per kind, and exits with 0", async () => {
  const { url, db, house, id } = await book("live.db");
  let posting = true;
  const busy = (async () => {
    while (posting) await Promise.all(Array.from({ length: 20 }, () => house.give(id, 1_00)));
  })();
  const { out, code, err } = await verify(url);
  posting = false;
  await busy;
  await db.close();
  expect(err).toBe("");
  expect(out).toMatch(/^ok {5}journals +[\d,]+ {2}\d+\.\d\d s$/m);
  expect(out).toContain("The book is whole");
  expect(code).toBe(0);
});

test("it names the first broken row and exits with 1", async () => {
  const { url, db } = await book("broken.db");
  await db.alter([
    statement("drop trigger virtual_accounts_balance"),
    statement("update virtual_accounts set balance = 7"),
  ]);
  await db.close();
  const { out, err, code } = await verify(url);
  expect(out).toMatch(/^BROKEN virtual accounts/m);
  expect(err).toMatch(
    /virtual account \d+ \(AE\d+\): balance 7 with 1 transactions, the book says 1000 with 1/,
  );
  expect(code).toBe(1);
});

test("without a book it says so and exits with 2", async () => {
  const { err, code } = await verify(`file:${join(folder, "none.db")}`);
  expect(err).toContain("There is no book at");
  expect(code).toBe(2);
});
