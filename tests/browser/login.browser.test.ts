import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import axe from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { password, startApp, type TestApp } from "../server/support.ts";

const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"];

let browser: Browser;
let site: TestApp;
let server: Bun.Server<undefined>;

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: Bun.which("chromium") ?? "",
    args: [...flags, ...quiet],
  });
}, 30_000);
afterAll(() => browser.close());

beforeEach(async () => {
  site = await startApp();
  server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: site.app.fetch });
});
afterEach(async () => {
  await server.stop(true);
  await site.close();
});

async function openLogin(options: BrowserContextOptions = {}, path = "/login"): Promise<Page> {
  const page = await browser.newPage(options);
  page.setDefaultTimeout(5_000);
  await page.goto(new URL(path, server.url).href);
  return page;
}

const places: [string, BrowserContextOptions][] = [
  ["on a wide screen", { viewport: { width: 1920, height: 1080 }, colorScheme: "light" }],
  ["in the dark", { viewport: { width: 1280, height: 800 }, colorScheme: "dark" }],
  ["on a phone", { viewport: { width: 360, height: 640 } }],
];

describe("the login page", () => {
  test("signs in with the keyboard alone and goes where one wanted to go", async () => {
    const page = await openLogin({}, "/admin/virtual-accounts?status=active");
    expect(new URL(page.url()).pathname).toBe("/login");
    await page.keyboard.type("amal");
    await page.keyboard.press("Tab");
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/virtual-accounts?status=active");
    await page.getByText("Login successful").waitFor();
    await page.close();
  });

  test("says 'Signing in...' on a disabled button while it waits", async () => {
    const page = await openLogin();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/login", async (route) => {
      await answered;
      await route.continue();
    });
    await page.getByLabel("Username").fill("amal");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    const busy = page.getByRole("button", { name: "Signing in..." });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    answer();
    await page.waitForURL("**/admin/dashboard");
    await page.close();
  });

  test("shows a failure in place, keeps the name and lets one try again", async () => {
    const page = await openLogin();
    await page.getByLabel("Username").fill("amal");
    await page.getByLabel("Password").fill("wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    const notice = page.getByRole("alert");
    await notice.waitFor();
    expect(await notice.textContent()).toBe("Login failedInvalid username or password");
    expect(await page.getByLabel("Username").inputValue()).toBe("amal");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/admin/dashboard");
    await page.close();
  });

  test("does the same without JavaScript", async () => {
    const page = await openLogin({ javaScriptEnabled: false });
    await page.fill("#username", "gita");
    await page.fill("#password", "wrong");
    await page.click("button[type=submit]");
    expect(await page.textContent("[role=alert]")).toContain("Invalid username or password");
    await page.fill("#password", password);
    await page.click("button[type=submit]");
    expect(new URL(page.url()).pathname).toBe("/client/overview");
    await page.close();
  });

  test.each(places)("has no accessibility violation and does not scroll sideways %s", async (_, options) => {
    const page = await openLogin(options);
    await page.evaluate(axe.source);
    const violations = await page.evaluate("axe.run().then((found) => found.violations.map(({ id }) => id))");
    expect(violations).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await page.close();
  });
});
