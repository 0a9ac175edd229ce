import { beforeAll, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { waitingSchema } from "@/approvals/contract";
import { getCookies, password } from "../server/support";
import { eventually, notice, testSite, violationsEverywhere } from "./support";

const site = testSite({ furnished: false });
const path = "/client/payments";
let account: number;
let asked = 0;

beforeAll(async () => {
  const { call, signIn } = site.app;
  const admin = await signIn("admin");
  const hana = { username: "hana", email: "hana@gulf.example", password, clientId: "GULF" };
  await call("POST", "/api/auth/register", { json: hana, cookie: admin });
  const opened = await site.book.open({ customerName: "Gulf Marine", clientId: "GULF" });
  account = opened.id;
  await site.book.move(opened, { amount: "5000" });
});

/** Asks for a payment as the client's first user and returns its approval's id. */
async function ask(): Promise<number> {
  const { call, signedIn } = site.app;
  asked += 1;
  const words = { description: "Engine parts", reference: `PAY-20261118-SECON${asked}` };
  const to = { recipient: "GB29NWBK60161331926819", amount: `1${asked}00.00`, currency: "USD" };
  const json = { vaId: account, type: "debit", ...to, ...words };
  const answer = await call("POST", "/api/transactions", { json, cookie: await signedIn("client_user") });
  return waitingSchema.parse(await answer.json()).approvalId;
}

/** A window of the client's second user. */
async function windowOfHana(): Promise<BrowserContext> {
  const context = await site.enter("nobody");
  const json = { username: "hana", password };
  const [name = "", value = ""] = getCookies(await site.app.call("POST", "/api/auth/login", { json })).split(
    /[=;]/,
  );
  const page = await context.newPage();
  await page.goto("/login");
  await context.addCookies([{ name, value, url: new URL(page.url()).origin }]);
  await page.close();
  return context;
}

const card = (page: Page) => page.getByRole("region", { name: "Waiting for a second person" });

test("an admin turns it on for a client, and sees if anybody could approve", async () => {
  const page = await site.open("admin", "/admin/configurations");
  await page.getByRole("link", { name: "Set for a client" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Payments of a Client" });
  const choose = async (name: string) => {
    await dialog.getByRole("combobox", { name: /^Client/ }).click();
    await page.getByRole("option", { name }).click();
  };
  await choose("Al Noor Textiles");
  await dialog.getByText("This client has one active user only").waitFor();
  await choose("Gulf Marine Supplies LLC");
  await dialog.getByText("Another of its 2 active users approves or refuses.").waitFor();
  await dialog.getByRole("switch", { name: "Payments need a second person" }).click();
  await dialog.getByLabel("Payments above").fill("0");
  await dialog.getByRole("button", { name: "Save Settings" }).click();
  await dialog.getByText("Give a positive amount, or leave it empty for any").waitFor();
  await dialog.getByLabel("Payments above").fill("1000");
  expect(await violationsEverywhere(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save Settings" }).click();
  await notice(page, "Settings for payments saved").waitFor();
  await page.getByRole("link", { name: /Gulf Marine Supplies LLC.*above \$1,000\.00/ }).waitFor();
});

test("what one user of a client asks for, another approves or refuses with a reason in a window of their own, or the first withdraws, and both see it", async () => {
  await ask();
  const maker = await site.open("client_user", path);
  await card(maker).getByText("Asked by you").waitFor();
  expect(await card(maker).getByRole("link", { name: "Approve" }).count()).toBe(0);

  const window = await windowOfHana();
  const checker = await window.newPage();
  await checker.goto("/client/overview");
  await checker.getByRole("button", { name: /Notifications, .*1 waiting/ }).click();
  await checker.locator("a.list-row", { hasText: /^\s*Payments to approve\s*1/ }).click();
  await card(checker).getByText("Asked by gita").waitFor();
  await card(checker).getByRole("link", { name: "$1,100.00" }).click();
  await checker.getByRole("dialog").getByText("Engine parts").waitFor();
  await checker.getByRole("dialog").getByRole("link", { name: "Approve" }).click();
  const question = checker.getByRole("alertdialog", { name: "Approve this payment?" });
  await question.getByRole("button", { name: "Approve" }).dblclick();
  await notice(checker, "Approved and carried out").waitFor();
  await card(checker).waitFor({ state: "detached" });
  await checker.getByRole("row", { name: /1,100.00/ }).waitFor();

  await maker.evaluate(() => document.body.dispatchEvent(new CustomEvent("approvals:changed")));
  await card(maker).waitFor({ state: "detached" });

  const [first, second] = [await ask(), await ask()];
  await maker.goto(path);
  await card(maker).getByRole("link", { name: "Withdraw PAY-20261118-SECON2" }).click();
  await maker
    .getByRole("dialog", { name: "Withdraw this payment?" })
    .getByRole("button", { name: "Withdraw" })
    .click();
  await notice(maker, "Withdrawn").waitFor();
  await eventually(() => card(maker).getByRole("listitem").count(), 1);

  await checker.goto(`${path}?refuse=${second}`);
  const dialog = checker.getByRole("dialog", { name: "Refuse this payment?" });
  await dialog.getByLabel("Reason").fill("Not this month");
  await dialog.getByRole("button", { name: "Refuse" }).click();
  await notice(checker, "Refused").waitFor();
  await card(checker).waitFor({ state: "detached" });
  await maker.goto(`${path}?approval=${second}`);
  await maker.getByRole("dialog").getByText("Not this month").waitFor();
  await maker.goto(`${path}?approval=${first}`);
  await maker.getByRole("dialog").getByText("Withdrawn").first().waitFor();
});
