import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { eventually, getAddress, notice, rowButton, testSite } from "./support";

const inTurn = inTurns(3);

const site = testSite();
const list = "/admin/virtual-accounts";
/** Page size limited to four rows, since more would only cost layout. */
const few = `${list}?q=gulf`;

/** Element with the focus: the name of a field, the words of anything else. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const named = element?.matches("input, select, textarea") ? element.getAttribute("name") : undefined;
    const name = element?.getAttribute("aria-label") ?? named ?? element?.textContent;
    return name?.trim().replaceAll(/\s+/g, " ") ?? "";
  });

async function tab(page: Page, times: number): Promise<string[]> {
  const seen: string[] = [];
  for (let step = 0; step < times; step++) {
    await page.keyboard.press("Tab");
    seen.push(await focused(page));
  }
  return seen;
}

async function focusOn(page: Page, name: string): Promise<void> {
  await page
    .getByRole("button", { name, exact: true })
    .or(page.getByRole("link", { name, exact: true }))
    .focus();
}

describe("with the keyboard alone", () => {
  inTurn(
    "the focus goes through the page in the order that one reads it, and the skip link, which comes first, leads past the sidebar",
    async () => {
      const page = await site.open("admin", list);
      const way = await tab(page, 60);
      const entries = way.slice(0, way.indexOf("Find anything"));
      expect(entries.slice(0, 4)).toEqual([
        "Skip to main content",
        "Vostra",
        "Dashboard",
        "Virtual Accounts",
      ]);
      expect(way.slice(entries.length, entries.length + 5)).toEqual([
        "Find anything",
        expect.stringMatching(/^Notifications/),
        "Account of amal",
        "Bulk Upload",
        "Create VA",
      ]);
      await page.getByRole("link", { name: "Skip to main content" }).focus();
      await page.keyboard.press("Enter");
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
      const further = ["Bulk Upload", "Create VA", "Search accounts", "Status", "Type"];
      expect(await tab(page, 5)).toEqual(further);
    },
  );

  test("Enter opens a dialog, which keeps the focus to itself; Esc closes it and the focus goes back", async () => {
    const page = await site.open("admin", few);
    await focusOn(page, "Create VA");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Create Virtual Account" });
    await dialog.waitFor();
    await eventually(() => focused(page), "customerName");
    for (let step = 0; step < 16; step++) {
      await page.keyboard.press("Tab");
      expect(await dialog.locator(":focus").count()).toBe(1);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await eventually(() => focused(page), "Create VA");
  });

  inTurn(
    "Esc asks before what was typed is lost; Keep editing goes back to the field, Discard closes the form, and the focus goes back to what opened it",
    async () => {
      const page = await site.open("admin", few);
      await focusOn(page, "Create VA");
      await page.keyboard.press("Enter");
      const question = page.getByRole("alertdialog", { name: "Discard what you typed?" });
      await eventually(() => focused(page), "customerName");
      await page.getByLabel("Company Name").fill("Falcon");
      await page.keyboard.press("Escape");
      await question.waitFor();
      await page.keyboard.press("Enter");
      await question.waitFor({ state: "hidden" });
      await eventually(() => focused(page), "companyName");
      expect(await page.getByLabel("Company Name").inputValue()).toBe("Falcon");
      await page.mouse.click(20, 600);
      await page.getByRole("button", { name: "Discard" }).click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await eventually(async () => getAddress(page), few);
      await eventually(() => focused(page), "Create VA");
    },
  );

  inTurn("F8 goes to the notice, also while a dialog is open, and Esc sends it away", async () => {
    site.expects(/status of 409/);
    const account = await site.book.open();
    const page = await site.open("admin", `${few}&delete=${account.id}`);
    const question = page.getByRole("alertdialog");
    await question.waitFor();
    await site.book.move(account, { amount: "12.50" });
    await question.getByRole("button", { name: "Delete" }).click();
    await notice(page, "Delete failed: 409 Conflict").waitFor();
    const refusal = "The account still has a balance: move the money out first";
    await eventually(() => focused(page), refusal);
    await page.keyboard.press("F8");
    expect(await page.locator(".toasts:focus").count()).toBe(1);
    await page.keyboard.press("Escape");
    await notice(page, "Delete failed: 409 Conflict").waitFor({ state: "detached" });
    expect(await question.isVisible()).toBe(true);
    await eventually(() => focused(page), refusal);
  });

  inTurn("after a deletion the focus is on the row that follows", async () => {
    for (let count = 0; count < 3; count++) await site.book.open({ customerName: "Quayside" });
    const page = await site.open("admin", `${list}?q=quayside`);
    const rows = page.locator("#accounts tbody tr");
    const following = (await rows.nth(2).locator("th").textContent()) ?? "";
    const doomed = (await rows.nth(1).locator("th").textContent()) ?? "";
    await rowButton(rows.nth(1)).click();
    await page.locator(".row-menu").getByRole("link", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await notice(page, "Virtual Account deleted successfully").waitFor();
    await rows.filter({ hasText: doomed }).waitFor({ state: "detached" });
    const focusedRow = () =>
      page.evaluate(() => document.activeElement?.closest("tr")?.querySelector("th")?.textContent);
    await eventually(focusedRow, following);
  });

  inTurn(
    "a user's record and the acts of its row open with Enter, and Esc gives the focus back",
    async () => {
      const page = await site.open("admin", "/admin/users");
      const row = page.getByRole("row").filter({ hasText: "amal" });
      const hasFocus = (part: string) => row.locator(part).evaluate((it) => it === document.activeElement);
      await row.locator("th a").focus();
      await page.keyboard.press("Enter");
      const record = page.getByRole("dialog", { name: "User Details" });
      await record.waitFor();
      await page.keyboard.press("Escape");
      await record.waitFor({ state: "hidden" });
      await eventually(() => hasFocus("th a"), true);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.locator(".row-menu:popover-open").waitFor();
      await focusOn(page, "Edit");
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "Edit User" });
      await dialog.waitFor();
      await eventually(() => focused(page), "username");
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await eventually(() => hasFocus(".acts button"), true);
    },
  );

  inTurn("a column is sorted with Enter, and a tab opened, which is where Back leaves", async () => {
    const page = await site.open("admin", few);
    await page.getByRole("link", { name: "Balance" }).focus();
    await page.keyboard.press("Enter");
    await eventually(async () => getAddress(page), `${few}&sort=balance&dir=asc`);
    expect(await focused(page)).toBe("Balance");
    await page.goto("/admin/payment-rules/cut-offs");
    const tabs = page.getByRole("navigation", { name: "Payment rules" });
    await tabs.getByRole("link", { name: "Bank holidays" }).press("Enter");
    await page.getByRole("link", { name: "New holiday" }).waitFor();
    expect(await tabs.locator("[aria-current=page]").textContent()).toBe("Bank holidays");
    await page.goBack();
    await eventually(async () => getAddress(page), "/admin/payment-rules/cut-offs");
    expect(await tabs.locator("[aria-current=page]").textContent()).toBe("Cut-off times");
  });

  inTurn(
    "single keys show the sheet, go to a screen, search the list and walk it, but not while one types or has switched them off",
    async () => {
      const page = await site.open("admin", "/admin/dashboard");
      await page.waitForLoadState("networkidle");
      await page.keyboard.press("?");
      const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
      await sheet.getByText("Holds Management").waitFor();
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "detached" });
      await page.keyboard.press("g");
      await page.keyboard.press("t");
      await page.waitForURL("**/admin/transactions");
      await page.waitForLoadState("networkidle");
      const rows = page.locator("main tbody th a");
      const isFocused = (at: number) => rows.nth(at).evaluate((row) => row === document.activeElement);
      await page.keyboard.press("j");
      await eventually(() => isFocused(0), true);
      await page.keyboard.press("j");
      await page.keyboard.press("j");
      await page.keyboard.press("k");
      expect(await isFocused(1)).toBe(true);
      await page.keyboard.press("/");
      expect(await focused(page)).toBe("Search transactions");
      await page.keyboard.type("g?j/");
      expect(await page.locator("main input[type=search]").inputValue()).toBe("g?j/");
      await page.getByRole("heading", { level: 1 }).click();
      await page.keyboard.press("g");
      await page.keyboard.press("b");
      await page.waitForURL("**/admin/reconciliation/statements");
      await page.goto("/shortcuts");
      await page.getByRole("button", { name: "Switch single keys off" }).click();
      await page.getByRole("button", { name: "Switch single keys on" }).waitFor();
      await page.keyboard.press("g");
      await page.keyboard.press("h");
      await page.keyboard.press("Control+k");
      await page.locator("#find:focus").waitFor();
      expect(new URL(page.url()).pathname).toBe("/shortcuts");
    },
  );

  inTurn(
    "the avatar menu opens with Enter and closes with Esc, and with Password Reset, from which the focus comes back to its button",
    async () => {
      const page = await site.open("admin", few);
      await focusOn(page, "Account of amal");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "System" }).waitFor();
      expect(await tab(page, 1)).toEqual(["System"]);
      await page.keyboard.press("Escape");
      await page.locator("#account-menu").waitFor({ state: "hidden" });
      expect(await focused(page)).toBe("Account of amal");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Password Reset" }).focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "Password Reset" });
      await dialog.waitFor();
      expect(await page.locator("#account-menu").isVisible()).toBe(false);
      await eventually(() => focused(page), "currentPassword");
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await eventually(() => focused(page), "Account of amal");
    },
  );
});
