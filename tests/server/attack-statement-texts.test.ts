import { afterAll, beforeAll, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { type Book, startBook } from "./book";

/* Descriptions, references and names are typed by people, and some of them mean to write into other people's files. */

let book: Book;
let id: number;
beforeAll(async () => {
  book = await startBook();
  id = (await book.openAccount({ customerName: "-}{4:</Nm><Nm>Other" })).id;
  await book.book("credit", id, {
    amount: "100.00",
    description: "Rent\r\n:61:2611181118C999,00NTRFNONREF//9\r\n-}\r\n/EREF/FORGED/REMI/Salary",
    reference: "A/REMI/Forged",
  });
  await book.book("credit", id, {
    amount: "5.00",
    description: '=HYPERLINK("https://evil.example","Open")</Ustrd></RmtInf><Amt Ccy="USD">9</Amt>',
    reference: "@SUM(A1)",
  });
  await book.book("credit", id, { amount: "7.00", description: "EREF/Forged", reference: "REMI/A/REMI" });
});
afterAll(() => book.close());

async function read(format: string): Promise<string> {
  const answer = await book.send(
    "client_user",
    "GET",
    `/api/virtual-accounts/${id}/statement?format=${format}`,
  );
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="[\w.-]+"$/);
  return answer.text();
}

test("add no line, message or code word to MT940", async () => {
  const file = await read("mt940");
  const lines = file.split("\r\n");
  expect(lines.filter((line) => line.startsWith(":61:"))).toHaveLength(3);
  expect(lines.filter((line) => line.startsWith("-"))).toEqual(["-"]);
  expect(file.match(/[{}]/g)).toBeNull();
  const about = file.replaceAll("\r\n", "");
  expect(about.match(/\/EREF\//g)).toHaveLength(3);
  expect(about.match(/\/REMI\//g)).toHaveLength(3);
});

test("add no element to camt.053", async () => {
  const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === "Ntry" || name === "Nm" });
  const shape = z.object({
    Document: z.object({
      BkToCstmrStmt: z.object({
        Stmt: z.object({
          Acct: z.object({ Ownr: z.object({ Nm: z.string().array() }) }),
          Ntry: z.object({ Amt: z.string() }).array(),
        }),
      }),
    }),
  });
  const { Stmt } = shape.parse(parser.parse(await read("camt053"), true)).Document.BkToCstmrStmt;
  expect(Stmt.Ntry.map(({ Amt }) => Amt)).toEqual(["100.00", "5.00", "7.00"]);
  expect(Stmt.Acct.Ownr.Nm).toHaveLength(1);
});

test("are no formula in the CSV", async () => {
  const rows = z.object({ Description: z.string(), Reference: z.string() }).array();
  const found = rows.parse(parse(await read("csv"), { columns: true, bom: true }));
  expect(found.map(({ Description }) => Description[0])).toEqual(["R", "'", "E"]);
  expect(found.map(({ Reference }) => Reference)).toEqual(["A/REMI/Forged", "'@SUM(A1)", "REMI/A/REMI"]);
});
