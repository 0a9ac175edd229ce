import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns, takeSample } from "../samples";
import { findViolations, rowButton, testSite, type Visitor } from "./support";

const inTurn = inTurns(3);

const site = testSite();
const accounts = "/admin/virtual-accounts";

type Act = (page: Page) => Promise<unknown>;
/** Page state for a person after an act, with further acts on the same page, by selector. */
type Look = { who: Visitor; path: string; act?: Act; opens?: Record<string, Act> };

const phone = { viewport: { width: 375, height: 812 } };

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).click();
const asked = (page: Page) => page.getByRole("alertdialog").waitFor();

/**
 * Every screen and menu, and dialogs in an intermediate state; each feature's tests check its dialogs. The lists are
 * searched, or axe would look at fifty rows alike.
 */
const looks: Record<string, Look> = {
  "the dashboard, its chart's table and the header's menus": {
    who: "admin",
    path: "/admin/dashboard",
    opens: {
      ".chart-table": (page) => page.getByText("All figures").click(),
      "#account-menu": press("Account of amal"),
      "#bell": press(/^Notifications/),
    },
  },
  "the virtual accounts": { who: "admin", path: `${accounts}?q=harbour_va_06` },
  "no virtual accounts": { who: "admin", path: `${accounts}?q=nothing+of+the+kind` },
  "the Create dialog with errors": {
    who: "admin",
    path: `${accounts}?q=harbour_va_06&create=1`,
    async act(page) {
      await page.getByRole("button", { name: "Create Virtual Account" }).click();
      await page.getByText("Customer name is required").waitFor();
    },
    opens: {
      "[role=listbox]": async (page) => {
        await page.getByRole("combobox", { name: "Net Worth" }).click();
        await page.getByRole("listbox").waitFor();
      },
    },
  },
  "an open combobox": {
    who: "admin",
    path: "/admin/transactions?q=onerror&create=1",
    async act(page) {
      await page.getByRole("combobox", { name: "Virtual Account" }).click();
      await page.getByRole("option").first().waitFor();
    },
  },
  "a refused deletion and its notice": {
    who: "admin",
    path: `${accounts}?q=harbour_va_06`,
    async act(page) {
      site.expects(/status of 409/);
      const account = await site.book.open();
      await page.goto(`${accounts}?q=${account.reference}&delete=${account.id}`);
      await asked(page);
      await site.book.move(account, { amount: "12.50" });
      await page.getByRole("button", { name: "Delete" }).click();
      await page.locator(".toasts .toast").waitFor();
    },
  },
  "the transactions": { who: "admin", path: "/admin/transactions?q=onerror" },
  "the reconciliations": { who: "admin", path: "/admin/reconciliation" },
  "the bank statements": { who: "admin", path: "/admin/reconciliation/statements" },
  "the reports": { who: "admin", path: "/admin/report-files" },
  "the statement upload": { who: "admin", path: "/admin/transaction-narration" },
  "the client's payments": { who: "client_user", path: "/client/payments" },
  "an account's own page": { who: "admin", path: `${accounts}/68` },
  "the client's overview": { who: "client_user", path: "/client/overview" },
  "an unknown address": { who: "admin", path: "/nowhere" },
  "an unknown address for nobody": { who: "nobody", path: "/nowhere" },
  "the contact page": { who: "nobody", path: "/contact" },
  "all notifications": { who: "admin", path: "/notifications" },
  "the client's accounts": {
    who: "client_user",
    path: "/client/accounts",
  },
  "a client's statements": { who: "client_user", path: "/client/statements?from=2026-11-20&to=2026-11-01" },
  "suggestions of the search": {
    who: "admin",
    path: "/admin/transaction-narration",
    async act(page) {
      await page.locator("#find").fill("gulf");
      await page.locator("#find-suggestions").getByRole("link").first().waitFor();
    },
  },
  "the auditor's overview": { who: "auditor", path: "/client/overview" },
};

describe("axe finds nothing to object to, in the light and in the dark,", () => {
  /** Findings of axe in both colours, in a part of the page or in everything that a person can reach of it. */
  async function look(page: Page, within?: string): Promise<void> {
    const part = within === undefined ? {} : { within };
    expect(await findViolations(page, part)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await findViolations(page, { ...part, only: ["color-contrast"] })).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  }

  // check:screens looks at each of them in every way.
  test.each(takeSample(Object.entries(looks), 4, 0, "screens that axe looks at"))(
    "on %s",
    async (_, { who, path, act, opens = {} }) => {
      if (path === "/nowhere") site.expects(/status of 404/);
      const page = await site.open(who, path);
      await act?.(page);
      await look(page);
      for (const [part, open] of Object.entries(opens)) {
        await open(page);
        await page.locator(part).first().waitFor();
        await look(page, part);
      }
    },
  );

  inTurn("on the menu of a phone", async () => {
    const page = await site.open("admin", "/admin/dashboard", phone);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  inTurn("on a phone's list of cards and the sheet of one", async () => {
    const page = await site.open("admin", `${accounts}?q=harbour_va_06`, phone);
    await rowButton(page.locator("#accounts tbody tr").first()).click();
    await page.locator(".row-menu").getByRole("link", { name: "Edit" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
});
