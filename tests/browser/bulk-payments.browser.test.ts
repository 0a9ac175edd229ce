import { expect, test } from "bun:test";
import { eventually, getAddress, testSite, violationsEverywhere } from "./support";

const site = testSite({ furnished: false });
const heading = "from,recipient,amount,description";

test("a client sees what each account would pay, mends a row, sends the payments, and finds each of them", async () => {
  const account = await site.book.open({
    customerName: "Gulf Marine",
    clientId: "GULF",
    reference: "gulf_pay",
  });
  await site.book.move(account, { amount: "1000" });
  const page = await site.open("client_user", "/client/payments");
  await page.getByRole("link", { name: "Bulk Upload", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Bulk Upload" });
  await dialog.getByRole("button", { name: "Choose a file" }).waitFor();
  expect(getAddress(page)).toBe("/client/payments?upload=1");
  const rows = [
    "gulf_pay,12345678,100.00,Rent",
    "gulf_pay,12345678,950.00,Engines",
    "gulf_pay,12345678,30.00,Fees",
  ];
  await dialog.getByLabel("File to upload").setInputFiles({
    name: "november.csv",
    mimeType: "text/csv",
    buffer: Buffer.from([heading, ...rows].join("\n")),
  });
  await dialog.getByText("november.csv").waitFor();
  await dialog.getByRole("button", { name: "Upload", exact: true }).press("Enter");
  await page.getByRole("heading", { name: "november.csv" }).waitFor();
  const sums = page.getByRole("table", { name: "Sums by account" });
  expect(await sums.getByRole("row").nth(1).textContent()).toContain("2$130.00$1,000.00$870.00");
  expect(await page.getByText("the payments above it leave $900.00").isVisible()).toBe(true);
  expect(await violationsEverywhere(page)).toEqual([]);
  const amount = page.getByLabel("Row 3, Amount");
  await amount.fill("850.00");
  await amount.press("Enter");
  await eventually(
    () =>
      sums
        .getByRole("row")
        .nth(1)
        .textContent()
        .then((text) => text?.includes("$980.00")),
    true,
  );
  await page.getByRole("link", { name: "Send Payments" }).press("Enter");
  const question = page.getByRole("dialog", { name: "Send from november.csv?" });
  await question.getByText("3 payments are sent, all of them or none.").waitFor();
  expect(await question.getByText("$980.00").isVisible()).toBe(true);
  await question.getByRole("button", { name: "Send" }).press("Enter");
  await page.getByText("The upload was carried out").waitFor();
  await page.getByRole("link", { name: "Done (3)" }).waitFor();
  expect(await page.getByRole("navigation", { name: "Rows" }).getByRole("link").allTextContents()).toEqual([
    "All rows",
    "Done (3)",
  ]);
  await page.getByRole("link", { name: "See the payment" }).first().click();
  await page.getByRole("dialog").getByText("$100.00").first().waitFor();
  await page.goto(`${new URL(page.url()).origin}/client/bulk-uploads`);
  await page.getByRole("link", { name: "november.csv" }).waitFor();
  expect(await violationsEverywhere(page)).toEqual([]);
});
