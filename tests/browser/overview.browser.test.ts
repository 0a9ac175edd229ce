import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { hostileName } from "./book";
import { eventually, testSite } from "./support";

const site = testSite();
const overview = "/client/overview";

const card = (page: Page, title: string) =>
  page.locator(".card").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const figure = (page: Page, label: string) =>
  page.locator(".stat").filter({ hasText: label }).locator(".stat-figure").textContent();

describe("the client's overview", () => {
  test("shows the client's own accounts, transactions and alerts, and nobody else's", async () => {
    const page = await site.open("client_user", overview);
    expect(await card(page, "Your Virtual Accounts").getByRole("listitem").count()).toBe(6);
    expect(await card(page, "Recent Transactions").getByRole("listitem").count()).toBe(8);
    expect(await figure(page, "Active Accounts")).toBe("6");
    expect(await card(page, "Account Summary").locator("dd").allTextContents()).toEqual(["5", "4", "6"]);
    const words = await page.locator("body").textContent();
    expect(words).not.toContain("Al Noor Textiles");
    expect(words).not.toContain("Falcon Freight");
    expect(await page.getByRole("navigation", { name: "Main" }).getByRole("link").allTextContents()).toEqual([
      "Overview",
      "My Virtual Accounts",
      "Statements",
      "Payments (POBO)",
    ]);
  });

  test("does not say why money is held, and shows text that looks like markup as text", async () => {
    const page = await site.open("client_user", overview);
    const transactions = card(page, "Recent Transactions");
    expect(await transactions.getByText("HOLD-2026-001").isVisible()).toBe(true);
    expect(await page.getByText("Dispute").count()).toBe(0);
    expect(await transactions.getByText("Processing").count()).toBe(2);
    expect(await transactions.getByText(hostileName).isVisible()).toBe(true);
    expect(await page.locator("img").count()).toBe(0);
  });

  test("asks again every 30 seconds, for alerts every 15, and says that a timer asks", async () => {
    const context = await site.enter("stranger");
    await context.clock.install();
    const page = await context.newPage();
    await page.goto(overview);
    expect(await page.locator("#overview").getAttribute("hx-trigger")).toContain("every 30s");
    expect(await page.locator("#security-alerts").getAttribute("hx-trigger")).toContain("every 15s");
    const account = await site.book.open({ customerName: "Al Noor Dyes", clientId: "NOOR" });
    await site.book.move(account, { amount: "51000", description: "Silk" });
    const asked = page.waitForRequest((request) => request.headers()["x-poll"] === "1");
    await page.clock.fastForward(15_000);
    await asked;
    await eventually(() => card(page, "Security Alerts").getByText("High amount transaction").count(), 1);
    await page.clock.fastForward(15_000);
    await card(page, "Recent Transactions").getByText("Silk").waitFor();
    await card(page, "Your Virtual Accounts").getByText("Al Noor Dyes").waitFor();
  });

  test("is what a client sees instead of the admin's screens", async () => {
    site.expects(/status of 403/);
    const page = await site.open("client_user", "/");
    expect(new URL(page.url()).pathname).toBe(overview);
    await page.goto("/admin/virtual-accounts");
    await page.getByRole("heading", { name: "You may not open this page" }).waitFor();
  });

  test("is read with JavaScript off", async () => {
    const page = await site.open("client_user", overview, { javaScriptEnabled: false });
    expect(await figure(page, "Held Balance")).toBe("$3,400.50");
    expect(await card(page, "Recent Transactions").getByRole("listitem").count()).toBe(8);
  });
});
