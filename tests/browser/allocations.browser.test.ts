import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { people } from "../server/support";
import { eventually, notice, rowAct, rowButton, testSite, violationsEverywhere } from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });
const list = "/admin/fund-allocation";

async function fund(customerName: string) {
  const account = await site.book.open({ customerName, clientId: "GULF" });
  await site.book.move(account, { amount: "1000" });
  return account;
}

async function allocate(vaId: number, allocatedAmount: string) {
  const cookie = await site.app.signedIn("admin");
  const json = { vaId, userId: people.client_user.id, allocatedAmount };
  return site.app.call("POST", "/api/fund-allocations", { cookie, json });
}

const findRow = (page: Page, text: string) => page.locator("#allocations tbody tr").filter({ hasText: text });
const figures = (page: Page) => page.locator(".stat-figure").allTextContents();

async function choose(page: Page, field: string, typed: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: field }).focus();
  await page.keyboard.type(typed);
  await page.getByRole("option", { name: option }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("listbox").waitFor({ state: "detached" });
}

describe("section 2, Fund Allocation", () => {
  test("'Add Funds' by keyboard: names missing and wrong fields, keeps the balance fresh, and adds", async () => {
    site.expects(/status of 409/);
    const account = await fund("Acacia Trading");
    const page = await site.open("admin", list);
    await page.getByRole("link", { name: "Add Funds" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add Funds" });
    const submit = dialog.getByRole("button", { name: "Add Funds" });
    await submit.press("Enter");
    await notice(page, "Please fill in all required fields").waitFor();
    expect(await dialog.locator(".field-error").allTextContents()).toEqual([
      "Choose an account",
      "Choose a user",
      "Amount is required",
    ]);
    expect(await violationsEverywhere(page)).toEqual([]);

    await choose(page, "Virtual Account", "Acacia", "Acacia Trading");
    await choose(page, "User", "gita", "gita");
    const amount = dialog.getByLabel("Amount");
    await amount.fill("0");
    await amount.press("Enter");
    await notice(page, "Invalid Amount").waitFor();
    await dialog.locator(".field-error", { hasText: "Allocation amount must be greater than 0" }).waitFor();
    await amount.fill("400");
    await dialog.getByText("$1,000.00 → $600.00").waitFor();

    // Someone else allocates meanwhile: the dialog updates, with and without waiting for it.
    expect((await allocate(account.id, "700.00")).status).toBe(201);
    await amount.press("Enter");
    await notice(page, "was asked for, $300.00 can be allocated").waitFor();
    await dialog.getByText("$300.00: $100.00 is missing").waitFor();
    await amount.fill("300");
    await amount.press("Enter");
    await notice(page, "Fund allocation created successfully").waitFor();
    await eventually(() => figures(page), ["$1,000.00", "1", "1", "2"]);
    await eventually(() => findRow(page, "Acacia Trading").count(), 2);
    expect(await violationsEverywhere(page)).toEqual([]);
  });

  inTurn("Revoke by keyboard asks, frees what was earmarked, and offers no second time", async () => {
    const account = await fund("Birch Foods");
    await allocate(account.id, "250.00");
    const page = await site.open("admin", `${list}?q=Birch`);
    await rowButton(findRow(page, "Birch Foods")).press("Enter");
    await rowAct(page, "Revoke").press("Enter");
    const question = page.getByRole("alertdialog", { name: "Revoke this allocation?" });
    await question.getByText("No money moves").waitFor();
    await question.getByRole("button", { name: "Revoke" }).focus();
    await page.keyboard.press("Enter");
    await notice(page, "Fund allocation revoked successfully").waitFor();
    await findRow(page, "Birch Foods").getByText("Revoked").waitFor();
    await rowButton(findRow(page, "Birch Foods")).press("Enter");
    expect(await rowAct(page, "Revoke").getAttribute("aria-disabled")).toBe("true");
    await page.locator(".row-refused").getByText("The allocation was revoked by amal").waitFor();
  });
});
