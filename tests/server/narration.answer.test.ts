import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { z } from "zod";
import { readStatementSchema } from "@/statement-reader/contract";
import { type Desk, getFile, getId, startDesk } from "./narration";
import { broken, june, type Sheet, short, statementPdf } from "./statements";

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

const getRows = async (id: string) => {
  const answer = await desk.send("admin", "GET", `/api/transaction-narration/analyses/${id}`);
  return readStatementSchema.array().parse(await answer.json());
};

/** Statement whose balance is printed only at both ends. */
const endsOnly: Sheet = {
  pages: [
    [
      ["", "Opening balance", "", "", "100.00"],
      ["02/06/2026", "CARD PURCHASE CORNER SHOP", "30.00", "", ""],
      ["03/06/2026", "TRANSFER FROM J DOE", "", "50.00", ""],
      ["04/06/2026", "MONTHLY FEE", "5.00", "", ""],
      ["", "Closing balance", "", "", "115.00"],
    ],
  ],
};

describe("the answer to an upload", () => {
  test("has every field of the specification, with money as decimal strings", async () => {
    const sent = await desk.upload("admin", getFile(await statementPdf(june)));
    expect(sent.status).toBe(200);
    expect(sent.headers.get("content-type")).toBe("application/json");
    expect(sent.headers.get("cache-control")).toContain("no-store");
    const analysis = {
      bankName: "Example Bank plc",
      accountNumber: "12345678",
      accountHolder: "Gulf Marine Supplies LLC",
      statementPeriod: "01 Jun 2026 to 30 Jun 2026",
      totalTransactions: 6,
      currency: "GBP",
      openingBalance: "1000.00",
      closingBalance: "2217.75",
      totalDebits: "927.50",
      totalCredits: "2145.25",
      verdict: "proven",
      difference: null,
      firstBreak: null,
    };
    expect(await sent.json()).toStrictEqual({
      success: true,
      message: "Analysis Complete",
      downloadUrl: expect.stringMatching(/^\/api\/transaction-narration\/reports\/[\da-f-]{36}$/),
      analysis,
      analyses: [analysis],
    });
  });

  test("has one analysis for each account of the file, the first of them as `analysis`", async () => {
    const euros = { ...broken, account: "87654321", currency: "EUR" };
    const answer = await desk.analyse(await statementPdf(short(), euros));
    expect(answer.analyses).toMatchObject([
      { accountNumber: "12345678", currency: "GBP", closingBalance: "120.00", verdict: "proven" },
      { accountNumber: "87654321", currency: "EUR", closingBalance: "125.00", verdict: "not_proven" },
    ]);
    expect(answer.analysis).toEqual(answer.analyses[0] ?? null);
  });

  test("says by how much and where a statement does not add up", async () => {
    const { analysis } = await desk.analyse(await statementPdf(broken));
    expect(analysis).toMatchObject({
      verdict: "not_proven",
      difference: "5.00",
      firstBreak: {
        page: 1,
        row: 2,
        date: "2026-06-03",
        description: "TRANSFER FROM J DOE",
        expected: "120.00",
        actual: "125.00",
      },
    });
  });

  test("claims no proof where only the two ends are printed", async () => {
    const { analysis } = await desk.analyse(await statementPdf(endsOnly));
    expect(analysis).toMatchObject({
      verdict: "totals_only",
      totalTransactions: 3,
      closingBalance: "115.00",
    });
  });
});

describe("a kept analysis", () => {
  test("has every row with its category, counterparty, page and check, and the sums", async () => {
    const [statement] = await getRows(getId(await desk.analyse(await statementPdf(june))));
    expect(statement?.rows.map(({ date, debit, credit, balance }) => [date, debit, credit, balance])).toEqual(
      [
        ["2026-06-02", "12.50", null, "987.50"],
        ["2026-06-05", null, "2100.00", "3087.50"],
        ["2026-06-09", "850.00", null, "2237.50"],
        ["2026-06-15", "60.00", null, "2177.50"],
        ["2026-06-23", null, "45.25", "2222.75"],
        ["2026-06-30", "5.00", null, "2217.75"],
      ],
    );
    const categories = statement?.rows.map(({ category }): string => category);
    expect(categories).toEqual(["card", "salary", "rent", "cash", "transfer_in", "fee"]);
    expect(statement?.rows.map(({ page }) => page)).toEqual([1, 1, 1, 2, 2, 2]);
    expect(statement?.rows.every(({ check }) => check === "ok")).toBe(true);
    expect(statement?.rows[4]?.counterparty).toBe("J DOE");
    expect(statement?.byMonth).toEqual([{ month: "2026-06", count: 6, debit: "927.50", credit: "2145.25" }]);
    expect(statement?.byCategory).toContainEqual({
      category: "rent",
      count: 1,
      debit: "850.00",
      credit: "0.00",
    });
  });

  test("marks the row that breaks and no other", async () => {
    const [statement] = await getRows(getId(await desk.analyse(await statementPdf(broken))));
    expect(statement?.rows.map(({ check }) => check)).toEqual(["ok", "broken"]);
  });

  test("is written to the trail with who, what and the verdicts, and nothing of the statement", async () => {
    const answer = await desk.analyse(await statementPdf(june), { password: "open sesame" });
    const row = (await desk.trail()).at(-1);
    expect(row).toEqual({
      userId: 1,
      action: "CREATE",
      resource: "STATEMENT_ANALYSIS",
      resourceId: getId(answer),
      details: { companyName: "Gulf Marine", fileName: "june.pdf", verdicts: ["proven"] },
      ipAddress: "192.0.2.10",
    });
  });
});

describe("the file itself", () => {
  const text = z.array(z.record(z.string(), z.unknown()));

  async function everythingStored(): Promise<string> {
    const tables = Object.keys(await desk.countRows());
    const rows = await Promise.all(
      tables.map(async (name) => text.parse(await desk.db.read.all(`select * from "${name}"`))),
    );
    return rows
      .flat()
      .flatMap((row) => Object.values(row))
      .map((value) => (value instanceof ArrayBuffer ? Buffer.from(value).toString("latin1") : String(value)))
      .join("\n");
  }

  test("is in no table afterwards, and neither is its password", async () => {
    const bytes = await statementPdf(short("TRANSFER UNMISTAKABLE LTD"));
    await desk.analyse(bytes, { password: "swordfish of june" });
    const stored = await everythingStored();
    expect(stored).toContain("TRANSFER UNMISTAKABLE LTD");
    for (const trace of [
      "%PDF-",
      "%%EOF",
      "endobj",
      "swordfish",
      Buffer.from("%PDF-1.7").toString("base64"),
    ]) {
      expect(stored).not.toContain(trace);
    }
  });
});
