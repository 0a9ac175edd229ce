import { expect, test } from "bun:test";
import { notice, rowAct, rowButton, testSite, violationsEverywhere } from "./support";

const site = testSite({ furnished: false });

test("staff create a pool of account numbers, and its client gives one to a holder, closes it and reopens it", async () => {
  await site.book.open({
    customerName: "Falcon Properties",
    clientId: "GULF",
    type: "COBO",
    cbsAccount: "1000000001",
  });
  await site.book.open({ customerName: "Falcon Suppliers", clientId: "GULF", type: "POBO" });

  const desk = await site.open("admin", "/admin/number-pools");
  await desk.getByRole("link", { name: "New number pool" }).first().press("Enter");
  const form = desk.getByRole("dialog", { name: "New number pool" });
  await form.getByRole("combobox", { name: "Virtual Account" }).focus();
  await desk.keyboard.type("Falcon");
  await desk.getByRole("option", { name: /Falcon Properties/ }).waitFor();
  expect(await desk.getByRole("option", { name: /Falcon Suppliers/ }).count()).toBe(0);
  await desk.keyboard.press("Enter");
  await desk.getByRole("listbox").waitFor({ state: "detached" });
  await form.locator("[name=name]").fill("Tower A");
  await form.locator("[name=quarantineDays]").fill("0");
  await form.locator("button[type=submit]").press("Enter");
  await form.getByText("Use a whole number of days from 1 to 3,650").waitFor();
  await form.locator("[name=quarantineDays]").fill("30");
  await form.locator("button[type=submit]").press("Enter");
  await notice(desk, "Number pool created successfully").waitFor();
  await rowButton(desk.locator("#number-pools tbody tr").first()).press("Enter");
  await rowAct(desk, "Edit").press("Enter");
  const editing = desk.getByRole("dialog", { name: "Edit number pool" });
  await editing.locator("[name=name]").fill("Tower B");
  await editing.locator("button[type=submit]").press("Enter");
  await notice(desk, "Number pool updated successfully").waitFor();
  await desk.getByRole("link", { name: "Tower B" }).press("Enter");
  await desk.getByRole("heading", { name: "Tower B" }).waitFor();
  await desk.getByText("No account numbers found").waitFor();

  await desk.getByRole("link", { name: "Add account numbers" }).first().press("Enter");
  const adding = desk.getByRole("dialog", { name: "Add account numbers" });
  await adding.locator("[name=count]").fill("12000");
  await adding.locator("button[type=submit]").press("Enter");
  await adding.getByText("Add 1 to 10,000 numbers at once").waitFor();
  expect(await violationsEverywhere(desk)).toEqual([]);
  await adding.locator("[name=count]").fill("2");
  await adding.locator("button[type=submit]").press("Enter");
  await notice(desk, "Account numbers added successfully").waitFor();
  await desk.locator("#account-numbers tbody tr").nth(1).waitFor();

  const page = await site.open("client_user", "/client/numbers");
  await page.getByRole("link", { name: "Tower B" }).press("Enter");
  await page.getByRole("heading", { name: "Tower B" }).waitFor();
  expect(await page.getByRole("link", { name: "Add account numbers" }).count()).toBe(0);
  const row = page.locator("#account-numbers tbody tr").first();
  await rowButton(row).press("Enter");
  await rowAct(page, "Activate").press("Enter");
  const activating = page.getByRole("dialog", { name: "Activate this account number?" });
  await activating.locator("[name=name]").fill("Harbour Foods LLC");
  await activating.locator("button[type=submit]").press("Enter");
  await activating.getByText("Holder id is required").waitFor();
  await activating.locator("[name=externalId]").fill("tenant-117");
  await activating.locator("button[type=submit]").press("Enter");
  await notice(page, "Account number activated successfully").waitFor();
  const held = page.locator("#account-numbers tbody tr", { hasText: "Harbour Foods LLC" });
  await held.waitFor();

  await rowButton(held).press("Enter");
  await rowAct(page, "Close number").press("Enter");
  const closing = page.getByRole("dialog", { name: "Close this account number?" });
  await closing.locator("[name=reason]").fill("The tenant moved out");
  await closing.locator("button[type=submit]").press("Enter");
  await notice(page, "Account number closed successfully").waitFor();
  await held.getByText("In quarantine").waitFor();

  await rowButton(held).press("Enter");
  await rowAct(page, "View details").press("Enter");
  const record = page.getByRole("dialog", { name: "Account number" });
  await record.getByText("The tenant moved out").waitFor();
  expect(await violationsEverywhere(page)).toEqual([]);
  await record.getByRole("link", { name: "Reopen" }).press("Enter");
  await page
    .getByRole("alertdialog", { name: "Reopen this account number?" })
    .getByRole("button", { name: "Reopen" })
    .press("Enter");
  await notice(page, "Account number reopened successfully").waitFor();
  await held.getByText("Active", { exact: true }).waitFor();
  await held.getByRole("link").first().press("Enter");
  await record.getByText("Periods of use").waitFor();
});
