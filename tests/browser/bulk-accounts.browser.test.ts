import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { eventually, findViolations, getAddress, testSite, violationsEverywhere } from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });
const heading = "customerName,companyName,reference,type,creditEnabled";

const findDialog = (page: Page) => page.getByRole("dialog", { name: "Bulk Upload" });
const csv = (name: string, ...rows: string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from([heading, ...rows].join("\n")),
});

/** Opens the dialog from where a person finds it, and uploads a file. */
async function upload(page: Page, file: ReturnType<typeof csv>) {
  const dialog = findDialog(page);
  await dialog.getByLabel("File to upload").setInputFiles(file);
  await dialog.getByText(file.name).waitFor();
  await dialog.getByRole("button", { name: "Upload", exact: true }).press("Enter");
}

test("accounts are uploaded from the tile, mended in place by keyboard, and created", async () => {
  const page = await site.open("admin", "/admin/dashboard");
  const tiles = page.getByLabel("Quick Actions").getByRole("link");
  expect(await tiles.allTextContents()).toEqual([
    "Create VA",
    "Bulk Upload",
    "Generate Report",
    "Reconciliation",
  ]);
  await tiles.nth(1).press("Enter");
  await findDialog(page).getByRole("button", { name: "Choose a file" }).waitFor();
  expect(getAddress(page)).toBe("/admin/dashboard?upload=1");
  expect(await violationsEverywhere(page)).toEqual([]);
  const rows = Array.from({ length: 60 }, (_, at) => `Falcon ${at},Falcon Freight,falcon_${at},BOTH,yes`);
  rows[1] = "Falcon 1,Falcon Freight,falcon_0,BOTH,yes";
  rows[55] = ",Falcon Freight,falcon_55,BTH,yes";
  await upload(page, csv("accounts.csv", ...rows));
  await page.getByRole("heading", { name: "accounts.csv" }).waitFor();
  await page.getByRole("link", { name: "Needs fixing (2)" }).press("Enter");
  // The third row was on the screen before, too: the bad rows alone have fields for two rows.
  await eventually(() => page.getByRole("table").getByRole("textbox").count(), 10);
  expect(await violationsEverywhere(page)).toEqual([]);
  const reference = page.getByLabel("Row 3, Reference");
  expect(await reference.getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByText("Row 2 has this reference already").isVisible()).toBe(true);
  await reference.fill("falcon_1");
  await reference.press("Enter");
  const name = page.getByLabel("Row 57, Customer Name");
  await eventually(() => name.evaluate((field) => field === document.activeElement), true);
  await name.fill("Falcon 55");
  await name.press("Enter");
  const type = page.getByLabel("Row 57, Type");
  await eventually(() => type.evaluate((field) => field === document.activeElement), true);
  await type.fill("nothing");
  await type.press("Escape");
  expect(await type.inputValue()).toBe("BTH");
  await type.fill("cobo");
  await type.press("Tab");
  await eventually(() => page.getByRole("table").getByText("Good", { exact: true }).count(), 2);
  await eventually(
    () => page.locator("#upload-head .stat-figure").allTextContents(),
    ["60", "60", "0", "Accounts"],
  );
  await page.getByRole("link", { name: "Create Accounts" }).press("Enter");
  const question = page.getByRole("dialog", { name: "Create from accounts.csv?" });
  await question.getByText("60 accounts are created, all of them or none.").waitFor();
  await question.getByRole("button", { name: "Create" }).press("Enter");
  await page.getByText("The upload was carried out").waitFor();
  await page.getByRole("link", { name: "Done (60)" }).waitFor();
  await page.getByRole("link", { name: "See the account" }).first().click();
  await page
    .getByText(/^falcon_\d+$/)
    .first()
    .waitFor();
});

inTurn("a file that is not a table, and one that was uploaded before, are named in the dialog", async () => {
  const page = await site.open("admin", "/admin/virtual-accounts");
  await page.getByRole("link", { name: "Bulk Upload", exact: true }).click();
  const dialog = findDialog(page);
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await dialog.getByText("Choose a file").nth(1).waitFor();
  site.expects(/400/);
  await upload(page, { ...csv("colours.csv"), buffer: Buffer.from("colour\nred") });
  await dialog.getByText('Row 1: there is no column "colour"', { exact: false }).waitFor();
  await upload(page, csv("twice.csv", "Gulf,Gulf Marine,gulf_9,BOTH,no"));
  await page.getByRole("heading", { name: "twice.csv" }).waitFor();
  const first = getAddress(page);
  await page.goto(`${new URL(page.url()).origin}/admin/bulk-uploads?upload=1`);
  await dialog.getByRole("button", { name: "Choose a file" }).waitFor();
  await upload(page, csv("renamed.csv", "Gulf,Gulf Marine,gulf_9,BOTH,no"));
  const known = dialog.getByRole("link", { name: "See that upload" });
  expect(await known.getAttribute("href")).toBe(first);
  await dialog.getByRole("button", { name: "Upload once more" }).click();
  await page.getByRole("heading", { name: "renamed.csv" }).waitFor();
});

inTurn("rows can be mended on a phone, in the dark", async () => {
  const page = await site.open("admin", "/admin/bulk-uploads?upload=1");
  await findDialog(page).getByRole("button", { name: "Choose a file" }).waitFor();
  await upload(
    page,
    csv("phone.csv", "Cedar,Cedar Health,cedar_1,BOTH,perhaps", "Blue,Blue Heron,blue_1,BOTH,no"),
  );
  await page.getByRole("heading", { name: "phone.csv" }).waitFor();
  await page.setViewportSize({ width: 375, height: 812 });
  await page.emulateMedia({ colorScheme: "dark" });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(375);
  await page.getByLabel("Row 2, Credit Enabled").fill("no");
  await page.getByRole("button", { name: "Edit row 3" }).click();
  await page.getByLabel("Row 3, Customer Name").fill("Blue Heron");
  await page.getByLabel("Row 3, Customer Name").press("Enter");
  await eventually(
    () => page.locator("#upload-head .stat-figure").allTextContents(),
    ["2", "2", "0", "Accounts"],
  );
  expect(await findViolations(page)).toEqual([]);
});
