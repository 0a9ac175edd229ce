import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { notice, testSite, violationsEverywhere } from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });
const path = "/admin/cbs-linking";

/** An account with money on the CBS account 1000000003. */
async function openFunded(customerName: string) {
  const account = await site.book.open({ customerName });
  await site.book.edit(account.id, { cbsAccount: "1000000003" });
  await site.book.move(account, { amount: "80.00" });
  return account;
}

const findDialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const press = (page: Page, role: "button" | "link", name: string) =>
  page.getByRole(role, { name, exact: true }).last().press("Enter");

/** Chooses a CBS account in the dialog by typing its number. */
async function choose(page: Page, number: string): Promise<void> {
  await findDialog(page, "Link CBS Account").getByRole("combobox", { name: "CBS Account" }).press("1");
  const search = page.getByRole("combobox", { name: "Search CBS accounts" });
  await search.fill(number);
  await page.getByRole("option", { name: number }).waitFor();
  await search.press("Enter");
  await page.getByRole("listbox").waitFor({ state: "detached" });
}

describe("section 2, CBS Account Linking, by keyboard:", () => {
  test("Re-link announces what will move, links, and leaves an instruction that is marked as settled", async () => {
    const account = await openFunded("Falcon Trading");
    const page = await site.open("admin", `${path}?q=falcon`);
    await press(page, "link", "Re-link");
    const dialog = findDialog(page, "Link CBS Account");
    await dialog.waitFor();
    expect(await dialog.getByLabel("Virtual IBAN").inputValue()).toBe(
      account.virtualIban.replaceAll(/(.{4})(?=.)/g, "$1 "),
    );
    expect(await dialog.getByLabel("Customer Name").inputValue()).toBe("Falcon Trading");
    await press(page, "button", "Link Account");
    await dialog.getByText("Choose a CBS account", { exact: true }).waitFor();
    await choose(page, "1000000004");
    await dialog.getByText("$80.00 will move from 1000000003 to 1000000004").waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await press(page, "button", "Link Account");
    await notice(page, "CBS account linked successfully").waitFor();

    const row = page.locator("#settlements tbody tr").first();
    await row.getByText("Open").waitFor();
    await row.getByRole("link", { name: "Mark as settled" }).press("Enter");
    const question = page.getByRole("alertdialog", { name: "Mark as settled?" });
    await question.waitFor();
    await question.getByRole("button", { name: "Mark as settled" }).press("Enter");
    await notice(page, "Settlement instruction marked as settled").waitFor();
    await row.getByText("Settled", { exact: true }).waitFor();
    expect(await row.getByRole("link", { name: "Mark as settled" }).count()).toBe(0);
  });

  inTurn("an account that somebody else linked meanwhile is not linked again", async () => {
    site.expects(/status of 409/);
    const account = await openFunded("Harbour Foods");
    const page = await site.open("admin", `${path}?relink=${account.id}`);
    await findDialog(page, "Link CBS Account").waitFor();
    await site.book.edit(account.id, { cbsAccount: "1000000005" });
    await choose(page, "1000000006");
    await press(page, "button", "Link Account");
    await notice(page, "Failed to link CBS account").waitFor();
  });

  inTurn("a CBS account is added, refused where its number is taken, and deactivated", async () => {
    site.expects(/status of 409/);
    const page = await site.open("admin", path);
    await press(page, "link", "Add CBS account");
    const dialog = findDialog(page, "Add CBS Account");
    await dialog.getByRole("checkbox", { name: "USD" }).press("Space");
    await press(page, "button", "Add CBS Account");
    for (const sentence of [
      "A CBS account is a number of 6 to 20 digits",
      "Name is required",
      "Choose at least one currency",
    ])
      await dialog.getByText(sentence).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await dialog.getByLabel("Number").fill("1000000003");
    await dialog.getByLabel("Name").fill("Gulf collections");
    await dialog.getByRole("checkbox", { name: "AED" }).press("Space");
    await press(page, "button", "Add CBS Account");
    await dialog
      .locator(".field-error", { hasText: "There is a CBS account with this number already" })
      .waitFor();
    await dialog.getByLabel("Number").fill("2000000001");
    await press(page, "button", "Add CBS Account");
    await notice(page, "CBS account created successfully").waitFor();

    const row = page.locator("#cbs-accounts tbody tr").filter({ hasText: "2000000001" });
    await row.getByText("AED", { exact: true }).waitFor();
    await row.getByRole("link", { name: "Edit" }).press("Enter");
    await findDialog(page, "Edit CBS Account").getByRole("switch", { name: "Active" }).press("Space");
    await press(page, "button", "Save Changes");
    await notice(page, "CBS account updated successfully").waitFor();
    await row.getByText("Inactive").waitFor();
  });
});
