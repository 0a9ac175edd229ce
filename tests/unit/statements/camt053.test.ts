import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { statementFile } from "@/reporting/statements/files";
import { fromDecimal } from "@/vocabulary/money";
import { countCases } from "../../samples";
import { context, getBytes, inPages, makePaper, type Paper, papers, printable } from "./paper";

const write = async ({ head, rows }: Paper) =>
  getBytes(statementFile("camt053", head, inPages(rows), context));

const amount = z.object({ "#text": z.string(), Ccy: z.string() });
const statement = z.object({
  Acct: z.object({ Id: z.object({ IBAN: z.string() }), Ccy: z.string(), Ownr: z.object({ Nm: z.string() }) }),
  Bal: z.array(
    z.object({
      Tp: z.object({ CdOrPrtry: z.object({ Cd: z.string() }) }),
      Amt: amount,
      CdtDbtInd: z.string(),
      Dt: z.object({ Dt: z.string() }),
    }),
  ),
  TxsSummry: z.object({
    TtlCdtNtries: z.object({ NbOfNtries: z.string(), Sum: z.string() }),
    TtlDbtNtries: z.object({ NbOfNtries: z.string(), Sum: z.string() }),
  }),
  Ntry: z
    .array(
      z.object({
        NtryRef: z.string(),
        Amt: amount,
        CdtDbtInd: z.enum(["CRDT", "DBIT"]),
        NtryDtls: z.object({
          TxDtls: z.object({
            Refs: z.object({ EndToEndId: z.string() }),
            RmtInf: z.object({ Ustrd: z.array(z.string()) }).optional(),
            AddtlTxInf: z.string().optional(),
          }),
        }),
      }),
    )
    .default([]),
});

/** Message as read by a third-party library. */
function readBack(bytes: Uint8Array<ArrayBuffer>) {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "",
    parseTagValue: false,
    trimValues: false,
    htmlEntities: true,
    isArray: (name) => ["Ntry", "Bal", "Ustrd"].includes(name),
  });
  const read: unknown = parser.parse(new TextDecoder().decode(bytes), true);
  return z.object({ Document: z.object({ BkToCstmrStmt: z.object({ Stmt: statement }) }) }).parse(read)
    .Document.BkToCstmrStmt.Stmt;
}

const movements = [
  { type: "credit", amount: 125_050, description: "<b>Rent & شركة النور 👩🏽‍🚀\u0007" },
  { type: "hold", amount: 5_000 },
  {
    type: "debit",
    amount: 25_000,
    originalAmount: 6_807,
    originalCurrency: "USD",
    rate: "3.6725",
    reference: "R".repeat(60),
  },
] as const;

describe("a statement as camt.053", () => {
  test("has the balances, the sums and the bookings, and no hold", async () => {
    const { head, rows } = makePaper(movements);
    const read = readBack(await write({ head: { ...head, closingAvailable: 195_050 }, rows }));
    expect(read.Acct).toEqual({
      Id: { IBAN: "AE079990000000000000007" },
      Ccy: "AED",
      Ownr: { Nm: "Noor Group" },
    });
    expect(
      read.Bal.map(({ Tp, Amt, CdtDbtInd, Dt }) => [Tp.CdOrPrtry.Cd, Amt["#text"], CdtDbtInd, Dt.Dt]),
    ).toEqual([
      ["OPBD", "1000.00", "CRDT", "2026-10-01"],
      ["CLBD", "2000.50", "CRDT", "2026-10-31"],
      ["CLAV", "1950.50", "CRDT", "2026-10-31"],
    ]);
    expect(read.TxsSummry.TtlDbtNtries).toEqual({ NbOfNtries: "1", Sum: "250.00" });
    expect(read.Ntry.map(({ NtryRef, CdtDbtInd, Amt }) => [NtryRef, CdtDbtInd, Amt["#text"]])).toEqual([
      ["1", "CRDT", "1250.50"],
      ["3", "DBIT", "250.00"],
    ]);
    expect(read.Ntry[0]?.NtryDtls.TxDtls.RmtInf?.Ustrd).toEqual(["<b>Rent & شركة النور 👩🏽‍🚀"]);
    expect(read.Ntry[1]?.NtryDtls.TxDtls).toMatchObject({
      Refs: { EndToEndId: "R".repeat(35) },
      AddtlTxInf: "R".repeat(60),
    });
  });

  test("is read back by another library with the same rows and sums, whatever they say", async () => {
    const property = fc.asyncProperty(papers, async (paper) => {
      const { head, rows } = paper;
      const read = readBack(await write(paper));
      const moved = rows.filter(({ type }) => type === "credit" || type === "debit");
      const said = read.Ntry.map(({ Amt, CdtDbtInd, NtryDtls }) => [
        CdtDbtInd,
        fromDecimal(Amt["#text"]),
        NtryDtls.TxDtls.RmtInf?.Ustrd.join("") ?? "",
      ]);
      expect(said).toEqual(
        moved.map(({ type, amount: of, description }) => [
          type === "credit" ? "CRDT" : "DBIT",
          of,
          printable(description),
        ]),
      );
      const sum = (which: string) =>
        said.reduce((total, [side, of]) => total + (side === which ? Number(of) : 0), 0);
      expect([sum("CRDT"), sum("DBIT")]).toEqual([head.credits.sum, head.debits.sum]);
    });
    await fc.assert(property, { numRuns: countCases(60, 25) });
  });

  const schemas = join(import.meta.dir, "../../../../shared/bank-files/xsd");
  const canValidate = existsSync(schemas) && Bun.which("xmllint") !== null;
  if (!canValidate) console.log("skipped: camt is not validated, for the schemas or xmllint is missing");

  test.if(canValidate).each([
    ["camt052", "camt.052.001.08.xsd"],
    ["camt053", "camt.053.001.08.xsd"],
    ["camt054", "camt.054.001.08.xsd"],
  ] as const)("as %s is valid against its schema, whatever the rows say", async (format, name) => {
    const schema = join(schemas, name);
    const folder = await mkdtemp(join(tmpdir(), "vostra-camt-"));
    try {
      const paths: string[] = [];
      const keep = async (paper: Paper) => {
        const path = join(folder, `${paths.length}.xml`);
        const head = { ...paper.head, closingAvailable: 195_050, trail: "ab12".repeat(16) };
        await Bun.write(path, await getBytes(statementFile(format, head, inPages(paper.rows), context)));
        paths.push(path);
      };
      await keep(makePaper([]));
      await keep(makePaper(movements, { customerName: "N".repeat(200), currency: "USD" }));
      for (const paper of fc.sample(papers, 20)) await keep(paper);
      const { exitCode, stderr } = Bun.spawnSync(["xmllint", "--noout", "--schema", schema, ...paths]);
      expect([exitCode, exitCode === 0 ? "" : stderr.toString()]).toEqual([0, ""]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
