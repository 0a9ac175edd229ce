import { expect, test } from "bun:test";
import { readEnv } from "@/env";
import { money, text } from "@/platform/workbook/cells";
import { rowsPerSheet } from "@/platform/workbook/sheets";
import { type Line, type Tally, writeSheet } from "@/reporting/reports/sheet";
import { makeSummary } from "@/reporting/reports/summary";

const page = Array.from({ length: 1000 }, (): Line & { amount: number } => ({ description: "", amount: 3 }));

async function* pages(rows: number) {
  for (let at = 0; at < rows; at += page.length) yield page.slice(0, rows - at);
}

/** Writes a number of rows. Returns each sheet's name, its number of rows, and the reported progress. */
async function write(rows: number) {
  const sheets = writeSheet(
    {
      of: "movements",
      name: "Movements",
      columns: [
        { header: "Currency", width: 10, cell: () => text("USD") },
        { header: "Credit", width: 10, cell: ({ amount }) => money(amount) },
      ],
      currency: { column: 0, of: () => "USD" },
      figures: [{ label: "Credits", column: 1, of: ({ amount }) => amount }],
      pages: pages(rows),
    },
    1,
    async () => undefined,
  );
  const written: [name: string, rows: number][] = [];
  for (;;) {
    const { done, value } = await sheets.next();
    if (done) return { written, tally: value };
    let found = 0;
    for await (const xml of value.texts) found += xml.split("<row ").length - 1;
    written.push([value.name, found - 1]);
  }
}

const subject = {
  id: 1,
  name: null,
  startedBy: "amal",
  sheets: ["movements"],
  accounts: undefined,
  from: "2026-11-01",
  to: "2026-11-30",
  start: 0,
  until: 0,
  at: 0,
  bounds: {
    accounts: 0,
    transactions: 0,
    holds: 0,
    payments: 0,
    allocations: 0,
    alerts: 0,
    runs: 0,
    head: { id: 1, hash: "ab" },
  },
} as const;
const said = (tally: Tally) =>
  makeSummary(subject, [tally], readEnv({ NODE_ENV: "test" }), 0)
    .flat()
    .join("\n");

test("a sheet that is longer than Excel takes continues in another, and is counted and summed over both", async () => {
  const rows = rowsPerSheet + 2;
  const { written, tally } = await write(rows);
  expect(written).toEqual([
    ["Movements", rowsPerSheet],
    ["Movements 2", 2],
  ]);
  expect(tally.rows).toBe(rows);
  expect(tally.figures[0]?.sums.get("USD")).toEqual({ count: rows, sum: BigInt(rows * 3) });
  const formula = `SUMIFS('Movements'!B2:B1000001,'Movements'!A2:A1000001,&quot;USD&quot;)+SUMIFS('Movements 2'!B2:B3,'Movements 2'!A2:A3,&quot;USD&quot;)`;
  expect(said(tally)).toContain(formula);
});

test("a sheet without rows is there with its heading, and says that it has none", async () => {
  const { written, tally } = await write(0);
  expect(written).toEqual([["Movements", 0]]);
  expect(tally.rows).toBe(0);
  expect(said(tally)).toContain("<v>0</v>");
});
