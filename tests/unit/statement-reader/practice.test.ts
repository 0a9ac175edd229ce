import { expect, test } from "bun:test";
import { PDFDocument } from "pdf-lib";
import { readPdf } from "@/statement-reader/page/pdf";
import { practiceFiles } from "@/statement-reader/process/child";
import { readPages } from "@/statement-reader/read";
import { practiceStatement } from "../../fixtures/practice/statement";

const forms = await Promise.all(practiceFiles.map((file) => Bun.file(file).bytes()));

test("what a waiting reader practises on is written in both ways of PDF, which other programs open too", async () => {
  const heads = forms.map((bytes) => Buffer.from(bytes.subarray(0, 8)).toString("latin1"));
  expect(heads).toEqual(["%PDF-1.4", "%PDF-1.5"]);
  for (const bytes of forms) expect((await PDFDocument.load(bytes)).getPageCount()).toBe(6);
});

test("it is a whole statement in either way: it practises all steps up to a proof", async () => {
  for (const bytes of forms) {
    const [read, ...others] = readPages(await readPdf(bytes.slice(), {}));
    expect(others).toEqual([]);
    expect(read?.analysis).toMatchObject({
      verdict: "proven",
      totalTransactions: 240,
      openingBalance: "2000.00",
      closingBalance: "-1897.06",
    });
  }
});

test("the files are those that their fixture draws", async () => {
  for (const [round, bytes] of forms.entries()) {
    const drawn = await readPdf(practiceStatement(round), {});
    expect(await readPdf(bytes.slice(), {})).toEqual(drawn);
  }
});
