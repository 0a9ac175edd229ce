import { expect, test } from "bun:test";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { readPdf } from "@/statement-reader/page/pdf";

async function listWords(texts: readonly [text: string, size: number][]): Promise<string[]> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  for (const [index, [text, size]] of texts.entries())
    page.drawText(text, { x: 40, y: 800 - 20 * index, size, font });
  const [read] = await readPdf(await pdf.save(), {});
  return read?.words.map((word) => word.text) ?? [];
}

test("text too small to be seen is not a part of a page", async () => {
  expect(
    await listWords([
      ["terms", 4],
      ["hidden", 0.5],
      ["row", 8],
    ]),
  ).toEqual(["terms", "row"]);
});
