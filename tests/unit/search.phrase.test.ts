import { afterAll, describe, expect, test } from "bun:test";
import { openDatabase } from "db/client";
import { sql } from "drizzle-orm";
import { ftsPhrase, listTrigrams, readPhrase } from "@/platform/search/phrase";

const db = await openDatabase({ url: ":memory:" });
afterAll(() => db.close());

const found = async (text: string, q: string): Promise<unknown> => {
  const search = readPhrase(q);
  const how =
    search?.comparison === "glob" ? sql`glob ${search.text}` : sql`like ${search?.text} escape '\\'`;
  const [row] = await db.read.values(sql`select ${text} ${how}`);
  return Array.isArray(row) && row[0] === 1;
};

describe("a text is found in another", () => {
  test.each([
    ["in any case", "Alder Trading", "ALDER trad", true],
    ["in any case of letters with marks", "Söhne & Cie", "SÖHNE", true],
    ["and those that LIKE folds as well", "SÖHNE", "söhne", true],
    ["of Greek and Cyrillic", "Ωmega Ж", "ωMEGA ж", true],
    ["where it has no case", "زهرة", "هر", true],
    ["but not another letter", "Sohne", "SÖHNE", false],
    ["with signs that stand for themselves", "100% [x] a_b? é*", "[X] A_B? É*", true],
    ["and for nothing else", "100x xyz axb! éa", "É*", false],
    ["nor a class", "é x", "é [xyz]", false],
    ["with a percent sign", "100 percent", "100%", false],
  ])("%s: '%s' holds '%s'", async (_, text, q, holds) => {
    expect(await found(text, q)).toBe(holds);
  });
});

test("letters are taken for one only where the search index does so too", async () => {
  await db.alter([{ sql: "create virtual table folded using fts5(t, tokenize = 'trigram')", args: [] }]);
  const letters = Array.from({ length: 0x2000 - 0x80 }, (_, at) => String.fromCodePoint(0x80 + at));
  const pairs = letters.flatMap((letter) =>
    [...new Set([letter.toLowerCase(), letter.toUpperCase()])]
      .filter((other) => other !== letter)
      .map((other) => ({ letter, other })),
  );
  const asked = pairs.filter(({ letter }) => readPhrase(`ab${letter}`)?.comparison === "glob");
  expect(asked.length).toBeGreaterThan(1000);
  for (const { letter, other } of asked) {
    if (!(await found(`ab${other}`, `ab${letter}`))) continue;
    await db.write([{ sql: "insert into folded(rowid, t) values (1, ?)", args: [`ab${other}`] }]);
    const rows = await db.read.values(
      sql`select rowid from folded where folded match ${ftsPhrase(`ab${letter}`)}`,
    );
    expect([letter, other, rows.length]).toEqual([letter, other, 1]);
    await db.write([{ sql: "delete from folded where rowid = 1", args: [] }]);
  }
});

test("trigrams are of letters, not of their halves", () => {
  expect(listTrigrams("a😀bcbcb")).toEqual(["a😀b", "😀bc", "bcb", "cbc"]);
  expect(listTrigrams("ab")).toEqual([]);
});

test("an IBAN is also looked for without its blanks, where that leaves enough of it", () => {
  expect(readPhrase(" AE12 3456 ")).toMatchObject({ phrase: "AE12 3456", iban: "AE123456", indexed: true });
  expect(readPhrase("a b")).toMatchObject({ iban: "a b", indexed: true });
  expect(readPhrase("😀a")).toMatchObject({ indexed: false });
  expect(readPhrase("  ")).toBeUndefined();
});

test("a NUL, which would end the phrase within a statement, counts as a blank", () => {
  expect(readPhrase("keel\0forge")?.phrase).toBe("keel forge");
  expect(readPhrase("\0")).toBeUndefined();
});
