import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { chooseByKey, eventually, getAddress, notice, testSite, violationsEverywhere } from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });
const path = "/admin/configurations";

async function call(method: string, address: string, json?: unknown): Promise<Response> {
  return site.app.call(method, address, { cookie: await site.app.signedIn("admin"), json });
}

const save = (page: Page) => page.getByRole("button", { name: "Save Configuration" }).press("Enter");
const saved = (page: Page) => notice(page, "Configuration updated successfully").waitFor();

inTurn("letters typed on a picker before its code is there open it with them in its search", async () => {
  await site.book.open({ customerName: "Quartzhill Quarries" });
  const context = await site.enter("admin");
  const page = await context.newPage();
  const gate = Promise.withResolvers<void>();
  let first = true;
  await page.route("**/*.js", async (route) => {
    // Delays the islands' code; every page's script comes at once.
    if (!first) await gate.promise;
    first = false;
    await route.continue();
  });
  await page.goto(path);
  const picker = page.getByRole("combobox", { name: "Virtual Account" });
  await picker.press("Q");
  await page.keyboard.press("u");
  expect(await picker.getAttribute("aria-busy")).toBe("true");
  gate.resolve();
  const search = page.getByRole("combobox", { name: "Search accounts" });
  await eventually(() => search.inputValue(), "Qu");
  await page.keyboard.type("artz");
  await page.getByRole("option", { name: /Quartzhill/ }).waitFor();
  expect(await search.inputValue()).toBe("Quartz");
});

describe("section 2, COBO/POBO Configurations, by keyboard:", () => {
  test("an account is chosen, all fields are saved, and the summary follows", async () => {
    await site.book.open({ customerName: "Falcon Trading" });
    const page = await site.open("admin", path);
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.getByRole("combobox", { name: "Virtual Account" }).press("Enter");
    await page.getByRole("combobox", { name: "Search accounts" }).fill("Falcon Trading");
    await page.getByRole("option", { name: /Falcon Trading/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/account=\d+/);

    await page.getByRole("switch", { name: "Credit operations" }).press("Space");
    await page.getByRole("switch", { name: "Enforce limits" }).press("Space");
    await page.getByLabel("Daily limit (AED)").fill("a lot");
    await page.getByLabel("Hold duration (hours)").fill("0");
    await page.getByLabel("Notification email").fill("nobody");
    await save(page);
    for (const sentence of [
      "Give the limit in AED, such as 100000.00",
      "Give whole hours, from 1 to 8760",
      "Enter an email address, e.g. name@company.example",
    ])
      await page.getByText(sentence).waitFor();

    await page.getByLabel("Daily limit (AED)").fill("250000.5");
    await page.getByLabel("Hold duration (hours)").fill("24");
    await page.getByLabel("Notification email").fill("ops@vostra.example");
    await chooseByKey(page.getByRole("combobox", { name: "Suspense account" }), /9000000002/);
    await save(page);
    await saved(page);
    const summary = page.locator("#configuration-summary");
    for (const text of ["AED 250,000.50", "9000000002", "ops@vostra.example"])
      await summary.getByText(text).first().waitFor();
    expect(await page.getByLabel("Daily limit (AED)").inputValue()).toBe("250,000.50");
    await summary.getByText("Enforced: a payment over a limit is refused").waitFor();

    // A second save continues from the first one.
    await page.getByLabel("Hold duration (hours)").fill("48");
    await save(page);
    await eventually(async () => summary.getByText("48", { exact: true }).count(), 1);
    expect(getAddress(page)).toMatch(/account=\d+$/);
  });

  inTurn(
    "what somebody else saved meanwhile is shown next to its field, and saving again overwrites it",
    async () => {
      site.expects(/status of 409/);
      const { id } = await site.book.open();
      const page = await site.open("admin", `${path}?account=${id}`);
      await page.getByLabel("Daily limit (AED)").fill("7000");
      await call("PUT", `/api/virtual-accounts/${id}/configuration`, { dailyLimit: "5000.00" });
      await save(page);
      await page.getByText("Now: 5000.00").waitFor();
      await notice(page, "Failed to update configuration").waitFor();
      await save(page);
      await saved(page);
    },
  );

  inTurn("a rate is set from an instant on, and stands in the history", async () => {
    const page = await site.open("admin", path);
    await page.getByRole("link", { name: "New rate" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "New Exchange Rate" });
    await dialog.getByRole("button", { name: "Set Rate" }).press("Enter");
    await dialog.getByText("Rate is required").waitFor();
    await dialog.getByLabel("AED for 1 EUR").fill("4.2315");
    await dialog.getByRole("button", { name: "Set Rate" }).press("Enter");
    await notice(page, "Exchange rate set successfully").waitFor();
    const rows = page.locator("#rates tbody tr");
    await rows.filter({ hasText: "4.2315" }).getByText("In effect").waitFor();

    await page.getByRole("link", { name: "New rate" }).press("Enter");
    await dialog.getByLabel("AED for 1 EUR").fill("4.5");
    await dialog.getByText("Now 4.2315: this is 6.3 % more").waitFor();
    await chooseByKey(dialog.getByRole("combobox", { name: "In effect from" }), "A date and time");
    await dialog.getByLabel("Date", { exact: true }).fill("2026-12-01");
    await dialog.getByLabel("Time").fill("09:30");
    expect(await violationsEverywhere(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Set Rate" }).press("Enter");
    const upcoming = rows.filter({ hasText: "4.5" });
    await upcoming.getByText("Upcoming").waitFor();
    await upcoming.getByText("1 Dec 2026, 09:30").waitFor();
  });

  inTurn(
    "a change of limits that needs a second person waits, and the form shows what is in force",
    async () => {
      const { id } = await site.book.open();
      // From here on a rate that is far from another person's waits as well.
      await call("PUT", "/api/approval-settings", [{ kind: "limits", enabled: true }]);
      const page = await site.open("admin", `${path}?account=${id}`);
      await page.getByLabel("Daily limit (AED)").fill("7000");
      await page.getByRole("button", { name: "Ask for approval" }).press("Enter");
      await notice(page, "Waiting for approval").waitFor();
      await eventually(() => page.getByLabel("Daily limit (AED)").inputValue(), "100,000.00");
    },
  );

  inTurn("the approval settings are changed in their dialog", async () => {
    const page = await site.open("admin", path);
    await page.getByRole("link", { name: "Change", exact: true }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Approval Settings" });
    await dialog.getByRole("switch", { name: "Manual debits" }).press("Space");
    await dialog.getByLabel("Manual debits above").fill("nothing");
    await dialog.getByRole("button", { name: "Save Settings" }).press("Enter");
    await dialog.getByText("Give a positive amount, or leave it empty for any").waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await dialog.getByLabel("Manual debits above").fill("10000");
    await dialog.getByRole("button", { name: "Save Settings" }).press("Enter");
    await notice(page, "Approval settings saved").waitFor();
    await page.locator("#approval-settings").getByText("above $10,000.00").waitFor();

    // Loosening a setting waits for a second person.
    await page.getByRole("link", { name: "Change", exact: true }).press("Enter");
    await dialog.getByRole("switch", { name: "Manual debits" }).press("Space");
    await dialog.getByRole("button", { name: "Ask for approval" }).press("Enter");
    await notice(page, "Waiting for approval").waitFor();
  });
});
