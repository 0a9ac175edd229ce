import { describe, expect, test } from "bun:test";
import { progressBoard } from "@/narration/progress";
import { inTurns } from "../samples";
import { analyzePath, screenPath } from "../server/narration";
import { june, long, statementPdf } from "../server/statements";
import { choose, findRows, statementDesk, submit, upload } from "./narration";
import { eventually, findViolations, notice, settle } from "./support";

const inTurn = inTurns(3);

const { site, open } = statementDesk();

inTurn(
  "without JavaScript the page says that it needs it, and offers no form that would put the company in the address",
  async () => {
    const page = await site.open("admin", screenPath, { javaScriptEnabled: false });
    const said = page.locator("noscript .notice");
    expect(await said.isVisible()).toBe(true);
    expect(await said.textContent()).toContain("Analyzing a statement needs JavaScript.");
    expect(await page.getByRole("button", { name: "Analyze Statement" }).isVisible()).toBe(false);
    expect(await page.locator("form.upload").getAttribute("method")).toBe("post");
  },
);

describe("choosing a statement", () => {
  inTurn(
    "by the plain button or by dropping it; what is dropped beside the zone does not take the page's place",
    async () => {
      const page = await open();
      await choose(page, "june.pdf", await statementPdf(june));
      await page.getByText(/^june.pdf \(\d kB\)$/).waitFor();
      const files = await page.evaluateHandle(() => {
        const data = new DataTransfer();
        data.items.add(new File(["%PDF-"], "july.pdf", { type: "application/pdf" }));
        return data;
      });
      const zone = page.getByRole("group", { name: "Bank statement" });
      const marked = async () => (await zone.getAttribute("class"))?.includes("drop-over");
      await zone.dispatchEvent("dragover", { dataTransfer: files });
      expect(await marked()).toBe(true);
      // It stays so while the file is dragged over what is in the zone.
      await zone.evaluate((element) => {
        const inside = element.querySelector("button");
        element.dispatchEvent(new DragEvent("dragleave", { bubbles: true, relatedTarget: inside }));
      });
      await settle(page);
      expect(await marked()).toBe(true);
      await zone.dispatchEvent("dragleave", { dataTransfer: files });
      await eventually(marked, false);
      await zone.dispatchEvent("dragover", { dataTransfer: files });
      await eventually(marked, true);
      await zone.dispatchEvent("drop", { dataTransfer: files });
      await page.getByText("july.pdf (1 kB)").waitFor();
      expect(await marked()).toBe(false);
      await files.evaluate((data) => data.items.add(new File(["%PDF-"], "august.pdf")));
      await zone.dispatchEvent("drop", { dataTransfer: files });
      await notice(page, "One File Only").waitFor();
      await page.getByText("july.pdf (1 kB)").waitFor();
      const beside = await page.evaluate(() => {
        const drop = new DragEvent("drop", { bubbles: true, cancelable: true });
        return document.body.dispatchEvent(drop) ? "opened" : "ignored";
      });
      expect(beside).toBe("ignored");
    },
  );

  inTurn("says at once what is wrong with a file, and with the company's name", async () => {
    const page = await open();
    for (const [name, type, size, title, text = ""] of [
      ["notes.txt", "text/plain", 10, "Invalid File Type", "Please upload a PDF file only."],
      ["june.pdf", "application/pdf", 5 * 1024 * 1024, "File Too Large", "File size must be less than 5MB."],
      [`${"a".repeat(27)}.pdf`, "application/pdf", 10, "Filename Too Long"],
    ] as const) {
      await choose(page, name, new Uint8Array(size), type);
      await notice(page, title).filter({ hasText: text }).waitFor();
      await page.getByText("Drop the statement here, or").waitFor();
    }
    await submit(page);
    await notice(page, "Company Name Required").waitFor();
    await page.getByLabel("Company Name").fill("n".repeat(60));
    expect((await page.getByLabel("Company Name").inputValue()).length).toBe(51);
    await submit(page);
    await notice(page, "Company name must be at most 50 characters").waitFor();
    await page.getByLabel("Company Name").fill("n".repeat(50));
    await submit(page);
    await notice(page, "File Required").waitFor();
    // Further down, the title in the header is half there.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await findViolations(page)).toEqual([]);
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
    expect(await findViolations(page)).toEqual([]);
    release();
    await notice(page, "90 transactions from Example Bank plc").waitFor();
    await notice(page, "Analysis Complete").waitFor();
    expect(await findRows(page).count()).toBe(20);
    await page.getByRole("button", { name: "Show all 90 transactions" }).click();
    await eventually(() => findRows(page).count(), 90);
  });
});
