import { afterEach, describe, expect, test } from "bun:test";
import { users } from "db/schema";
import { assertNoDemoPasswords, ensureFirstAdmin } from "@/people/auth/first-admin";
import { hashPassword } from "@/people/auth/passwords";
import { startApp, type TestApp } from "./support";

const chosen = { ADMIN_USERNAME: "root", ADMIN_PASSWORD: "a very long password" };

let site: TestApp;
afterEach(() => site.close());

const leave = (condition: string) =>
  site.db.write([{ sql: `update users set is_active = 0 where ${condition}`, args: [] }]);
const names = async () => (await site.db.read.select().from(users)).map(({ username }) => username);

describe("the first admin", () => {
  test("is made from the environment when there is no active admin, and can sign in", async () => {
    site = await startApp(chosen);
    await leave("role = 'admin'");
    await ensureFirstAdmin(site.deps);
    const json = { username: "root", password: "a very long password" };
    const answer = await site.call("POST", "/api/auth/login", { json });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ user: { role: "admin", clientId: "HOUSE" } });
    expect((await site.trail())[0]).toMatchObject({ userId: null, action: "CREATE", resourceId: "5" });
  });

  test("is made once", async () => {
    site = await startApp(chosen);
    await leave("role = 'admin'");
    await ensureFirstAdmin(site.deps);
    await ensureFirstAdmin(site.deps);
    expect(await names()).toHaveLength(5);
  });

  test("is not made while there is an active admin", async () => {
    site = await startApp(chosen);
    await ensureFirstAdmin(site.deps);
    expect(await names()).not.toContain("root");
  });

  test("is not made without the two variables", async () => {
    site = await startApp();
    await leave("role = 'admin'");
    await ensureFirstAdmin(site.deps);
    expect(await names()).toHaveLength(4);
  });

  test("is what production does not start without", async () => {
    site = await startApp({ NODE_ENV: "production", SESSION_SECRET: "a secret of these tests, 32 letters" });
    await leave("role = 'admin'");
    await expect(ensureFirstAdmin(site.deps)).rejects.toThrow("set ADMIN_USERNAME and ADMIN_PASSWORD");
  });

  test("is never somebody who is there already", async () => {
    site = await startApp({ ...chosen, ADMIN_USERNAME: "Amal" });
    await leave("role = 'admin'");
    await expect(ensureFirstAdmin(site.deps)).rejects.toThrow("Choose another name");
  });
});

describe("a start in production", () => {
  test.each(["admin123", "client123", "auditor123", "leila123"])(
    "is refused while %s works",
    async (demo) => {
      site = await startApp();
      const hash = await hashPassword(demo);
      await site.db.write([{ sql: "update users set password_hash = ? where id = 3", args: [hash] }]);
      await expect(assertNoDemoPasswords(site.deps)).rejects.toThrow("Change it for: gita");
    },
  );

  test("is not kept up by a demo password of somebody who cannot sign in", async () => {
    site = await startApp();
    const hash = await hashPassword("client123");
    await site.db.write([{ sql: "update users set password_hash = ? where id = 3", args: [hash] }]);
    await leave("id = 3");
    expect(await assertNoDemoPasswords(site.deps)).toBeUndefined();
  });

  test("is not refused otherwise", async () => {
    site = await startApp();
    expect(await assertNoDemoPasswords(site.deps)).toBeUndefined();
  });
});
