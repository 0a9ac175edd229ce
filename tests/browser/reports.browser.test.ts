import { beforeAll, expect, test } from "bun:test";
import ExcelJS from "exceljs";
import type { Download, Page } from "playwright-core";
import { createdId } from "@/commands/idempotency/request-id";
import { reportWork } from "@/reporting/reports/run";
import { inTurns } from "../samples";
import { insertReport } from "../server/reports";
import { chooseByKey, findViolations, getAddress, testSite, violationsEverywhere } from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });
const dashboard = "/admin/dashboard";

beforeAll(async () => {
  for (const customerName of ["Falcon Freight", "Falcon Marine", "Blue Heron"]) {
    await site.book.move(await site.book.open({ customerName }), { amount: "1250.50" });
  }
});

const findDialog = (page: Page) => page.getByRole("dialog", { name: "Generate Report" });

async function getWorkbook(download: Download): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(await download.path());
  return workbook;
}

/** The texts of a sheet's column below its heading. */
const getColumn = (workbook: ExcelJS.Workbook, sheet: string, heading: string): string[] => {
  const found = workbook.getWorksheet(sheet);
  const headings = Array.from(
    { length: found?.columnCount ?? 0 },
    (_, at) => found?.getRow(1).getCell(at + 1).text,
  );
  const at = headings.indexOf(heading) + 1;
  return Array.from(
    { length: (found?.rowCount ?? 1) - 1 },
    (_, row) => found?.getRow(row + 2).getCell(at).text ?? "",
  );
};

test("a report is made by keyboard from the tile, of accounts that a text finds, and downloaded", async () => {
  const page = await site.open("auditor", dashboard);
  await page.getByLabel("Quick Actions").getByRole("link", { name: "Generate Report" }).press("Enter");
  const dialog = findDialog(page);
  const start = dialog.getByRole("button", { name: "Generate Report" });
  await start.waitFor();
  expect(getAddress(page)).toBe(`${dashboard}?report=1`);
  expect(await violationsEverywhere(page)).toEqual([]);

  await chooseByKey(dialog.getByRole("combobox", { name: "Period" }), "Today");
  const [from, to] = [dialog.getByLabel("From"), dialog.getByLabel("To")];
  expect(await from.inputValue()).toBe(await to.inputValue());

  await chooseByKey(dialog.getByRole("combobox", { name: "Accounts" }), "Chosen accounts");
  await start.press("Enter");
  await dialog.getByText("Choose at least one account").waitFor();
  const match = dialog.getByLabel("Or all that match");
  await match.fill("falcon");
  await match.press("Enter");
  await dialog.getByText("2 accounts chosen").waitFor();
  await dialog.getByRole("checkbox", { name: "Alerts" }).press("Space");

  await start.press("Enter");
  await dialog.getByText("The report is ready").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("link", { name: "Download" }).press("Enter"),
  ]);
  expect(download.suggestedFilename()).toMatch(/^report-\d+-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.xlsx$/);
  const workbook = await getWorkbook(download);
  expect(workbook.worksheets.map(({ name }) => name)).not.toContain("Alerts");
  expect(getColumn(workbook, "Accounts", "Customer")).toEqual(["Falcon Freight", "Falcon Marine"]);
  expect(getColumn(workbook, "Movements", "Customer")).toEqual(["Falcon Freight", "Falcon Marine"]);
});

/** Report of the admin that another node is making: it has written 42 of 100 rows. */
async function begunElsewhere(): Promise<number> {
  const { deps } = site.app;
  const requestId = Bun.randomUUIDv7();
  const day = "2026-11-18";
  const period = { from: day, to: day };
  const what = {
    requestId,
    period,
    accounts: null,
    sheets: ["accounts"],
    startedBy: 1,
    at: deps.now(),
  } as const;
  await deps.db.write([
    insertReport(what),
    {
      sql: `update reports set token = 1, leased_until = ?, total = 100, done = 42, stage = 'Movements'
        where request_id = ?`,
      args: [deps.now() + 30_000, requestId],
    },
  ]);
  return createdId(deps, "reports", { requestId });
}

const letGo = () => site.app.deps.db.write([{ sql: "update reports set leased_until = 0", args: [] }]);

inTurn(
  "a report under way is followed by whichever dialog is opened, continues when a dialog is closed, and is found again after a lost connection",
  async () => {
    site.expects(/ERR_INTERNET_DISCONNECTED/);
    await begunElsewhere();
    const page = await site.open("admin", `${dashboard}?report=1`);
    const dialog = findDialog(page);
    await dialog.getByText("Movements: 42 rows written").waitFor();
    expect(await dialog.getByRole("progressbar").getAttribute("value")).toBe("42");
    await dialog.getByText("was under way already").waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    await page.goto("/admin/report-files?report=1");
    await dialog.getByText("Movements: 42 rows written").waitFor();
    await page.context().setOffline(true);
    await dialog.getByText("The connection was lost").waitFor();
    await page.context().setOffline(false);
    await letGo();
    expect(await reportWork.takeUp(site.app.deps, new AbortController().signal)).toBe(1);
    await dialog.getByText("The report is ready").waitFor();
  },
);

inTurn("a report under way is cancelled from its dialog", async () => {
  await begunElsewhere();
  const page = await site.open("admin", `${dashboard}?report=1`);
  const dialog = findDialog(page);
  await dialog.getByText("Movements: 42 rows written").waitFor();
  await dialog.getByRole("button", { name: "Cancel report" }).press("Enter");
  await dialog.getByText("The report was cancelled").waitFor();
  await dialog.getByRole("link", { name: "See the report" }).press("Enter");
  await page.getByRole("heading", { name: "Reports", exact: true }).waitFor();
  await page.getByText("Cancelled").first().waitFor();
});

inTurn("the file of a report is deleted from its record, and the list follows", async () => {
  await begunElsewhere();
  await letGo();
  await reportWork.takeUp(site.app.deps, new AbortController().signal);
  const page = await site.open("admin", "/admin/report-files");
  const row = page.getByRole("row").nth(1);
  await row.getByText("Ready").waitFor();
  await row.getByRole("link").first().press("Enter");
  const record = page.getByRole("dialog", { name: "Report" });
  await record.getByText("SHA-256 of the file").waitFor();
  await record.getByRole("link", { name: "Delete" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await row.getByText("Deleted").waitFor();
  expect(await row.getByRole("link", { name: "Download" }).count()).toBe(0);
});

inTurn("a schedule is created, changed and deleted by keyboard, on a phone in the dark", async () => {
  const phone = { viewport: { width: 375, height: 812 }, colorScheme: "dark" } as const;
  const page = await site.open("admin", "/admin/report-files/schedules", phone);
  await page.getByRole("link", { name: "New schedule" }).press("Enter");
  const create = page.getByRole("dialog", { name: "New schedule" });
  await create.getByLabel("Name").fill("Morning report");
  await chooseByKey(create.getByRole("combobox", { name: "How often" }), "Weekly");
  await create.getByRole("combobox", { name: "Day of the week" }).waitFor();
  await create.getByRole("button", { name: "Create schedule" }).press("Enter");
  await create.waitFor({ state: "detached" });
  const row = page.locator("main tbody tr").first();
  await row.getByText("Weekly, covering last week, Mondays at 06:00").waitFor();
  expect(await findViolations(page)).toEqual([]);

  await row.getByRole("link", { name: "Morning report" }).press("Enter");
  const record = page.getByRole("dialog", { name: "Scheduled report" });
  await record.getByText("Next report").waitFor();
  await record.getByRole("link", { name: "Edit" }).press("Enter");
  const edit = page.getByRole("dialog", { name: "Edit schedule" });
  await edit.getByRole("switch", { name: "Active" }).press("Space");
  await edit.getByRole("button", { name: "Save schedule" }).press("Enter");
  await edit.waitFor({ state: "detached" });
  await row.getByText("Switched off").waitFor();

  await page.goto("/admin/report-files/schedules?delete=1");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await page.getByText("No scheduled reports found").waitFor();
});
