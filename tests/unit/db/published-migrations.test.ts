import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { committedSchema, type Migration } from "db/migrate";
import { readPublished, withNew } from "db/published-migrations";

const made = (tag: string, hash = `digest of ${tag}`): Migration => ({ tag, hash, statements: [] });
const published = { "0000_first": "digest of 0000_first", "0001_second": "digest of 0001_second" };
const [first, second, third] = [made("0000_first"), made("0001_second"), made("0002_third")];

describe("migrations that published", () => {
  test("are those in the tree, each with the text that it had (`bun run migrations` adds a new one)", () => {
    const { migrations } = committedSchema();
    expect(withNew(readPublished(), migrations)).toEqual(readPublished());
  });

  test("leave one snapshot of the schema, the newest one's, which the next migration is compared with", () => {
    const snapshots = readdirSync("db/migrations/meta").filter((name) => name.endsWith("_snapshot.json"));
    const newest = committedSchema().migrations.at(-1);
    expect(snapshots).toEqual([`${newest?.tag.slice(0, 4)}_snapshot.json`]);
  });

  test("are joined by a new one", () => {
    expect(withNew(published, [first, second, third])).toEqual({ ...published, "0002_third": third.hash });
  });

  test.each([
    ["was changed", [first, made("0001_second", "another")], "0001_second was changed"],
    ["is gone", [first, third], "0001_second is missing"],
    [
      "was overtaken by one that is put before it",
      [made("0000_early"), first, second],
      "0000_first does not",
    ],
  ])("are refused where one %s", (_, migrations, sentence) => {
    expect(() => withNew(published, migrations)).toThrow(sentence);
  });
});
