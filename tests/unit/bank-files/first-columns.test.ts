import { expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { previewCsv } from "@/bank/bank-files/csv-preview";
import { firstColumns } from "@/bank/bank-files/first-columns";

const listCells = (text: string): string[][] =>
  parse(text, {
    delimiter: ",",
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
  });

test("the first columns of a CSV are what they are with all others behind them", () => {
  const cell = fc.oneof(
    fc.constantFrom("", "a", "1.00", 'say "x"', " b"),
    fc.constantFrom('"q"', '"a,b"', '"two\nlines"', '"half ""x"", y"', '"x"y"', '""'),
  );
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(rows, fc.constantFrom("\n", "\r\n"), fc.integer({ min: 2, max: 6 }), (table, end, most) => {
      const text = table.map((cells) => cells.join(",")).join(end);
      expect(listCells(firstColumns(text, ",", most)).map((cells) => cells.slice(0, most))).toEqual(
        listCells(text).map((cells) => cells.slice(0, most)),
      );
    }),
  );
});

test("a row of a million columns is cut before it is parsed, and its first ones are shown", async () => {
  const wide = `Date,Amount,Description${",x".repeat(1_000_000)}\n2026-01-01,1.00,a\n`;
  expect(firstColumns(wide, ",", 200)).toHaveLength("Date,Amount,Description".length + 2 * 197 + 19);
  const { headings, guess } = await previewCsv(new TextEncoder().encode(wide));
  expect(headings).toHaveLength(200);
  expect(guess.columns).toMatchObject({ date: 0, amount: 1, description: 2 });
});

test("columns without end are looked at for a while, and asked about", async () => {
  const columns = (cell: (at: number) => string) =>
    Array.from({ length: 199 }, (_, at) => cell(at)).join(",");
  const rows = `2026-01-01,${columns(() => "1.50")}\n`.repeat(1000);
  const previews = ["Amount", "Debit,Credit", "Amount,Balance", ""].map((headings) => {
    const named = headings.split(",");
    return previewCsv(
      new TextEncoder().encode(`Date,${columns((at) => named[at % named.length] ?? "")}\n${rows}`),
    );
  });
  for (const { questions } of await Promise.all(previews))
    expect(questions.map(({ about }) => about)).toEqual(["amounts"]);
});
