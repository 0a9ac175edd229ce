import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "db/client";
import { describeStorage } from "./storage.suite";

describeStorage("memory", async () => {
  const db = await openDatabase({ url: ":memory:" });
  return { db, close: () => db.close() };
});

describeStorage("a file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vostra-db-"));
  const db = await openDatabase({ url: `file:${join(folder, "new/folder/book.db")}` });
  const close = async () => {
    await db.close();
    rmSync(folder, { recursive: true });
  };
  return { db, close };
});
