import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { Glob } from "bun";
import { openDatabase } from "db/client";
import { holds, users, virtualAccounts } from "db/schema";
import { Column, eq, is, SQL, Subquery, sql } from "drizzle-orm";
import { z } from "zod";
import { dependencies } from "../../../package.json";

// Internals of drizzle that `db/client/drizzle-internals.ts` relies on. Each sentence says what broke.

const manifest = Bun.file(new URL("../../../node_modules/drizzle-orm/package.json", import.meta.url));
const { version: installed } = z.object({ version: z.string() }).parse(await manifest.json());

const db = await openDatabase({ url: ":memory:" });
afterAll(() => db.close());

const broken = (what: string) =>
  `drizzle-orm ${installed}: ${what}. Adapt db/client/drizzle-internals.ts, or keep the version before.`;

/** A property of an object that drizzle keeps out of its types. */
const hidden = (object: object, name: string): unknown => Reflect.get(object, name);

/** The query that a builder makes, as a batch asks for it. */
function prepared(builder: object): object {
  const prepare = hidden(builder, "_prepare");
  const made = typeof prepare === "function" ? prepare.call(builder) : undefined;
  if (typeof made === "object" && made !== null) return made;
  throw new Error(broken("query builders have no `_prepare` any more, which `read.batch` calls"));
}

describe("drizzle", () => {
  test("is pinned to the exact version that is installed", () => {
    expect(dependencies["drizzle-orm"], "drizzle-orm has to be pinned exactly in package.json").toBe(
      installed,
    );
  });

  test("is known beyond its documentation in one file only", async () => {
    const root = join(import.meta.dir, "../../..");
    const knowing: string[] = [];
    for (const file of new Glob("{src,db,routes}/**/*.{ts,tsx}").scanSync(root)) {
      const source = await Bun.file(join(root, file)).text();
      if (
        /\b_prepare\b|SQLiteSession|SQLitePreparedQuery|joinsNotNullableMap|mapFromDriverValue/.test(source)
      )
        knowing.push(file);
    }
    expect(knowing).toEqual(["db/client/drizzle-internals.ts"]);
  });

  test.each([
    ["select", () => db.read.select().from(users)],
    ["insert", () => db.read.insert(holds).select(db.read.select().from(holds)).returning()],
    ["update", () => db.read.update(users).set({ role: "admin" })],
    ["delete", () => db.read.delete(users)],
    ["relational query", () => db.read.query.users.findFirst()],
  ])("prepares a %s for a batch", (name, build) => {
    const query = prepared(build());
    const has = ["getQuery", "mapResult"].map((method) => typeof hidden(query, method));
    const sentence = broken(`what \`_prepare\` of a ${name} returns has no getQuery or mapResult any more`);
    expect(has, sentence).toEqual(["function", "function"]);
  });

  test("says of a select which tables an outer join may leave out", () => {
    const joined = db.read
      .select()
      .from(holds)
      .leftJoin(virtualAccounts, eq(virtualAccounts.id, holds.virtualAccountId));
    expect(
      hidden(prepared(joined), "joinsNotNullableMap"),
      broken("a prepared select has no `joinsNotNullableMap` any more, so absent objects would not be null"),
    ).toEqual({ holds: true, virtual_accounts: false });
  });

  test("makes each query through the session", () => {
    const query = prepared(db.read.select({ id: users.id }).from(users));
    expect(query.constructor.name, broken("selects no longer go through ReadSession.prepareQuery")).toBe(
      "ReadQuery",
    );
  });

  test("leaves a plain column's value unchanged, and decodes a boolean's", () => {
    expect(
      users.username.mapFromDriverValue === Column.prototype.mapFromDriverValue,
      broken("a text column has a decoder of its own, so every cell would be decoded"),
    ).toBe(true);
    expect(users.isActive.mapFromDriverValue(1), broken("a boolean column no longer decodes 1")).toBe(true);
  });

  test("keeps the decoder of an expression where it is looked for", () => {
    const expression = sql<bigint>`'5'`.mapWith(BigInt);
    const sentence = broken("`sql``.mapWith()` no longer keeps its decoder in `decoder`");
    expect(hidden(expression, "decoder"), sentence).toMatchObject({ mapFromDriverValue: BigInt });
    const aliased = expression.as("n");
    expect(is(aliased.sql, SQL), broken("an aliased expression no longer has its `sql`")).toBe(true);
    const sub = db.read.select({ id: users.id }).from(users).as("sub");
    expect(is(sub, Subquery) && is(sub._.sql, SQL), broken("a subquery no longer has its `_.sql`")).toBe(
      true,
    );
  });
});
