import { expect, test } from "bun:test";
import type { AccountDto } from "@/accounts/contract";
import { cashApplication } from "@/collections/receipts/cash-application";
import { receiptSchema } from "@/collections/receipts/contract";
import { camt053, type Entry, getForm } from "../server/bank-statements";
import { notice, rowAct, rowButton, testSite, violationsEverywhere } from "./support";

const site = testSite({ furnished: false });

const send = async (who: "admin" | "client_user", method: string, path: string, more: object) => {
  const answer = await site.app.call(method, path, { cookie: await site.app.signedIn(who), ...more });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

/** The bank's statement comes in, and what it credits is looked at. */
async function creditByStatement(entries: Entry[]): Promise<void> {
  const file = camt053(entries, { opening: "0.00", closing: "0.00" });
  const { body, headers } = getForm(file, {});
  const { id } = await send("admin", "POST", "/api/bank-statements", { body, headers });
  await send("admin", "POST", `/api/bank-statements/${id}/commit`, {});
  await cashApplication.follow(site.app.deps, new AbortController().signal);
}

test("a collections clerk enters invoices, deals with the queue by keyboard, and the evening's sweep takes the money", async () => {
  const account: AccountDto = await site.book.open({
    customerName: "Falcon Collections",
    clientId: "GULF",
    type: "COBO",
    cbsAccount: "1000000001",
  });

  // Morning: two invoices.
  const page = await site.open("client_user", "/client/receivables");
  for (const [number, amount, due] of [
    ["INV-1001", "100", "2026-10-01"],
    ["INV-1002", "60", "2026-12-31"],
  ] as const) {
    await page.getByRole("link", { name: "New expected receipt" }).first().press("Enter");
    const dialog = page.getByRole("dialog", { name: "New expected receipt" });
    await dialog.getByRole("combobox", { name: "Virtual Account" }).focus();
    await page.keyboard.type("Falcon");
    await page.getByRole("option", { name: /Falcon Collections/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    await dialog.locator("[name=number]").fill(number);
    await dialog.locator("[name=amount]").fill(amount);
    await dialog.locator("[name=dueDate]").fill(due);
    await dialog.locator("[name=payerName]").fill("Harbour Foods");
    await dialog.locator("button[type=submit]").press("Enter");
    await notice(page, "Expected receipt created successfully").first().waitFor();
    await page.getByText(number).first().waitFor();
  }
  expect(await violationsEverywhere(page)).toEqual([]);

  // Noon: one payment names its invoice, one does not.
  const line = { creditor: account.virtualIban, payer: "Harbour Foods" };
  await creditByStatement([
    { ...line, amount: "40.00", remittance: "Part of INV-1001", bankReference: "B1" },
    { ...line, amount: "60.00", remittance: "Thank you", bankReference: "B2" },
  ]);
  await page.goto("/client/receivables/receipts?status=unapplied");
  const row = page.locator("tbody tr").first();
  await row.getByText("Thank you").waitFor();
  expect(await page.locator("tbody tr").count()).toBe(1);
  await rowButton(row).press("Enter");
  await rowAct(page, "Apply").press("Enter");
  const applying = page.getByRole("dialog", { name: "Apply this receipt" });
  await applying
    .getByText(/Its amount is the same/)
    .first()
    .waitFor();
  expect(await violationsEverywhere(page)).toEqual([]);
  await applying.getByRole("button", { name: "Apply" }).press("Enter");
  await notice(page, "Receipt applied successfully").waitFor();
  await page.getByText("No receipts found").waitFor();

  // It paid the other invoice: undone, it waits again.
  const [receipt] = receiptSchema
    .array()
    .parse(await send("client_user", "GET", "/api/receipts?status=applied", {}))
    .filter(({ amount }) => amount === "60.00");
  await page.goto(`/client/receivables/receipts?undo=${receipt?.id}-${receipt?.applications[0]?.id}`);
  await page.getByText("Undo this application?").waitFor();
  await page.getByRole("button", { name: "Undo", exact: true }).press("Enter");
  await notice(page, "Application undone successfully").waitFor();

  // Afternoon: what is open, by age.
  await page.goto("/client/receivables/ageing");
  const total = page.locator("tbody tr").first().locator("td");
  expect((await total.allTextContents()).slice(-6)).toEqual(["$60.00", "–", "$60.00", "–", "–", "$120.00"]);
  expect(await violationsEverywhere(page)).toEqual([]);

  // Evening: the dry run, then the run.
  await send("admin", "PUT", "/api/clients/GULF/core-accounts", {
    json: [{ currency: "USD", account: "7000000001", name: "Gulf Marine" }],
  });
  await send("admin", "POST", "/api/sweeps", {
    json: {
      clientId: "GULF",
      name: "Collections",
      currency: "USD",
      from: { vaIds: [account.id] },
      to: { core: true },
      mode: "zero",
    },
  });
  const desk = await site.open("admin", "/admin/sweeps");
  await rowButton(desk.locator("#sweeps tbody tr").first()).press("Enter");
  await rowAct(desk, "Run now").press("Enter");
  const running = desk.getByRole("dialog", { name: "Run this sweep?" });
  await running.getByText("$100.00 collected").waitFor();
  await running.getByRole("button", { name: "Run now" }).press("Enter");
  await notice(desk, "Sweep started successfully").getByRole("link").press("Enter");
  await desk.getByRole("dialog").getByText("Done", { exact: true }).first().waitFor();
  await page.goto(`/client/accounts/${account.id}`);
  await page.locator('section[aria-label="Sweeps"]').getByText("Collections").waitFor();
});
