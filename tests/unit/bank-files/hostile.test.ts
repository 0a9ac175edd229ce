import { describe, expect, spyOn, test } from "bun:test";
import fc from "fast-check";
import { SaxesParser } from "saxes";
import { readCreditTransfers } from "@/bank/bank-files/credit-transfers";
import { previewCsv } from "@/bank/bank-files/csv-preview";
import { readPaymentStatus } from "@/bank/bank-files/payment-status";
import { readBankFile } from "@/bank/bank-files/read";
import { largestBankFile } from "@/bank/bank-files/statement";
import { readXml, xmlLimits } from "@/bank/bank-files/xml";
import { AppError } from "@/kernel/errors";
import { camt053, csvText, mt940, pain001, pain002, plainStatement } from "../../fixtures/bank-files";
import { countCases, takeSample } from "../../samples";
import { refused } from "./reading";

const said = async (file: string | Uint8Array) => {
  const { code, message } = await refused(file);
  return `${code}: ${message}`;
};

const lines = [
  {
    date: "2026-11-02",
    direction: "credit" as const,
    amount: 12_345,
    endToEndId: "A",
    remittance: "Invoice & more",
  },
  { date: "2026-11-03", direction: "debit" as const, amount: 300, counterparty: "Ä. Payer" },
];
const camt = camt053([plainStatement({ lines })]);
/** A statement with something put into its first entry. */
const withInside = (text: string) => camt.replace("<Ntry>", `<Ntry>${text}`);

describe("a file is refused", () => {
  test("that is empty", async () => {
    expect(await said("")).toBe("FILE_EMPTY: The file is empty. Choose another one.");
  });

  test("that is larger than 25 MB, before it is looked at", async () => {
    const bytes = new Uint8Array(200_000_000);
    const { status, message } = await refused(bytes);
    expect([status, message]).toEqual([413, "The file is larger than 25 MB. Ask for it in parts."]);
    expect(largestBankFile).toBe(25_000_000);
  });

  test.each([
    ["a PDF with another name", "%PDF-1.7\n%âãÏÓ\n1 0 obj"],
    ["a workbook", "PK\u0003\u0004\u0014\u0000"],
    ["a word", "hello"],
    ["a picture", "\u0089PNG\r\n\u001a\n"],
  ])("that is %s", async (_, text) => {
    expect(await said(new Uint8Array(Buffer.from(text, "latin1")))).toBe(
      "FORMAT_UNKNOWN: The file is not a bank statement. Choose camt.052, camt.053, camt.054, MT940, MT942, OFX, BAI2, QIF, CSV, XLSX, XLS, or a ZIP of these.",
    );
  });

  test("that is XML of something else", async () => {
    expect(await said("<html><body/></html>")).toStartWith(
      "FORMAT_UNKNOWN: Line 1, column 1: The file begins with 'html'",
    );
    expect(await said('<Document xmlns="urn:x"><Sheet/></Document>')).toStartWith(
      "FORMAT_UNKNOWN: Line 1, column 25: 'urn:x' is not read here.",
    );
    expect(await said("<Document/>")).toStartWith("FORMAT_UNKNOWN: The file holds no statement.");
  });

  test.each([
    ["an element that does not end", camt.replace("</Ntry>", ""), 5],
    ["the end of the file in its midst", camt.slice(0, camt.indexOf("</Ntry>")), 5],
    ["an ampersand", withInside("a & b"), 5],
    ["an attribute without quotation marks", withInside("<X a=1/>"), 5],
    ["a second root", `${camt}<Document/>`, 0],
    ["a NUL", withInside("\u0000"), 5],
    ["a reference to NUL", withInside("&#0;"), 5],
    ["a reference to half a character", withInside("&#xD800;"), 5],
    ["an unbound prefix", withInside("<x:y/>"), 5],
  ])("for broken XML: %s", async (_, text) => {
    expect(await said(text)).toMatch(
      /^NOT_WELL_FORMED: Line \d+(?:, column \d+)?: The XML is broken here \(.+\)\. Ask the bank for the file again\.$/,
    );
  });

  test("whose bytes are no UTF-8, with the line", async () => {
    const bytes = new Uint8Array(Buffer.from(camt.replace("Ä.", "\u00c4."), "latin1"));
    const lines = camt.split("\n");
    const line = lines.findIndex((each) => each.includes("Ä.")) + 1;
    const column = (lines[line - 1] ?? "").indexOf("Ä.") + 1;
    expect(await said(bytes)).toBe(
      `NOT_WELL_FORMED: Line ${line}, column ${column}: The bytes here are not UTF-8, which the file says it is. Ask the bank for the file again.`,
    );
    expect(await said(camt.replace("UTF-8", "EBCDIC-37"))).toStartWith(
      "NOT_WELL_FORMED: Line 1, column 1: The file is encoded as 'EBCDIC-37'",
    );
  });
});

describe("a document type is refused outright", () => {
  const laughs = Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at};`.repeat(10)}">`,
  ).join("\n");
  test.each([
    ["a billion laughs", `<!DOCTYPE lolz [\n<!ENTITY lol0 "lol">\n${laughs}\n]>`],
    ["an external entity", '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ["an external document type", '<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd">'],
    ["a parameter entity", '<!DOCTYPE a [<!ENTITY % x SYSTEM "http://127.0.0.1:9/"> %x;]>'],
    ["an empty one", "<!DOCTYPE Document>"],
  ])("%s", async (_, doctype) => {
    const file = camt.replace("<Document", `${doctype}<Document`).replace("Invoice", "&x;&lol9;");
    expect(await said(file)).toMatch(
      /^NOT_WELL_FORMED: Line \d+(?:, column \d+)?: A document type \(DOCTYPE\) is not read\./,
    );
  });

  test("and an entity without one is unknown", async () => {
    expect(await said(camt.replace("Invoice", "&x;"))).toContain("undefined entity");
  });
});

describe("what the parser would keep is refused before it has much of it", () => {
  const size = 3_000_000;
  const long = "-a".repeat(size / 2);
  const before = (text: string) => camt.replace("<Document", `${text}<Document`);

  const kept: [string, () => string][] = [
    ["a comment ahead of the message", () => before(`<!--${long}-->`)],
    ["a comment within it", () => withInside(`<!--${long}-->`)],
    ["a comment that does not end", () => withInside(`<!--${long}`)],
    ["a processing instruction", () => before(`<?x ${long}?>`)],
    ["the name of an instruction", () => before(`<?${"x".repeat(size)}?>`)],
    ["a declaration", () => camt.replace("<?xml ", `<?xml ${" ".repeat(size)}`)],
    ["a document type", () => before(`<!DOCTYPE x [${long}]>`)],
    ["a text that is skipped", () => camt.replace("<GrpHdr>", `<GrpHdr><Junk>${long}</Junk>`)],
    ["a CDATA section", () => withInside(`<X><![CDATA[${long}]]></X>`)],
    ["a CDATA section that is skipped", () => camt.replace("<GrpHdr>", `<GrpHdr><![CDATA[${long}]]>`)],
    ["a text of brackets", () => withInside(`<X>${"]".repeat(size)}</X>`)],
    ["a text of entities", () => withInside(`<X>${"&#65;".repeat(size / 5)}</X>`)],
    ["an attribute", () => withInside(`<X a="${long}"/>`)],
    ["the name of an attribute", () => withInside(`<X ${"a".repeat(size)}="1"/>`)],
    ["the name of an element", () => withInside(`<${"a".repeat(size)}/>`)],
    ["the name of an element that ends", () => withInside(`<X></${"a".repeat(size)}>`)],
    ["the name of an entity", () => withInside(`<X>&${"a".repeat(size)};</X>`)],
    ["blanks within a tag", () => withInside(`<X${" ".repeat(size)}/>`)],
    ["blanks between elements", () => before(" ".repeat(size))],
  ];
  test.each(takeSample(kept, 4, 0, "texts that the parser would keep"))("%s", async (_, getFile) => {
    const file = getFile();
    const given = spyOn(SaxesParser.prototype, "write");
    const sentence = await said(file);
    const characters = given.mock.calls.reduce((sum, [text]) => sum + String(text).length, 0);
    given.mockRestore();
    expect(sentence).toMatch(/^(?:TOO_COMPLEX|NOT_WELL_FORMED): Line \d+(?:, column \d+)?: /);
    expect(characters).toBeLessThan(xmlLimits.unended + 40_000);
  });

  test("while comments of any number are passed over, and so is a text that is as long as it may be", async () => {
    const comments = `<!--${"x".repeat(xmlLimits.text)}-->`.repeat(10);
    const text = `<SplmtryData>${"x".repeat(xmlLimits.text)}</SplmtryData>`;
    const [statement] = await readBankFile(new TextEncoder().encode(withInside(comments + text)));
    expect(statement?.lines).toHaveLength(lines.length);
  });
});

test("files that come at once are read one after the other, and too many are refused", async () => {
  const order: SaxesParser<{ xmlns: true }>[] = [];
  const write = spyOn(SaxesParser.prototype, "write").mockImplementation(function (
    this: SaxesParser<{ xmlns: true }>,
  ) {
    order.push(this);
    return this;
  });
  const long = new TextEncoder().encode(camt.padEnd(24_000_000));
  const answers = await Promise.allSettled(Array.from({ length: 7 }, () => readBankFile(long)));
  write.mockRestore();
  const parsers = order.filter((parser, at) => order[at - 1] !== parser);
  expect(parsers).toHaveLength(new Set(order).size);
  expect(parsers).toHaveLength(4);
  const refusals = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  expect(refusals.filter(({ status }) => status === 429)).toHaveLength(3);
});

describe("what is too much for a bank message is refused in little time", () => {
  // Superlinear time would exceed the test's own limit.
  const refuses = async (text: string, wanted: RegExp) => {
    expect(await said(text)).toMatch(wanted);
  };
  const many = (text: string, size: number) => text.repeat(Math.floor(size / text.length));

  test("deep nesting", () =>
    refuses(
      withInside(many("<a>", 10_000_000)),
      /^TOO_COMPLEX: Line \d+(?:, column \d+)?: Elements lie too deep/,
    ));
  test("a long text", () =>
    refuses(
      withInside(`<X>${many("x", 20_000_000)}</X>`),
      /^TOO_COMPLEX: Line \d+(?:, column \d+)?: A text is too long/,
    ));
  test("many attributes", () => {
    const attributes = Array.from({ length: 500_000 }, (_, at) => `a${at}="1"`).join(" ");
    return refuses(
      withInside(`<X ${attributes}/>`),
      /^TOO_COMPLEX: Line \d+(?:, column \d+)?: An element has too many attributes/,
    );
  });
  test("many elements in one", () =>
    refuses(
      withInside(many("<a/>", 20_000_000)),
      /^TOO_COMPLEX: Line \d+(?:, column \d+)?: An element holds too many/,
    ));
  test("many elements outside", () =>
    refuses(
      camt.replace("<GrpHdr>", `<Junk>${many("<a/>", 20_000_000)}</Junk><GrpHdr>`),
      /^TOO_COMPLEX: Line \d+(?:, column \d+)?: The file has too many elements/,
    ));
  test("one line of MT940", () =>
    refuses(`:20:X\n:25:1\n:60F:C260101EUR0,\n:61:${many("1", 20_000_000)}`, /^TOO_COMPLEX: Line 4/));
  test("an endless field of MT940", () =>
    refuses(
      `:20:X\n:25:1\n:60F:C260101EUR0,\n:61:260101C1,NTRFX\n:86:${many("/EREF/\n", 20_000_000)}`,
      /^TOO_COMPLEX: Line \d+(?:, column \d+)?: The field :86: is too long/,
    ));
  const tooMany = /TOO_COMPLEX: Line \d+(?:, column \d+)?: The file has more than 200,000 bookings/;
  const crowded: [string, () => Promise<unknown>][] = [
    [
      "MT940",
      () => refuses(`:20:X\n:25:1\n:60F:C260101EUR0,\n${many(":61:260101C1,NTRFX\n", 4_000_000)}`, tooMany),
    ],
    [
      "a CSV",
      async () => {
        const rows = new TextEncoder().encode(
          `Date,Amount,Description\n${many("2026-01-01,1.00,x\n", 4_000_000)}`,
        );
        const csv = { mapping: (await previewCsv(rows)).guess, currency: "EUR" };
        const refused = await readBankFile(rows, { csv }).catch(({ message }) => message);
        expect(refused).toEndWith("The file has more than 200,000 bookings. Ask the bank for it in parts.");
      },
    ],
    [
      "camt.053",
      () => {
        const details = "<TxDtls/>".repeat(70_000);
        const batch = camt.replace(/<NtryDtls>.*?<\/NtryDtls>/, `<NtryDtls>${details}</NtryDtls>`);
        const [, entry = ""] = /(<Ntry>.*?<\/Ntry>)/s.exec(batch) ?? [];
        return refuses(camt.replace("<Ntry>", `${entry.repeat(3)}<Ntry>`), tooMany);
      },
    ],
  ];
  test.each(takeSample(crowded, 3, 0, "formats of files with too many bookings"))(
    "more bookings than are compared in %s",
    (_, refused) => refused(),
  );
  test("messages of MT940 that say nothing", () =>
    refuses(many(":20:X\n-\n", 20_000_000), /^VALUE_MISSING: Line 1/));

  test("an attribute without end", () =>
    refuses(
      camt.replace('<Ntry><Amt Ccy="EUR"', `<Ntry><Amt Ccy="${many("x", 20_000_000)}"`),
      /^TOO_COMPLEX: Line \d+(?:, column \d+)?: A text is too long/,
    ));
  test("an attribute that is not a currency", () =>
    refuses(
      camt.replace('<Ntry><Amt Ccy="EUR"', `<Ntry><Amt Ccy="${many("x", 150_000)}"`),
      /^VALUE_WRONG: Line \d+(?:, column \d+)?: 'x{40}…' is no currency code/,
    ));

  test("pages of MT940 of a line each, and sums without end, take no longer than their size", async () => {
    const page = (at: number) =>
      `:20:X\n:25:1\n:28C:1/${at}\n:60${at === 1 ? "F" : "M"}:C260101EUR0,\n:61:260101C0,NTRFX\n:62M:C260101EUR0,\n-\n`;
    const pages = Array.from({ length: 60_000 }, (_, at) => page(at + 1)).join("");
    const [statement, ...others] = await readBankFile(new TextEncoder().encode(pages));
    expect([statement?.difference, others]).toEqual([0, []]);
    const report = `:20:X\n:25:1\n:34F:EUR0,\n${many(":61:260101C1,NTRFX\n", 1_500_000)}`;
    await refuses(
      `${report}${many(":90D:0EUR0,\n", 3_000_000)}:90C:0EUR0,\n`,
      /^CONTROL_SUM_WRONG: Line \d+/,
    );
  });

  test("ids and a note that every payment of a batch shares are shared within bounds", async () => {
    const batch = `<Btch><PmtInfId>${many("x", 50_000)}</PmtInfId></Btch>`;
    const details = many("<TxDtls><Refs/></TxDtls>", 400_000);
    const entry = camt.replace(
      /<NtryDtls>.*?<\/NtryDtls>/,
      `<NtryDtls>${batch.repeat(100)}${details}</NtryDtls><AddtlNtryInf>${many("y", 50_000)}</AddtlNtryInf>`,
    );
    const [statement] = await readBankFile(new TextEncoder().encode(entry));
    const [line] = statement?.lines ?? [];
    expect(JSON.stringify(line).length).toBeLessThan(2000);
  });

  test("a comment and a name, as long as they may be, and elements of others are skipped", async () => {
    const file = withInside(`<!--${many("x", 150_000)}--><${many("x", 150_000)}/>`).replace(
      "</Stmt>",
      `<o:X xmlns:o="urn:other">${many("<o:y>1</o:y>", 5_000_000)}</o:X></Stmt>`,
    );
    const [statement] = await readBankFile(new TextEncoder().encode(file));
    expect(statement?.lines).toHaveLength(2);
  });

  test("an element that is asked for holds as much as is allowed, and no more", async () => {
    const inner = (count: number) => `<Document><M><P>${"<a/>".repeat(count)}</P></M></Document>`;
    const holds = async (count: number) => {
      let children = 0;
      await readXml(new TextEncoder().encode(inner(count)), () => ({
        P: {
          end: (element) => {
            children = element.children.length;
          },
        },
      }));
      return children;
    };
    expect(await holds(xmlLimits.within - 1)).toBe(xmlLimits.within - 1);
    expect(holds(xmlLimits.within)).rejects.toThrow("too many others");
  });
});

/** Reads a file in any of the ways. */
const readings: ((bytes: Uint8Array) => unknown)[] = [
  (bytes) => readBankFile(bytes),
  async (bytes) =>
    readBankFile(bytes, { csv: { mapping: (await previewCsv(bytes)).guess, currency: "EUR" } }),
  (bytes) => readCreditTransfers(bytes),
  (bytes) => readPaymentStatus(bytes),
];

async function expectReadOrRefused(bytes: Uint8Array): Promise<void> {
  for (const reading of readings) {
    try {
      await reading(bytes);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      expect([400, 413]).toContain(error.status);
      expect(error.message.length).toBeLessThan(400);
    }
  }
}

describe("nothing but a refusal comes of", () => {
  test("random bytes", async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 3000, size: "max" }), expectReadOrRefused), {
      numRuns: countCases(150, 30),
    });
  });

  const files = [
    camt,
    camt053([plainStatement({ lines })], { version: "02", times: true, prefix: "n:" }),
    mt940([plainStatement({ lines })]),
    mt940([plainStatement({ lines })], { style: "german", envelope: true, linesPerMessage: 1 }),
    csvText(plainStatement({ lines })),
    pain001([{ amount: 100, endToEndId: "A" }]),
    pain002({ group: "PART", information: [{ id: "1", payments: [{ endToEndId: "A", status: "RJCT" }] }] }),
  ].map((text) => new TextEncoder().encode(text));
  const mutation = fc.record({
    at: fc.integer({ min: 0, max: 10_000 }).map((part) => part / 10_000),
    remove: fc.nat({ max: 40 }),
    insert: fc.oneof(
      fc.uint8Array({ maxLength: 8 }),
      fc
        .constantFrom(
          "<",
          "</",
          "&#x10FFFF;",
          "]]>",
          "\n:61:",
          "\n-\n",
          "{1:",
          '"',
          ",",
          ";",
          "9".repeat(30),
          "-",
          "\u0000",
          "\r",
        )
        .map((text) => new TextEncoder().encode(text)),
    ),
  });

  test("files that were changed somewhere", async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(mutation, { minLength: 1, maxLength: 4 }),
      (file, changes) => {
        let bytes = file;
        for (const { at, remove, insert } of changes) {
          const from = Math.floor(at * bytes.length);
          bytes = new Uint8Array(
            Buffer.concat([bytes.subarray(0, from), insert, bytes.subarray(from + remove)]),
          );
        }
        return expectReadOrRefused(bytes);
      },
    );
    await fc.assert(property, { numRuns: countCases(600, 80) });
  });
});
