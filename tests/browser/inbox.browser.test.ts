import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { AccountDto } from "@/accounts/contract";
import { getCookies, password } from "../server/support";
import { eventually, notice, testSite, violationsEverywhere } from "./support";

const site = testSite({ furnished: false });
const path = "/admin/inbox";

let account: AccountDto;
beforeAll(async () => {
  account = await site.book.open({ customerName: "Falcon Freight", clientId: "GULF" });
  for (const amount of ["60000", "61000", "62000", "63000", "64000", "65000"])
    await site.book.move(account, { amount });
});

const rows = (page: Page) => page.locator(".inbox tbody tr:visible");
const press = async (page: Page, keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** Wakes the page's scripts, as a pointer does before anybody presses a key. */
const opened = async () => {
  const page = await site.open("admin", path);
  await page.locator("h1").hover();
  await page.waitForLoadState("networkidle");
  return page;
};

test("five alerts are acknowledged by six keys, and one press undoes them all", async () => {
  const page = await opened();
  await eventually(() => rows(page).count(), 6);
  expect(await violationsEverywhere(page)).toEqual([]);
  await press(page, ["j", "e", "e", "e", "e", "e"]);
  await notice(page, "Acknowledge: 5").waitFor();
  await eventually(() => rows(page).count(), 1);
  await page.getByRole("link", { name: "All (1)" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await notice(page, "Undone").waitFor();
  await eventually(() => rows(page).count(), 6);
});

test("chosen alerts are acknowledged together, and the focus goes to the row after them", async () => {
  const page = await opened();
  await press(page, ["j", "x", "j", "x"]);
  await page.getByText("2 selected").waitFor();
  await page.keyboard.press("e");
  await notice(page, "Acknowledge: 2").waitFor();
  await eventually(() => rows(page).count(), 4);
  await eventually(() => page.evaluate(() => document.activeElement?.closest(".inbox tr") !== null), true);
  await page.getByRole("button", { name: "Undo" }).click();
  await eventually(() => rows(page).count(), 6);
});

test("an alert that somebody else has resolved leaves with the refusal", async () => {
  site.expects(/status of 409/);
  const page = await opened();
  const id = (await rows(page).first().getAttribute("id"))?.split("-").at(-1);
  const cookie = await site.app.signedIn("admin");
  await site.app.call("PUT", `/api/alerts/${id}/resolve`, { cookie, json: {} });
  await press(page, ["j", "e"]);
  await page.getByText(/The alert was resolved by amal/).waitFor();
  await eventually(() => rows(page).count(), 5);
});

test("a request of another admin is approved by two keys after it was reached, one's own is not offered", async () => {
  const { call, signIn } = site.app;
  const admin = await signIn("admin");
  const bilal = { username: "bilal", email: "bilal@vostra.example", password, role: "admin" };
  await call("POST", "/api/auth/register", { json: bilal, cookie: admin });
  const second = getCookies(await call("POST", "/api/auth/login", { json: { username: "bilal", password } }));
  await call("PUT", "/api/approval-settings", {
    json: [{ kind: "manual_debit", enabled: true }],
    cookie: admin,
  });
  const ask = (cookie: string, reference: string, amount: string) =>
    call("POST", "/api/transactions", {
      json: {
        vaId: account.id,
        type: "debit",
        amount,
        currency: "USD",
        description: "Correspondent fee",
        reference,
      },
      cookie,
    });
  expect((await ask(second, "TXN-2026-71", "200000.00")).status).toBe(202);
  expect((await ask(admin, "TXN-2026-72", "150000.00")).status).toBe(202);

  const page = await opened();
  const own = rows(page).filter({ hasText: "150,000.00" });
  expect(await own.getByRole("link", { name: "Approve" }).count()).toBe(0);
  await own.getByRole("link", { name: "Withdraw" }).waitFor();
  await press(page, ["j", "a"]);
  const question = page.getByRole("alertdialog");
  await question.getByText("200,000.00").first().waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.textContent), "Approve");
  await page.keyboard.press("Enter");
  await notice(page, "Approved and carried out").waitFor();
  await eventually(() => page.locator('[id^="inbox-approvals-"]').count(), 1);
});
