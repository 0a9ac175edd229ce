import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { hostileName } from "./book";
import { getAddress, notice, testSite } from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });
const list = "/admin/transactions";

const findSearch = (page: Page) => page.getByRole("searchbox", { name: "Search transactions" });
const findRows = (page: Page) => page.locator("#transactions tbody tr");
const findDialog = (page: Page) => page.getByRole("dialog", { name: "Create Transaction" });

type Typed = { type?: string; currency?: string; amount: string; reference: string; description?: string };

async function fill(page: Page, account: string, typed: Typed): Promise<void> {
  await page.getByRole("combobox", { name: "Virtual Account" }).click();
  await page.getByRole("combobox", { name: "Search accounts" }).fill(account);
  await page.getByRole("option", { name: account }).click();
  if (typed.type) {
    await page.getByRole("dialog").getByRole("combobox", { name: "Type" }).click();
    await page.getByRole("option", { name: typed.type }).click();
  }
  if (typed.currency) {
    await page.getByRole("combobox", { name: "Currency" }).click();
    await page.getByRole("option", { name: typed.currency }).click();
  }
  await page.getByLabel("Amount").fill(typed.amount);
  await page.getByLabel("Reference").fill(typed.reference);
  await page.getByLabel("Description").fill(typed.description ?? "Invoice");
}

const submit = (page: Page) => findDialog(page).getByRole("button", { name: "Create Transaction" }).click();

describe("the list of transactions", () => {
  inTurn("is searched with JavaScript off, and shows text that looks like markup as text", async () => {
    const account = await site.book.open({ customerName: hostileName });
    await site.book.move(account, { amount: "100", description: hostileName });
    const page = await site.open("admin", list, { javaScriptEnabled: false });
    await findSearch(page).fill("onerror");
    await page.getByRole("button", { name: "Apply" }).click();
    expect(await findRows(page).count()).toBe(1);
    expect(await findRows(page).first().textContent()).toContain(hostileName);
    expect(await page.locator("img").count()).toBe(0);
  });
});

describe("the Create Transaction dialog", () => {
  test("opens at ?create=1, says what is missing, posts a credit once however often it is pressed, and the list shows it", async () => {
    const account = await site.book.open({ customerName: "Harbour Credit" });
    const page = await site.open("admin", `${list}?create=1`);
    await submit(page);
    for (const sentence of [
      "Choose an account",
      "Reference is required",
      "Description is required",
      "Amount is required",
    ])
      await page.getByText(sentence).waitFor();
    expect(await page.getByLabel("Reference").getAttribute("placeholder")).toBe("TXN-2026-XXX");
    await fill(page, account.customerName, { amount: "1234.50", reference: "TXN-2026-900" });
    await findDialog(page).getByRole("button", { name: "Create Transaction" }).dblclick();
    await notice(page, "Transaction created successfully").waitFor();
    await findDialog(page).waitFor({ state: "hidden" });
    expect(getAddress(page)).toBe(list);
    const row = findRows(page).filter({ hasText: "TXN-2026-900" });
    await row.waitFor();
    expect(await row.textContent()).toContain("+$1,234.50");
    const answer = await page.request.get(`/api/virtual-accounts/${account.id}`);
    expect((await answer.json()).balance).toBe("1234.50");
  });

  inTurn("keeps what was typed when there are no funds, and states what is available", async () => {
    site.expects(/status of 409/);
    const account = await site.book.open({ customerName: "Harbour Poor" });
    await site.book.move(account, { amount: "10" });
    const page = await site.open("admin", `${list}?create=1`);
    await fill(page, account.customerName, { type: "Debit", amount: "10.01", reference: "TXN-2026-901" });
    await submit(page);
    await notice(page, "Failed to create transaction").waitFor();
    expect(await page.locator(".field-error").textContent()).toContain("$10.00");
    expect(await page.getByLabel("Amount").inputValue()).toBe("10.01");
  });

  test("says what it will do to the balances before it is posted", async () => {
    const account = await site.book.open({ customerName: "Harbour Effect" });
    await site.book.move(account, { amount: "100" });
    const page = await site.open("admin", `${list}?create=1`);
    await fill(page, account.customerName, { amount: "1,250.50", reference: "TXN-2026-902" });
    await findDialog(page).getByText("$100.00 → $1,350.50").waitFor();
    await findDialog(page).getByRole("combobox", { name: "Type" }).click();
    await page.getByRole("option", { name: "Debit" }).click();
    await findDialog(page).getByText("$100.00: $1,150.50 is missing").waitFor();
  });
});
