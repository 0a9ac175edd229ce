import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { eventually, getAddress, testSite } from "./support";

const inTurn = inTurns(3);

const site = testSite();
const path = "/client/statements";

const types = (page: Page) => page.locator("#statements tbody .badge").allTextContents();
const figures = (page: Page) => page.locator("#statements .stat-figure").allTextContents();
const current = (page: Page) => page.locator(".period-bar .segments [aria-current]").allTextContents();

test("an account, a period and a type are chosen, Back takes the period back, and the statement is downloaded", async () => {
  const page = await site.open("client_user", path);
  expect(await current(page)).toEqual(["30 days"]);
  expect(await page.locator(".statement-head").count()).toBe(0);

  await page.locator("#statements-filters select[name=account]").selectOption({ index: 1 });
  await page.locator(".statement-head").waitFor();
  const ofAccount = getAddress(page);
  expect(ofAccount).toMatch(/^\/client\/statements\?account=\d+$/);

  await page.getByRole("link", { name: "7 days" }).click();
  await eventually(() => current(page), ["7 days"]);
  expect(getAddress(page)).toBe(`${ofAccount}&days=7`);
  const inAWeek = await figures(page);

  await page.locator("#statements-filters select[name=type]").selectOption({ label: "Hold" });
  await eventually(() => types(page), ["Hold"]);
  expect(getAddress(page)).toContain("days=7");
  expect(await figures(page)).toEqual(["1", "0", "0"]);
  expect(inAWeek).not.toEqual(["1", "0", "0"]);

  await page.locator("#period-month select").selectOption({ index: 1 });
  await eventually(() => current(page), []);
  expect(getAddress(page)).toMatch(/type=hold&month=\d{4}-\d{2}$/);
  await page.goBack();
  await eventually(() => current(page), ["7 days"]);
  expect(await types(page)).toEqual(["Hold"]);

  await page.getByRole("link", { name: "Download Statement" }).click();
  const panel = page.getByRole("dialog", { name: "Download Statement" });
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    panel.getByRole("link", { name: /^CSV/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^transactions-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  // The headings and the hold.
  expect(lines).toHaveLength(2);
  await panel.getByLabel("Account").selectOption({ index: 0 });
  await eventually(() => panel.locator("a.download").count(), 2);
  await panel.getByLabel("Account").selectOption({ index: 1 });
  await panel.getByRole("link", { name: /^PDF/ }).waitFor();
  await panel.getByLabel("Period").selectOption({ index: 1 });
  await panel.locator('a.download[href*="-01&to="]').first().waitFor();
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  expect(getAddress(page)).not.toContain("download");
  expect(await types(page)).toEqual(["Hold"]);
});

inTurn(
  "two dates that contradict each other are said at the field, stay, and are corrected there",
  async () => {
    const page = await site.open("client_user", path);
    const dates = page.locator("#period-dates");
    await dates.getByLabel("From").fill("2026-11-10");
    await dates.getByLabel("To").fill("2026-11-01");
    await dates.getByRole("button", { name: "Show" }).click();
    await page.getByText("The period ends before it begins").waitFor();
    expect(await dates.getByLabel("To").inputValue()).toBe("2026-11-01");
    expect(await dates.getByLabel("From").inputValue()).toBe("2026-11-10");
    await dates.getByLabel("To").fill("2026-11-12");
    await dates.getByRole("button", { name: "Show" }).click();
    await page.getByText("The period ends before it begins").waitFor({ state: "detached" });
    expect(getAddress(page)).toBe(`${path}?from=2026-11-10&to=2026-11-12`);
  },
);

inTurn("without JavaScript the filters, the period and the downloads work as links and forms", async () => {
  const page = await site.open("client_user", path, { javaScriptEnabled: false });
  await page.locator("#statements-filters select[name=account]").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Apply" }).click();
  await page.locator(".statement-head").waitFor();
  await page.getByRole("link", { name: "365 days" }).click();
  await page.getByRole("link", { name: "Download Statement" }).click();
  expect(await page.locator(".record a.download").count()).toBe(8);
  expect(getAddress(page)).toMatch(/account=\d+&days=365&download=1$/);
});
