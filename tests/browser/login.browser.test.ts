import { describe, expect, test } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { inTurns } from "../samples";
import { password } from "../server/support";
import { testSite, violationsEverywhere } from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });

const openLogin = (options: BrowserContextOptions = {}, path = "/login"): Promise<Page> =>
  site.open("nobody", path, options);

describe("the login page", () => {
  test("shows a failure in place, keeps the name and lets one try again, and says 'Signing in...' on a disabled button while it waits", async () => {
    site.expects(/status of 401/);
    const page = await openLogin();
    await page.getByLabel("Username").fill("amal");
    await page.getByLabel("Password").fill("wrong");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    const notice = page.getByRole("alert");
    await notice.waitFor();
    expect(await notice.textContent()).toBe("Login failedInvalid username or password");
    expect(await page.getByLabel("Username").inputValue()).toBe("amal");
    expect(await violationsEverywhere(page)).toEqual([]);

    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/login", async (route) => {
      await answered;
      await route.continue();
    });
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    const busy = page.getByRole("button", { name: "Signing in..." });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    answer();
    await page.waitForURL("**/admin/dashboard");
  });

  inTurn("shows a failure and lets one try again without JavaScript, too", async () => {
    site.expects(/status of 401/);
    const page = await openLogin({ javaScriptEnabled: false });
    await page.fill("#username", "gita");
    await page.fill("#password", "wrong");
    await page.click("button[type=submit]");
    expect(await page.textContent("[role=alert]")).toContain("Invalid username or password");
    await page.fill("#password", password);
    await page.click("button[type=submit]");
    expect(new URL(page.url()).pathname).toBe("/client/overview");
  });
});
