import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { startApp, type TestApp } from "./support";

let server: TestApp;
let cookie: string;
beforeEach(async () => {
  server = await startApp();
  cookie = await server.signedIn("admin");
});
afterEach(() => server.close());

const raise =
  "insert into alerts (type, severity, title, description, audience, created_at) values ('velocity', 'high', 'Look here', 'Many movements', 'staff', 1)";
const open = `insert into virtual_accounts (virtual_iban, account_name, customer_name, company_name, reference, type, currency,
  client_id, cbs_account, created_at, updated_at)
  values ('AE079990000000000000007', 'Main', 'Gulf Marine', 'Gulf Marine LLC', 'gulf_va_1', 'COBO', 'AED', 'GULF', 'CBS_1', 1, 1)`;

const programs = [
  { name: "this program", write: (sql: string) => server.db.write([{ sql, args: [] }]) },
  { name: "another program", write: (sql: string) => writeElsewhere(sql) },
];

/** Writes by its own process, as a second node on the same file would. */
async function writeElsewhere(sql: string): Promise<void> {
  const program = `import { openDatabase } from "db/client";
    const db = await openDatabase({ url: ${JSON.stringify(server.deps.env.database.url)} });
    await db.write([{ sql: ${JSON.stringify(sql)}, args: [] }]);
    await db.close();`;
  const child = Bun.spawn([process.execPath, "-e", program], {
    cwd: join(import.meta.dir, "../.."),
  });
  expect(await child.exited).toBe(0);
}

async function page(path = "/admin/virtual-accounts"): Promise<string> {
  const answer = await server.call("GET", path, { cookie });
  expect(answer.status).toBe(200);
  return answer.text();
}

describe.each(programs)("the next page after a write by $name", ({ write }) => {
  test("has the alert that was raised", async () => {
    expect(await page()).not.toContain("Look here");
    await write(raise);
    expect(await page()).toContain("Notifications, 1 unread");
    expect(await page("/notifications")).toContain("Look here");
    await write(raise.replace("Look here", "Look there"));
    expect(await page("/notifications")).toContain("Look there");
    expect(await page()).toContain("Notifications, 2 unread");
  });

  test("has the account that was opened, in the list, its count and the menu", async () => {
    expect(await page("/account/menu")).toContain("Virtual Accounts (0)");
    await write(open);
    const html = await page();
    expect(html).toContain("1 account");
    expect(await page("/account/menu")).toContain("Virtual Accounts (1)");
    await write("update virtual_accounts set customer_name = 'Gulf Fisheries'");
    const renamed = await page();
    expect(renamed).toContain("Gulf Fisheries");
    expect(renamed).not.toContain("Gulf Marine<");
  });

  test("is the way to sign in, where the session was ended", async () => {
    await page();
    await write("delete from sessions");
    expect((await server.call("GET", "/admin/virtual-accounts", { cookie })).status).toBe(303);
  });

  test("is the way to sign in, where the user was deactivated", async () => {
    await page();
    await write("update users set is_active = 0");
    expect((await server.call("GET", "/admin/virtual-accounts", { cookie })).status).toBe(303);
  });

  test("greets the user by the new name", async () => {
    await page();
    await write("update users set username = 'amira' where username = 'amal'");
    expect(await page()).toContain("Account of amira");
  });
});
