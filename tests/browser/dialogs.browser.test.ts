import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns, takeSample } from "../samples";
import { eventually, getAddress, testSite, type Visitor, violationsEverywhere } from "./support";

const inTurn = inTurns(3);

const site = testSite();
const accounts = "/admin/virtual-accounts";
const users = "/admin/users";

const findCreate = (page: Page) => page.getByRole("dialog", { name: "Create Virtual Account" });
const findQuestion = (page: Page) => page.getByRole("alertdialog", { name: "Discard what you typed?" });

describe("Back on a form", () => {
  inTurn(
    "that was typed in asks each time, stays at its address with what was typed, and closes once Discard is pressed, which leaves the history as it was",
    async () => {
      const page = await site.open("admin", `${accounts}?q=gulf`);
      await page.getByRole("link", { name: "Create VA" }).click();
      await findCreate(page).waitFor();
      await page.getByLabel("Customer Name").fill("Falcon");
      // Typed text is kept once the island has taken it over.
      await eventually(() => page.evaluate(() => JSON.stringify(sessionStorage).includes("Falcon")), true);
      await page.goBack();
      await findQuestion(page).waitFor();
      await page.getByRole("button", { name: "Keep editing" }).click();
      await findQuestion(page).waitFor({ state: "hidden" });
      await eventually(async () => getAddress(page), `${accounts}?q=gulf&create=1`);
      expect(await page.getByLabel("Customer Name").inputValue()).toBe("Falcon");
      await page.goBack();
      await findQuestion(page).waitFor();
      expect(await page.getByLabel("Customer Name").inputValue()).toBe("Falcon");
      // Goes forward again.
      await eventually(async () => getAddress(page), `${accounts}?q=gulf&create=1`);
      const entries = await page.evaluate(() => history.length);
      await page.getByRole("button", { name: "Discard" }).click();
      await findCreate(page).waitFor({ state: "detached" });
      await eventually(async () => getAddress(page), `${accounts}?q=gulf`);
      expect(await page.evaluate(() => history.length)).toBe(entries);
      await page.goForward();
      await findCreate(page).waitFor();
      expect(await page.getByLabel("Customer Name").inputValue()).toBe("");
      // Nothing was typed in this one.
      await page.goBack();
      await findCreate(page).waitFor({ state: "detached" });
      expect(getAddress(page)).toBe(`${accounts}?q=gulf`);
    },
  );
});

type Look = { who?: Visitor; path: string; act?: (page: Page) => Promise<unknown> };

const dialog = (page: Page) => page.getByRole("dialog").waitFor();
const question = (page: Page) => page.getByRole("alertdialog").waitFor();

/** Dialogs and records; questions are one island. The lists are searched, or axe would look at fifty rows alike. */
const looks: Record<string, Look> = {
  "Create Virtual Account": { path: `${accounts}?q=gulf&create=1`, act: dialog },
  "Edit Virtual Account": { path: `${accounts}?q=gulf&edit=69`, act: dialog },
  "a question before an account is deleted": { path: `${accounts}?q=gulf&delete=1`, act: question },
  "an account that cannot be deleted": { path: `${accounts}?q=gulf&delete=69`, act: question },
  "an account's record": { path: `${accounts}?q=gulf&view=64`, act: dialog },
  "Create Transaction": { path: "/admin/transactions?q=onerror&create=1", act: dialog },
  "a transaction's record": { path: "/admin/transactions?q=onerror&view=3", act: dialog },
  "Edit User": { path: `${users}?q=amal&edit=2`, act: dialog },
  "a user's record": { path: `${users}?q=amal&view=2`, act: dialog },
  "Create New User, and what asks before it is discarded": {
    path: `${users}?q=amal&create=1`,
    async act(page) {
      await dialog(page);
      await page.getByLabel("Username").fill("salma");
      await page.keyboard.press("Escape");
      await question(page);
    },
  },
  "a webhook's secret, once it is made": {
    who: "client_user",
    path: "/client/developers/webhooks?create=1",
    async act(page) {
      await page.getByLabel("Address").fill("https://192.0.78.9/events");
      await page.getByRole("switch", { name: "Active" }).click();
      await page.getByRole("button", { name: "Create webhook" }).click();
      await page.getByText(/^whsec_/).waitFor();
    },
  },
  "the downloads of a statement": {
    who: "client_user",
    path: "/client/statements?days=365",
    async act(page) {
      await page.locator("select[name=account]").selectOption({ index: 1 });
      await page.locator(".statement-head").waitFor();
      await page.getByRole("link", { name: "Download Statement" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  "the sheet of shortcuts": {
    path: "/admin/approvals",
    async act(page) {
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    },
  },
  "the record of a client's account": {
    who: "client_user",
    path: "/client/accounts",
    async act(page) {
      await page.getByRole("link", { name: "View details" }).first().click();
      await dialog(page);
    },
  },
  "Password Reset": {
    path: "/admin/transaction-narration",
    async act(page) {
      await page.getByRole("button", { name: "Account of amal" }).click();
      await page.getByRole("button", { name: "Password Reset" }).click();
      await dialog(page);
    },
  },
};

describe("axe finds nothing at 1440 and 375 pixels, in the light and in the dark,", () => {
  test.each(takeSample(Object.entries(looks), 4, 0, "dialogs and records that axe looks at"))(
    "on %s",
    async (_, { who = "admin", path, act }) => {
      const page = await site.open(who, path);
      await act?.(page);
      expect(await violationsEverywhere(page)).toEqual([]);
    },
  );
});
