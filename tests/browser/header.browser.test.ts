import { describe, expect } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { inTurns } from "../samples";
import { goOffline, settle, testSite } from "./support";

const inTurn = inTurns(3);

const site = testSite();
const dashboard = "/admin/dashboard";

const findMenu = (page: Page) => page.locator("#account-menu");
const openMenu = (page: Page) => page.getByRole("button", { name: "Account of amal" }).click();

inTurn(
  "a client finds its own accounts alone in the avatar menu, and by the search, which says in place what it could not fetch",
  async () => {
    site.expects(/ERR_INTERNET_DISCONNECTED/, /htmx:error/);
    const page = await site.open("stranger", "/client/overview");
    await page.getByRole("button", { name: "Account of nora" }).click();
    await findMenu(page).getByText("Virtual Accounts (1)").waitFor();
    await findMenu(page).getByText("Al Noor Textiles").waitFor();
    const found = page.locator("#find-suggestions");
    await page.locator("#find").fill("harbour_va");
    await found.getByRole("link").first().waitFor();
    const accounts = found.getByRole("list", { name: "Accounts" }).getByRole("link");
    const texts = await accounts.allTextContents();
    expect(texts.filter((text) => !text.includes("Al Noor"))).toEqual([]);
    await page.locator("#find").fill("gulf marine");
    await found.getByText("Nothing found for 'gulf marine'").waitFor();
    await goOffline(page);
    await page.locator("#find").fill("noor");
    await found.getByText("Failed to fetch results").waitFor();
  },
);

describe("the bell", () => {
  inTurn(
    "reads nothing when it is opened, and leads staff to the record of an alert, which is read from then on",
    async () => {
      const page = await site.open("auditor", dashboard);
      const bell = page.getByRole("button", { name: "Notifications, 2 unread" });
      await bell.click();
      await page.locator("#bell").getByText("High amount transaction").first().waitFor();
      await page.mouse.click(400, 600);
      await page.locator("#bell").waitFor({ state: "hidden" });
      await page.reload();
      expect(await bell.locator(".dot").count()).toBe(1);
      await bell.click();
      await page
        .locator("#bell")
        .getByRole("link", { name: /High amount.*Gulf Marine/ })
        .click();
      await page.waitForURL(/\/admin\/alerts\?view=\d+/);
      await page
        .getByRole("dialog", { name: "Alert Details" })
        .getByText("Raised the alert", { exact: true })
        .waitFor();
      await page.getByRole("button", { name: "Notifications, 1 unread" }).waitFor();
    },
  );

  inTurn("is emptied by 'Mark all as read', without leaving the page", async () => {
    const page = await site.open("admin", "/admin/transactions?type=hold");
    await page.getByRole("button", { name: /^Notifications, / }).click();
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await page.locator("#bell").getByText("No alerts found").waitFor();
    expect(await page.getByRole("button", { name: "Notifications", exact: true }).isVisible()).toBe(true);
    expect(new URL(page.url()).search).toBe("?type=hold");
  });

  inTurn("has no dot if nothing is unread, and works without a script", async () => {
    const page = await site.open("auditor", "/notifications", { javaScriptEnabled: false });
    await page.locator("main").getByRole("button", { name: "Mark all as read" }).click();
    const bell = page.getByRole("button", { name: "Notifications", exact: true });
    expect(await bell.locator(".dot").count()).toBe(0);
    await bell.click();
    await page.locator("#bell").getByRole("link", { name: "Notifications" }).click();
    await page.locator("main").getByText("No alerts found").waitFor();
  });
});

inTurn("the avatar menu leads to a page of the same if there is no script", async () => {
  const page = await site.open("auditor", "/notifications", { javaScriptEnabled: false });
  await page.locator("[popovertarget=account-menu]").click();
  await findMenu(page).getByRole("link").click();
  await page.waitForURL("**/account/menu");
  await page.locator("main").getByText("Virtual Accounts (").waitFor();
  await page.locator("main").getByRole("button", { name: "Dark" }).click();
  await page.locator("html[data-theme=dark]").waitFor();
  await page.goto(new URL("/account/menu", page.url()).href);
  await page.locator("main").getByRole("button", { name: "Light" }).click();
  await page.locator("html[data-theme=light]").waitFor();
});

describe("the search", () => {
  const found = (page: Page) => page.locator("#find-suggestions").getByRole("link");
  const isFocused = (place: Locator) => place.evaluate((one) => one === document.activeElement);
  /** Types until all of it was searched for: Enter while a search is under way opens all that it finds. */
  async function search(page: Page, typed: string, whole = typed): Promise<void> {
    const answered = page.waitForResponse(
      (answer) => new URL(answer.url()).searchParams.get("q")?.trim() === whole,
    );
    await page.keyboard.type(typed);
    await (await answered).finished();
    await settle(page);
  }

  inTurn(
    "is reached by Ctrl K, walked by the arrow keys, opens the first with Enter and begins with that the next time",
    async () => {
      const page = await site.open("admin", "/admin/transactions");
      await page.waitForLoadState("networkidle");
      await page.keyboard.press("Control+k");
      await page.locator("#find:focus").waitFor();
      await page.getByRole("list", { name: "What you can do" }).getByText("Create Transaction").waitFor();
      await page.keyboard.type("noor textiles");
      await found(page).first().filter({ hasText: "$8,140.09" }).waitFor();
      await page.keyboard.press("ArrowDown");
      expect(await isFocused(found(page).first())).toBe(true);
      await page.keyboard.press("Escape");
      expect(await isFocused(page.locator("#find"))).toBe(true);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      await search(page, " ", "noor textiles");
      expect(await isFocused(page.locator("#find"))).toBe(true);
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/admin\/virtual-accounts\?view=63$/);
      await page.goto("/admin/holds");
      await page.locator("#find").focus();
      await page.getByRole("list", { name: "Recent" }).getByText("Al Noor Textiles").first().waitFor();
      await search(page, "credit an account");
      await page.getByRole("list", { name: "Acts" }).getByText("Create Transaction").waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: "Create Transaction" }).waitFor();
    },
  );

  inTurn("opens a page of results with Enter if there is no script", async () => {
    const page = await site.open("admin", dashboard, { javaScriptEnabled: false });
    await page.locator("#find").fill("noor");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/find?q=noor");
    await page
      .locator("main")
      .getByRole("list", { name: "Accounts" })
      .getByText("Al Noor Textiles")
      .first()
      .waitFor();
  });
});

inTurn("the avatar menu's clock continues", async () => {
  const context = await site.enter("admin");
  const page = await context.newPage();
  await page.clock.install({ time: new Date("2026-11-18T08:00:00Z") });
  await page.goto(dashboard);
  await openMenu(page);
  await findMenu(page).getByText("18 Nov 2026, 12:00", { exact: true }).waitFor();
  await page.clock.runFor(61_000);
  await findMenu(page).getByText("18 Nov 2026, 12:01", { exact: true }).waitFor();
});

inTurn("in Arabic the menu opens at the right, where notices stand too", async () => {
  const page = await site.open("admin", dashboard, { viewport: { width: 375, height: 800 } });
  await openMenu(page);
  await findMenu(page).getByRole("button", { name: "العربية" }).click();
  await page.getByRole("button", { name: "القائمة", exact: true }).click();
  const menu = page.locator("#navigation");
  await menu.getByRole("link", { name: "المعاملات", exact: true }).waitFor();
  const edges = (of: Locator) => of.evaluate((part) => part.getBoundingClientRect().toJSON());
  expect(await edges(menu)).toMatchObject({ right: 375 });
  await menu.getByRole("button", { name: "إغلاق القائمة" }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => {
    const detail = { title: "AE07 0331 2345 6789 0123 456" };
    document.dispatchEvent(new CustomEvent("app:toast", { detail }));
  });
  const notice = page.locator(".toast");
  await notice.waitFor();
  expect((await edges(notice)).left).toBeGreaterThan(720);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
});

describe("the dashboard", () => {
  inTurn("refreshes its figures when an account was created on it", async () => {
    const page = await site.open("admin", dashboard);
    const total = page.locator(".stat-figure").first();
    const before = Number(await total.textContent());
    await page.getByRole("link", { name: "Create VA" }).first().click();
    await page.getByLabel("Customer Name").fill("Seventieth");
    await page.getByLabel("Company Name").fill("Seventieth");
    await page.getByRole("button", { name: "Create Virtual Account" }).click();
    await page.getByRole("row").filter({ hasText: "Seventieth" }).waitFor();
    expect(await total.textContent()).toBe(`${before + 1}`);
  });
});
