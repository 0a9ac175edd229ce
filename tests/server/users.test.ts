import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { committedSchema } from "db/migrate";
import { sql } from "drizzle-orm";
import { userDto } from "@/people/users/contract";
import { type Book, getRefusal, startBook } from "./book";
import { password } from "./support";

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(() => book.close());

const secret = "kestrel-90-ladder";
const fresh = { username: "hamad", email: "hamad@gulf.example", password: secret };

const put = (id: number, json: object, headers: Record<string, string> = {}) =>
  book.send("admin", "PUT", `/api/users/${id}`, { json, headers });
const remove = (id: number) => book.send("admin", "DELETE", `/api/users/${id}`);

async function register(fields: object = {}) {
  const answer = await book.send("admin", "POST", "/api/auth/register", { json: { ...fresh, ...fields } });
  if (answer.status !== 201) throw new Error(`No user: ${answer.status} ${await answer.text()}`);
  return userDto.parse(await answer.json());
}

/** The statements of a migration, by its name without its number. */
const getMigration = (name: string) =>
  committedSchema()
    .migrations.filter(({ tag }) => tag.endsWith(`_${name}`))
    .flatMap(({ statements }) => statements.map((text) => ({ sql: text.replace(/;$/, ""), args: [] })));

/** Signs a user in with their name and password. Returns the status and the Cookie header. */
async function login(username: string, typed: string) {
  const answer = await book.call("POST", "/api/auth/login", { json: { username, password: typed } });
  const cookie = answer.headers
    .getSetCookie()
    .map((value) => value.split(";", 1)[0])
    .join("; ");
  return { status: answer.status, cookie };
}

const isSignedIn = async (cookie: string) =>
  (await book.call("GET", "/api/dashboard/stats", { cookie })).status === 200;

async function listed(query = ""): Promise<string[]> {
  const answer = await book.send("auditor", "GET", `/api/users${query}`);
  expect(answer.status).toBe(200);
  return userDto
    .array()
    .parse(await answer.json())
    .map(({ username }) => username);
}

describe("the name that a user was renamed from", () => {
  const rename = async (id: number, username: string) => (await put(id, { username })).status;

  test("stays theirs: nobody else is created or renamed under it, in any capitals", async () => {
    const { id } = await register();
    const other = await register({ username: "salma" });
    expect(await rename(id, "hamad.ali")).toBe(200);
    for (const username of ["hamad", "HAMAD"]) {
      const json = { ...fresh, username };
      for (const answer of [
        await book.send("admin", "POST", "/api/auth/register", { json }),
        await put(other.id, { username }),
      ]) {
        expect(answer.status).toBe(409);
        expect((await getRefusal(answer)).fields).toEqual({ username: "This username is already taken" });
      }
    }
    expect(await book.flaws()).toEqual([]);
  });

  test("is theirs to take back, and the one that they leave is theirs too", async () => {
    const { id } = await register();
    expect(await rename(id, "hamad.ali")).toBe(200);
    expect(await rename(id, "Hamad")).toBe(200);
    expect(await rename(id, "hamad")).toBe(200);
    expect(await rename(1, "hamad.ali")).toBe(409);
    expect(await rename(id, "hamad.ali")).toBe(200);
    expect(await book.flaws()).toEqual([]);
  });

  test("is known from the trail in a book of an older version, and whose a name is that passed to another stays so", async () => {
    const program = ["users_insert_name", "users_update_name", "users_renamed", "former_usernames_delete"];
    const [first, second] = [await register(), await register({ username: "salma" })];
    const bodies = await book.db.readPrimary({
      sql: "select sql from sqlite_master where name in (select value from json_each(?))",
      args: [JSON.stringify(program)],
    });
    await book.db.write(program.map((name) => ({ sql: `drop trigger ${name}`, args: [] })));
    for (const [id, name] of [
      [first.id, "hamad.ali"],
      [first.id, "hamad.omar"],
      [second.id, "hamad"],
    ] as const)
      expect(await rename(id, name)).toBe(200);
    await book.db.write([
      ...getMigration("former_usernames").slice(1),
      ...bodies.map(({ sql: text }) => ({ sql: String(text), args: [] })),
    ]);
    expect(
      await book.db.readPrimary({ sql: "select * from former_usernames order by name", args: [] }),
    ).toEqual([
      { name: "hamad", user_id: second.id },
      { name: "hamad.ali", user_id: first.id },
      { name: "salma", user_id: second.id },
    ]);
    expect(await rename(second.id, "hamad.ali")).toBe(409);
    expect(await rename(first.id, "hamad")).toBe(409);
    expect(await book.flaws()).toEqual([]);
  });
});

describe("the list of users", () => {
  test("is an array, newest first, without passwords in any form", async () => {
    const answer = await book.send("auditor", "GET", "/api/users");
    const text = await answer.text();
    expect(JSON.parse(text).map(({ username }: { username: string }) => username)).toEqual([
      "nora",
      "gita",
      "omar",
      "amal",
    ]);
    expect(text).not.toContain("argon2");
    expect(text).not.toContain("password");
  });

  test.each([
    ["?q=GIT", ["gita"]],
    ["?q=nora%40vostra", ["nora"]],
    ["?q=gulf", ["gita"]],
    ["?q=%25", []],
    ["?role=auditor", ["omar"]],
    ["?role=client_user&q=o", ["nora", "gita"]],
  ])("with %s finds %j", async (query, names) => {
    expect(await listed(query)).toEqual(names);
  });

  test("is read a page at a time by the link that it answers", async () => {
    const first = await book.send("admin", "GET", "/api/users?limit=3");
    expect(userDto.array().parse(await first.json())).toHaveLength(3);
    const [, next = ""] = /^<([^>]+)>; rel="next"$/.exec(first.headers.get("link") ?? "") ?? [];
    const second = await book.send("admin", "GET", next);
    expect(userDto.array().parse(await second.json())).toMatchObject([{ username: "amal" }]);
    expect(second.headers.get("link")).toBeNull();
  });

  test("shows when each last signed in", async () => {
    await login("omar", password);
    await login("gita", password);
    const users = userDto.array().parse(await (await book.send("auditor", "GET", "/api/users")).json());
    const times = Object.fromEntries(users.map(({ username, lastSignInAt }) => [username, lastSignInAt]));
    expect(times).toEqual({
      amal: null,
      omar: "2026-11-18T08:00:00.000Z",
      gita: "2026-11-18T08:00:00.000Z",
      nora: null,
    });
  });
});

test("a book that was used before says of its users when they last signed in, as its trail does", async () => {
  await login("omar", password);
  const lastSignIns = async () =>
    book.db.read.values<[string, number | null]>(
      sql`select username, last_sign_in_at from users order by id`,
    );
  const rightly = await lastSignIns();
  await book.db.write([{ sql: "update users set last_sign_in_at = null", args: [] }]);
  await book.db.write(getMigration("last_sign_ins"));
  expect(await lastSignIns()).toEqual(rightly);
  expect(rightly.filter(([, at]) => at !== null).map(([username]) => username)).toEqual(["omar"]);
});

describe("editing a user", () => {
  test("changes what is given, records it in the trail, and answers the user", async () => {
    const { id } = await register();
    const answer = await put(id, { username: "hamad.k", email: "h@gulf.example", networth: "5-7mil_usd" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("etag")).toBe('"2"');
    expect(await answer.json()).toMatchObject({
      id,
      username: "hamad.k",
      networth: "5-7mil_usd",
      version: 2,
    });
    expect((await book.trail()).at(-1)).toMatchObject({
      userId: 1,
      action: "UPDATE",
      resource: "USER",
      resourceId: String(id),
      details: { before: { username: "hamad" }, after: { username: "hamad.k" } },
    });
  });

  test("with what the user is already writes nothing", async () => {
    const { id } = await register();
    const rows = await book.countRows();
    const answer = await put(id, { username: "hamad", password: "", clientId: "", isActive: true });
    expect(await answer.json()).toMatchObject({ version: 1 });
    expect(await book.countRows()).toEqual(rows);
  });

  test("with a blank password keeps it; with another one only that works", async () => {
    const { id } = await register();
    await put(id, { email: "new@gulf.example", password: "" });
    expect((await login("hamad", secret)).status).toBe(200);
    expect((await put(id, { password: "orchard-11-violin" })).status).toBe(200);
    expect((await login("hamad", secret)).status).toBe(401);
    expect((await login("hamad", "orchard-11-violin")).status).toBe(200);
    expect(JSON.stringify(await book.trail())).not.toContain("orchard");
  });

  test.each([
    ["another role", { role: "auditor" }],
    ["another client", { clientId: "GULF" }],
    ["another password", { password: "orchard-11-violin" }],
    ["being deactivated", { isActive: false }],
  ])("ends their sessions by %s", async (_, json) => {
    const { id } = await register();
    const { cookie } = await login("hamad", secret);
    expect(await isSignedIn(cookie)).toBe(true);
    expect((await put(id, json)).status).toBe(200);
    expect(await isSignedIn(cookie)).toBe(false);
  });

  test("of anything else leaves them signed in", async () => {
    const { id } = await register();
    const { cookie } = await login("hamad", secret);
    await put(id, { username: "hamad.k", email: "h@gulf.example", networth: "" });
    expect(await isSignedIn(cookie)).toBe(true);
  });

  test("to a taken name is a conflict, in any case", async () => {
    const { id } = await register();
    const answer = await put(id, { username: "GITA" });
    expect(answer.status).toBe(409);
    expect(await getRefusal(answer)).toMatchObject({
      fields: { username: "This username is already taken" },
    });
  });

  test.each(["hamad2026", "short", "admin123"])("to the password %s is a bad request", async (weak) => {
    const { id } = await register();
    const answer = await put(id, { password: weak });
    expect(answer.status).toBe(400);
    expect(Object.keys((await getRefusal(answer)).fields ?? {})).toEqual(["password"]);
  });

  test("makes staff of the acting admin's house; a client user needs a client", async () => {
    const { id, clientId } = await register();
    expect(await (await put(id, { role: "auditor", clientId })).json()).toMatchObject({ clientId: "HOUSE" });
    expect((await put(id, { role: "client_user" })).status).toBe(400);
    expect(await (await put(id, { role: "client_user", clientId: "gulf" })).json()).toMatchObject({
      role: "client_user",
      clientId: "GULF",
    });
    expect((await put(id, { clientId: "HOUSE" })).status).toBe(409);
  });

  test("takes a default account of their own client only, and forgets it with the client", async () => {
    const { id } = await register({ clientId: "GULF" });
    const own = await book.openAccount();
    const other = await book.openAccount({ clientId: "NOOR" });
    expect((await put(id, { virtualAccountId: other.id })).status).toBe(409);
    expect((await put(id, { virtualAccountId: 999 })).status).toBe(404);
    expect(await (await put(id, { virtualAccountId: own.id })).json()).toMatchObject({
      virtualAccountId: own.id,
    });
    expect(await (await put(id, { clientId: "NOOR" })).json()).toMatchObject({ virtualAccountId: null });
  });

  test("that was edited meanwhile shows the other version, and changes nothing", async () => {
    const { id } = await register();
    await put(id, { email: "first@gulf.example" });
    const answer = await put(id, { email: "second@gulf.example" }, { "if-match": '"1"' });
    expect(answer.status).toBe(409);
    expect(await getRefusal(answer)).toMatchObject({
      code: "EDITED_MEANWHILE",
      fields: { email: "Now: first@gulf.example", version: "2" },
    });
  });

  test("by two at once without versions lets both, the last one winning each field", async () => {
    const { id } = await register();
    const answers = await Promise.all([
      put(id, { email: "h@gulf.example" }),
      put(id, { networth: "5-7mil_usd" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const users = userDto.array().parse(await (await book.send("admin", "GET", "/api/users?q=hamad")).json());
    expect(users).toMatchObject([{ email: "h@gulf.example", networth: "5-7mil_usd", version: 3 }]);
  });

  test("who is not there is not found", async () => {
    expect((await put(99, { email: "h@gulf.example" })).status).toBe(404);
  });
});

describe("deleting a user", () => {
  test("takes them out of the list, ends their sessions and keeps the row", async () => {
    const { id } = await register();
    const { cookie } = await login("hamad", secret);
    expect((await remove(id)).status).toBe(204);
    expect(await listed()).not.toContain("hamad");
    expect(await isSignedIn(cookie)).toBe(false);
    expect((await login("hamad", secret)).status).toBe(401);
    const deletions = (await book.trail()).filter(({ action }) => action === "DELETE");
    expect(deletions).toMatchObject([
      { resource: "USER", resourceId: String(id), details: { before: { username: "hamad" } } },
    ]);
    expect((await remove(id)).status).toBe(404);
    expect((await put(id, { email: "h@gulf.example" })).status).toBe(404);
  });

  test("keeps their name taken for ever", async () => {
    const { id } = await register();
    await remove(id);
    const json = { ...fresh, email: "other@gulf.example" };
    expect((await book.send("admin", "POST", "/api/auth/register", { json })).status).toBe(409);
  });
});

describe("the activity of a user", () => {
  const activity = (id: number, isActive: boolean, headers: Record<string, string>) =>
    book.send("admin", "PUT", `/api/users/${id}/activity`, { json: { isActive }, headers });

  test("is ended once by a key, signs them out, and is taken back as of the version that it left", async () => {
    const { id } = await register();
    const { cookie } = await login("hamad", secret);
    const off = () => activity(id, false, { "If-Match": '"1"', "Idempotency-Key": "off-1" });
    const [first, again] = [await off(), await off()];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    expect(await isSignedIn(cookie)).toBe(false);
    expect((await login("hamad", secret)).status).not.toBe(200);
    const tag = first.headers.get("ETag") ?? "";
    expect((await put(id, { networth: "5-7mil_usd" })).status).toBe(200);
    const late = await activity(id, true, { "If-Match": tag, "Idempotency-Key": "undo-1" });
    expect([late.status, (await getRefusal(late)).code]).toEqual([409, "EDITED_MEANWHILE"]);
    const undone = await activity(id, true, { "If-Match": '"3"', "Idempotency-Key": "undo-2" });
    expect(userDto.parse(await undone.json())).toMatchObject({ isActive: true, version: 4 });
    expect((await login("hamad", secret)).status).toBe(200);
    expect(await book.flaws()).toEqual([]);
  });

  test.each([
    ["the first admin", 1],
    ["oneself", 0],
  ])("is not ended of %s", async (_, given) => {
    const other = await register({ role: "admin" });
    const { cookie } = await login(other.username, secret);
    const path = `/api/users/${given || other.id}/activity`;
    const answer = await book.call("PUT", path, { cookie, json: { isActive: false } });
    expect([answer.status, (await getRefusal(answer)).code]).toEqual([409, "USER_PROTECTED"]);
  });
});

describe("protected are", () => {
  test.each([
    ["the first admin's role", { role: "auditor" }],
    ["the first admin's status", { isActive: false }],
  ])("%s", async (_, json) => {
    const other = await register({ role: "admin" });
    const { cookie } = await login(other.username, secret);
    const answer = await book.call("PUT", "/api/users/1", { cookie, json });
    expect(answer.status).toBe(409);
    expect(await getRefusal(answer)).toMatchObject({ code: "USER_PROTECTED" });
  });

  test("the first admin, from being deleted", async () => {
    const other = await register({ role: "admin" });
    const { cookie } = await login(other.username, secret);
    expect((await book.call("DELETE", "/api/users/1", { cookie })).status).toBe(409);
  });

  test.each([
    { role: "auditor" },
    { isActive: false },
    { clientId: "STAFF" },
    { password: "orchard-11-violin" },
  ])("oneself, from %j", async (json) => {
    const other = await register({ role: "admin" });
    const { cookie } = await login(other.username, secret);
    expect((await book.call("PUT", `/api/users/${other.id}`, { cookie, json })).status).toBe(409);
    expect((await book.call("DELETE", `/api/users/${other.id}`, { cookie })).status).toBe(409);
    expect(await isSignedIn(cookie)).toBe(true);
  });

  test("one of two admins who delete each other at once", async () => {
    const [one, two] = [
      await register({ role: "admin" }),
      await register({ role: "admin", username: "salma" }),
    ];
    const [a, b] = [await login("hamad", secret), await login("salma", secret)];
    const answers = await Promise.all([
      book.call("DELETE", `/api/users/${two.id}`, { cookie: a.cookie }),
      book.call("DELETE", `/api/users/${one.id}`, { cookie: b.cookie }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
    expect((await listed("?role=admin")).length).toBe(2);
  });

  test.each([
    ["deleted", "DELETE", undefined],
    ["demoted", "PUT", { role: "auditor" }],
    ["deactivated", "PUT", { isActive: false }],
  ] as const)(
    "the last active admin, from being %s by one who is not an admin in the book any more",
    async (_, method, json) => {
      const { deleteUser } = await import("@/people/users/commands");
      const { updateUser } = await import("@/people/users/update-user");
      const last = await register({ role: "admin" });
      await book.db.write([{ sql: "update users set role = 'auditor' where id = 1", args: [] }]);
      const program = {
        userId: 2,
        username: "import",
        email: "",
        role: "admin",
        clientId: "HOUSE",
        virtualAccountId: null,
        sessionId: "",
        origin: { ip: "", userAgent: "", requestId: "" },
      } as const;
      const act =
        method === "DELETE"
          ? deleteUser(book.deps, program, last.id)
          : updateUser(book.deps, program, last.id, { ...json, acceptSignedUpClient: false });
      expect(
        await act.then(
          () => "done",
          (error: { code: string }) => error.code,
        ),
      ).toBe("LAST_ADMIN");
      expect((await login("hamad", secret)).status).toBe(200);
    },
  );
});

describe("signing a user out everywhere", () => {
  test("ends all their sessions and records it in the trail", async () => {
    const { id } = await register();
    const [here, there] = [await login("hamad", secret), await login("hamad", secret)];
    expect((await book.send("admin", "POST", `/api/users/${id}/sign-out`)).status).toBe(204);
    expect(await isSignedIn(here.cookie)).toBe(false);
    expect(await isSignedIn(there.cookie)).toBe(false);
    expect(await book.trail()).toContainEqual(
      expect.objectContaining({ action: "LOGOUT", resourceId: String(id), userId: 1 }),
    );
  });

  test("of oneself ends all but the session in use", async () => {
    const elsewhere = await login("amal", password);
    expect((await book.send("admin", "POST", "/api/users/1/sign-out")).status).toBe(204);
    expect(await isSignedIn(elsewhere.cookie)).toBe(false);
    expect(await listed()).toContain("amal");
  });
});

describe("a password while it is typed", () => {
  const judge = (json: object) => book.send("client_user", "POST", "/api/auth/password-strength", { json });

  test("is judged in a sentence, with the words of the person it is for", async () => {
    expect(await (await judge({ password: secret })).json()).toEqual({
      acceptable: true,
      sentence: "This password is hard to guess.",
    });
    expect(await (await judge({ password: "hamad.k.2026", username: "hamad.k" })).json()).toMatchObject({
      acceptable: false,
      sentence: expect.stringMatching(/^\p{Lu}.*\.$/u),
    });
  });

  test("is of a bounded size, and not asked about without end", async () => {
    expect((await judge({ password: "x".repeat(201) })).status).toBe(400);
    expect((await judge({ password: "x".repeat(20_000) })).status).toBe(413);
    const answers: Response[] = [];
    for (let n = 0; n < 11; n++) answers.push(await judge({ password: "short" }));
    expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
    expect(answers.at(-1)?.status).toBe(429);
    expect(answers.at(-1)?.headers.get("retry-after")).toBe("1");
  });
});
