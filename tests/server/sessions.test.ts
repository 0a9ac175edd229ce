import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sessionSchema } from "@/people/auth/contract";
import { deviceName } from "@/people/auth/own-sessions";
import { attributes, select } from "./html";
import { type Person, startApp, type TestApp } from "./support";

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1";

let app: TestApp;
let here: string;
let phone: string;
beforeEach(async () => {
  app = await startApp();
  here = await enter("client_user", chrome, "192.0.2.10");
  app.wait(60_000);
  phone = await enter("client_user", safari, "198.51.100.7");
});
afterEach(() => app.close());

const enter = (who: Person, userAgent: string, ip: string) =>
  app.signIn(who, { ip, headers: { "user-agent": userAgent } });

async function list(cookie: string) {
  return sessionSchema.array().parse(await (await app.call("GET", "/api/sessions", { cookie })).json());
}
/** True if a browser is still signed in. */
const isOpen = async (cookie: string) => (await app.call("GET", "/api/sessions", { cookie })).status === 200;
const getId = async (cookie: string) => (await list(cookie)).find(({ current }) => current)?.id ?? "";

describe("one's own sessions", () => {
  test("are listed with device, address and last activity, the current one first", async () => {
    expect(await list(here)).toMatchObject([
      {
        current: true,
        ipAddress: "192.0.2.10",
        userAgent: chrome,
        createdAt: "2026-11-18T08:00:00.000Z",
        lastActiveAt: "2026-11-18T08:01:00.000Z",
      },
      { current: false, ipAddress: "198.51.100.7", lastActiveAt: "2026-11-18T08:01:00.000Z" },
    ]);
  });

  test("never hold the cookie's value, nor anybody else's sessions", async () => {
    const secrets = [here, phone].map((cookie) => /vostra_session=([^;]+)/.exec(cookie)?.[1] ?? cookie);
    const text = JSON.stringify(await list(here));
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(await list(await app.signIn("admin"))).toHaveLength(1);
  });

  test("do not list one that has expired", async () => {
    for (let i = 0; i < 3; i++) {
      app.wait(6 * 60_000);
      await list(here);
    }
    expect(await list(here)).toHaveLength(1);
  });

  test("end one by one, at once, with a row in the trail", async () => {
    const id = await getId(phone);
    expect((await app.call("DELETE", `/api/sessions/${id}`, { cookie: here })).status).toBe(204);
    expect((await app.trail()).at(-1)).toMatchObject({
      userId: 3,
      action: "LOGOUT",
      resource: "USER",
      details: { username: "gita", session: "other" },
    });
    expect([await isOpen(here), await isOpen(phone)]).toEqual([true, false]);
    const again = await app.call("DELETE", `/api/sessions/${id}`, { cookie: here });
    expect(again.status).toBe(404);
    expect(await again.json()).toMatchObject({ message: "This session has ended already, or is not yours" });
  });

  test("end all others at once, and those of nobody else", async () => {
    const admin = await app.signIn("admin");
    const third = await enter("client_user", chrome, "203.0.113.9");
    expect((await app.call("DELETE", "/api/sessions", { cookie: here })).status).toBe(204);
    const open = await Promise.all([here, phone, third, admin].map(isOpen));
    expect(open).toEqual([true, false, false, true]);
  });

  test.each(["admin", "stranger", "auditor"] as const)("of others are 404 for the %s", async (who) => {
    const id = await getId(phone);
    const answer = await app.call("DELETE", `/api/sessions/${id}`, { cookie: await app.signIn(who) });
    expect(answer.status).toBe(404);
    expect(await isOpen(phone)).toBe(true);
  });

  test("include the current one: ending it signs out", async () => {
    expect((await app.call("DELETE", `/api/sessions/${await getId(here)}`, { cookie: here })).status).toBe(
      204,
    );
    expect(await isOpen(here)).toBe(false);
  });
});

describe("the sessions of the page of security", () => {
  const show = async (cookie: string) => (await app.call("GET", "/account/security", { cookie })).text();

  test("name the browser and the system, and offer to end all but the current one", async () => {
    const html = await show(here);
    expect(select(html, "#own-sessions .list-title")).toEqual(["Chrome on Windows", "Safari on iOS"]);
    expect(select(html, "#own-sessions .badge")).toEqual(["This session"]);
    expect(select(html, "#own-sessions .list button")).toEqual([
      "End the session on Safari on iOS, 198.51.100.7",
    ]);
  });

  test("are reached by the avatar menu of everyone", async () => {
    const menu = await (await app.call("GET", "/account/menu", { cookie: here })).text();
    expect(attributes(menu, "main a", "href")).toContain("/account/security");
  });
});

test.each([
  [chrome, "Chrome on Windows"],
  [safari, "Safari on iOS"],
  ["curl/8.9.1", "curl/8.9.1"],
  ["", "Unknown device"],
])("%s is %s", (userAgent, name) => {
  expect<string>(deviceName(userAgent)).toBe(name);
});
