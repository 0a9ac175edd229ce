import { describe, expect, test } from "bun:test";
import ExcelJS from "exceljs";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { screenPath } from "../server/narration";
import { broken, june, long, type Sheet, short, statementPdf } from "../server/statements";
import { findRows, statementDesk, upload } from "./narration";
import { eventually, findViolations, measureOverflow, notice } from "./support";

const inTurn = inTurns(3);

const { site, open } = statementDesk();
async function analysed(page: Page, ...sheets: Sheet[]): Promise<void> {
  await upload(page, { bytes: await statementPdf(...sheets) });
  await page.getByRole("region", { name: "Results" }).waitFor();
}

describe("the results", () => {
  test("are the details, the verdict as a sentence, the sums and the rows, a workbook in a new tab, have an address, and leave the screen once they are deleted", async () => {
    const page = await open();
    await analysed(page, june);
    await page.getByText("Everything adds up: opening balance, every transaction").waitFor();
    const details = await page.locator(".details div").allTextContents();
    expect(details).toEqual([
      "BankExample Bank plc",
      "Account HolderGulf Marine Supplies LLC",
      "Account Number12345678",
      "Statement Period1 Jun 2026 to 30 Jun 2026",
      "CurrencyGBP",
    ]);
    expect(await page.locator(".results-head .results-figures div").allTextContents()).toEqual([
      "Total Transactions6",
      "Total Credits2,145.25",
      "Total Debits927.50",
      "Opening Balance1,000.00",
      "Closing Balance2,217.75",
    ]);
    expect(await page.getByRole("table", { name: "By month" }).textContent()).toContain(
      "Jun 20266927.502,145.25",
    );
    expect(await findRows(page).count()).toBe(6);
    expect(await findRows(page).first().locator("th").textContent()).toBe("2 Jun 2026");
    expect(await findViolations(page)).toEqual([]);

    const link = page.getByRole("link", { name: "Download Excel Report" });
    expect([await link.getAttribute("target"), await link.getAttribute("rel")]).toEqual([
      "_blank",
      "noopener",
    ]);
    const downloading = page.waitForEvent("download");
    await link.click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^statement-2026-11-18-[\da-f]{6}\.xlsx$/);
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(await download.path());
    expect(book.worksheets.length).toBe(5);
    expect(new URL(page.url()).pathname).toBe(screenPath);

    const results = page.getByRole("region", { name: "Results" });
    const address = new URL(page.url());
    expect(address.searchParams.get("analysis")).toMatch(/^[\w-]{6,64}$/);
    await page.reload();
    await results.waitFor();
    expect(await results.getByRole("heading", { level: 2 }).textContent()).toBe("Gulf Marine");
    await page.getByRole("button", { name: "Analyze another" }).click();
    await results.waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("");
    await page.goBack();
    await results.waitFor();
    expect(page.url()).toBe(address.href);

    // The screen asks whether what it shows is still there.
    site.expects(/status of 404/);
    await page.getByRole("button", { name: "Actions" }).first().click();
    await page.getByRole("link", { name: "Delete" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Delete this analysis?" });
    await dialog.getByText("june.pdf").waitFor();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.getByText("Analysis Deleted").waitFor();
    await results.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Analyze Statement" }).waitFor();
    expect(new URL(page.url()).search).toBe("");
  });

  inTurn("mark the row that does not add up, and say by how much", async () => {
    const page = await open();
    await analysed(page, short(), { ...broken, account: "87654321", currency: "EUR" });
    const alert = page.getByRole("alert").filter({ hasText: "The figures do not add up" });
    expect(await alert.textContent()).toContain("The difference is EUR 5.00.");
    expect(await alert.textContent()).toContain("EUR 120.00 was to be expected, EUR 125.00 is printed.");
    const marked = page.locator(".row-broken");
    expect(await marked.count()).toBe(1);
    expect(await marked.textContent()).toContain("Does not add up");
    expect(await marked.textContent()).toContain("TRANSFER FROM J DOE");
    expect(await page.getByRole("heading", { level: 3 }).allTextContents()).toEqual([
      "12345678 · GBP",
      "87654321 · EUR",
    ]);
    expect(await page.locator(".results-head .results-figures div").allTextContents()).toEqual([
      "Accounts2",
      expect.stringMatching(/^Total Transactions\d+$/),
    ]);
    expect(await page.locator("article .results-figures").count()).toBe(2);
    const entry = page.locator("#analyses tbody tr").first();
    expect(await entry.locator(".badge").allTextContents()).toEqual(["Proven · 1", "Not proven · 1"]);
    expect(await findViolations(page)).toEqual([]);
  });

  inTurn(
    "show the page beside the row that does not add up, filter the rows under their address, and are opened again from below the form, on a phone",
    async () => {
      const page = await open();
      await upload(page, { company: "<i>Open</i> & Again", bytes: await statementPdf(broken) });
      const entry = page.locator("#analyses tbody tr").filter({ hasText: "<i>Open</i> & Again" });
      await entry.waitFor();
      expect(await entry.textContent()).toContain("Not proven");
      await page.getByRole("button", { name: "Show on page 1" }).click();
      const drawing = page.getByRole("img", { name: /The marked row: .*TRANSFER FROM J DOE 50.00 125.00/ });
      await drawing.waitFor();
      expect(await page.locator(".picture-row-opened").count()).toBe(1);
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole("button", { name: "Close page" }).click();
      await drawing.waitFor({ state: "detached" });

      await page.getByRole("combobox", { name: "Check" }).click();
      await page.getByRole("option", { name: "Do not add up" }).click();
      await page.getByText("1 of 2 transactions").waitFor();
      expect(await findRows(page).count()).toBe(1);
      expect(new URL(page.url()).searchParams.get("check")).toBe("broken");
      await page.reload();
      await page.getByText("1 of 2 transactions").waitFor();
      await page.getByRole("combobox", { name: "Category" }).click();
      await page.getByRole("option", { name: /^Card \(1\)/ }).click();
      await page.getByText("No transactions found. Choose another category or check.").waitFor();
      await page.getByRole("combobox", { name: "Check" }).click();
      await page.getByRole("option", { name: "All transactions" }).click();
      await eventually(
        () =>
          findRows(page)
            .allTextContents()
            .then((rows) => rows.map((row) => /CORNER SHOP/.test(row))),
        [true],
      );
      await page.getByRole("button", { name: "Analyze another" }).click();
      expect(new URL(page.url()).search).toBe("");
      await page.getByRole("button", { name: "Analyze Statement" }).waitFor();

      await page.setViewportSize({ width: 375, height: 812 });
      expect(await measureOverflow(page)).toBe(0);
      await entry.getByRole("link", { name: "<i>Open</i> & Again" }).click();
      await page.getByRole("heading", { level: 2, name: "<i>Open</i> & Again" }).waitFor();
      await page.getByText("The figures do not add up").waitFor();
      expect(await page.locator("i", { hasText: "Open" }).count()).toBe(0);
      expect(await measureOverflow(page)).toBe(0);
      await page.getByText("Does not add up").waitFor();
      const colour = (where: string) =>
        page.locator(where).evaluate((element) => getComputedStyle(element).backgroundColor);
      expect(await colour(".row-broken")).toBe(await colour(".notice.tone-bad"));
      expect(await findViolations(page)).toEqual([]);
    },
  );

  inTurn("are where the keyboard continues, as is Try Again after a failure", async () => {
    site.expects(/status of 415/);
    const page = await open();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await upload(page, { bytes: new TextEncoder().encode("no PDF at all") });
    await notice(page, "Analysis Failed").waitFor();
    const sentence = "Invalid File Type: Please upload a PDF file only.";
    await page.getByRole("alert").filter({ hasText: sentence }).first().waitFor();
    expect(await focused()).toBe("Try Again");
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    expect(await page.getByLabel("Company Name").inputValue()).toBe("Gulf Marine");
    await page.getByText(/^june\.pdf \(/).waitFor();
    await upload(page, { bytes: await statementPdf(june) });
    await page.getByRole("region", { name: "Results" }).waitFor();
    expect(await focused()).toBe("Gulf Marine");
  });

  inTurn("of thousands of transactions come a thousand at a time", async () => {
    const page = await open();
    await analysed(page, long(34));
    await page.getByRole("button", { name: "Show the first 1,000 of 1,020 transactions" }).click();
    await eventually(() => findRows(page).count(), 1000);
    await page.getByRole("button", { name: "Show the next 20 of 1,020 transactions" }).click();
    await eventually(() => findRows(page).count(), 1020);
    await page.getByRole("button", { name: "Show fewer" }).click();
    await eventually(() => findRows(page).count(), 20);
  });
});
