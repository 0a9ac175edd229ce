import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import "@/app/languages";
import { statementFile } from "@/reporting/statements/files";
import { mostPrinted } from "@/reporting/statements/files/pdf";
import { PrintedStatement } from "@/reporting/statements/files/print/statement";
import type { StatementRow } from "@/reporting/statements/statement";
import { readPdf } from "@/statement-reader/page/pdf";
import { readPages } from "@/statement-reader/read";
import { speak } from "@/vocabulary/language/speaking";
import { currencies, toDecimal } from "@/vocabulary/money";
import { countCases, takeSample } from "../../samples";
import { context, getBytes, inPages, makePaper, type Paper, papers } from "./paper";

const isMovement = ({ type }: StatementRow) => type === "credit" || type === "debit";

/** A statement as it is set, in this process. */
async function set({ head, rows }: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const { brand, support, zone } = context.env;
  const statement = new PrintedStatement(head, { ...brand, ...support, zone, at: context.now() });
  const pieces: Uint8Array[] = [];
  statement.document.on("data", (bytes: Uint8Array) => pieces.push(bytes));
  const ended = new Promise((resolve) => statement.document.once("end", resolve));
  for (const row of rows.filter(isMovement)) statement.add(row);
  statement.end();
  await ended;
  return new Uint8Array(Buffer.concat(pieces));
}

const open = (bytes: Uint8Array<ArrayBuffer>) =>
  getDocument({ data: bytes.slice(), useSystemFonts: false, disableFontFace: true, verbosity: 0 });

/** The text of each page as an independent library reads it, a line for each line of the paper. */
async function getText(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const task = open(bytes);
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : " ") : "")).join(""));
  }
  await task.destroy();
  return pages;
}

/** Reading of a file by our own statement reader. */
const readBack = async (bytes: Uint8Array<ArrayBuffer>) => readPages(await readPdf(bytes.slice(), {}));

const said = [
  "Payment for invoice 2026/",
  "Überweisung an Łódź sp. z o.o. ",
  "Rent of the warehouse ",
  "شركة النور للتجارة ",
];
const many = (count: number) =>
  makePaper(
    Array.from({ length: count }, (_, at) => ({
      type:
        at % 9 === 4
          ? ("hold" as const)
          : at % 9 === 7
            ? ("release" as const)
            : at % 3 === 0
              ? ("debit" as const)
              : ("credit" as const),
      amount: 1_000 + ((at * 7_919) % 90_000),
      description: `${said[at % said.length]}${at + 1}`,
    })),
    { opening: 2_000_000, apart: 5_400_000 },
  );

describe("a statement as a PDF", () => {
  test("has a payment's reference on one line, beside the largest amounts", async () => {
    const paper = makePaper(
      [
        {
          type: "debit" as const,
          amount: 99_999_999_999,
          description: "Rent",
          reference: "PAY-20261130-WWWWWW",
        },
      ],
      { opening: 99_999_999_999, apart: 0 },
    );
    const [page = ""] = await getText(await set(paper));
    expect(page).toContain("PAY-20261130-WWWWWW");
  });

  test("comes with its name, and has a title, a language and a structure that a screen reader follows", async () => {
    const { head, rows } = many(30);
    const file = statementFile("pdf", head, inPages(rows), context);
    expect(file.contentType).toBe("application/pdf");
    expect(file.fileName).toBe("statement-AE079990000000000000007-2026-10-01-2026-10-31.pdf");
    const task = open(await getBytes(file));
    const document = await task.promise;
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({
      Title: "Statement of Noor Trading LLC, AE07 9990 0000 0000 0000 007, 1 Oct 2026 to 31 Oct 2026",
      Language: "en",
    });
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
    const roles = [...tree.matchAll(/"role":"(\w+)"/g)].map(([, role]) => role);
    expect(roles.slice(0, 4)).toEqual(["Document", "P", "P", "H1"]);
    for (const role of ["H1", "Table", "TR", "TH", "TD"]) expect(roles).toContain(role);
    await task.destroy();
  });

  test("in Arabic says nothing in English but data, and its words and an Arabic name are found in it", async () => {
    const holder = "شركة النور للتجارة (دبي)";
    const { head, rows } = makePaper(
      Array.from({ length: 40 }, (_, at) => ({
        type: at === 7 ? ("hold" as const) : ("credit" as const),
        amount: 1_000 + at,
        description: at % 2 === 0 ? "4711" : holder,
      })),
      { customerName: holder },
    );
    const trailed = { ...head, trail: "12:abc0" };
    const bytes = await getBytes(speak("ar", () => statementFile("pdf", trailed, inPages(rows), context)));
    const task = open(bytes);
    const document = await task.promise;
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({ Language: "ar" });
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
    expect(tree).toContain('"role":"Table"');
    await task.destroy();
    const text = (await getText(bytes)).join("\n").normalize("NFKC");
    for (const words of [
      "كشف حساب",
      "صاحب الحساب",
      "أكتوبر",
      "الرصيد الافتتاحي",
      "إجمالي",
      "المرحّل من الصفحة السابقة",
      "رأس سجل التدقيق",
      holder,
    ]) {
      expect(text).toContain(words);
    }
    const latin = text.match(/[A-Za-z][A-Za-z]+/g) ?? [];
    const data =
      "Gulf Oriental Bank Dubai International Financial Centre support vostra example Noor Group noor va AED AE TXN IBAN abc";
    expect([...new Set(latin)].filter((word) => !data.split(" ").includes(word))).toEqual([]);
  });

  const printed: [string, Paper][] = [
    ["one row", makePaper([{ type: "credit", amount: 5 }])],
    ["nothing that moved", makePaper([])],
    ["holds alone", makePaper([{ type: "hold", amount: 500 }])],
    [
      "amounts of fourteen digits",
      makePaper([
        { type: "credit", amount: 99_999_999_999_999 },
        { type: "debit", amount: 88_888_888_888_888 },
      ]),
    ],
    ["everything spent", makePaper([{ type: "debit", amount: 100_000 }])],
    ...currencies.map((currency): [string, Paper] => [
      `movements in ${currency}`,
      makePaper(
        [
          { type: "credit", amount: 125_050 },
          { type: "debit", amount: 25_000 },
        ],
        { currency },
      ),
    ]),
  ];
  test.each([
    ["many pages with holds between the rows", many(100)] as const,
    ...takeSample(printed, 4, 0, "printed statements that our own reader reads back"),
  ])("of %s is read back by our own reader as proven, with the same rows and sums", async (_, paper) => {
    const { head, rows } = paper;
    const [read, ...others] = await readBack(await set(paper));
    expect(others).toEqual([]);
    expect(read?.analysis).toMatchObject({
      // Without movements only the two balances can be proven.
      verdict: rows.some(isMovement) ? "proven" : "totals_only",
      bankName: "Gulf & Oriental Bank",
      accountNumber: "AE07 9990 0000 0000 0000 007",
      accountHolder: "Noor Trading LLC",
      currency: head.account.currency,
      openingBalance: toDecimal(head.openingBalance),
      closingBalance: toDecimal(head.closingBalance),
      totalCredits: toDecimal(head.credits.sum),
      totalDebits: toDecimal(head.debits.sum),
    });
    expect(read?.rows.map(({ credit, debit, balance }) => [credit, debit, balance])).toEqual(
      rows
        .filter(isMovement)
        .map(({ type, amount, balance }) => [
          type === "credit" ? toDecimal(amount) : null,
          type === "debit" ? toDecimal(amount) : null,
          toDecimal(balance),
        ]),
    );
  });

  test("numbers its pages, and each begins with what the one before it carried forward", async () => {
    const pages = await getText(await set(many(150)));
    expect(pages.length).toBeGreaterThan(3);
    pages.forEach((text, at) => {
      expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
      const carried = /Carried forward\s+([\d,. ]+)/.exec(text)?.[1];
      expect(carried === undefined).toBe(at === pages.length - 1);
      const brought = /Brought forward\s+([\d,. ]+)/.exec(pages[at + 1] ?? "")?.[1];
      expect(brought?.trim()).toBe(carried?.trim());
    });
  });

  test("says how many holds it does not show", async () => {
    const text = (await getText(await set(makePaper([{ type: "hold", amount: 500 }])))).join("");
    expect(text).toContain("Not shown: 1 hold and 0 releases in this period.");
    expect((await getText(await set(makePaper([])))).join("")).not.toContain("Not shown");
  });

  test("shows every word of a long description and reference, on as many lines as they need", async () => {
    const description = Array.from({ length: 120 }, (_, at) => `word${at}`).join(" ");
    const reference = `R-${"7".repeat(98)}`;
    const pages = await getText(
      await set(makePaper([{ type: "credit", amount: 1, description, reference }])),
    );
    const text = pages.join("").replace(/\s+/g, "");
    for (let at = 0; at < 120; at++) expect(text).toContain(`word${at}`);
    expect(text.match(/7/g)?.length ?? 0).toBeGreaterThanOrEqual(98);
  });

  test("continues on the next page with a row that is longer than a page, and carries its amount forward", async () => {
    const description = `${"W".repeat(990)} end`;
    const rows = [
      { type: "credit", amount: 99_999_999_999_999, description },
      { type: "debit", amount: 88_888_888_888_888 },
    ] as const;
    const paper = makePaper(rows, { opening: 0 });
    const pages = await getText(await set(paper));
    expect(pages.join("").match(/W/g)?.length).toBe(990);
    expect(pages[0]).toMatch(/Carried forward\s+0\.00\s+999,999,999,999\.99\s+999,999,999,999\.99/);
  });

  test("is whole with the same figures, whatever the rows say", async () => {
    const property = fc.asyncProperty(papers, async (paper) => {
      const text = (await getText(await set(paper))).join("\n");
      const figures = new Set(text.match(/[\d,]+\.\d\d/g));
      const shown = paper.rows.filter(isMovement).flatMap(({ amount, balance }) => [amount, balance]);
      for (const minor of [...shown, paper.head.openingBalance, paper.head.closingBalance]) {
        const [whole = "", cents = ""] = toDecimal(minor).split(".");
        expect(figures).toContain(`${BigInt(whole).toLocaleString("en-US")}.${cents}`);
      }
    });
    await fc.assert(property, { numRuns: countCases(6, 2) });
  });

  test("is read with its digits, where a description has signs that a face keeps for forms of digits", async () => {
    const description = "\ue071\ue072\ue094";
    const row = { type: "credit", amount: 1, description } as const;
    const text = (await getText(await set(makePaper([row, row], { opening: 0 })))).join("");
    expect(text).toContain("0.01");
  });

  test("is refused where it would have too many rows, with what to choose instead", () => {
    const { head, rows } = makePaper([]);
    const long = { ...head, credits: { count: mostPrinted + 1, sum: 1 } };
    expect(() => statementFile("pdf", long, inPages(rows), context)).toThrow(
      "A PDF has at most 10,000 movements. Choose a shorter period, or CSV.",
    );
  });

  test("is refused with a sentence while many others are printed, and printed once they are gone", async () => {
    const { head, rows } = many(10);
    const gate = Promise.withResolvers<void>();
    async function* slow() {
      await gate.promise;
      yield rows;
    }
    const readers = Array.from({ length: 10 }, () =>
      statementFile("pdf", head, slow(), context).body.getReader(),
    );
    const first = readers.map((reader) => reader.read());
    await new Promise((resolve) => setImmediate(resolve));
    expect(() => statementFile("pdf", head, inPages(rows), context)).toThrow("Please try again in a minute.");
    await Promise.all(readers.map((reader) => reader.cancel()));
    gate.resolve();
    await Promise.all(first);
    const bytes = await getBytes(statementFile("pdf", head, inPages(rows), context));
    expect(new TextDecoder("latin1").decode(bytes.slice(0, 5))).toBe("%PDF-");
  });

  test("is printed while others do not take theirs", async () => {
    const { head, rows } = many(300);
    const readers = [1, 2].map(() => statementFile("pdf", head, inPages(rows), context).body.getReader());
    await Promise.all(readers.map((reader) => reader.read()));
    const bytes = await getBytes(statementFile("pdf", head, inPages(rows.slice(0, 10)), context));
    expect(new TextDecoder("latin1").decode(bytes.slice(0, 5))).toBe("%PDF-");
    await Promise.all(readers.map((reader) => reader.cancel()));
  });

  test("ends with an error, never short, where the book cannot be read", async () => {
    const { head, rows } = many(10);
    async function* broken() {
      yield rows;
      throw new Error("The book cannot be read");
    }
    const file = statementFile("pdf", head, broken(), context);
    await expect(getBytes(file)).rejects.toThrow("The book cannot be read");
  });

  test("stops reading when nobody takes it any more", async () => {
    const { head, rows } = many(10);
    const ended = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    async function* endless() {
      try {
        for (;;) {
          begun.resolve();
          yield rows;
        }
      } finally {
        ended.resolve();
      }
    }
    const reader = statementFile("pdf", head, endless(), context).body.getReader();
    const first = reader.read();
    await begun.promise;
    await reader.cancel();
    await ended.promise;
    expect((await first).done).toBe(true);
  });
});
