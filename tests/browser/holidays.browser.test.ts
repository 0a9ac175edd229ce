import { expect, test } from "bun:test";
import {
  eventually,
  getAddress,
  measureOverflow,
  notice,
  rowAct,
  rowButton,
  testSite,
  violationsEverywhere,
} from "./support";

const site = testSite({ furnished: false });
const path = "/admin/payment-rules/holidays";

const csv = (...rows: string[]) => ({
  name: "holidays.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(["Date,Name,Currency", ...rows].join("\n")),
});

test("holidays are found beneath Configurations, imported from a mended file, edited and deleted, by keyboard", async () => {
  const page = await site.open("admin", "/admin/configurations");
  await page.locator("#navigation").getByRole("link", { name: "Payment rules" }).press("Enter");
  await page.locator("#tabs").getByRole("link", { name: "Bank holidays" }).press("Enter");
  await page.getByRole("heading", { name: "Payment rules", level: 1 }).waitFor();
  await page.getByText("No holidays found").waitFor();
  expect(await violationsEverywhere(page)).toEqual([]);

  await page.getByRole("link", { name: "Import holidays" }).press("Enter");
  const importing = page.getByRole("dialog", { name: "Import holidays" });
  const file = importing.getByLabel("File to import");
  await file.setInputFiles(csv("2026-12-02,National Day,AED", "02.01.2027,Second of January,All"));
  await importing.getByRole("button", { name: "Check the file" }).press("Enter");
  await importing.getByText("Nothing is added yet: 1 line is wrong.").waitFor();
  await importing.getByText("Use a date such as 2026-12-02").waitFor();
  expect(await violationsEverywhere(page)).toEqual([]);
  await file.setInputFiles(csv("2026-12-02,National Day,AED", "2027-01-02,Second of January,All"));
  await importing.getByRole("button", { name: "Check the file" }).press("Enter");
  await importing.getByRole("button", { name: "Add 2 holidays" }).press("Enter");
  await notice(page, "Holidays imported successfully").waitFor();
  const rows = page.locator("#holidays tbody tr");
  await eventually(() => rows.count(), 2);

  await rowButton(rows.first()).press("Enter");
  await rowAct(page, "Edit").press("Enter");
  const editing = page.getByRole("dialog", { name: "Edit holiday" });
  expect(await editing.getByLabel("Name").inputValue()).toBe("Second of January");
  await editing.getByLabel("Name").fill("");
  await editing.getByRole("button", { name: "Save holiday" }).press("Enter");
  await editing.getByText("Name is required").waitFor();
  await eventually(
    () => editing.getByLabel("Name").evaluate((field) => field === document.activeElement),
    true,
  );
  // Someone else moves the other one onto this day meanwhile: what was typed stays, beside why it was refused.
  await editing.getByLabel("Name").fill("Bank's own day");
  await editing.getByLabel("Date").fill("2026-12-02");
  await site.app.call("POST", "/api/holidays", {
    cookie: await site.app.signedIn("admin"),
    json: { date: "2026-12-02", name: "Union Day" },
  });
  site.expects(/status of 409/);
  await editing.getByRole("button", { name: "Save holiday" }).press("Enter");
  await editing.getByText("Union Day (all currencies)").first().waitFor();
  expect(await editing.getByLabel("Name").inputValue()).toBe("Bank's own day");
  await editing.getByLabel("Date").fill("2027-01-02");
  await editing.getByRole("button", { name: "Save holiday" }).press("Enter");
  await notice(page, "Holiday updated successfully").waitFor();
  await rows.first().getByText("Bank's own day").waitFor();

  await rowButton(rows.first()).press("Enter");
  await rowAct(page, "Delete").press("Enter");
  const question = page.getByRole("alertdialog", { name: "Delete this holiday?" });
  await question.getByText("2 Jan 2027: Bank's own day (all currencies)").waitFor();
  await question.getByRole("button", { name: "Delete" }).press("Enter");
  await notice(page, "Holiday deleted successfully").waitFor();
  await eventually(() => rows.count(), 2);
  expect(getAddress(page)).toBe(path);
  for (const width of [320, 375, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await measureOverflow(page)]).toEqual([width, 0]);
  }
});
