import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { eventually, getAddress, notice, testSite } from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });
const list = "/admin/virtual-accounts";

const findDialog = (page: Page) => page.getByRole("dialog", { name: "Create Virtual Account" });
const findSubmit = (page: Page) => findDialog(page).getByRole("button", { name: "Create Virtual Account" });

async function openDialog(path = list): Promise<Page> {
  const page = await site.open("admin", path);
  await page.getByRole("link", { name: "Create VA" }).click();
  await findDialog(page).waitFor();
  return page;
}

async function fill(page: Page, customer: string, company: string): Promise<void> {
  await page.getByLabel("Customer Name").fill(customer);
  await page.getByLabel("Company Name").fill(company);
  await page.getByLabel("Company Name").blur();
}

describe("the Create Virtual Account dialog", () => {
  test("creates an account: 'Creating...', a notice that leads to its record, and the list shows it without a reload", async () => {
    const page = await openDialog();
    await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/api/virtual-accounts", async (route) => {
      await answered;
      await route.continue();
    });
    await fill(page, "Falcon Freight FZE", "Falcon Freight");
    await eventually(() => page.getByLabel("Reference").inputValue(), "falcon_freight_va_001");
    await findSubmit(page).click();
    const busy = page.getByRole("button", { name: "Creating..." });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    answer();
    await notice(page, "Virtual Account created successfully").waitFor();
    await findDialog(page).waitFor({ state: "hidden" });
    const row = page.getByRole("row").filter({ hasText: "falcon_freight_va_001" });
    await row.waitFor();
    expect(await row.textContent()).toContain("Falcon Freight FZE");
    expect(await row.textContent()).toContain("$0.00");
    expect(await page.locator("body[data-same-page]").count()).toBe(1);
    await page.getByRole("link", { name: "Create VA" }).click();
    expect(await page.getByLabel("Customer Name").inputValue()).toBe("");
    await page.keyboard.press("Escape");
    await findDialog(page).waitFor({ state: "hidden" });
    await page
      .locator("#toasts")
      .getByRole("link", { name: /^Falcon Freight FZE, AE/ })
      .click();
    await page.getByRole("heading", { name: "Falcon Freight FZE", level: 1 }).waitFor();
    await page.getByText("falcon_freight_va_001").waitFor();
  });

  inTurn(
    "opens from the dashboard's quick actions, and a reload after closing does not open it again",
    async () => {
      const page = await site.open("admin", "/admin/dashboard");
      await page.getByLabel("Quick Actions").getByRole("link", { name: "Create VA" }).click();
      await findDialog(page).waitFor();
      await page.getByRole("button", { name: "Cancel" }).click();
      await findDialog(page).waitFor({ state: "hidden" });
      await eventually(async () => getAddress(page), "/admin/dashboard");
    },
  );

  inTurn("opens cold with at most five requests of JavaScript", async () => {
    const context = await site.enter("admin", { hasTouch: true });
    await context.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    });
    const page = await context.newPage();
    await page.goto(list);
    // The design system's own script comes with the first touch of anything.
    await page.getByRole("heading", { level: 1 }).hover();
    await page.waitForFunction(() => {
      const loaded = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
      return loaded.length > 1;
    });
    await page.waitForLoadState("networkidle");
    const scripts: string[] = [];
    context.on("requestfinished", async (request) => {
      const name = new URL(request.url()).pathname;
      if (name.endsWith(".js") && !scripts.includes(name)) scripts.push(name);
    });
    await page.getByRole("link", { name: "Create VA" }).locator("i").tap();
    await findDialog(page).waitFor();
    expect(scripts.length).toBeLessThanOrEqual(5);
  });

  inTurn("says with JavaScript off that it needs it", async () => {
    const page = await site.open("admin", list, { javaScriptEnabled: false });
    await page.getByRole("link", { name: "Create VA" }).click();
    const words = page.locator("noscript .notice-title");
    expect(await words.isVisible()).toBe(true);
    expect(await words.textContent()).toStartWith("Creating an account needs JavaScript.");
  });
});
