import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "db/client";
import { findDue } from "db/migrate";
import { goldenBooks } from "../golden/books";
import { run } from "./server";
import { remove, scratch } from "./transports";

let folder: string;
beforeAll(async () => {
  folder = await scratch();
});
afterAll(() => remove(folder));

test("a separate command backs up and upgrades a book of an earlier version, and then finds nothing to do", async () => {
  const book = join(folder, "book.db");
  const place = { url: `file:${book}` };
  const [golden] = (await goldenBooks()).filter(({ name }) => name === "used");
  await golden?.copyTo(book);
  const getDue = async (url: string) => {
    const db = await openDatabase({ url });
    const { migrations } = await findDue(db);
    await db.close();
    return migrations.length;
  };
  const due = await getDue(place.url);
  expect(due).toBeGreaterThan(0);

  const upgraded = await run(["run", "migrate"], place);
  expect(upgraded.output).toContain(`${due} migrations`);
  expect(upgraded.exitCode).toBe(0);
  expect(await getDue(place.url)).toBe(0);
  // The backup is the book as it was, with its manifest.
  const [backup = "", manifest] = readdirSync(folder).filter((name) => name.includes(".before-"));
  expect(manifest).toBe(`${backup}.json`);
  expect(await getDue(`file:${join(folder, backup)}`)).toBe(due);

  const again = await run(["run", "migrate"], place);
  expect(again.output).toContain("already");
  expect(readdirSync(folder).filter((name) => name.endsWith(".db.json"))).toHaveLength(2);
});

test("it changes no book that it cannot back up, unless the operator confirms a backup", async () => {
  const { output, exitCode } = await run(["run", "migrate"], { url: "http://127.0.0.1:1" });
  expect(output).toContain("give --backed-up");
  expect(exitCode).toBe(1);
});
