import { expect, test } from "bun:test";
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { type Person, password, people } from "../server/support";
import { testSite, violationsOf } from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });

const security = "/account/security";

/** The code that an app shows for the key on a page, or some steps of 30 seconds from now. */
async function codeOn(page: Page, steps = 0): Promise<string> {
  const key = ((await page.locator(".setup-key code").textContent()) ?? "").replaceAll(/[^A-Z2-7]/g, "");
  const timestamp = site.app.deps.now() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp });
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

/** The first sign-in of somebody whose role needs a second factor from now on, and the recovery codes that it gave. */
async function enrol(role: Person, javaScriptEnabled: boolean) {
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
  if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
  const codes = await codesOn(page);
  expect(new Set(codes).size).toBe(10);
  await enter(page, "Code of the app", await codeOn(page, 9));
  await page.getByRole("alert").waitFor();
  await enter(page, "Code of the app", await codeOn(page));
  await page.waitForURL("**/client/overview*");
  return { admin, page, username, codes };
}

test("a day of enrolments: the first sign-in of a role that needs it, a recovery code, a lost phone and a new one", async () => {
  const { admin, page, username, codes } = await enrol("auditor", true);
  await page.context().clearCookies({ name: "vostra-session" });
  await signIn(page, username);
  expect(await violationsOf(page)).toEqual([]);
  await enter(page, "Code or recovery code", codes[3] ?? "");
  await page.waitForURL("**/client/overview*");
  await page.goto(security);
  await page.locator("#factors .list-title", { hasText: "Authenticator app" }).waitFor();

  await admin.goto("/admin/users");
  await admin.getByRole("link", { name: username }).first().click();
  await admin.getByRole("link", { name: "Reset second factors" }).click();
  await admin.getByRole("alertdialog").getByRole("button").last().click();
  await admin.getByText("Second factors removed").first().waitFor();
  await signIn(page, username);
  const fresh = await codesOn(page);
  expect(fresh.some((code) => codes.includes(code))).toBe(false);
  await enter(page, "Code of the app", await codeOn(page));
  await page.waitForURL("**/client/overview*");
});

inTurn("the first sign-in of a role that needs a second factor goes on without scripts", async () => {
  await enrol("client_user", false);
});
