import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { hostileName } from "./book";
import { eventually, getAddress, testSite } from "./support";

const inTurn = inTurns(3);

const site = testSite();
const overview = "/client/overview";

const card = (page: Page, title: string) =>
  page.locator(".card").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

test("the payment form on the overview is filled in before its code is there, and keeps what was typed", async () => {
  const page = await site.open("client_user", overview);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/build\/(?:hydrate|make-payment)/, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("link", { name: "Make Payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Payment" });
  await dialog.waitFor();
  expect(await dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
  const typed = { "To Account": "Harbour", Amount: "60,000.50", Description: "Spare parts" };
  for (const [label, text] of Object.entries(typed)) await dialog.getByLabel(label).fill(text);
  expect(await page.locator("x-island[aria-busy=true] dialog").count()).toBe(1);
  release();
  await page.locator("x-island:not([aria-busy]) > dialog").waitFor();
  for (const [label, text] of Object.entries(typed))
    expect([label, await dialog.getByLabel(label).inputValue()]).toEqual([label, text]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await dialog.waitFor({ state: "hidden" });
  await eventually(async () => getAddress(page), overview);
});

describe("the client's overview", () => {
  test("does not say why money is held, and shows text that looks like markup as text", async () => {
    const page = await site.open("client_user", overview);
    const transactions = card(page, "Recent Transactions");
    expect(await transactions.getByText("HOLD-2026-001").isVisible()).toBe(true);
    expect(await page.getByText("Dispute").count()).toBe(0);
    expect(await transactions.getByText("Processing").count()).toBe(2);
    expect(await transactions.getByText(hostileName).isVisible()).toBe(true);
    expect(await page.locator("img").count()).toBe(0);
  });

  inTurn("asks again every 30 seconds, for alerts every 15, and says that a timer asks", async () => {
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
});
