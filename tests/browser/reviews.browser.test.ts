import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { makePayment } from "@/ledger/payments";
import { inTurns } from "../samples";
import { notice, rowAct, rowButton, testSite, violationsEverywhere } from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });
const list = "/admin/reviews";

/** A payment that the compliance check stopped, from an account of that name. Returns its id. */
async function suspect(customerName: string): Promise<number> {
  const account = await site.book.open({ customerName });
  await site.book.move(account, { amount: "1000" });
  const payment = { accountId: account.id, amount: 400_00, currency: "USD", description: "Rent" } as const;
  const to = { recipient: "12345678", suspicion: "First payment to this recipient" };
  const posted = await makePayment(site.app.deps, null, { ...payment, ...to });
  return posted.payment?.id ?? 0;
}

const findRow = (page: Page, text: string) => page.locator("#reviews tbody tr").filter({ hasText: text });

describe("Payments to review", () => {
  test("Approve from the record by keyboard: asks for a reason, and the payment leaves the list", async () => {
    await suspect("Acacia Trading");
    const page = await site.open("admin", list);
    await findRow(page, "Acacia Trading").getByRole("link").first().focus();
    await page.keyboard.press("Enter");
    const record = page.getByRole("dialog", { name: "Payment Details" });
    await record.getByText("First payment to this recipient").waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await record.getByRole("link", { name: "Approve" }).focus();
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: "Approve this payment?" });
    await question.getByRole("button", { name: "Approve" }).press("Enter");
    await question.getByText("Give a reason").waitFor();
    await question.getByLabel("Reason").focus();
    await page.keyboard.type("The contract was shown");
    await question.getByRole("button", { name: "Approve" }).press("Enter");
    await notice(page, "Payment approved successfully").waitFor();
    await findRow(page, "Acacia Trading").waitFor({ state: "detached" });
  });

  inTurn("Reject gives the money back", async () => {
    await suspect("Birch Foods");
    const page = await site.open("admin", list);
    await rowButton(findRow(page, "Birch Foods")).press("Enter");
    await rowAct(page, "Reject").press("Enter");
    const question = page.getByRole("dialog", { name: "Reject this payment?" });
    await question.getByText("$600.00 → $1,000.00").waitFor();
    await question.getByLabel("Reason").fill("Nobody knows the payee");
    await question.getByRole("button", { name: "Reject" }).press("Enter");
    await notice(page, "Payment rejected successfully").waitFor();
    await findRow(page, "Birch Foods").waitFor({ state: "detached" });
  });
});
