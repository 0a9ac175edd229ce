import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { writeReport } from "../server/payment-files";
import { measureOverflow, notice, testSite, violationsEverywhere } from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });
const path = "/admin/payment-files";
const phone = { viewport: { width: 375, height: 812 } };
const cbsAccount = "1000000001";

const call = async (who: "admin" | "client_user", method: string, address: string, json: unknown) =>
  site.app.call(method, address, { cookie: await site.app.signedIn(who), json });

beforeAll(async () => {
  const account = await site.book.open({ customerName: "Falcon Trading", clientId: "GULF", type: "BOTH" });
  await site.book.edit(account.id, { cbsAccount });
  await site.book.move(account, { amount: "80.00" });
  for (const [at, amount] of ["10.00", "20.00"].entries()) {
    const answer = await call("client_user", "POST", "/api/transactions", {
      vaId: account.id,
      type: "debit",
      amount,
      currency: "USD",
      description: "Rent",
      reference: `PAY-${at}`,
      recipient: "GB33BUKB20201555555555",
    });
    expect(answer.status).toBe(201);
  }
});

const press = (page: Page, role: "button" | "link", name: string) =>
  page.getByRole(role, { name, exact: true }).last().press("Enter");

test("a file is made, marked as sent and answered by keyboard, and the client has its money back", async () => {
  const page = await site.open("admin", path);
  expect(await violationsEverywhere(page)).toEqual([]);
  await page.locator("#to-file").getByText("$30.00").waitFor();
  await press(page, "link", "Make file");
  const question = page.getByRole("alertdialog", { name: /^Make the file of/ });
  await question.getByText("$30.00").waitFor();
  await question.getByRole("button", { name: "Make file" }).press("Enter");
  await notice(page, "Payment file made successfully").waitFor();
  await page.locator("#to-file").getByText("Nothing waits to be filed").waitFor();

  await page.locator("#files tbody tr").first().getByText("Made", { exact: true }).waitFor();
  await press(page, "link", "Mark as sent");
  const sent = page.getByRole("alertdialog", { name: "Mark as sent?" });
  await sent.getByRole("button", { name: "Mark as sent" }).press("Enter");
  await notice(page, "Payment file marked as sent").waitFor();
  await page.locator("#files tbody tr").first().getByText("Sent", { exact: true }).waitFor();

  await press(page, "link", "Read status report");
  const dialog = page.getByRole("dialog", { name: "Read a status report" });
  await dialog.waitFor();
  await dialog.getByRole("button", { name: "Read report" }).press("Enter");
  await dialog.locator(".field-error").getByText("Choose a file", { exact: true }).waitFor();
  const { messageId } = (await (await call("admin", "GET", "/api/payment-files/1", undefined)).json()) ?? {};
  const report = writeReport(messageId, [
    { id: "P1", status: "accepted" },
    { id: "P2", code: "AC04", text: "Closed" },
    { id: "P77" },
  ]);
  await dialog
    .locator("input[name=file]")
    .setInputFiles({ name: "report.xml", mimeType: "application/xml", buffer: Buffer.from(report) });
  await dialog.getByRole("button", { name: "Read report" }).press("Enter");
  await dialog.getByText("the file has no order P77").waitFor();
  expect(await violationsEverywhere(page)).toEqual([]);
  await dialog.getByRole("link", { name: "See the orders" }).press("Enter");
  await page.getByRole("heading", { name: /^Payment file of/ }).waitFor();
  await page.getByText("AC04: Closed").waitFor();
  expect(await violationsEverywhere(page)).toEqual([]);

  const own = await site.open("client_user", "/client/payments?view=2");
  await own.getByText("The recipient's account is closed").waitFor();
});

inTurn("its screens fit a phone", async () => {
  const page = await site.open("admin", path, phone);
  expect(await measureOverflow(page)).toBe(0);
  for (const address of [`${path}/1`, `${path}?upload=1`, `${path}?view=1`]) {
    await page.goto(address);
    expect(await measureOverflow(page)).toBe(0);
  }
});
