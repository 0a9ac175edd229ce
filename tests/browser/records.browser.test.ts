import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { eventually, getAddress, notice, recordAct, rowAct, settle, testSite } from "./support";

const inTurn = inTurns(3);

const site = testSite();
const accounts = "/admin/virtual-accounts";

const findPanel = (page: Page) => page.getByRole("dialog", { name: "Virtual Account Details" });
const row = (page: Page) => page.locator("#accounts tbody tr").nth(2).locator("th a");
const hasFocus = (page: Page) => row(page).evaluate((element) => element === document.activeElement);

/** The list, with the panel of its third row open. */
async function openPanel(): Promise<{ page: Page; address: string }> {
  const page = await site.open("admin", `${accounts}?q=gulf`);
  const href = (await row(page).getAttribute("href")) ?? "";
  await row(page).focus();
  await page.keyboard.press("Enter");
  await findPanel(page).waitFor();
  return { page, address: `/admin/virtual-accounts?q=gulf&${href.slice(href.indexOf("view="))}` };
}

describe("a record's panel", () => {
  test("has an address, which opens it in another tab over the same list, and continues to the next of the list and back by the keyboard", async () => {
    const { page, address } = await openPanel();
    await eventually(async () => getAddress(page), address);
    expect(await page.locator("dialog :focus").textContent()).toBe("Virtual Account Details");
    const other = await page.context().newPage();
    await other.goto(address);
    await findPanel(other).waitFor();
    expect(await other.locator("#accounts tbody tr").count()).toBe(4);
    await other.close();

    const rows = await page
      .locator("#accounts tbody tr th a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    const at = (place: number) => `${accounts}${rows[place]}`;
    const iban = () => page.locator("dialog .iban").first().textContent();
    const first = await iban();
    await page.locator("#record-next").focus();
    await page.keyboard.press("Enter");
    await eventually(async () => getAddress(page), at(3));
    await eventually(async () => (await iban()) === first, false);
    await page.locator("#record-previous").focus();
    await page.keyboard.press("Enter");
    await eventually(async () => getAddress(page), at(2));
    await eventually(iban, first);
    expect(await findPanel(page).evaluate((panel) => panel.matches(":modal"))).toBe(true);
    await page.keyboard.press("Escape");
    await eventually(async () => getAddress(page), `${accounts}?q=gulf`);
    await eventually(() => hasFocus(page), true);
  });

  inTurn(
    "is closed by Escape, its close link, a press on the scrim and Back, and the focus goes back to the row",
    async () => {
      const { page } = await openPanel();
      for (const close of [
        () => page.keyboard.press("Escape"),
        () => page.getByRole("link", { name: "Close" }).click(),
        () => page.mouse.click(300, 400),
        () => page.goBack(),
      ]) {
        await findPanel(page).waitFor();
        await close();
        await findPanel(page).waitFor({ state: "detached" });
        await eventually(async () => getAddress(page), `${accounts}?q=gulf`);
        await eventually(() => hasFocus(page), true);
        await page.keyboard.press("Enter");
      }
      await findPanel(page).waitFor();
    },
  );

  inTurn("opens and closes without moving the page behind it, from a row and from its menu", async () => {
    const page = await site.open("admin", "/shortcuts", { viewport: { width: 1440, height: 380 } });
    const top = () => page.evaluate(() => Math.round(scrollY));
    const modal = page.locator("dialog:modal, [role=dialog]");
    for (const path of [`${accounts}?q=cedar`, "/admin/holds"]) {
      await page.goto(path);
      await page.evaluate(() => scrollTo(0, 20));
      const link = page.locator("tbody tr th a:visible").first();
      await link.evaluate((element) => element.focus({ preventScroll: true }));
      await page.keyboard.press("Enter");
      await modal.waitFor();
      expect([path, await top()]).toEqual([path, 20]);
      await page.keyboard.press("Escape");
      await modal.waitFor({ state: "detached" });
      await eventually(async () => getAddress(page), path);
      await settle(page);
      expect([path, await top()]).toEqual([path, 20]);
    }
    await page.goto(`${accounts}?q=cedar`);
    await page.evaluate(() => scrollTo(0, 120));
    const menu = page.locator(".acts button").first();
    await menu.evaluate((element) => element.focus({ preventScroll: true }));
    await page.keyboard.press("Enter");
    await rowAct(page, "Edit").focus();
    const before = await top();
    await page.keyboard.press("Enter");
    await modal.waitFor();
    expect(await top()).toBe(before);
  });

  inTurn(
    "leads to another record of the page in place, and closes to the first and then to its row",
    async () => {
      const page = await site.open("client_user", "/client/accounts");
      const href = await page.evaluate(async () => {
        for (const row of document.querySelectorAll<HTMLAnchorElement>("main tbody th > a"))
          if ((await (await fetch(row.href)).text()).includes("transaction="))
            return row.getAttribute("href");
      });
      const panel = page.getByRole("dialog", { name: "Transaction Details" });
      await page.locator(`main tbody th > a[href="${href}"]`).press("Enter");
      await page.locator("dialog:modal a[href*='transaction=']").first().press("Enter");
      await panel.waitFor();
      await page.keyboard.press("Escape");
      await panel.waitFor({ state: "detached" });
      await findPanel(page).waitFor();
      await page.keyboard.press("Escape");
      await findPanel(page).waitFor({ state: "detached" });
      await eventually(() => page.evaluate(() => document.activeElement?.getAttribute("href")), href);
    },
  );

  inTurn(
    "is gone back to with what was saved from it, says 'Saved' above it, and keeps that when it is closed",
    async () => {
      const account = await site.book.open();
      const page = await site.open("admin", `${accounts}?view=${account.id}`);
      await (await recordAct(page, "Edit")).click();
      const form = page.getByRole("dialog", { name: "Edit Virtual Account" });
      await form.getByLabel("Customer Name").fill("Harbour Works");
      await form.getByRole("button", { name: "Save Changes" }).click();
      const said = page.locator("dialog:modal").getByText("Virtual Account updated successfully");
      await said.waitFor();
      await findPanel(page).getByText("Harbour Works").first().waitFor();
      expect(getAddress(page)).toBe(`${accounts}?view=${account.id}`);
      // Above the panel, not behind it: a press there reaches the notice.
      await page.getByRole("link", { name: /^Harbour Works, / }).click({ trial: true });
      await page.keyboard.press("Escape");
      await page.locator("dialog:modal").waitFor({ state: "detached" });
      await notice(page, "Virtual Account updated successfully").waitFor();
    },
  );

  inTurn(
    "copies the IBAN, confirms it, and closes to the list where it was entered by its address",
    async () => {
      const account = await site.book.open();
      const page = await site.open("admin", `${accounts}?view=${account.id}`);
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.getByRole("button", { name: "Copy virtual IBAN" }).click();
      await page.getByText("Copied", { exact: true }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(account.virtualIban);
      await page.context().clearPermissions();
      await page.keyboard.press("Escape");
      await findPanel(page).waitFor({ state: "detached" });
      expect(getAddress(page)).toBe(accounts);
    },
  );

  inTurn(
    "shows its timeline once unfolded, leads to a movement's, and that to the account's own page and its timeline",
    async () => {
      const account = await site.book.open();
      await site.book.move(account, { amount: "10", description: "Collection of a test" });
      const page = await site.open("admin", `${accounts}?view=${account.id}`);
      await page.getByText("Timeline", { exact: true }).click();
      await page.getByRole("list", { name: "Timeline" }).getByText("Created", { exact: true }).waitFor();
      await page.getByRole("link", { name: /Collection of a test/ }).click();
      const details = page.getByRole("dialog", { name: "Transaction Details" });
      await details.waitFor();
      expect(await details.textContent()).toContain("$0.00 → $10.00");
      await details.getByRole("link", { name: account.customerName }).click();
      await page.waitForURL(`**${accounts}/${account.id}`);
      await page.getByRole("heading", { name: account.customerName, level: 1 }).waitFor();
      await page.getByRole("region", { name: "Timeline" }).scrollIntoViewIfNeeded();
      await page.getByRole("list", { name: "Timeline" }).getByText("Created", { exact: true }).waitFor();
    },
  );

  inTurn(
    "stays closed where two quick steps back close it, however late the first one's answer is",
    async () => {
      const { page } = await openPanel();
      await (await recordAct(page, "Edit")).click();
      await page.getByRole("dialog", { name: "Edit Virtual Account" }).waitFor();
      const gate = Promise.withResolvers<void>();
      await page.route(/view=/, async (route) => {
        await gate.promise;
        await route.continue();
      });
      const over = new Promise((done) => {
        page.once("requestfinished", done);
        page.once("requestfailed", done);
      });
      await page.evaluate(() => history.back());
      await page.waitForFunction(() => location.search.includes("view="));
      await page.evaluate(() => history.back());
      await page.waitForFunction(() => !location.search.includes("view="));
      gate.resolve();
      await over;
      await settle(page);
      expect(await page.locator("dialog").count()).toBe(0);
    },
  );

  inTurn("reads as a section without JavaScript, with a link back to the list", async () => {
    const account = await site.book.open();
    const page = await site.open("admin", `${accounts}?q=gulf&view=${account.id}`, {
      javaScriptEnabled: false,
    });
    await page.getByRole("heading", { name: "Virtual Account Details" }).waitFor();
    await page.getByRole("link", { name: "Close" }).click();
    expect(getAddress(page)).toBe(`${accounts}?q=gulf`);
  });
});
