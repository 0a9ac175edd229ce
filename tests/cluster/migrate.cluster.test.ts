import { expect, test } from "bun:test";
import { openDatabase } from "db/client";
import { committedSchema, migrate } from "db/migrate";
import { startPrimary } from "./sqld";

const { migrations, program } = committedSchema();

test("nodes that start at once on an empty primary bring it to the schema together", async () => {
  const primary = await startPrimary();
  const nodes = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ url: primary.url })));
  try {
    const made = await Promise.all(nodes.map((db) => migrate(db)));
    expect(made.flatMap((applied) => applied.migrations)).toEqual(migrations.map(({ tag }) => tag));
    expect(made.flatMap((applied) => applied.program)).toEqual(program.files.map(({ name }) => name));
    const again = await Promise.all(nodes.map((db) => migrate(db)));
    expect(again.flatMap((applied) => [...applied.migrations, ...applied.program])).toEqual([]);
  } finally {
    await Promise.all(nodes.map((db) => db.close()));
    await primary.stop();
  }
});

test("nodes that start at once with a changed file of the program apply it once, and older ones are refused", async () => {
  const primary = await startPrimary();
  const nodes = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ url: primary.url })));
  try {
    const [node] = nodes;
    if (node) await migrate(node);
    const files = program.files.map((file) =>
      file.name === "alerts.sql" ? { ...file, hash: "changed" } : file,
    );
    const newer = { migrations, program: { version: program.version + 1, files } };
    const made = await Promise.all(nodes.map((db) => migrate(db, newer)));
    expect(made.flatMap((applied) => applied.program)).toEqual(["alerts.sql"]);
    if (node) await expect(migrate(node)).rejects.toThrow("The database is newer than this code");
  } finally {
    await Promise.all(nodes.map((db) => db.close()));
    await primary.stop();
  }
});
