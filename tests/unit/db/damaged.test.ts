import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "db/client";
import { assertGuards } from "db/guards";
import { migrate } from "db/migrate";

const folder = await mkdtemp(join(tmpdir(), "damaged-"));
afterAll(() => rm(folder, { recursive: true }));

/** Reaction of a starting server to a file: 'served', or why not. */
async function start(path: string): Promise<string> {
  try {
    const db = await openDatabase({ url: `file:${path}` });
    try {
      await migrate(db);
      await assertGuards(db);
      return "served";
    } finally {
      await db.close();
    }
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}

const sound = join(folder, "sound.db");
const made = await start(sound);
const bytes = new Uint8Array(await Bun.file(sound).arrayBuffer());

test("a book that was just made is served", () => {
  expect([made, bytes.length > 100_000]).toEqual(["served", true]);
});

test.each<[string, (whole: Uint8Array) => Uint8Array]>([
  ["is another file", () => new TextEncoder().encode("Dear customer, ".repeat(1_000))],
  ["lost its second half", (whole) => whole.slice(0, whole.length / 2)],
  ["lost its header", (whole) => whole.fill(0, 0, 100)],
  ["has its schema overwritten", (whole) => whole.fill(7, 100, 4096)],
  ["lost the pages behind the first", (whole) => whole.fill(0, 4096)],
])("a file that %s is refused, and left as it is", async (_, damage) => {
  const path = join(folder, `${crypto.randomUUID()}.db`);
  const damaged = damage(bytes.slice());
  await Bun.write(path, damaged);
  const said = await start(path);
  expect(said).not.toBe("served");
  expect(said.length).toBeGreaterThan(10);
  expect(new Uint8Array(await Bun.file(path).arrayBuffer()).slice(0, 4096)).toEqual(damaged.slice(0, 4096));
});
