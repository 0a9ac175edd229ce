import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { testSite } from "./support";

const site = testSite();
const dashboard = "/admin/dashboard";

const menuOf = (page: Page) => page.locator("#account-menu");
const openMenu = (page: Page) => page.getByRole("button", { name: "Account of amal" }).click();

describe("the avatar menu", () => {
  test("shows the initial, and who one is: name, email, company, time", async () => {
    const page = await site.open("admin", dashboard);
    expect(await page.getByRole("button", { name: "Account of amal" }).textContent()).toBe("A");
    expect(await menuOf(page).isVisible()).toBe(false);
    await openMenu(page);
    for (const text of ["amal", "amal@vostra.example", "Company HOUSE", "18 Nov 2026, 12:00"]) {
      await menuOf(page).getByText(text, { exact: true }).waitFor();
    }
    expect(await menuOf(page).locator("time").getAttribute("datetime")).toBe("2026-11-18T08:00:00.000Z");
  });

  test("lists the first three accounts and says how many more there are", async () => {
    const page = await site.open("admin", dashboard);
    await openMenu(page);
    await menuOf(page).getByText("Virtual Accounts (69)").waitFor();
    expect(await menuOf(page).getByRole("listitem").count()).toBe(3);
    await menuOf(page).getByText("... and 66 more").waitFor();
    await page.getByRole("button", { name: "Account of amal" }).press("Escape");
    await menuOf(page).waitFor({ state: "hidden" });
  });

  test("is a client's too, over its own accounts, with no line for more where there are none", async () => {
    const page = await site.open("stranger", "/client/overview");
    await page.getByRole("button", { name: "Account of nora" }).click();
    await menuOf(page).getByText("Virtual Accounts (1)").waitFor();
    await menuOf(page).getByText("Al Noor Textiles").waitFor();
    expect(await menuOf(page).getByText("more").count()).toBe(0);
  });

  test("opens with JavaScript off", async () => {
    const page = await site.open("admin", dashboard, { javaScriptEnabled: false });
    await openMenu(page);
    expect(await menuOf(page).getByRole("button", { name: "Logout" }).isVisible()).toBe(true);
  });
});

describe("the bell", () => {
  test("lists what is unread, with a dot", async () => {
    const page = await site.open("admin", dashboard);
    const bell = page.getByRole("button", { name: "Notifications, 2 unread" });
    expect(await bell.locator(".dot").count()).toBe(1);
    await bell.click();
    const panel = page.locator("#bell");
    expect(await panel.getByText("High amount transaction").count()).toBe(2);
    await page.mouse.click(400, 600);
    await panel.waitFor({ state: "hidden" });
  });

  test("has no dot where nothing is unread", async () => {
    const page = await site.open("stranger", "/client/overview");
    const bell = page.getByRole("button", { name: "Notifications", exact: true });
    expect(await bell.locator(".dot").count()).toBe(0);
    await bell.click();
    await page.locator("#bell").getByText("No alerts found").waitFor();
  });
});

describe("the sidebar", () => {
  test("marks where one is, and leads to every screen there is", async () => {
    const page = await site.open("admin", dashboard);
    const entries = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    for (const name of await entries.allTextContents()) {
      await entries.filter({ hasText: new RegExp(`^${name}$`) }).click();
      await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
      expect(await page.locator("nav [aria-current=page]").allTextContents()).toEqual([name]);
    }
  });
});

describe("the dashboard", () => {
  test("shows the cards, the chart, five accounts and five transactions, read with JavaScript off", async () => {
    const page = await site.open("admin", "/", { javaScriptEnabled: false });
    expect(await page.locator(".stat-label").allTextContents()).toEqual([
      "Total VAs",
      "Active COBO",
      "Active POBO",
      "Total Balance (USD)",
    ]);
    expect(await page.getByRole("img", { name: /Money in and out/ }).isVisible()).toBe(true);
    expect(await page.locator("main tbody tr").count()).toBe(30 + 5);
    expect(await page.locator("main").getByRole("listitem").filter({ hasText: "ago" }).count()).toBe(5);
    await page.getByRole("link", { name: "View All" }).last().click();
    expect(new URL(page.url()).pathname).toBe("/admin/virtual-accounts");
  });

  test("refreshes its figures when an account was created on it", async () => {
    const page = await site.open("admin", dashboard);
    const total = page.locator(".stat-figure").first();
    expect(await total.textContent()).toBe("69");
    await page.getByRole("button", { name: "Create VA" }).click();
    await page.getByLabel("Customer Name").fill("Seventieth");
    await page.getByLabel("Company Name").fill("Seventieth");
    await page.getByRole("button", { name: "Create Virtual Account" }).click();
    await page.getByRole("row").filter({ hasText: "seventieth_va_001" }).waitFor();
    expect(await total.textContent()).toBe("70");
  });
});
