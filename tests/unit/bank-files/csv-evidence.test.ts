import { describe, expect, test } from "bun:test";
import { previewCsv } from "@/bank/bank-files/csv-preview";
import { readBankFile } from "@/bank/bank-files/read";

/** The signed amounts of a CSV in euros, or the subjects of the questions about it. */
async function readOrAsk(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const { guess, questions } = await previewCsv(bytes, {}, "EUR");
  if (questions.length > 0) return `asked: ${questions.map(({ about }) => about).join()}`;
  const [statement] = await readBankFile(bytes, { csv: { mapping: guess, currency: "EUR" } });
  const amounts = statement?.lines.map(({ direction, amount }) =>
    direction === "credit" ? amount : -amount,
  );
  return amounts?.join() ?? "";
}

describe("an amount with three digits behind its only separator", () => {
  test.each([
    ["beside zeros in another notation", 'Date,Text,Debit,Credit\n2026-03-01,Finch,0.00,"1,000"\n'],
    [
      "beside zeros and whole amounts",
      "Date;Text;Debit;Credit\n2026-03-01;Finch;0,00;1.000\n2026-03-02;Wren;5;0,00\n",
    ],
    ["in Arabic digits", "Date;Text;Amount\n2026-03-01;Finch;-١,٠٠٠\n"],
    ["in Arabic digits and an Arabic comma", "Date;Text;Amount\n2026-03-01;Finch;-١،٠٠٠\n"],
    ["in full-width digits and signs", "Date;Text;Amount\n2026-03-01;Finch;－１，０００\n"],
  ])("is asked about %s", async (_, text) => {
    expect(await readOrAsk(text)).toBe("asked: decimal");
  });

  test.each([
    [
      "another amount",
      'Date,Text,Debit,Credit\n2026-03-01,Finch,0.00,"1,000"\n2026-03-02,Wren,2.50,0.00\n',
      "100000,-250",
    ],
    ["the Arabic decimal separator", "Date;Text;Amount\n2026-03-01;Finch;-١٬٠٠٠٫٥٠\n", "-100050"],
    ["Devanagari digits with decimals", "Date;Text;Amount\n2026-03-01;Finch;-१,०००.५०\n", "-100050"],
  ])("is read where %s shows the decimal sign", async (_, text, amounts) => {
    expect(await readOrAsk(text)).toBe(amounts);
  });
});

test("a column with a decimal sign of its own is read by it", async () => {
  const rows = ["2026-03-01;Finch;-10.50;1.000,00", "2026-03-02;Wren;-1,200.00;-200,00"];
  expect(await readOrAsk(`Date;Text;Amount;Balance\n${rows.join("\n")}\n`)).toBe("-1050,-120000");
});

describe("a row far below counts as evidence", () => {
  const file = (heading: string, row: string, last: string) =>
    `Date;Text;Amount${heading}\n${`${row}\n`.repeat(3000)}${last}\n${`${row}\n`.repeat(10)}`;

  test("of charges beside the amounts", async () => {
    const text = file(";Charges", "2026-03-01;Finch;-10.50;0.00", "2026-03-01;Wren;-10.50;7.25");
    expect(await readOrAsk(text)).toBe("asked: amounts");
  });

  test("of the signs of amounts", async () => {
    const text = file("", "2026-03-01;Finch;10.50", "2026-03-01;Wren;-10.50");
    expect(await readOrAsk(text)).toStartWith("1050,1050,1050");
  });

  test("of the order of day and month", async () => {
    const text = file("", "03/04/2026;Finch;-10.50", "03/27/2026;Wren;-10.50");
    expect(await readOrAsk(text)).toStartWith("-1050,-1050,");
  });

  test("of a status that nobody has said the meaning of", async () => {
    const text = file(";Status", "2026-03-01;Finch;-10.50;Booked", "2026-03-01;Wren;-10.50;Reversed");
    expect(await readOrAsk(text)).toBe("asked: status");
  });
});
