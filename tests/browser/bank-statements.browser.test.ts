import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { camt053, type Entry } from "../server/bank-statements";
import {
  chooseByKey,
  findViolations,
  getAddress,
  measureOverflow,
  notice,
  testSite,
  violationsEverywhere,
} from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });
const screen = "/admin/reconciliation/statements";
let iban: string;
beforeAll(async () => {
  const account = await site.book.open({ customerName: "Falcon Freight", cbsAccount: "1000000001" });
  iban = account.virtualIban;
  await site.book.move(account, { amount: "42.00" });
});

/** Imports a file by the dialog and returns the page of the import. */
async function importFile(page: Page, name: string, content: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Import a bank statement" });
  await page.getByRole("link", { name: "Import statement" }).press("Enter");
  await chooseByKey(dialog.getByRole("combobox", { name: "CBS account" }), /^1000000001/);
  await dialog
    .getByLabel("Bank statement file")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
}

const file = (id: string, entries: Entry[]) => camt053(entries, { id, opening: "0.00", closing: "0.00" });
const credit = (): Entry => ({ amount: "55.00", creditor: iban, endToEndId: "INV-55", bankReference: "B55" });

test("a statement is imported, committed and dealt with line by line, by keyboard alone", async () => {
  const page = await site.open("admin", screen);
  await importFile(
    page,
    "november.xml",
    file("S1", [credit(), { amount: "80.00", remittance: "Who knows" }, { amount: "42.00" }]),
  );
  expect(await violationsEverywhere(page)).toEqual([]);
  await page.getByRole("button", { name: "Compare" }).press("Enter");
  await page.getByRole("heading", { name: "november.xml" }).waitFor();
  await page.getByText("Dry run: nothing is posted yet").waitFor();
  expect(await violationsEverywhere(page)).toEqual([]);

  await page.getByRole("link", { name: "Commit" }).press("Enter");
  const question = page.getByRole("alertdialog", { name: "Commit this bank statement?" });
  await question.getByText("1 new credit, $55.00").waitFor();
  await question.getByRole("button", { name: "Commit" }).press("Enter");
  await notice(page, "Bank statement committed").waitFor();
  await page.getByText(/wait for somebody to match/).waitFor();
  expect(await page.getByRole("link", { name: /^(Commit|Discard)$/ }).count()).toBe(0);

  const list = getAddress(page);
  const findRow = (words: string) => page.locator("#bank-lines tbody tr").filter({ hasText: words });
  await findRow("Who knows").getByRole("link").first().press("Enter");
  const record = page.getByRole("dialog", { name: "Bank line" });
  await record.waitFor();
  expect(await violationsEverywhere(page)).toEqual([]);
  await record.getByRole("link", { name: "Post to suspense" }).press("Enter");
  await page
    .getByRole("dialog", { name: "Post to suspense" })
    .getByRole("button", { name: "Post to suspense" })
    .press("Enter");
  await notice(page, "Posted to suspense").waitFor();
  await findRow("Who knows").filter({ hasText: "In suspense" }).waitFor();

  await findRow("Who knows").getByRole("link").first().press("Enter");
  await record.getByRole("link", { name: "Assign to account" }).press("Enter");
  const assign = page.getByRole("dialog", { name: "Assign to account" });
  await assign.getByRole("combobox", { name: "Virtual Account" }).press("Enter");
  await page.getByRole("option", { name: /Falcon Freight/ }).click();
  await assign.getByRole("button", { name: "Assign" }).press("Enter");
  await notice(page, "Assigned to the account").waitFor();

  await findRow("$42.00").getByRole("link").first().press("Enter");
  await record.getByRole("link", { name: "Match by hand" }).press("Enter");
  const match = page.getByRole("dialog", { name: "Match by hand" });
  await match.getByRole("checkbox").first().press("Space");
  expect(await violationsEverywhere(page)).toEqual([]);
  await match.getByRole("button", { name: "Match" }).press("Enter");
  await notice(page, "Bank line matched").waitFor();
  await page.getByText("Committed: every line of the bank is accounted for.").waitFor();
  expect(getAddress(page)).toBe(list);
});

inTurn(
  "the same file again leads to its first import, and one that cannot be read is refused at its field, with the line, until another is chosen",
  async () => {
    site.expects(/status of 4(00|09)/);
    const page = await site.open("admin", screen);
    await importFile(
      page,
      "again.xml",
      file("S1", [credit(), { amount: "80.00", remittance: "Who knows" }, { amount: "42.00" }]),
    );
    const compare = page.getByRole("button", { name: "Compare" });
    await compare.press("Enter");
    await page.getByRole("link", { name: /See import \d+/ }).waitFor();

    const field = page.getByLabel("Bank statement file");
    const choose = (name: string, content: string) =>
      field.setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
    await choose("wrong.sta", ":20:S1\n:25:1000000001\n:28C:1\n:60F:C261118USD1,00\n:61:wrong\n");
    await compare.press("Enter");
    const error = page.getByRole("dialog").locator(".field-error", { hasText: /^Line \d+, column \d+: / });
    await error.waitFor();
    await choose("other.xml", "<a/>");
    await error.waitFor({ state: "detached" });
  },
);

test("a CSV asks about whatever is ambiguous, and compares nothing until it is answered", async () => {
  const page = await site.open("admin", screen, { viewport: { width: 375, height: 812 } });
  site.expects(/400 \(Bad Request\)/);
  const lines = "Date,Details,Amount,State\n03/04/2026,Fee,3,Posted\n04/04/2026,Rent,1.200,Reversed\n";
  await importFile(page, "open.csv", lines);
  await page.getByRole("button", { name: "Next" }).press("Enter");
  const dialog = page.getByRole("dialog");
  for (const said of [
    "has amounts without signs",
    "may be thousands",
    "may begin with the day",
    "contains 'Reversed'",
  ])
    await dialog.getByText(said).waitFor();
  const choice = (name: string | RegExp) => dialog.getByRole("combobox", { name });
  for (const name of ["Amount with its sign", "Order of dates", "Decimal sign"])
    expect(await choice(name).textContent()).toBe("Choose");
  await chooseByKey(choice("Currency of the file"), "USD");
  await dialog.getByRole("button", { name: "Compare" }).press("Enter");
  await dialog
    .getByRole("alert")
    .filter({ hasText: /^Column 3 'Amount' has amounts without signs/ })
    .waitFor();
  await chooseByKey(choice("Amount with its sign"), "Amount");
  await chooseByKey(choice("Order of dates"), "Day, month, year");
  const comma = dialog.getByRole("radio", { name: /^Comma .*1200\.00$/ });
  await comma.press("Space");
  expect(await comma.isChecked()).toBe(true);
  expect(await choice("Decimal sign").textContent()).toBe("Comma (1.234,50)");
  await chooseByKey(choice(/Reversed/), "No booking");
  expect(await measureOverflow(page)).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Compare" }).press("Enter");
  await page.getByRole("heading", { name: "open.csv" }).waitFor();
  await page.getByText("$3.00").first().waitFor();
});

inTurn("a CSV asks for its columns, at a phone's width too", async () => {
  const page = await site.open("admin", screen, { viewport: { width: 375, height: 812 } });
  await importFile(page, "lines.csv", "Date,Details,Amount\n18/11/2026,Fee,-3.00\n17/11/2026,Rent,12.00\n");
  await page.getByRole("button", { name: "Next" }).press("Enter");
  await page.getByRole("combobox", { name: "Booking date" }).waitFor();
  expect(await measureOverflow(page)).toBe(0);
  await chooseByKey(page.getByRole("combobox", { name: "Currency of the file" }), "USD");
  await page.getByRole("button", { name: "Compare" }).press("Enter");
  await page.getByRole("heading", { name: "lines.csv" }).waitFor();
  expect(await measureOverflow(page)).toBe(0);
  expect(await findViolations(page)).toEqual([]);
});

test("a file with an account that is not here is imported without it once somebody confirms it", async () => {
  site.expects(/status of 400/);
  const page = await site.open("admin", screen);
  const other = camt053([{ amount: "9.00" }], { account: "5000000009", id: "S9" });
  const [second = ""] = /<Stmt>.*<\/Stmt>/s.exec(other) ?? [];
  await importFile(page, "both.xml", file("S8", [credit()]).replace("</Stmt>", `</Stmt>${second}`));
  const dialog = page.getByRole("dialog", { name: "Import a bank statement" });
  await page.getByRole("button", { name: "Compare" }).press("Enter");
  await dialog
    .getByText(/also has statements of accounts that are no CBS accounts here: 5000 0000 09/)
    .waitFor();
  expect(await violationsEverywhere(page)).toEqual([]);
  await dialog.getByRole("switch", { name: "Leave out the statements of other accounts" }).press("Enter");
  await page.getByRole("button", { name: "Compare" }).press("Enter");
  await page.getByRole("heading", { name: "both.xml" }).waitFor();
  expect(await page.locator("#bank-lines tbody tr").count()).toBe(1);
});
