import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { password } from "../server/support";
import { eventually, findViolations, getAddress, notice, testSite } from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });
const overview = "/client/overview";
const minutes = 60_000;

/** Overview with timers that the test controls. */
async function openOverview(): Promise<Page> {
  const context = await site.enter("client_user");
  await context.clock.install();
  const page = await context.newPage();
  await page.goto(overview);
  return page;
}

/** Lets both sections poll once, and waits for their answers. */
async function poll(page: Page): Promise<number[]> {
  const answers = [0, 1].map(() =>
    page.waitForResponse((answer) => answer.request().headers()["x-poll"] === "1"),
  );
  await page.clock.fastForward(30_000);
  return (await Promise.all(answers)).map((answer) => answer.status());
}

/** Both sections lead there, one navigation replacing the other. */
async function leadsToLogin(page: Page): Promise<void> {
  await eventually(async () => getAddress(page), `/login?next=${encodeURIComponent(overview)}`);
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
}

async function openAvatarMenu(page: Page, username: string): Promise<void> {
  await page.getByRole("button", { name: `Account of ${username}` }).click();
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

describe("a session", () => {
  test("that ended leaves an open dialog and what was typed into it, then a poll leads to sign in and back; polls keep none alive", async () => {
    site.expects(/status of 401/);
    const page = await openOverview();
    await openAvatarMenu(page, "gita");
    await page.getByRole("button", { name: "Password Reset" }).click();
    await page.getByLabel("Current Password").fill("half a sentence");
    site.app.wait(16 * minutes);
    expect(await poll(page)).toEqual([401, 401]);
    expect(getAddress(page)).toBe(overview);
    expect(await page.getByLabel("Current Password").inputValue()).toBe("half a sentence");
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.clock.fastForward(30_000);
    await leadsToLogin(page);
    await signIn(page, "gita");
    await page.waitForURL(`**${overview}`);
    await page.getByText("Login successful").waitFor();

    site.app.wait(14 * minutes);
    expect(await poll(page)).toEqual([200, 200]);
    site.app.wait(2 * minutes);
    await page.clock.fastForward(30_000);
    await leadsToLogin(page);
  });

  inTurn(
    "that is about to end shows a notice above an open dialog, and continues if somebody stays or another tab is used",
    async () => {
      const page = await openOverview();
      await openAvatarMenu(page, "gita");
      await page.getByRole("button", { name: "Password Reset" }).click();
      await page.getByLabel("Current Password").fill("half a sentence");
      const warning = page.getByRole("alertdialog", { name: "You will be signed out in 2 minutes" });
      const stay = warning.getByRole("button", { name: "Stay signed in" });
      site.app.wait(12 * minutes);
      expect(await poll(page)).toEqual([200, 200]);
      expect(await warning.count()).toBe(0);
      site.app.wait(minutes);
      await poll(page);
      await stay.and(page.locator(":focus")).waitFor();
      expect(await findViolations(page)).toEqual([]);
      const kept = page.waitForResponse((answer) => answer.request().headers()["x-poll"] === undefined);
      await stay.press("Enter");
      await warning.waitFor({ state: "detached" });
      expect((await kept).status()).toBe(200);
      site.app.wait(14 * minutes);
      await poll(page);
      await warning.waitFor();
      const other = await page.context().newPage();
      await other.goto(overview);
      await poll(page);
      await warning.waitFor({ state: "detached" });
      expect(await page.getByLabel("Current Password").inputValue()).toBe("half a sentence");
      await other.close();
    },
  );

  inTurn("that has lasted eight hours announces it before, and cannot be stayed in", async () => {
    const page = await openOverview();
    await page.getByRole("heading").first().hover();
    const context = page.context();
    for (let quarter = 0; quarter < 47; quarter += 1) {
      site.app.wait(10 * minutes);
      await context.request.get("/api/sessions");
    }
    site.app.wait(8 * minutes);
    await poll(page);
    const warning = page.getByRole("alertdialog", { name: "You will be signed out in 2 minutes" });
    await warning.getByText("whatever you do: it has lasted 8 hours").waitFor();
    expect(await warning.getByRole("button", { name: "Stay signed in" }).count()).toBe(0);
    await warning.getByRole("button", { name: "Close" }).click();
    await poll(page);
    expect(await warning.count()).toBe(0);
  });

  inTurn("and a form that was filled in before can be started over", async () => {
    const page = await site.open("admin", "/admin/holds?create=1");
    const dialog = page.getByRole("dialog", { name: "Create New Hold" });
    await dialog.getByLabel("Reason").fill("Dispute");
    // Typed text is kept once the island has taken it over.
    await eventually(() => page.evaluate(() => sessionStorage.length), 1);
    page.once("dialog", (question) => void question.accept());
    await page.reload();
    await eventually(() => dialog.getByLabel("Reason").inputValue(), "Dispute");
    await dialog.getByRole("button", { name: "Start over" }).click();
    expect(await dialog.getByLabel("Reason").inputValue()).toBe("");
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await dialog.getByText("It has not been sent yet.").waitFor({ state: "detached" });
  });

  test("ends in every tab with Logout in one", async () => {
    const page = await site.open("admin", "/admin/dashboard");
    const other = await page.context().newPage();
    await other.goto("/admin/transactions");
    await openAvatarMenu(page, "amal");
    await page.getByRole("button", { name: "Logout" }).press("Enter");
    await page.waitForURL("**/login");
    await other.reload();
    expect(getAddress(other)).toBe(`/login?next=${encodeURIComponent("/admin/transactions")}`);
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe("/login");
  });

  inTurn("ends without a script, too", async () => {
    const page = await site.open("admin", "/admin/dashboard", { javaScriptEnabled: false });
    await openAvatarMenu(page, "amal");
    await page.getByRole("link", { name: "Account of amal" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    expect(getAddress(page)).toBe("/login");
    await page.goto("/admin/dashboard");
    expect(new URL(page.url()).pathname).toBe("/login");
  });
});

describe("Password Reset", () => {
  inTurn(
    "says what is wrong next to the field, changes the password, keeps the session and empties itself",
    async () => {
      site.expects(/status of 40\d/);
      const page = await site.open("stranger", overview);
      await openAvatarMenu(page, "nora");
      await page.getByRole("button", { name: "Password Reset" }).click();
      await page.getByLabel("Current Password").fill("wrong");
      await page.getByLabel("New Password", { exact: true }).fill("another horse battery");
      await page.getByLabel("Repeat New Password").fill("a third horse battery");
      await page.getByRole("button", { name: "Change Password" }).click();
      await page.getByText("The two new passwords differ").waitFor();
      await page.getByLabel("Repeat New Password").fill("another horse battery");
      await page.getByRole("button", { name: "Change Password" }).click();
      await notice(page, "Failed to change the password").waitFor();
      await eventually(() => page.locator(".field-error").count(), 1);
      await page.getByLabel("Current Password").fill(password);
      await page.getByRole("button", { name: "Change Password" }).click();
      await notice(page, "Password changed").waitFor();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await page.reload();
      expect(getAddress(page)).toBe(overview);
      await openAvatarMenu(page, "nora");
      await page.getByRole("button", { name: "Password Reset" }).click();
      await page.getByLabel("Current Password").fill("half a sentence");
      page.once("dialog", (question) => void question.accept());
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await openAvatarMenu(page, "nora");
      await page.getByRole("button", { name: "Password Reset" }).click();
      expect(await page.getByLabel("Current Password").inputValue()).toBe("");
    },
  );
});
