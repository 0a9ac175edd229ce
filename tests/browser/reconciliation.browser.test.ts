import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { damage } from "../server/reconciliation";
import { chooseByKey, eventually, getAddress, testSite, violationsEverywhere } from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });
const dashboard = "/admin/dashboard";

beforeAll(async () => {
  for (const customerName of ["Falcon Freight", "Cedar Health", "Blue Heron"]) {
    await site.book.move(await site.book.open({ customerName }), { amount: "1250.50" });
  }
});

const findDialog = (page: Page) => page.getByRole("dialog", { name: "Account Reconciliation" });

/** Holds the next run at its first pause until it is released. */
function holdRun() {
  const gate = Promise.withResolvers<void>();
  site.app.deps.pause = () => gate.promise;
  return gate.resolve;
}

test("accounts are reconciled by keyboard from the tile: overview, progress, results, and the run's page", async () => {
  const page = await site.open("auditor", dashboard);
  await page.getByLabel("Quick Actions").getByRole("link", { name: "Reconciliation" }).press("Enter");
  const dialog = findDialog(page);
  const start = dialog.getByRole("button", { name: "Start Reconciliation" });
  await start.waitFor();
  expect(getAddress(page)).toBe(`${dashboard}?reconcile=1`);
  await eventually(
    () => dialog.getByRole("combobox", { name: "Accounts" }).textContent(),
    "All accounts (3)",
  );
  const goOn = holdRun();
  await start.press("Enter");
  await dialog.getByText("1 of 3 accounts").waitFor();
  const busy = dialog.getByRole("button", { name: "Reconciling..." });
  expect(await busy.isDisabled()).toBe(true);
  expect(await dialog.getByRole("progressbar").getAttribute("value")).toBe("33");
  goOn();
  await dialog.getByText("All 3 accounts match").waitFor();
  const results = dialog.getByRole("list", { name: "Results by account" }).getByRole("listitem");
  expect(await results.count()).toBe(3);
  const first = (await results.first().textContent()) ?? "";
  for (const words of [
    "Falcon Freight",
    "Account 1",
    "Matched",
    "Expected Balance$1,250.50",
    "Transactions1",
  ]) {
    expect(first).toContain(words);
  }
  expect(await violationsEverywhere(page)).toEqual([]);
  await dialog.getByRole("link", { name: "See all results" }).press("Enter");
  await page.getByRole("heading", { name: /^Reconciliation \d+$/ }).waitFor();
  expect(await violationsEverywhere(page)).toEqual([]);
});

/** The events that the server has sent of a run until its first account was done. */
async function firstEvents(path: string): Promise<string> {
  const cookie = await site.app.signedIn("admin");
  const answer = await site.app.call("GET", path, { cookie });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; ; ) {
    text += (await reader?.read())?.value ?? "";
    if (!text.includes('"done":1,')) continue;
    await reader?.cancel();
    return text;
  }
}

inTurn("a lost connection continues where it was, and a second tab follows the same run", async () => {
  site.expects(/ERR_CONNECTION_RESET/);
  const page = await site.open("admin", `${dashboard}?reconcile=1`);
  const asked: (string | undefined)[] = [];
  await page.route("**/events", async (route) => {
    asked.push(route.request().headers()["last-event-id"]);
    if (asked.length === 1) return route.abort("connectionreset");
    if (asked.length > 2) return route.continue();
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ contentType: "text/event-stream", body: await firstEvents(pathname) });
  });
  const goOn = holdRun();
  await findDialog(page).getByRole("button", { name: "Start Reconciliation" }).press("Enter");
  await findDialog(page).getByText("The connection was lost").waitFor();
  const second = await page.context().newPage();
  await second.goto(`${dashboard}?reconcile=1`);
  await findDialog(second).getByText("1 of 3 accounts").waitFor();
  await eventually(async () => asked.length, 3);
  goOn();
  for (const one of [page, second]) await findDialog(one).getByText("All 3 accounts match").waitFor();
  expect(asked).toEqual([undefined, undefined, "1"]);
  const results = findDialog(page).getByRole("list", { name: "Results by account" }).getByRole("listitem");
  expect(await results.count()).toBe(3);
});

inTurn(
  "chosen accounts are searched for and listed, and what is out of order comes first with its transaction",
  async () => {
    site.app.deps.pause = async () => {};
    await damage(
      { db: site.app.db },
      "update transactions set balance_after = 1 where virtual_account_id = 2",
    );
    const page = await site.open("auditor", "/admin/reconciliation");
    await page.getByRole("link", { name: "Reconcile", exact: true }).press("Enter");
    const dialog = findDialog(page);
    await chooseByKey(dialog.getByRole("combobox", { name: "Accounts" }), "Chosen accounts");
    await dialog.getByRole("button", { name: "Start Reconciliation" }).press("Enter");
    await dialog.getByText("Choose at least one account").waitFor();
    for (const name of ["Falcon", "Cedar"]) {
      await dialog.getByRole("combobox", { name: "Virtual Account" }).press("Enter");
      await page.getByRole("combobox", { name: "Search accounts" }).fill(name);
      await page.getByRole("option", { name: new RegExp(name) }).click();
    }
    const chosen = dialog.getByRole("list", { name: "Chosen accounts" }).getByRole("button");
    expect(await chosen.allTextContents()).toEqual(["Falcon Freight (remove)", "Cedar Health (remove)"]);
    await dialog.getByRole("button", { name: "Start Reconciliation" }).press("Enter");
    await dialog.getByText("1 of 2 accounts is out of order").waitFor();
    const first = dialog.getByRole("list", { name: "Results by account" }).getByRole("listitem").first();
    expect(await first.textContent()).toContain("Cedar Health");
    expect(await violationsEverywhere(page)).toEqual([]);
    await first.getByRole("link", { name: "See the transaction" }).press("Enter");
    await page.getByRole("dialog").waitFor();
    expect(getAddress(page)).toStartWith("/admin/transactions?view=");
  },
);
