import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sessions } from "db/schema";
import { endSessions, mostSessions } from "@/people/auth/sessions";
import { startApp, type TestApp } from "./support";

const minute = 60_000;
const hour = 60 * minute;

let site: TestApp;
beforeEach(async () => {
  site = await startApp();
});
afterEach(() => site.close());

const stored = () => site.db.read.select().from(sessions);
const getValue = (cookie: string, name = "vostra-session") =>
  new RegExp(`${name}=([^;]*)`).exec(cookie)?.[1] ?? "";

/** 200 while the session lasts, 401 afterwards; the empty change of password is refused (400) only to the signed-in. */
async function check(cookie: string, headers: Record<string, string> = {}): Promise<number> {
  return (await site.call("POST", "/api/auth/password", { cookie, headers, json: {} })).status === 400
    ? 200
    : 401;
}

describe("a session", () => {
  test("is stored under the SHA-256 of the cookie's value, never the value itself", async () => {
    const value = getValue(await site.signIn("admin"));
    const [row] = await stored();
    expect(row?.id).toBe(new Bun.CryptoHasher("sha256").update(value).digest("hex"));
    expect(JSON.stringify(row)).not.toContain(value);
  });

  test("cannot be resumed with what the table holds", async () => {
    await site.signIn("admin");
    const [row] = await stored();
    expect(await check(`vostra-session=${row?.id}`)).toBe(401);
    expect(await check(`vostra-session=${row?.id.slice(0, 40)}`)).toBe(401);
  });

  test("remembers where it began", async () => {
    await site.signIn("admin", { ip: "198.51.100.7", headers: { "user-agent": "Falcon 1.0" } });
    const [row] = await stored();
    expect(row).toMatchObject({ userId: 1, ipAddress: "198.51.100.7", userAgent: "Falcon 1.0" });
  });

  test("gets a new id at each sign-in, and the browser's old one ends", async () => {
    const first = await site.signIn("admin");
    const second = await site.signIn("admin", { cookie: first });
    expect(getValue(second)).not.toBe(getValue(first));
    expect(await check(first)).toBe(401);
    expect(await check(second)).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  test("is never one that the browser brought", async () => {
    const planted = `vostra-session=${"a".repeat(40)}`;
    const cookie = await site.signIn("admin", { cookie: planted });
    expect(await check(planted)).toBe(401);
    expect(await check(cookie)).toBe(200);
  });

  test("may be one of several on other devices", async () => {
    const [one, two] = [await site.signIn("admin"), await site.signIn("admin")];
    expect(await check(one)).toBe(200);
    expect(await check(two)).toBe(200);
  });

  test("ends where the same user signs in for the twenty-first time, the oldest first", async () => {
    const other = await site.signedIn("client_user");
    const cookies: string[] = [];
    for (let n = 0; n < mostSessions; n++) {
      cookies.push(await site.signedIn("admin"));
      site.wait(1000);
    }
    const [oldest = "", second = ""] = cookies;
    expect(await check(oldest)).toBe(200);
    const newest = await site.signIn("admin");
    expect(await check(oldest)).toBe(401);
    expect(await check(second)).toBe(200);
    expect(await check(newest)).toBe(200);
    expect(await check(other)).toBe(200);
    expect((await stored()).filter(({ userId }) => userId === 1)).toHaveLength(mostSessions);
  });

  test("that began while the clock was ahead is over when the clock is right again", async () => {
    site.wait(73 * 365 * 24 * hour);
    const cookie = await site.signIn("admin");
    site.wait(-73 * 365 * 24 * hour);
    expect(await check(cookie)).toBe(401);
    await site.signIn("client_user");
    expect((await stored()).map(({ userId }) => userId)).toEqual([3]);
  });

  test("is not lengthened by a clock that is put back", async () => {
    const cookie = await site.signIn("admin");
    site.wait(10 * minute);
    expect(await check(cookie)).toBe(200);
    site.wait(-6 * minute);
    expect(await check(cookie)).toBe(401);
  });

  test("stands where the other node's clock is a minute ahead", async () => {
    site.wait(minute);
    const cookie = await site.signIn("admin");
    site.wait(-minute);
    expect(await check(cookie)).toBe(200);
  });
});

describe("the end of a session", () => {
  test("comes after 15 minutes without activity", async () => {
    const cookie = await site.signIn("admin");
    site.wait(15 * minute - 1000);
    expect(await check(cookie)).toBe(200);
    site.wait(15 * minute);
    expect(await check(cookie)).toBe(401);
  });

  test("moves with every use, also between two notes in the database", async () => {
    const cookie = await site.signIn("admin");
    site.wait(20_000);
    await check(cookie);
    site.wait(15 * minute - 1000);
    expect(await check(cookie)).toBe(200);
  });

  test("does not move with polls", async () => {
    const cookie = await site.signIn("admin");
    for (let polls = 0; polls < 14; polls++) {
      site.wait(minute);
      expect(await check(cookie, { "x-poll": "1" })).toBe(200);
    }
    site.wait(minute);
    expect(await check(cookie, { "x-poll": "1" })).toBe(401);
  });

  test("comes after eight hours in any case", async () => {
    const cookie = await site.signIn("admin");
    for (let spent = 0; spent < 8 * hour - 10 * minute; spent += 10 * minute) {
      site.wait(10 * minute);
      expect(await check(cookie)).toBe(200);
    }
    site.wait(10 * minute);
    expect(await check(cookie)).toBe(401);
  });

  test("takes its row away", async () => {
    const cookie = await site.signIn("admin");
    site.wait(16 * minute);
    await check(cookie);
    await site.db.write([{ sql: "select 1", args: [] }]);
    expect(await stored()).toEqual([]);
  });

  test("is noted in the database once a minute at most", async () => {
    const cookie = await site.signIn("admin");
    const [before] = await stored();
    for (const seconds of [30, 29]) {
      site.wait(seconds * 1000);
      await check(cookie);
    }
    await site.db.write([{ sql: "select 1", args: [] }]);
    expect((await stored())[0]?.lastActiveAt).toBe(before?.lastActiveAt ?? 0);
    site.wait(1000);
    await check(cookie);
    await site.db.write([{ sql: "select 1", args: [] }]);
    expect((await stored())[0]?.lastActiveAt).toBe((before?.lastActiveAt ?? 0) + minute);
  });

  test("comes with sign-out, in every tab of the browser", async () => {
    const cookie = await site.signIn("admin");
    const answer = await site.call("POST", "/api/auth/logout", { cookie });
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()[0]).toStartWith("vostra-session=; ");
    expect(answer.headers.getSetCookie()[0]).toContain("Max-Age=0");
    expect(await check(cookie)).toBe(401);
    expect(await stored()).toEqual([]);
  });

  test("comes with the menu's Logout, which leads to the login form", async () => {
    const cookie = await site.signIn("admin");
    const answer = await site.call("POST", "/logout", { cookie, form: {} });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/login");
    expect(await check(cookie)).toBe(401);
  });

  test("asked for twice, or without a session, is answered the same", async () => {
    const cookie = await site.signIn("admin");
    await site.call("POST", "/api/auth/logout", { cookie });
    expect((await site.call("POST", "/api/auth/logout", { cookie })).status).toBe(204);
    expect((await site.call("POST", "/api/auth/logout")).status).toBe(204);
  });

  test("comes to all of a user's sessions but the one that is kept", async () => {
    const [kept, other] = [await site.signIn("client_user"), await site.signIn("client_user")];
    const [first] = await stored();
    await site.db.write([endSessions(site.db, 3, first?.id)]);
    expect(await check(kept)).toBe(200);
    expect(await check(other)).toBe(401);
  });

  test.each([
    ["made inactive", "is_active = 0"],
    ["removed", "deleted_at = 1"],
  ])("comes at once when the user is %s", async (_, change) => {
    const cookie = await site.signIn("client_user");
    await site.db.write([{ sql: `update users set ${change} where id = 3`, args: [] }]);
    expect(await check(cookie)).toBe(401);
  });
});
