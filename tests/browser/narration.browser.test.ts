import { describe, expect, test } from "bun:test";
import { progressBoard } from "@/narration/progress";
import { analyzePath, screenPath } from "../server/narration";
import { june, long, statementPdf } from "../server/statements";
import { lockedStatement } from "../unit/statement-reader/bad-pdfs";
import { choose, rowsOf, submit, upload } from "./narration";
import { eventually, notice, settle, testSite, violationsOf } from "./support";

const site = testSite({ furnished: false });
const open = () => site.open("admin", screenPath);

test("without JavaScript the page says that it needs it, and offers no form that would put the company in the address", async () => {
  const page = await site.open("admin", screenPath, { javaScriptEnabled: false });
  const said = page.locator("noscript .notice");
  expect(await said.isVisible()).toBe(true);
  expect(await said.textContent()).toContain("Analyzing a statement needs JavaScript.");
  expect(await page.getByRole("button", { name: "Analyze Statement" }).isVisible()).toBe(false);
  expect(await page.locator("form.upload").getAttribute("method")).toBe("post");
});

describe("choosing a statement", () => {
  test("by the plain button or by dropping it", async () => {
    const page = await open();
    await choose(page, "june.pdf", await statementPdf(june));
    await page.getByText(/^june.pdf \(\d kB\)$/).waitFor();
    const files = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(["%PDF-"], "july.pdf", { type: "application/pdf" }));
      return data;
    });
    const zone = page.getByRole("group", { name: "Bank statement" });
    await zone.dispatchEvent("dragover", { dataTransfer: files });
    expect(await zone.getAttribute("class")).toContain("drop-over");
    await zone.dispatchEvent("drop", { dataTransfer: files });
    await page.getByText("july.pdf (1 kB)").waitFor();
    expect(await zone.getAttribute("class")).not.toContain("drop-over");
    await files.evaluate((data) => data.items.add(new File(["%PDF-"], "august.pdf")));
    await zone.dispatchEvent("drop", { dataTransfer: files });
    await notice(page, "One File Only").waitFor();
    await page.getByText("july.pdf (1 kB)").waitFor();
  });

  test("a file dropped beside the zone does not take the page's place", async () => {
    const page = await open();
    await page.getByLabel("Company Name").fill("Gulf Marine");
    const dropped = () =>
      page.evaluate(() => {
        const drop = new DragEvent("drop", { bubbles: true, cancelable: true });
        return document.body.dispatchEvent(drop) ? "opened" : "ignored";
      });
    await eventually(dropped, "ignored");
  });

  test("stays marked while the file is dragged over what is in the zone", async () => {
    const page = await open();
    await page.getByRole("button", { name: "Choose a file" }).hover();
    const zone = page.getByRole("group", { name: "Bank statement" });
    const data = await page.evaluateHandle(() => new DataTransfer());
    await eventually(async () => {
      await zone.dispatchEvent("dragover", { dataTransfer: data });
      return (await zone.getAttribute("class"))?.includes("drop-over");
    }, true);
    await zone.evaluate((element) => {
      const inside = element.querySelector("button");
      element.dispatchEvent(new DragEvent("dragleave", { bubbles: true, relatedTarget: inside }));
    });
    await settle(page);
    expect(await zone.getAttribute("class")).toContain("drop-over");
    await zone.dispatchEvent("dragleave", { dataTransfer: data });
    await eventually(async () => (await zone.getAttribute("class"))?.includes("drop-over"), false);
  });

  test.each<[string, string, number, string, string?]>([
    ["notes.txt", "text/plain", 10, "Invalid File Type", "Please upload a PDF file only."],
    ["june.pdf", "application/pdf", 5 * 1024 * 1024, "File Too Large", "File size must be less than 5MB."],
    [`${"a".repeat(27)}.pdf`, "application/pdf", 10, "Filename Too Long"],
  ])("%s of %s and %d bytes: %s", async (name, type, size, title, text = "") => {
    const page = await open();
    await choose(page, name, new Uint8Array(size), type);
    await notice(page, title).waitFor();
    expect(await notice(page, title).textContent()).toContain(text);
    await page.getByText("Drop the statement here, or").waitFor();
  });

  test("asks for the company's name, then for the file", async () => {
    const page = await open();
    await submit(page);
    await notice(page, "Company Name Required").waitFor();
    await page.getByLabel("Company Name").fill("n".repeat(60));
    expect((await page.getByLabel("Company Name").inputValue()).length).toBe(51);
    await submit(page);
    await notice(page, "Company name must be at most 50 characters").waitFor();
    await page.getByLabel("Company Name").fill("n".repeat(50));
    await submit(page);
    await notice(page, "File Required").waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });
});

describe("analysing", () => {
  test("shows the wait, then each page on a bar, then the statement", async () => {
    const page = await open();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**${analyzePath}`, async (route) => {
      await held;
      await route.continue();
    });
    const stream = page.waitForRequest(/\/progress\//);
    await upload(page, { bytes: await statementPdf(long(3)) });
    const bar = page.getByRole("progressbar", { name: "Pages read" });
    await page.getByText("Analyzing the statement...").waitFor();
    await page.getByText("Waiting for its turn").waitFor();
    expect(await bar.getAttribute("value")).toBeNull();
    expect(await page.getByRole("button", { name: "Analyze Statement" }).isVisible()).toBe(false);
    const uploadId = (await stream).url().split("/").at(-1) ?? "";
    for (const at of [1, 2]) {
      await eventually(async () => {
        progressBoard.tell(1, uploadId, { page: at, pages: 3, done: false });
        return page.getByText(`Page ${at} of 3`).isVisible();
      }, true);
      expect([await bar.getAttribute("value"), await bar.getAttribute("max")]).toEqual([String(at), "3"]);
    }
    expect(await violationsOf(page)).toEqual([]);
    release();
    await notice(page, "90 transactions from Example Bank plc").waitFor();
    await notice(page, "Analysis Complete").waitFor();
    expect(await rowsOf(page).count()).toBe(20);
    await page.getByRole("button", { name: "Show all 90 transactions" }).click();
    await eventually(() => rowsOf(page).count(), 90);
  });

  test("a failure says why, and Try Again brings back what was typed", async () => {
    site.expects(/status of 415/);
    const page = await open();
    await upload(page, { bytes: new TextEncoder().encode("no PDF at all") });
    await notice(page, "Analysis Failed").waitFor();
    const sentence = "Invalid File Type: Please upload a PDF file only.";
    await page.getByRole("alert").filter({ hasText: sentence }).first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Try Again" }).click();
    expect(await page.getByLabel("Company Name").inputValue()).toBe("Gulf Marine");
    await page.getByText(/^june\.pdf \(/).waitFor();
    await choose(page, "june.pdf", await statementPdf(june));
    await submit(page);
    await notice(page, "Analysis Complete").waitFor();
  });

  test("a server that cannot be reached is said to be just that", async () => {
    site.expects(/ERR_FAILED/);
    const page = await open();
    await page.route(`**${analyzePath}`, (route) => route.abort());
    await upload(page, { bytes: await statementPdf(june) });
    await notice(page, "Failed to analyze bank statement. Please try again.").waitFor();
    await page.getByRole("button", { name: "Try Again" }).waitFor();
  });

  test("a locked file asks for its password in a field that appears", async () => {
    site.expects(/status of 400/);
    const page = await open();
    const field = page.getByLabel("PDF Password");
    expect(await field.count()).toBe(0);
    await upload(page, { bytes: lockedStatement("open sesame") });
    await page.getByText("This PDF is locked. Please enter its password.").waitFor();
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    await field.fill("guess");
    await submit(page);
    await page.getByText("This password does not open the PDF. Please try again.").waitFor();
    await field.fill("open sesame");
    await submit(page);
    await page.getByText("Everything adds up").waitFor();
  });
});

test("an auditor sees the screen and has nothing to upload", async () => {
  const page = await site.open("auditor", screenPath);
  await page.getByRole("heading", { level: 1, name: "Transaction Narration" }).waitFor();
  expect(await page.getByRole("button", { name: "Analyze Statement" }).count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
});
