import { expect, test } from "bun:test";
import { openDatabase } from "db/client";
import { committed, migrate } from "db/migrate";
import { startPrimary } from "./sqld";

test("nodes that start at once on an empty primary bring it to the schema together", async () => {
  const primary = await startPrimary();
  const nodes = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ url: primary.url })));
  try {
    const made = await Promise.all(nodes.map((db) => migrate(db)));
    expect(made.flat().sort()).toEqual(committed().map(({ tag }) => tag));
    expect(await Promise.all(nodes.map((db) => migrate(db)))).toEqual([[], [], [], []]);
  } finally {
    await Promise.all(nodes.map((db) => db.close()));
    await primary.stop();
  }
});
