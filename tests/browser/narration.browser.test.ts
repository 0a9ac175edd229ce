import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { BANKS } from "../fixtures/statements/banks.ts";
import { kitOf } from "../fixtures/statements/kit.ts";
import { seeded } from "../fixtures/statements/random.ts";
import { notice, overflowOf, testSite, violationsOf } from "./support";

const site = testSite({ furnished: false });
const path = "/admin/transaction-narration";

let statement: Buffer;

beforeAll(async () => {
  const design = BANKS.find(({ needs }) => needs === undefined);
  const drawn = await design?.draw(kitOf(seeded(7)));
  statement = Buffer.from((await drawn?.paper.save()) ?? []);
});

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: "application/pdf", buffer });

/** Chooses a file as a person does, with the button that opens the system's picker. */
async function choose(page: Page, file: ReturnType<typeof pdf>): Promise<void> {
  const picker = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /^Choose/ }).click();
  await (await picker).setFiles(file);
}

async function analyze(page: Page, file: ReturnType<typeof pdf>): Promise<void> {
  await page.getByLabel("Company Name").fill("Falcon Freight FZE");
  await choose(page, file);
  await page.getByText(file.name, { exact: false }).waitFor();
  await page.getByRole("button", { name: "Analyze Statement" }).click();
}

describe("the statement upload", () => {
  test("refuses a file that is no PDF, a long name and a missing company in the specification's words", async () => {
    const page = await site.open("admin", path);
    await choose(page, { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
    await notice(page, "Please upload a PDF file only.").waitFor();
    await choose(page, pdf(`${"a".repeat(30)}.pdf`, statement));
    await notice(page, "Filename Too Long").waitFor();
    await page.getByRole("button", { name: "Analyze Statement" }).click();
    await notice(page, "Company Name Required").waitFor();
    await page.getByLabel("Company Name").fill("Falcon");
    await page.getByRole("button", { name: "Analyze Statement" }).click();
    await notice(page, "File Required").waitFor();
  });

  test("shows what a statement says, offers the report, and keeps the analysis in the list", async () => {
    const page = await site.open("admin", path);
    await analyze(page, pdf("march.pdf", statement));
    await notice(page, "Analysis Complete").waitFor();
    const results = page.getByRole("region", { name: "Results" });
    await results.getByRole("heading", { name: "Falcon Freight FZE" }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const report = results.getByRole("link", { name: "Download Excel Report" });
    expect(await report.getAttribute("target")).toBe("_blank");
    const answer = await page.request.get((await report.getAttribute("href")) ?? "");
    expect(answer.headers()["content-type"]).toContain("spreadsheetml");
    const past = page.locator("#analyses").getByRole("link", { name: "Falcon Freight FZE" });
    await past.waitFor();
    await past.click();
    await page.getByRole("region", { name: "Results" }).waitFor();
    await page.getByRole("button", { name: "Analyze another" }).click();
    await page.getByRole("button", { name: "Analyze Statement" }).waitFor();
  });

  test("fits a phone with its results", async () => {
    const page = await site.open("admin", path, { viewport: { width: 360, height: 740 } });
    await analyze(page, pdf("april.pdf", statement));
    await page.getByRole("region", { name: "Results" }).waitFor();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });

  test("says why a file cannot be read, and Try Again brings back what was chosen", async () => {
    site.expects(/status of 4\d\d/);
    const page = await site.open("admin", path);
    await analyze(page, pdf("broken.pdf", Buffer.from("%PDF-1.7\nnothing behind it")));
    await notice(page, "Analysis Failed").waitFor();
    await page.getByRole("button", { name: "Try Again" }).click();
    expect(await page.getByLabel("Company Name").inputValue()).toBe("Falcon Freight FZE");
    await page.getByText("broken.pdf", { exact: false }).waitFor();
  });
});
