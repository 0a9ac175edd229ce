import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { eventually, notice, recordAct, rowButton, settle, testSite } from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });
const list = "/admin/virtual-accounts";

/** Presses an act of the row that shows this reference. */
async function act(page: Page, reference: string, name: "Edit" | "Delete"): Promise<void> {
  await rowButton(page.getByRole("row").filter({ hasText: reference })).click();
  await page.locator(".row-menu").getByRole("link", { name }).click();
}

const findEdit = (page: Page) => page.getByRole("dialog", { name: "Edit Virtual Account" });
const save = (page: Page) => page.getByRole("button", { name: "Save Changes" }).click();

describe("editing an account", () => {
  test("names the required fields, saves the changes, and the list shows them", async () => {
    const reference = "edit_va_001";
    await site.book.open({ customerName: "Before", reference });
    const page = await site.open("admin", list);
    await act(page, reference, "Edit");
    await findEdit(page).waitFor();
    await page.getByLabel("Customer Name").fill(" ");
    await page.getByLabel("Reference").fill("");
    await save(page);
    await page.getByText("Customer name is required").waitFor();
    await page.getByText("Reference is required").waitFor();
    await page.getByLabel("Reference").fill(reference);
    await page.getByLabel("Customer Name").fill("After");
    await page.getByRole("dialog").getByRole("combobox", { name: "Status" }).click();
    await page.getByRole("option", { name: "Suspended" }).click();
    await save(page);
    await notice(page, "Virtual Account updated successfully").waitFor();
    const row = page.getByRole("row").filter({ hasText: reference });
    await eventually(async () => (await row.textContent())?.includes("After"), true);
    expect(await row.textContent()).toContain("Suspended");
    await act(page, reference, "Edit");
    await eventually(() => page.getByLabel("Customer Name").inputValue(), "After");
  });

  inTurn("shows both versions when a second tab saved meanwhile, and saves once that was seen", async () => {
    site.expects(/status of 409/);
    const { id } = await site.book.open({ customerName: "First version" });
    const page = await site.open("admin", `${list}?edit=${id}`);
    await page.getByLabel("Customer Name").fill("Mine");
    const other = await page.context().newPage();
    await other.goto(`${list}?edit=${id}`);
    await other.getByLabel("Customer Name").fill("Theirs");
    await save(other);
    await notice(other, "Virtual Account updated successfully").waitFor();
    await save(page);
    await notice(page, "Update failed: 409 Conflict").waitFor();
    await page.getByText("Now: Theirs").waitFor();
    expect(await page.getByLabel("Customer Name").inputValue()).toBe("Mine");
    await save(page);
    await notice(page, "Virtual Account updated successfully").waitFor();
    await page.getByRole("cell", { name: "Mine" }).waitFor();
  });
});

inTurn(
  "a suspended account is active again by Undo, which the keyboard reaches, unless somebody changed it meanwhile",
  async () => {
    const { id } = await site.book.open({ customerName: "Ebb Trading", reference: "undo_va_001" });
    const page = await site.open("admin", `${list}?view=${id}`);
    const row = page.getByRole("row").filter({ hasText: "undo_va_001" });
    const suspend = async () => {
      await (await recordAct(page, "Suspend")).press("Enter");
      const question = page.getByRole("alertdialog", { name: "Suspend this account?" });
      await question.getByRole("button", { name: "Suspend" }).press("Enter");
      await notice(page, "Virtual Account updated successfully").waitFor();
      await eventually(async () => (await row.textContent())?.includes("Suspended"), true);
    };
    await suspend();
    await page.keyboard.press("F8");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await notice(page, "Undone").waitFor();
    await eventually(async () => (await row.textContent())?.includes("Active"), true);

    await page.goto(`${list}?view=${id}`);
    await suspend();
    site.expects(/status of 409/);
    const cookie = await site.app.signedIn("admin");
    await site.app.call("PUT", `/api/virtual-accounts/${id}`, { cookie, json: { status: "inactive" } });
    await notice(page, "Virtual Account updated").getByRole("button", { name: "Undo" }).press("Enter");
    await notice(page, "Undo failed: 409 Conflict").waitFor();
  },
);

describe("deleting an account", () => {
  test("asks first, Cancel changes nothing, and Delete removes it from the list", async () => {
    const reference = "keep_va_001";
    await site.book.open({ reference });
    const page = await site.open("admin", list);
    await act(page, reference, "Delete");
    const question = page.getByRole("alertdialog", { name: "Are you sure?" });
    await question.waitFor();
    expect(await question.textContent()).toContain(
      "This action cannot be undone. This permanently deletes the account and all associated data.",
    );
    await page.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "hidden" });
    expect(await page.getByRole("row").filter({ hasText: reference }).count()).toBe(1);
    await act(page, reference, "Delete");
    await page.getByRole("button", { name: "Delete" }).click();
    await notice(page, "Virtual Account deleted successfully").waitFor();
    await eventually(() => page.getByRole("row").filter({ hasText: reference }).count(), 0);
    await question.waitFor({ state: "hidden" });
  });

  inTurn("keeps the second click of a double click from what stood behind the question", async () => {
    const [deleted, behind] = [await site.book.open(), await site.book.open({ customerName: "Behind" })];
    const page = await site.open("admin", `${list}?delete=${deleted.id}`);
    const record = page.getByRole("row", { name: /Behind/ }).getByRole("link");
    const question = page.getByRole("alertdialog");
    await question.waitFor();
    // The second click comes two frames after the question has closed, however slow the machine is.
    await page.evaluate((link) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector("[role=alertdialog]")) return;
        observer.disconnect();
        const second = { bubbles: true, cancelable: true, detail: 2 };
        const click = () => document.querySelector(link)?.dispatchEvent(new MouseEvent("click", second));
        requestAnimationFrame(() => requestAnimationFrame(click));
      });
      observer.observe(document, { childList: true, subtree: true, attributes: true });
    }, `tbody a[href*="view=${behind.id}"]`);
    await question.getByRole("button", { name: "Delete" }).click();
    await notice(page, "Virtual Account deleted successfully").waitFor();
    await settle(page);
    expect(new URL(page.url()).search).toBe("");
    await record.click();
    await page.waitForURL(`**?view=${behind.id}`);
  });

  inTurn(
    "is not offered on the record of an account with money on it, nor another currency, and both say why; without money it is closed, which is said",
    async () => {
      const account = await site.book.open();
      await site.book.move(account, { amount: "5" });
      const page = await site.open("admin", `${list}?view=${account.id}`);
      const edit = await recordAct(page, "Edit");
      const refused = page.locator("dialog .act-refused", { hasText: "Delete" });
      await refused.getByText("The account still has a balance: move the money out first").waitFor();
      await edit.click();
      await page.getByText("The account was used: its currency can no longer be changed").waitFor();
      expect(await page.getByRole("combobox", { name: "Currency" }).isDisabled()).toBe(true);

      await site.book.move(account, { type: "debit", amount: "5" });
      await page.goto(`${list}?delete=${account.id}`);
      await page.getByText("The account is closed: it leaves lists and pickers").waitFor();
      await page.getByRole("button", { name: "Delete" }).click();
      await notice(page, "Virtual Account deleted successfully").waitFor();
    },
  );
});
