import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type Call, password, startApp, type TestApp } from "./support";

let site: TestApp;
beforeEach(async () => {
  site = await startApp();
});
afterEach(() => site.close());

const login = (username: string, secret: string, options: Call = {}) =>
  site.call("POST", "/api/auth/login", { ...options, json: { username, password: secret } });

describe("changing one's own password", () => {
  const change = (cookie: string, newPassword = "another password", currentPassword = password) =>
    site.call("POST", "/api/auth/password", { cookie, json: { currentPassword, newPassword } });

  test("ends one's other sessions and keeps this one", async () => {
    const [here, elsewhere] = [await site.signIn("client_user"), await site.signIn("client_user")];
    expect((await change(here)).status).toBe(204);
    expect((await site.call("GET", "/login", { cookie: here })).status).toBe(303);
    expect((await site.call("GET", "/login", { cookie: elsewhere })).status).toBe(200);
    expect((await login("gita", password)).status).toBe(401);
    expect((await login("gita", "another password")).status).toBe(200);
  });

  test("leaves other people's sessions alone", async () => {
    const [own, other] = [await site.signIn("client_user"), await site.signIn("stranger")];
    await change(own);
    expect((await site.call("GET", "/login", { cookie: other })).status).toBe(303);
  });

  test("makes one's other browsers strangers again", async () => {
    const [here, elsewhere] = [await site.signIn("client_user"), await site.signIn("client_user")];
    await change(here);
    for (let n = 0; n < 10; n++) await login("gita", "wrong");
    expect((await login("gita", "another password", { cookie: elsewhere })).status).toBe(429);
    expect((await login("gita", "another password", { cookie: here })).status).toBe(200);
  });

  test("is written to the audit trail without either password", async () => {
    await change(await site.signIn("auditor"));
    const row = (await site.trail()).at(-1);
    expect(row).toMatchObject({ userId: 2, action: "UPDATE", resource: "USER", resourceId: "2" });
    expect(JSON.stringify(row)).not.toContain("another password");
  });

  test("with a wrong current one names that field", async () => {
    const answer = await change(await site.signIn("admin"), "another password", "wrong");
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      fields: { currentPassword: "The current password is not right" },
    });
  });

  test.each(["short", "admin123", password])("to '%s' names the other field", async (unusable) => {
    const answer = await change(await site.signIn("admin"), unusable);
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).fields)).toEqual(["newPassword"]);
  });

  test("is throttled", async () => {
    const cookie = await site.signIn("admin");
    for (let n = 0; n < 10; n++) await change(cookie, "another password", "wrong");
    const answer = await change(cookie);
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe("900");
  });

  test("needs a session", async () => {
    expect((await change("")).status).toBe(401);
  });
});
