import { expect, test } from "bun:test";
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { password, people } from "../server/support";
import { findViolations, recordAct, testSite } from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });

const security = "/account/security";

/** App's code for a key, now or some steps of 30 seconds later. */
const codeFor = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: site.app.deps.now() + steps * 30_000 });

/** The code for the key on a page. */
async function codeOn(page: Page, steps = 0): Promise<string> {
  const key = (await page.locator(".setup-key code").textContent()) ?? "";
  return codeFor(key.replaceAll(/[^A-Z2-7]/g, ""), steps);
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/login/code*");
}

async function enter(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label).fill(code);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

const codesOn = (page: Page) => page.locator(".setup-codes code").allInnerTexts();

/** First sign-in after a role began to need a second factor, and the recovery codes that it gave. */
const homes = { auditor: "**/admin/audit-desk*", client_user: "**/client/overview*" };

async function enrol(role: "auditor" | "client_user", javaScriptEnabled: boolean) {
  site.expects(/status of 40[01]/);
  const { username } = people[role];
  const admin = await site.open("admin", "/admin/sign-in-settings");
  const rule = await admin.request.put("/api/sign-in-settings", {
    data: { secondFactor: { [role]: "required" } },
    headers: { origin: new URL(admin.url()).origin },
  });
  expect(rule.status()).toBe(200);

  const page = await site.open("nobody", "/login", { javaScriptEnabled });
  await signIn(page, username);
  await page.getByRole("img", { name: "QR code for an authenticator app" }).waitFor();
  if (javaScriptEnabled) expect(await findViolations(page)).toEqual([]);
  const codes = await codesOn(page);
  expect(new Set(codes).size).toBe(10);
  await enter(page, "Code of the app", await codeOn(page, 9));
  await page.getByRole("alert").waitFor();
  await enter(page, "Code of the app", await codeOn(page));
  await page.waitForURL(homes[role]);
  return { admin, page, username, codes };
}

test("a day of enrolments: the first sign-in of a role that needs it, a recovery code, a lost phone and a new one", async () => {
  const { admin, page, username, codes } = await enrol("auditor", true);
  await page.context().clearCookies({ name: "vostra-session" });
  await signIn(page, username);
  expect(await findViolations(page)).toEqual([]);
  await enter(page, "Code or recovery code", codes[3] ?? "");
  await page.waitForURL(homes.auditor);
  await page.goto(security);
  await page.locator("#factors .list-title", { hasText: "Authenticator app" }).waitFor();

  await admin.goto("/admin/users");
  await admin.getByRole("link", { name: username }).first().click();
  await (await recordAct(admin, "Reset second factors")).click();
  await admin.getByRole("alertdialog").getByRole("button").last().click();
  await admin.getByText("Second factors removed").first().waitFor();
  await signIn(page, username);
  const fresh = await codesOn(page);
  expect(fresh.some((code) => codes.includes(code))).toBe(false);
  await enter(page, "Code of the app", await codeOn(page));
  await page.waitForURL(homes.auditor);
});

inTurn("the first sign-in of a role that needs a second factor continues without scripts", async () => {
  await enrol("client_user", false);
});

/** Adds an app to someone by calls, in the session of their page. Returns its key. */
async function addApp(page: Page): Promise<string> {
  const headers = { origin: new URL(page.url()).origin };
  const { secret } = await (await page.request.post("/api/second-factors/totp", { headers })).json();
  const data = { code: codeFor(secret) };
  const added = await page.request.post("/api/second-factors/totp/confirm", { headers, data });
  expect(added.status()).toBe(200);
  return secret;
}

/** Fills in the dialog of a new API client, and presses its button. */
async function createProgram(page: Page, name: string): Promise<void> {
  await page.goto("/client/developers/api-clients?create=1");
  const dialog = page.getByRole("dialog", { name: "New API client" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByLabel("See accounts and balances").click();
  await dialog.getByRole("checkbox", { name: "See accounts and balances", checked: true }).waitFor();
  await dialog.getByRole("button", { name: "Create API client" }).click();
}

test("an act of a dialog that needs a proof asks for it above the dialog, is done once, and takes one from another tab", async () => {
  site.expects(/status of 40[03]/);
  const page = await site.open("stranger", security);
  const key = await addApp(page);
  const admin = await site.open("admin", "/admin/sign-in-settings");
  const rule = await admin.request.put("/api/sign-in-settings", {
    data: { stepUp: { apiClients: true } },
    headers: { origin: new URL(admin.url()).origin },
  });
  expect(rule.status()).toBe(200);
  site.app.wait(6 * 60_000);
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === "/api/api-clients") sent += 1;
  });
  const made = () => site.app.db.readPrimary({ sql: "select name from api_clients order by id", args: [] });
  const question = page.getByRole("dialog", { name: "Confirm that it is you" });
  const code = question.getByLabel("Or a code, or a recovery code");

  await createProgram(page, "Ledger sync");
  await code.fill("000000");
  await question.getByRole("button", { name: "Confirm" }).click();
  await question.getByRole("alert").getByText("This code is not right").waitFor();
  expect([await made(), sent]).toEqual([[], 1]);
  await code.fill(codeFor(key));
  await question.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("It is shown this once").waitFor();
  await question.waitFor({ state: "detached" });
  expect([await made(), sent]).toEqual([[{ name: "Ledger sync" }], 2]);

  site.app.wait(6 * 60_000);
  await createProgram(page, "Till");
  await code.waitFor();
  const other = await site.open("stranger", "/account/confirm");
  await other.getByLabel("Or a code, or a recovery code").fill(codeFor(key));
  await other.getByRole("button", { name: "Confirm" }).click();
  await other.getByText("Confirmed until").waitFor();
  // The browser fires an event in the tab that a user returns to.
  await page.bringToFront();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.getByText("It is shown this once").waitFor();
  await createProgram(other, "Report reader");
  await other.getByText("It is shown this once").waitFor();
  expect([await made(), sent]).toEqual([
    [{ name: "Ledger sync" }, { name: "Till" }, { name: "Report reader" }],
    4,
  ]);
});
