import { describe, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { statementFile } from "@/reporting/statements/files";
import { toDecimal } from "@/vocabulary/money";
import { countCases } from "../../samples";
import { context, getBytes, inPages, makePaper, type Paper, papers } from "./paper";

/** File as read by a third-party library. */
async function readBack({ head, rows }: Paper): Promise<Record<string, string>[]> {
  const bytes = await getBytes(statementFile("csv", head, inPages(rows), context));
  return parse(Buffer.from(bytes), { columns: true, bom: true });
}

/** An apostrophe precedes only texts that a spreadsheet would calculate. */
const same = (read: string | undefined, text: string) =>
  read === text || (read === `'${text}` && /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(text));

describe("a statement as CSV", () => {
  test("has the date of today in its name", () => {
    const { head, rows } = makePaper([]);
    const file = statementFile("csv", head, inPages(rows), context);
    expect(file.fileName).toBe("transactions-2026-11-18.csv");
    expect(file.contentType).toStartWith("text/csv");
  });

  test("shows a movement as debit or credit, and a hold apart from both", async () => {
    const read = await readBack(
      makePaper([
        { type: "credit", amount: 125_050 },
        { type: "hold", amount: 5_000 },
        { type: "debit", amount: 25_000 },
        { type: "release", amount: 5_000 },
      ]),
    );
    expect(read.map(({ Debit, Credit, Held, Balance }) => [Debit, Credit, Held, Balance])).toEqual([
      ["", "1250.50", "", "2250.50"],
      ["", "", "50.00", "2250.50"],
      ["250.00", "", "", "2000.50"],
      ["", "", "-50.00", "2000.50"],
    ]);
    expect(read[0]).toMatchObject({
      Date: "2026-10-01",
      Time: "09:30",
      "Value Date": "2026-10-01",
      Currency: "AED",
    });
  });

  test("is read back by another library with the same rows, whatever they say", async () => {
    const property = fc.asyncProperty(papers, async (paper) => {
      const read = await readBack(paper);
      expect(read.map(({ Balance }) => Balance ?? "")).toEqual(
        paper.rows.map(({ balance }) => toDecimal(balance)),
      );
      paper.rows.forEach((row, at) => {
        expect(same(read[at]?.Description, row.description)).toBe(true);
        expect(same(read[at]?.Reference, row.reference)).toBe(true);
      });
    });
    await fc.assert(property, { numRuns: countCases(60, 25) });
  });
});
