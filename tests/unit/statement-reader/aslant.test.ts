import { expect, test } from "bun:test";
import { degrees, PDFDocument, StandardFonts } from "pdf-lib";
import { readPdf } from "@/statement-reader/page/pdf";

test("a watermark across the page is none of its words, what runs in the main direction is", async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  page.drawText("Balance 100.00", { x: 40, y: 700, size: 8, font });
  page.drawText("SPECIMEN 999.00", { x: 100, y: 500, size: 60, font, rotate: degrees(45) });
  page.drawText("crooked scan", { x: 40, y: 650, size: 8, font, rotate: degrees(2) });
  const [read] = await readPdf(await document.save(), {});
  expect(read?.words.map((word) => word.text)).toEqual(["Balance", "100.00", "crooked", "scan"]);
});

test("a page that is set aslant itself keeps its words: no other page can be proven without them", async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  for (const [at, text] of ["05/06/2026", "FUEL", "20.00"].entries())
    page.drawText(text, { x: 40 + at * 100, y: 700 + at * 30, size: 8, font, rotate: degrees(17) });
  page.drawText("Page 2", { x: 480, y: 40, size: 8, font });
  const [read] = await readPdf(await document.save(), {});
  expect(read?.words.map((word) => word.text)).toEqual(
    expect.arrayContaining(["05/06/2026", "FUEL", "20.00"]),
  );
});
