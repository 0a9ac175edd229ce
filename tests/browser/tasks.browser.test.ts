import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { getCookies, password } from "../server/support";
import { countPresses, eventually, notice, testSite } from "./support";

const site = testSite({ furnished: false });

const hasFocus = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

/** Opens an account with a hold of that reference. */
async function openHeld(customerName: string, reference: string): Promise<void> {
  const account = await site.book.open({ customerName });
  await site.book.move(account, { amount: "1000" });
  await site.book.move(account, { type: "hold", amount: "100", reference, description: "Dispute" });
}

test("a hold is released in five keys from the dashboard", async () => {
  await openHeld("Palm Suppliers", "HOLD-9002");
  const context = await site.enter("admin");
  const pressed = await countPresses(context);
  const page = await context.newPage();
  await page.goto("/admin/dashboard");
  await page.locator("h1").hover();
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await page.locator("#holds tbody tr").waitFor();
  await page.keyboard.press("j");
  await eventually(() => hasFocus(page, "#holds tbody th a"), true);
  await page.keyboard.press("r");
  await page.getByRole("alertdialog").getByText("HOLD-9002").waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.textContent), "Release");
  await page.keyboard.press("Enter");
  await notice(page, "Hold released successfully").waitFor();
  expect(pressed).toEqual({ clicks: 0, keys: 5 });
});

test("the key of an act that a row refuses opens its menu, with the reason", async () => {
  const page = await site.open("admin", "/admin/holds?status=all");
  await page.locator("h1").hover();
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("j");
  await page.keyboard.press("r");
  await page
    .locator(".row-menu:popover-open")
    .getByText(/released/i)
    .first()
    .waitFor();
  expect(await page.getByRole("alertdialog").count()).toBe(0);
});

test("what another admin asks for is approved in two clicks from the dashboard", async () => {
  const { call, signIn } = site.app;
  const account = await site.book.open({ customerName: "Reef Trading" });
  await site.book.move(account, { amount: "1000" });
  const admin = await signIn("admin");
  const bilal = { username: "bilal", email: "bilal@vostra.example", password, role: "admin" };
  await call("POST", "/api/auth/register", { json: bilal, cookie: admin });
  const cookie = getCookies(await call("POST", "/api/auth/login", { json: { username: "bilal", password } }));
  const enabled = [{ kind: "manual_debit", enabled: true }];
  await call("PUT", "/api/approval-settings", { json: enabled, cookie: admin });
  const debit = { vaId: account.id, type: "debit", amount: "70.00", currency: "USD" };
  const asked = { ...debit, description: "Correspondent fee", reference: "TXN-2026-71" };
  expect((await call("POST", "/api/transactions", { json: asked, cookie })).status).toBe(202);
  const context = await site.enter("admin");
  const pressed = await countPresses(context);
  const page = await context.newPage();
  await page.goto("/admin/dashboard");
  await page.locator(".inbox").getByRole("link", { name: "Approve" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
  await notice(page, "Approved and carried out").waitFor();
  expect(pressed).toEqual({ clicks: 2, keys: 0 });
});

test("last month's statement is a PDF in three clicks from the account's page", async () => {
  const account = await site.book.open({ customerName: "Gulf Marine", clientId: "GULF" });
  await site.book.move(account, { amount: "1000" });
  const context = await site.enter("client_user");
  const pressed = await countPresses(context);
  const page = await context.newPage();
  await page.goto(`/client/accounts/${account.id}`);
  const statements = page.getByRole("region", { name: "Statements" });
  const last = statements.locator(".list a, li a").nth(1);
  const month = (await last.textContent()) ?? "";
  await last.click();
  await page.getByRole("link", { name: "Download Statement" }).click();
  const link = page.getByRole("dialog").getByRole("link", { name: /^PDF/ });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(month).toMatch(/^[A-Z][a-z]+ \d{4}/);
  expect(download.suggestedFilename()).toMatch(
    /^statement-AE\d+-\d{4}-\d\d-01-\d{4}-\d\d-(?:28|29|30|31)\.pdf$/,
  );
  expect(pressed).toEqual({ clicks: 3, keys: 0 });
});

test("the palette opens an act's dialog for the record that is typed", async () => {
  await openHeld("Coral Lines", "HOLD-7117");
  const page = await site.open("admin", "/admin/dashboard");
  // Until the page's script is there, the key is the browser's.
  await eventually(async () => {
    await page.keyboard.press("Control+k");
    return page.locator("#find").evaluate((field) => field === document.activeElement);
  }, true);
  await page.keyboard.type("release hold HOLD-7117");
  const group = page.getByRole("list", { name: "Release a hold" });
  await eventually(
    () =>
      group
        .getByRole("link")
        .allInnerTexts()
        .then((all) => all.length),
    1,
  );
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByText("HOLD-7117").waitFor();
});
