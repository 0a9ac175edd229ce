import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { notice, rowAct, rowButton, settle, testSite, violationsEverywhere } from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });
const list = "/admin/holds";

/** An account with money, under its own name. */
async function fund(customerName: string) {
  const account = await site.book.open({ customerName });
  await site.book.move(account, { amount: "1000" });
  return account;
}

async function place(customerName: string, reference: string) {
  const account = await fund(customerName);
  await site.book.move(account, { type: "hold", amount: "100", reference, description: "Dispute" });
  return account;
}

const findRow = (page: Page, text: string) => page.locator("#holds tbody tr").filter({ hasText: text });

/** Opens the menu of a row by keyboard, and one of its dialogs. */
async function chooseAct(page: Page, row: string, act: string): Promise<void> {
  await rowButton(findRow(page, row)).press("Enter");
  await rowAct(page, act).press("Enter");
}

describe("section 2, Holds Management", () => {
  test("'Create New Hold' by keyboard: names what is missing, shows what it will do, and does it", async () => {
    await fund("Acacia Trading");
    const page = await site.open("admin", list);
    await page.getByRole("link", { name: "Create New Hold" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Create New Hold" });
    await dialog.getByRole("button", { name: "Create New Hold" }).focus();
    await page.keyboard.press("Enter");
    for (const sentence of [
      "Choose an account",
      "Amount is required",
      "Reference is required",
      "Reason is required",
    ]) {
      await dialog.getByText(sentence).waitFor();
    }
    expect(await violationsEverywhere(page)).toEqual([]);

    await dialog.getByRole("combobox", { name: "Virtual Account" }).focus();
    await page.keyboard.type("Acacia");
    await page.getByRole("option", { name: "Acacia Trading" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    await dialog.getByLabel("Amount").focus();
    await page.keyboard.type("1000.01");
    await dialog.getByText("$1,000.00: $0.01 is missing").waitFor();
    await dialog.getByLabel("Amount").fill("100");
    await dialog.getByText("$1,000.00 → $900.00").waitFor();
    await dialog.getByLabel("Reference").focus();
    expect(await dialog.getByLabel("Reference").getAttribute("placeholder")).toBe("HOLD-2026-XXX");
    await page.keyboard.type("HOLD-2026-077");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Court order 7");
    await dialog.getByRole("button", { name: "Create New Hold" }).focus();
    await page.keyboard.press("Enter");
    await notice(page, "Hold created successfully").waitFor();
    await findRow(page, "Acacia Trading").waitFor();
  });

  inTurn(
    "Release by keyboard shows what becomes available, takes the hold out of the list, and says who released it meanwhile",
    async () => {
      site.expects(/status of 409/);
      await place("Cedar Clinics", "HOLD-2026-200");
      await place("Dune Hotels", "HOLD-2026-300");
      const page = await site.open("admin", list);
      await chooseAct(page, "Cedar Clinics", "Release");
      const question = page.getByRole("alertdialog", { name: "Release this hold?" });
      await question.getByText("$900.00 → $1,000.00").waitFor();
      await question.getByRole("button", { name: "Release" }).focus();
      await page.keyboard.press("Enter");
      await notice(page, "Hold released successfully").waitFor();
      await findRow(page, "Cedar Clinics").waitFor({ state: "detached" });

      await chooseAct(page, "Dune Hotels", "Release");
      await question.waitFor();
      const cookie = await site.app.signedIn("admin");
      const [hold] = await site.app.db.readPrimary({
        sql: "select id from holds where reference = 'HOLD-2026-300'",
        args: [],
      });
      await site.app.call("PUT", `/api/holds/${hold?.id}/release`, { cookie });
      await question.getByRole("button", { name: "Release" }).press("Enter");
      await notice(page, "Release failed: 409 Conflict").waitFor();
      const said = question.locator(".refused").filter({ hasText: "The hold was released by amal" });
      await said.waitFor();
      expect(await said.evaluate((place) => place === document.activeElement)).toBe(true);
    },
  );

  inTurn("Capture of a part: refuses more than is held, then debits the part", async () => {
    site.expects(/status of 409/);
    await place("Elm Logistics", "HOLD-2026-400");
    const page = await site.open("admin", list);
    await chooseAct(page, "Elm Logistics", "Capture");
    const dialog = page.getByRole("dialog", { name: "Capture Hold" });
    const amount = dialog.getByLabel("Amount to capture");
    await amount.fill("100.01");
    await amount.press("Enter");
    await dialog.locator(".field-error", { hasText: "At most $100.00 can be captured" }).waitFor();
    await amount.fill("30");
    await dialog.getByText("$900.00 → $970.00").waitFor();
    await settle(page);
    expect(await violationsEverywhere(page)).toEqual([]);
    await amount.press("Enter");
    await notice(page, "Hold captured successfully").waitFor();
    await page.goto(`${list}?status=ended`);
    await findRow(page, "Elm Logistics").getByText("Released").waitFor();
  });
});
