import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { AccountDto } from "@/accounts/contract";
import { inTurns } from "../samples";
import { eventually, notice, testSite, violationsEverywhere } from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });
const path = "/admin/alerts";

let account: AccountDto;
beforeAll(async () => {
  account = await site.book.open({ customerName: "Falcon Freight", clientId: "GULF" });
  await site.book.move(account, { amount: "100", description: "Small" });
  for (const amount of ["60000", "61000", "62000"]) await site.book.move(account, { amount });
});

const rows = (page: Page) => page.locator("#alerts tbody tr");
const findRow = (page: Page, amount: string) => rows(page).filter({ hasText: amount });

test("an alert is acknowledged from its row by keyboard, with a note, and resolved from its record", async () => {
  const page = await site.open("admin", `${path}?status=active`);
  await findRow(page, "60,000").getByRole("link", { name: "Acknowledge" }).press("Enter");
  const acknowledge = page.getByRole("dialog", { name: "Acknowledge Alert" });
  await acknowledge.getByLabel("Note").fill("Asked the client");
  await acknowledge.getByRole("button", { name: "Acknowledge" }).press("Enter");
  await notice(page, "Alert acknowledged successfully").waitFor();
  await eventually(() => rows(page).count(), 2);
  await page.getByRole("link", { name: "Active (2)" }).waitFor();
  await eventually(() => page.locator(".stat-figure").allTextContents(), ["2", "1", "0", "3"]);

  await page.getByRole("link", { name: "Acknowledged (1)" }).press("Enter");
  await findRow(page, "60,000").locator("th a").press("Enter");
  const record = page.getByRole("dialog", { name: "Alert Details" });
  await record.getByText("Acknowledged by amal").waitFor();
  await record.getByText("Asked the client").waitFor();
  expect(await record.getByRole("link", { name: "Acknowledge" }).count()).toBe(0);
  expect(await violationsEverywhere(page)).toEqual([]);
  await record.getByRole("link", { name: "Resolve" }).press("Enter");
  await page
    .getByRole("dialog", { name: "Resolve Alert" })
    .getByRole("button", { name: "Resolve" })
    .press("Enter");
  await notice(page, "Alert resolved successfully").waitFor();
  await record.getByText("Resolved by amal").waitFor();
});

inTurn(
  "a note that is too long is refused where it is typed, an alert that somebody else resolved by the server",
  async () => {
    site.expects(/status of 409/);
    const page = await site.open("admin", `${path}?status=active`);
    await findRow(page, "61,000").getByRole("link", { name: "Resolve" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Resolve Alert" });
    await dialog.getByLabel("Note").fill("x".repeat(2001));
    await dialog.getByRole("button", { name: "Resolve" }).press("Enter");
    await dialog.getByText("At most 2,000 characters").waitFor();
    const id = new URL(page.url()).searchParams.get("resolve");
    const cookie = await site.app.signedIn("admin");
    await site.app.call("PUT", `/api/alerts/${id}/resolve`, { cookie, json: {} });
    await dialog.getByLabel("Note").fill("Late");
    await dialog.getByRole("button", { name: "Resolve" }).press("Enter");
    await dialog.getByText("The alert was resolved by amal on 18 Nov 2026, 12:00").waitFor();
    expect(await dialog.getByLabel("Note").inputValue()).toBe("Late");
  },
);

inTurn("a poll leaves the rows where they are, shows their outcome, and announces newer ones", async () => {
  const context = await site.enter("admin");
  await context.clock.install();
  const page = await context.newPage();
  await page.goto(path);
  const shown = await rows(page).count();
  const top = (await findRow(page, "62,000").boundingBox())?.y;
  await site.book.move(account, { amount: "63000" });
  await page.clock.runFor(10_500);
  const announced = page.getByRole("link", { name: "1 new alert" });
  await announced.waitFor();
  expect(await rows(page).count()).toBe(shown);
  expect((await findRow(page, "62,000").boundingBox())?.y).toBe(top);
  await eventually(async () => (await page.locator(".stat-figure").allTextContents()).at(-1), "4");
  await announced.press("Enter");
  await findRow(page, "63,000").waitFor();
  expect(await announced.count()).toBe(0);
});

inTurn(
  "thresholds are tested on the last 90 days, refused where they are not numbers, and saved for a client",
  async () => {
    // A client of this test's own: other tests, of which not all run each time, move money of the first one.
    const own = await site.book.open({ clientId: "CORAL" });
    for (const amount of ["60000", "62000"]) await site.book.move(own, { amount });
    const page = await site.open("admin", path);
    await page.getByRole("link", { name: "Alert Settings" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Alert Settings" });
    await dialog.getByRole("combobox", { name: "Client" }).press("Enter");
    await page.keyboard.type("coral");
    await page.getByRole("option", { name: /CORAL/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    await dialog.getByText("It has none of its own").waitFor();
    await dialog.getByLabel("High amount from").fill("61500");
    await dialog.getByLabel("Dormant after days").fill("many");
    const test = dialog.getByRole("button", { name: "Test on the last 90 days" });
    await test.press("Enter");
    await dialog.getByText("Use a whole number from 1 to 3,650").waitFor();
    await dialog.getByLabel("Dormant after days").fill("30");
    await test.press("Enter");
    const outcome = dialog.getByRole("row", { name: /High amount/ });
    await eventually(() => outcome.getByRole("cell").allTextContents(), ["1", "2"]);
    await dialog.getByRole("button", { name: "Save Settings" }).press("Enter");
    await notice(page, "Alert settings saved successfully").waitFor();
    await page.goto(`${path}?settings=CORAL`);
    await dialog.getByText("This client has settings of its own.").waitFor();
    expect(await dialog.getByLabel("High amount from").inputValue()).toBe("61,500.00");
  },
);

inTurn(
  "alerts are chosen by Shift and by key, kept by a poll, and acknowledged together with one summary, also of what the broken connection left open",
  async () => {
    for (const amount of ["70001", "70002", "70003"]) await site.book.move(account, { amount });
    const page = await site.open("admin", `${path}?status=active`);
    const box = (amount: string) => findRow(page, amount).getByRole("checkbox", { name: "Select" });
    await box("70,001").click();
    await page.getByText("1 selected").waitFor();
    await box("70,003").click({ modifiers: ["Shift"] });
    await page.getByText("3 selected").waitFor();
    await findRow(page, "70,002").locator("th a").focus();
    await page.keyboard.press("x");
    await page.getByText("2 selected").waitFor();
    await page.evaluate(() => document.body.dispatchEvent(new Event("alerts:changed")));
    await page.getByText("2 selected").waitFor();
    await eventually(() => box("70,003").isChecked(), true);

    await page.locator(".selection-acts").getByRole("link", { name: "Acknowledge" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Acknowledge 2 alerts" });
    await dialog.getByLabel("Note").fill("Asked about both");
    expect(await violationsEverywhere(page)).toEqual([]);
    // Someone else is quicker with one of them.
    const [first] = (new URL(page.url()).searchParams.get("acknowledgeAll") ?? "").split(".");
    const cookie = await site.app.signedIn("admin");
    await site.app.call("PUT", `/api/alerts/${first}/resolve`, { cookie, json: {} });
    site.expects(/status of 409/, /ERR_FAILED/);
    // The other one is acknowledged, and the answer is lost on its way.
    await page.route(/acknowledge$/, async (route) => {
      const response = await route.fetch();
      await (response.ok() ? route.abort() : route.fulfill({ response }));
    });
    await dialog.getByRole("button", { name: "Acknowledge" }).press("Enter");
    await dialog.getByText("1 refused, 1 not known").waitFor();
    await dialog.getByText("The server cannot be reached").waitFor();
    await dialog.getByText("The alert was resolved by amal").waitFor();
    await dialog.getByLabel("Note").fill("Asked again");
    await page.unroute(/acknowledge$/);
    await dialog.getByRole("button", { name: "Ask again" }).press("Enter");
    await dialog.getByText("1 done, 1 refused").waitFor();
    await dialog.getByRole("button", { name: "Try the refused again" }).waitFor();
    await dialog.getByRole("button", { name: "Close" }).last().press("Enter");
    await page.getByText("1 selected").waitFor();
  },
);
