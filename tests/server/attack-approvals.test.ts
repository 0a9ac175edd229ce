import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { users } from "db/schema";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Book, getRefusal, startBook } from "./book";
import { getCookies, password } from "./support";

const chosen = "seven quiet camels 91";

let book: Book;
let second: { id: number; cookie: string };
beforeEach(async () => {
  book = await startBook();
  const json = { username: "bilal", email: "bilal@vostra.example", password, role: "admin" };
  const created = await book.send("admin", "POST", "/api/auth/register", { json });
  const { id } = z.object({ id: z.number() }).parse(await created.json());
  second = { id, cookie: getCookies(await signIn("bilal", password)) };
});
afterEach(() => book.close());

const signIn = (username: string, secret: string) =>
  book.call("POST", "/api/auth/login", { json: { username, password: secret } });
const turnOn = (kind: string) =>
  book.send("admin", "PUT", "/api/approval-settings", { json: [{ kind, enabled: true, aboveUsd: null }] });
const editUser = (id: number, json: object, headers: Record<string, string> = {}) =>
  book.send("admin", "PUT", `/api/users/${id}`, { json, headers });
const approve = (cookie: string, id: number) => book.call("POST", `/api/approvals/${id}/approve`, { cookie });
const getId = async (answer: Response) =>
  z.strictObject({ approvalId: z.number() }).parse(await answer.json()).approvalId;

async function getUser(id: number) {
  const [user] = await book.db.read.select().from(users).where(eq(users.id, id));
  if (!user) throw new Error("There is no such user");
  return user;
}

describe("where role changes want a second person, one admin alone does not become another", () => {
  test("by giving them a password and signing in as them", async () => {
    await turnOn("user_role");
    const answer = await editUser(second.id, { password: chosen });
    expect(answer.status).toBe(202);
    expect((await signIn("bilal", chosen)).status).toBe(401);
    expect((await signIn("bilal", password)).status).toBe(200);
  });

  test("by waking an admin who was deactivated", async () => {
    await editUser(second.id, { isActive: false });
    await turnOn("user_role");
    expect((await editUser(second.id, { isActive: true })).status).toBe(202);
    expect((await getUser(second.id)).isActive).toBe(false);
  });

  test("and a second person's approval gives the password, which is stored and shown nowhere", async () => {
    const json = { username: "carla", email: "carla@vostra.example", password, role: "admin" };
    const created = await book.send("admin", "POST", "/api/auth/register", { json });
    const { id: carla } = z.object({ id: z.number() }).parse(await created.json());
    await turnOn("user_role");
    const id = await getId(await editUser(carla, { password: chosen }));
    const shown = await (await book.send("auditor", "GET", `/api/approvals/${id}`)).text();
    expect(shown).toContain("New password for the admin carla");
    expect(shown + JSON.stringify(await book.trail())).not.toMatch(/argon2|camels/);
    expect((await approve(second.cookie, id)).status).toBe(200);
    expect((await signIn("carla", chosen)).status).toBe(200);
  });

  test("and what takes an admin away, or concerns others, does not wait", async () => {
    await turnOn("user_role");
    expect((await editUser(2, { password: chosen, isActive: true })).status).toBe(200);
    expect((await editUser(second.id, { isActive: false })).status).toBe(200);
  });
});

describe("an edit that names a version to come does not slip past the second person", () => {
  test("as a re-link, however slowly the primary answers", async () => {
    const { id } = await book.openAccount();
    const { version } = await book.change(id, { cbsAccount: "1000000001" });
    await turnOn("relink");
    // Act of a kind that waits: from then on the settings are read before each act.
    const { id: other } = await book.openAccount();
    const known = await book.send("admin", "PUT", `/api/virtual-accounts/${other}`, {
      json: { cbsAccount: "1000000002" },
    });
    expect(known.status).toBe(202);
    const { db } = book;
    const answers = db.readPrimary;
    let asked = 0;
    // The act looks the key up a second time: by then another edit has made the version correct.
    db.readPrimary = async (statement) => {
      const isOfKey = "sql" in statement && statement.sql.includes("idempotency_keys");
      if (isOfKey && ++asked === 2) {
        await book.change(id, { description: "Edited in between" });
      }
      return answers(statement);
    };
    const answer = await book.send("admin", "PUT", `/api/virtual-accounts/${id}`, {
      json: { cbsAccount: "1000000002" },
      headers: { "if-match": `"${version + 1}"`, "idempotency-key": "ahead" },
    });
    expect(answer.status).toBe(409);
    expect((await book.readAccount(id)).cbsAccount).toBe("1000000001");
  });

  test("and reads what the row says by now", async () => {
    await turnOn("user_role");
    const answer = await editUser(2, { role: "admin" }, { "if-match": '"7"' });
    expect(answer.status).toBe(409);
    expect(await getRefusal(answer)).toMatchObject({
      code: "EDITED_MEANWHILE",
      fields: { role: "Now: auditor", version: "1" },
    });
  });
});
