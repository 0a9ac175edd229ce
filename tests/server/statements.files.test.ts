import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import ExcelJS from "exceljs";
import { XMLParser } from "fast-xml-parser";
import { Parser } from "mt940js";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { statementFile } from "@/reporting/statements/files";
import { readStatement } from "@/reporting/statements/queries";
import type { StatementFormat, StatementHead, StatementRow } from "@/reporting/statements/statement";
import { readPdf } from "@/statement-reader/page/pdf";
import { readPages } from "@/statement-reader/read";
import { currencies, fromDecimal, type Minor } from "@/vocabulary/money";
import { takeSample } from "../samples";
import { demoDay, getNumber, openDemo } from "./demo-book";

/** Content of a file, as a third-party library reads it: movements signed, in minor units. */
type Said = { movements: Minor[]; opening: Minor; closing: Minor };
type Reader = (bytes: Uint8Array<ArrayBuffer>) => Said | Promise<Said>;

const minor = (amount: number): Minor => fromDecimal(amount.toFixed(2));
const decoded = (bytes: Uint8Array<ArrayBuffer>) => new TextDecoder().decode(bytes);
const sum = (movements: readonly Minor[]) => movements.reduce((total, each) => total + each, 0);

const csvRows = z.array(z.object({ Debit: z.string(), Credit: z.string(), Balance: z.string() }));

/** A CSV has no balances but those of its rows, holds among them. */
function readCsv(bytes: Uint8Array<ArrayBuffer>): Said {
  const lines = csvRows.parse(parse(Buffer.from(bytes), { columns: true, bom: true }));
  const rows = lines.filter(({ Balance }) => Balance !== "");
  const moved = rows.filter(({ Debit, Credit }) => Debit !== "" || Credit !== "");
  const movements = moved.map(({ Debit, Credit }) =>
    Debit === "" ? fromDecimal(Credit) : -fromDecimal(Debit),
  );
  const closing = fromDecimal(rows.at(-1)?.Balance ?? "0.00");
  return { movements, opening: closing - sum(movements), closing };
}

async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<Said> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes.buffer);
  const movements: Minor[] = [];
  const balances = new Map<string, Minor>();
  book.getWorksheet("Movements")?.eachRow((row) => {
    const [first, debit, credit, balance] = ["A", "F", "G", "H"].map((letter) => row.getCell(letter).value);
    if (typeof first === "string" && typeof balance === "number") balances.set(first, minor(balance));
    if (!(first instanceof Date)) return;
    if (typeof debit === "number") movements.push(-minor(debit));
    if (typeof credit === "number") movements.push(minor(credit));
  });
  const end = (label: string) => balances.get(label) ?? Number.NaN;
  return { movements, opening: end("Opening balance"), closing: end("Closing balance") };
}

function readMt940(bytes: Uint8Array<ArrayBuffer>): Said {
  const messages = new Parser({ no86Structure: true }).parse(decoded(bytes));
  return {
    movements: messages.flatMap(({ transactions }) => transactions.map(({ amount }) => minor(amount))),
    opening: minor(messages[0]?.openingBalance ?? Number.NaN),
    closing: minor(messages.at(-1)?.closingBalance ?? Number.NaN),
  };
}

const signed = z
  .object({ Amt: z.object({ "#text": z.string() }), CdtDbtInd: z.enum(["CRDT", "DBIT"]) })
  .transform(({ Amt, CdtDbtInd }) => fromDecimal(Amt["#text"]) * (CdtDbtInd === "DBIT" ? -1 : 1));
const camtStatement = z.object({ Bal: signed.array(), Ntry: signed.array().default([]) });
const camtFile = z.object({
  Document: z.union([
    z.object({ BkToCstmrStmt: z.object({ Stmt: camtStatement }) }).transform((of) => of.BkToCstmrStmt.Stmt),
    z
      .object({ BkToCstmrAcctRpt: z.object({ Rpt: camtStatement }) })
      .transform((of) => of.BkToCstmrAcctRpt.Rpt),
  ]),
});

function readCamt(bytes: Uint8Array<ArrayBuffer>): Said {
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (name) => ["Ntry", "Bal"].includes(name),
  });
  const { Bal, Ntry } = camtFile.parse(parser.parse(decoded(bytes), true)).Document;
  return { movements: Ntry, opening: Bal[0] ?? Number.NaN, closing: Bal[1] ?? Number.NaN };
}

/** Our own statement reader, which must confirm every figure. */
async function readPrinted(bytes: Uint8Array<ArrayBuffer>): Promise<Said> {
  const [read] = readPages(await readPdf(bytes, {}));
  expect(read?.analysis.verdict).toBe("proven");
  const rows = read?.rows ?? [];
  return {
    movements: rows.map(({ debit, credit }) =>
      debit === null ? fromDecimal(credit ?? "") : -fromDecimal(debit),
    ),
    opening: fromDecimal(read?.analysis.openingBalance ?? ""),
    closing: fromDecimal(read?.analysis.closingBalance ?? ""),
  };
}

/** Formats with balances: notices have none. */
type Whole = Exclude<StatementFormat, "camt054">;

const readers: Record<Whole, Reader> = {
  csv: readCsv,
  xlsx: readXlsx,
  mt940: readMt940,
  camt052: readCamt,
  camt053: readCamt,
  pdf: readPrinted,
};

/** Text of a file, which is searched for the head of the trail. */
const readWords: Record<Whole, (bytes: Uint8Array<ArrayBuffer>) => string | Promise<string>> = {
  csv: decoded,
  mt940: decoded,
  camt052: decoded,
  camt053: decoded,
  async xlsx(bytes) {
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(bytes.buffer);
    return JSON.stringify(book.getWorksheet("Summary")?.getSheetValues());
  },
  async pdf(bytes) {
    const pages = await readPdf(bytes, {});
    return pages.flatMap(({ words }) => words.map(({ text }) => text)).join(" ");
  },
};

let deps: Deps;
beforeAll(async () => {
  deps = await openDemo(demoDay);
});
afterAll(() => deps.db.close());

const auditor: Actor = {
  userId: 1,
  username: "omar",
  email: "omar@vostra.example",
  role: "auditor",
  clientId: "HOUSE",
  virtualAccountId: null,
  sessionId: "none",
  origin: { ip: "127.0.0.1", userAgent: "test", requestId: "test" },
};

describe("the statement of the demo book's busiest account", () => {
  describe.each([...currencies])("in %s", (currency) => {
    let head: StatementHead;
    let rows: StatementRow[];
    beforeAll(async () => {
      const busiest = `select virtual_account_id from transactions where currency = '${currency}'
        group by 1 order by count(*) desc, 1 limit 1`;
      const account = await getNumber(deps, busiest);
      const statement = await readStatement(deps, auditor, account, { from: "2026-09-01", to: "2026-11-18" });
      head = { ...statement.head, trail: "ab12".repeat(16) };
      rows = [];
      for await (const page of statement.rows()) rows.push(...page);
    });

    // Each takes a second to print and to read, so tests/unit/statements/pdf covers other currencies.
    const tried = Object.entries(readers).filter(([format]) => format !== "pdf" || currency === "USD");
    test.each(takeSample(tried, 3, currencies.indexOf(currency), `forms of a statement in ${currency}`))(
      "as %s says the same rows and sums as the book",
      async (format, read) => {
        const isFormat = (name: string): name is Whole => name in readers;
        if (!isFormat(format)) throw new Error(`No such form: ${format}`);
        const moved = rows.filter(({ type }) => type === "credit" || type === "debit");
        expect(moved.length).toBeGreaterThan(5);
        async function* pages() {
          for (let at = 0; at < rows.length; at += 50) yield rows.slice(at, at + 50);
        }
        const { body } = statementFile(format, head, pages(), deps);
        const bytes = new Uint8Array(await new Response(body).arrayBuffer());
        expect((await readWords[format](bytes.slice())).includes("ab12".repeat(16))).toBe(format !== "csv");
        const said = await read(bytes);
        expect(said).toEqual({
          movements: moved.map(({ type, amount }) => (type === "debit" ? -amount : amount)),
          opening: head.openingBalance,
          closing: head.closingBalance,
        });
        expect(said.opening + sum(said.movements)).toBe(said.closing);
      },
    );
  });
});
