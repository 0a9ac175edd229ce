import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "db/client";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "vostra-place-"));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true }));

const getRefusal = (path: string) =>
  openDatabase({ url: `file:${path}` }).then(
    () => "opened",
    (error: Error) => error.message,
  );

test("a book that cannot be opened is named, with what is at its place", async () => {
  writeFileSync(join(folder, "file"), "x");
  mkdirSync(join(folder, "folder.db"));
  writeFileSync(join(folder, "text.db"), "not a database, but a text of some length ".repeat(50));
  for (const [name, words] of [
    ["file/book.db", `${join(folder, "file")} is no folder`],
    ["folder.db", `${join(folder, "folder.db")} is no file`],
    ["text.db", `${join(folder, "text.db")} holds something else than a book`],
  ] as const)
    expect(await getRefusal(join(folder, name))).toContain(words);
});

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.log("skipped: a book of another user, because only root can become one");
test.skipIf(!isRoot)("a book of another user is named with its owner and what to type", async () => {
  const path = join(folder, "owned.db");
  const db = await openDatabase({ url: `file:${path}` });
  await db.close();
  chmodSync(path, 0o600);
  const script = `
    const { openDatabase } = await import("db/client");
    const other = await openDatabase({ url: ":memory:" });
    await other.close();
    process.setuid(65534);
    await openDatabase({ url: ${JSON.stringify(`file:${path}`)} }).then(
      () => console.log("opened"),
      (error) => console.log(error.message),
    );`;
  const { stdout, stderr } = Bun.spawnSync([process.execPath, "-e", script], {
    cwd: join(import.meta.dir, "../../.."),
  });
  expect(`${stdout}${stderr}`).toMatch(
    /READ_ONLY: .*owned\.db cannot be read and written by nobody, .* It belongs to root \(mode 600\): give it to nobody \(chown nobody .*owned\.db\)/,
  );
});
