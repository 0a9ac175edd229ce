import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { z } from "zod";
import { inTurns } from "../samples";
import { getCookies, password } from "../server/support";
import { eventually, notice, testSite, violationsEverywhere } from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });
const path = "/admin/approvals";
let second: string;
let account: number;
let asked = 0;

beforeAll(async () => {
  const { call, signIn } = site.app;
  const admin = await signIn("admin");
  const bilal = { username: "bilal", email: "bilal@vostra.example", password, role: "admin" };
  await call("POST", "/api/auth/register", { json: bilal, cookie: admin });
  second = getCookies(await call("POST", "/api/auth/login", { json: { username: "bilal", password } }));
  const opened = await site.book.open({ customerName: "Falcon Freight FZE" });
  account = opened.id;
  await site.book.move(opened, { amount: "50000" });
  await call("PUT", "/api/approval-settings", {
    json: [{ kind: "manual_debit", enabled: true }],
    cookie: admin,
  });
});

/** Requests a debit and returns the id of its approval. */
async function ask(cookie: string): Promise<number> {
  asked += 1;
  const words = { description: "Correspondent fee", reference: `TXN-2026-7${asked}` };
  const json = { vaId: account, type: "debit", amount: `${asked}00.00`, currency: "USD", ...words };
  const answer = await site.app.call("POST", "/api/transactions", { json, cookie });
  return z.object({ approvalId: z.number() }).parse(await answer.json()).approvalId;
}

const record = (page: Page) => page.getByRole("dialog", { name: "Approval" });
const findStatus = (page: Page, id: number) =>
  page.locator(`tr:has(a[href$="view=${id}"]) .badge`).textContent();

test("an act is read and approved with the keyboard alone, and the list follows", async () => {
  const id = await ask(second);
  const page = await site.open("admin", path);
  expect(await violationsEverywhere(page)).toEqual([]);
  await page.locator(`a[href$="view=${id}"]`).press("Enter");
  await record(page).waitFor();
  expect(await violationsEverywhere(page)).toEqual([]);
  await record(page).getByRole("link", { name: "Approve" }).press("Enter");
  const question = page.getByRole("alertdialog", { name: "Approve this request?" });
  await question.waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.textContent), "Approve");
  await page.keyboard.press("Enter");
  await notice(page, "Approved and carried out").waitFor();
  await question.waitFor({ state: "detached" });
  await eventually(() => findStatus(page, id), "Approved");
});

inTurn("an act is refused with a reason, and not without one", async () => {
  const id = await ask(second);
  const page = await site.open("admin", `${path}?refuse=${id}`);
  const dialog = page.getByRole("dialog", { name: "Refuse this request?" });
  await dialog.getByLabel("Reason").press("Tab");
  await dialog.getByRole("button", { name: "Refuse" }).press("Enter");
  await dialog.getByText("Give a reason").waitFor();
  expect(await violationsEverywhere(page)).toEqual([]);
  await dialog.getByLabel("Reason").fill("The fee was waived");
  await dialog.getByRole("button", { name: "Refuse" }).press("Enter");
  await notice(page, "Refused").waitFor();
  await eventually(() => findStatus(page, id), "Refused");
});

inTurn("its maker cannot approve it, reads why, and withdraws it", async () => {
  const id = await ask(await site.app.signedIn("admin"));
  const page = await site.open("admin", `${path}?view=${id}`);
  await record(page).waitFor();
  expect(await record(page).getByRole("link", { name: "Approve" }).count()).toBe(0);
  await record(page).getByText("You asked for this yourself").waitFor();
  await record(page).getByRole("link", { name: "Withdraw" }).press("Enter");
  await page
    .getByRole("dialog", { name: "Withdraw this request?" })
    .getByRole("button", { name: "Withdraw" })
    .press("Enter");
  await notice(page, "Withdrawn").waitFor();
  await eventually(() => findStatus(page, id), "Withdrawn");
});

inTurn(
  "what somebody else decided meanwhile is said with who and when, and nothing is done twice",
  async () => {
    site.expects(/status of 409/);
    const id = await ask(second);
    const page = await site.open("admin", `${path}?approve=${id}`);
    const question = page.getByRole("alertdialog");
    await question.waitFor();
    await site.app.call("POST", `/api/approvals/${id}/withdraw`, { json: {}, cookie: second });
    await question.getByRole("button", { name: "Approve" }).press("Enter");
    await notice(page, "Approve failed: 409 Conflict").waitFor();
    expect(await question.getByText("This was withdrawn by bilal on").count()).toBe(1);
  },
);

inTurn(
  "a credit says from which amount on another admin has to approve it, asks once more is typed, and is said to wait, not to be done",
  async () => {
    const cookie = await site.app.signedIn("admin");
    const json = [{ kind: "manual_credit", enabled: true, aboveUsd: "5000.00" }];
    await site.app.call("PUT", "/api/approval-settings", { json, cookie });
    const page = await site.open("admin", `/admin/transactions?create=1&vaId=${account}`);
    const dialog = page.getByRole("dialog", { name: "Create Transaction" });
    await dialog.getByText("Another admin has to approve more than $5,000.00.").waitFor();
    await dialog.getByLabel(/^Amount/).fill("5000");
    await dialog.getByRole("button", { name: "Create Transaction" }).waitFor();
    await dialog.getByLabel(/^Amount/).fill("5000.01");
    await dialog.getByText("Another admin has to approve this: nothing is changed before.").waitFor();
    expect(await dialog.getByRole("button", { name: "Create Transaction" }).count()).toBe(0);
    await dialog.getByLabel(/^Reference/).fill("TXN-2026-901");
    await dialog.getByLabel(/^Description/).fill("Correction");
    await dialog.getByRole("button", { name: "Ask for approval" }).click();
    await notice(page, "Waiting for approval").waitFor();
    await dialog.waitFor({ state: "detached" });
    expect(await notice(page, "successfully").count()).toBe(0);
    const found = await page.request.get("/api/transactions/recent?q=TXN-2026-901");
    expect(await found.json()).toEqual([]);
  },
);
