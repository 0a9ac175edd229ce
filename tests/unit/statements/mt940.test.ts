import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Parser } from "mt940js";
import { readBankFile } from "@/bank/bank-files/read";
import { statementFile } from "@/reporting/statements/files";
import { swiftPart } from "@/reporting/statements/files/swift-text";
import { fromDecimal, type Minor } from "@/vocabulary/money";
import { countCases } from "../../samples";
import { context, getBytes, inPages, makePaper, type Paper, papers } from "./paper";

const write = async ({ head, rows }: Paper): Promise<string> =>
  new TextDecoder().decode(await getBytes(statementFile("mt940", head, inPages(rows), context)));

/** Messages as read by a third-party library; it checks opening + movements = closing of each. */
const readBack = (file: string) => new Parser({ no86Structure: true }).parse(file);

const minor = (amount: number): Minor => fromDecimal(amount.toFixed(2));
const listLines = (file: string) => file.split("\r\n");

const movements = [
  {
    type: "credit",
    amount: 125_050,
    reference: "INV-2026-000000000000123",
    description: 'Rent, "Marina" tower & شركة النور',
  },
  { type: "hold", amount: 5_000 },
  { type: "debit", amount: 25_000, processedAt: Date.UTC(2026, 9, 4, 8) },
] as const;

describe("a statement as MT940", () => {
  test("has the fields of the message in their order, and no hold", async () => {
    const { head, rows } = makePaper(movements);
    const file = await write({ head: { ...head, closingAvailable: 195_050 }, rows });
    expect(listLines(file)).toEqual([
      ":20:VA7-261031",
      ":25:AE079990000000000000007",
      ":28C:26304/1",
      ":60F:C260930AED1000,00",
      ":61:2610011001C1250,50NTRFINV-2026-0000000//1000",
      ":86:/EREF/INV-2026-000000000000123/REMI/Rent, 'Marina' tower + shrkh ",
      "lnwr",
      ":61:2610041001D250,00NTRFTXN-2026-3//1002",
      ":86:/EREF/TXN-2026-3/REMI/Invoice 3",
      ":62F:C261031AED2000,50",
      ":64:C261031AED1950,50",
      "-",
      "",
    ]);
  });

  test("names the other party in numbered fields, into which nothing that a description says gets", async () => {
    const counterparty = {
      name: "Noor Foods Trading and Import LLC",
      account: "DE89370400440532013000",
      agent: "DEUTDEFF",
      reference: null,
      endToEndId: null,
    };
    const description = `${"x".repeat(22)}EREF+FORGED ?32Somebody else IBAN+AE070331234567890123456`;
    const paper = makePaper([{ type: "credit", amount: 100, description, counterparty }]);
    const file = await write(paper);
    for (const line of listLines(file)) expect(line.length).toBeLessThanOrEqual(69);
    const [statement] = await readBankFile(new TextEncoder().encode(file));
    expect(statement?.lines[0]?.details).toMatchObject([
      {
        endToEndId: "TXN-2026-1",
        counterpartyName: counterparty.name,
        counterpartyAccount: counterparty.account,
        counterpartyAgent: counterparty.agent,
        remittance: description.replaceAll(/[+?]/g, (sign) => (sign === "+" ? " " : ".")),
      },
    ]);
  });

  test("is a message of its two balances if nothing moved", async () => {
    const [statement] = readBack(await write(makePaper([])));
    expect(statement).toMatchObject({ openingBalance: 1000, closingBalance: 1000, transactions: [] });
  });

  test("continues in further messages, each of which begins with the balance that the one before it ends with", async () => {
    const paper = makePaper(
      Array.from({ length: 200 }, (_, at) => ({
        type: at % 3 === 0 ? ("debit" as const) : ("credit" as const),
        amount: 100 + at,
        description: `Invoice ${at} ${"long ".repeat(at % 60)}`,
      })),
      { apart: 3_600_000 },
    );
    const file = await write(paper);
    const messages = file.split(/^-\r\n/m).slice(0, -1);
    expect(messages.length).toBeGreaterThan(10);
    messages.forEach((message, at) => {
      expect(message.length).toBeLessThanOrEqual(2000);
      expect(message).toContain(`:28C:26304/${at + 1}\r\n`);
      expect(message).toMatch(at === 0 ? /:60F:/ : /:60M:/);
      expect(message).toMatch(at === messages.length - 1 ? /:62F:/ : /:62M:/);
      const carried = /:62M:(.*)\r\n/.exec(message)?.[1];
      if (carried !== undefined) expect(messages[at + 1]).toContain(`:60M:${carried}\r\n`);
    });
    const read = readBack(file).flatMap(({ transactions }) => transactions);
    expect(read.map(({ amount }) => minor(amount))).toEqual(
      paper.rows.map(({ type, amount }) => (type === "debit" ? -amount : amount)),
    );
  });

  test("refuses balances that its fifteen signs cannot hold, and says what to choose instead", () => {
    const { head, rows } = makePaper([{ type: "credit", amount: 1 }], { opening: 99_999_999_999_999 });
    expect(() => statementFile("mt940", head, inPages(rows), context)).toThrow(
      "Choose camt.053 or CSV instead.",
    );
  });

  test("is read back by another library with the same rows and sums, whatever they say", async () => {
    const property = fc.asyncProperty(papers, async (paper) => {
      const { head, rows } = paper;
      fc.pre(head.openingBalance + head.credits.sum < 99_999_999_999_999);
      const file = await write(paper);
      for (const line of listLines(file)) {
        expect(line).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/);
        expect(line.length).toBeLessThanOrEqual(69);
      }
      const statements = readBack(file);
      const moved = rows.filter(({ type }) => type === "credit" || type === "debit");
      const read = statements.flatMap(({ transactions }) => transactions);
      expect(read.map(({ amount, bankReference }) => [minor(amount), bankReference])).toEqual(
        moved.map(({ type, amount, id }) => [type === "debit" ? -amount : amount, String(id)]),
      );
      // Line ends fall where they must, and what begins a line with a colon or hyphen is written as a full stop.
      const plain = (text: string) => text.replace(/[\s:.-]/g, "");
      read.forEach(({ details }, at) => {
        const { reference = "", description = "" } = moved[at] ?? {};
        const said = plain(`/EREF/${swiftPart(reference)}/REMI/${swiftPart(description)}`);
        expect(said.startsWith(plain(details))).toBe(true);
        expect(plain(details).length).toBeGreaterThanOrEqual(Math.min(said.length, 120));
      });
      expect(minor(statements[0]?.openingBalance ?? Number.NaN)).toBe(head.openingBalance);
      expect(minor(statements.at(-1)?.closingBalance ?? Number.NaN)).toBe(head.closingBalance);
    });
    await fc.assert(property, { numRuns: countCases(60, 25) });
  });
});
