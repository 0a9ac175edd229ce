import { describe, expect, test } from "bun:test";
import { readCsvStatements, readWithOpenRows } from "@/bank/bank-files/csv";
import type { CsvAnswers } from "@/bank/bank-files/csv-mapping";
import { previewCsv } from "@/bank/bank-files/csv-preview";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Readings of the first question: the answer of each, and its rows in words. */
async function readingsOf(text: string) {
  const { questions } = await previewCsv(bytesOf(text), {}, "EUR");
  return (questions[0]?.readings ?? []).map(({ answer, rows }) => ({
    answer,
    rows: rows.map(({ date, text: what, amount }) => `${date} ${what} ${amount}`),
  }));
}

describe("where two readings of a CSV fit, both are shown with the rows that differ", () => {
  test("by the decimal sign", async () => {
    const rows = "2026-03-01,Finch,-5\n2026-03-02,Wren,-1.000\n";
    expect(await readingsOf(`Date,Text,Amount\n${rows}`)).toEqual([
      { answer: { decimal: "." }, rows: ["2026-03-02 Wren -1.00"] },
      { answer: { decimal: "," }, rows: ["2026-03-02 Wren -1000.00"] },
    ]);
  });

  test("by the order of day and month", async () => {
    expect(await readingsOf("Date,Text,Amount\n03/04/2026,Finch,-5.00\n05/05/2026,Wren,7.00\n")).toEqual([
      { answer: { dateOrder: "dmy" }, rows: ["2026-04-03 Finch -5.00"] },
      { answer: { dateOrder: "mdy" }, rows: ["2026-03-04 Finch -5.00"] },
    ]);
  });

  test("by names of months that are another month's in Croatian, unless other names decide", async () => {
    const file = (...days: string[]) =>
      `Date,Text,Amount\n${days.map((day) => `${day} 2026,Finch,-5.00\n`).join("")}`;
    expect(await readingsOf(file("12. listopada"))).toEqual([
      { answer: { dateOrder: "dmy" }, rows: ["2026-11-12 Finch -5.00"] },
      { answer: { dateOrder: "hr" }, rows: ["2026-10-12 Finch -5.00"] },
    ]);
    const days = async (text: string) => {
      const { guess: mapping } = await previewCsv(bytesOf(text), {}, "EUR");
      const statements = await readCsvStatements(bytesOf(text), { mapping, currency: "EUR" });
      return statements.flatMap(({ lines }) => lines.map(({ booked }) => booked));
    };
    expect(await days(file("12. rujna", "3. listopada"))).toEqual(["2026-09-12", "2026-10-03"]);
    expect(await days(file("12 września", "3 listopada"))).toEqual(["2026-09-12", "2026-11-03"]);
  });

  test("by the side of amounts without signs", async () => {
    const columns = { side: null, credit: null };
    expect(await readingsOf("Date,Text,Amount\n2026-03-01,Finch,5.00\n")).toEqual([
      { answer: { columns: { ...columns, amount: 2, debit: null } }, rows: ["2026-03-01 Finch 5.00"] },
      { answer: { columns: { ...columns, amount: null, debit: 2 } }, rows: ["2026-03-01 Finch -5.00"] },
    ]);
  });

  test("by the sides that headings and balances say", async () => {
    const rows = "2026-03-01,a,,10.00,110.00\n2026-03-02,b,5.00,,105.00\n2026-03-03,c,5.00,,100.00\n";
    const readings = await readingsOf(`Date,Text,Credit,Debit,Balance\n${rows}`);
    expect(
      readings.map(({ answer: { columns }, rows: [first] }) => [columns?.debit, columns?.credit, first]),
    ).toEqual([
      [3, 2, "2026-03-01 a -10.00"],
      [2, 3, "2026-03-01 a 10.00"],
    ]);
  });

  test("and the answer of a reading is read as its rows say", async () => {
    const text = "Date,Text,Amount\n03/04/2026,Finch,5.000\n";
    let answers: CsvAnswers = {};
    for (let turn = 0; turn < 3; turn++) {
      const { questions } = await previewCsv(bytesOf(text), answers, "EUR");
      const last = questions.flatMap(({ readings = [] }) => readings.slice(-1))[0];
      answers = { ...answers, ...last?.answer };
    }
    const { guess, questions } = await previewCsv(bytesOf(text), answers, "EUR");
    expect(questions).toEqual([]);
    const [statement] = await readCsvStatements(bytesOf(text), { mapping: guess, currency: "EUR" });
    expect(statement?.lines).toMatchObject([{ booked: "2026-03-04", direction: "debit", amount: 500_000 }]);
  });

  test("while a file whose code page is open is shown in each", async () => {
    const bytes = Buffer.from(
      "Date,Text,Amount\n2026-03-01,\xb9\xa4\xd7\xca\xca\xd5\xc8\xeb,-10.00\n",
      "latin1",
    );
    const { questions } = await previewCsv(bytes, {}, "EUR");
    const samples = questions[0]?.readings?.map(({ answer, rows }) => `${answer.encoding} ${rows[0]?.text}`);
    expect(samples).toContain("windows-1251 2026-03-01,№¤ЧККХИл,-10.00");
    expect(samples).toContain("windows-1250 2026-03-01,ą¤×ĘĘŐČë,-10.00");
  });
});

describe("rows of a CSV that are no bookings as they stand", () => {
  const head = "Date;Text;Amount\n2026-03-01;Finch;-10.50\n";
  const open = async (text: string, answers: CsvAnswers = {}) => {
    const { guess } = await previewCsv(bytesOf(text), answers, "EUR");
    return [...(await readWithOpenRows(bytesOf(text), { mapping: guess, currency: "EUR" })).open];
  };
  const amounts = async (text: string, answers: CsvAnswers) => {
    const { guess } = await previewCsv(bytesOf(text), answers, "EUR");
    const [statement] = await readCsvStatements(bytesOf(text), { mapping: guess, currency: "EUR" });
    return statement?.lines.map(({ amount }) => amount);
  };

  test.each([
    ["2026-03-02;Total;-10.50", "Total"],
    ["Closing balance 31.03.2026;;-99.50", "Closing balance #.#.#"],
    ["Page 1 of 2;printed on 2026-03-05;", "Page # of #"],
    ["2026-03-02;The rate of interest changes;", "The rate of interest changes"],
  ])("are asked about by their text, and left out for good once that was said: %s", async (row, key) => {
    expect(await open(`${head}${row}\n`)).toEqual([[key, 3]]);
    const rows = { [key]: "none" as const };
    expect(await open(`${head}${row}\n`, { rows })).toEqual([]);
    expect(await amounts(`${head}${row}\n`, { rows })).toEqual([1050]);
    const { settled } = await previewCsv(bytesOf(`${head}${row}\n`), { rows }, "EUR");
    expect(settled?.rows).toEqual(rows);
  });

  test("may be bookings of somebody who is called so", async () => {
    expect(await amounts(`${head}2026-03-02;Total;-10.50\n`, { rows: { Total: "booked" } })).toEqual([
      1050, 1050,
    ]);
  });

  test("never take a booking with them that has the same text", async () => {
    const text = "Date;Text;Amount;Balance\n2026-03-01;Finch;-10.00;90.00\n2026-03-02;Total;-5.00;85.00\n";
    expect(await amounts(text, { rows: { Total: "none", Finch: "none" } })).toEqual([1000, 500]);
    const broken = amounts(`${head}31.11.2026;Finch;-5.00\n`, { rows: { Finch: "none" } });
    expect(broken).rejects.toThrow("'31.11.2026' is not a valid date");
  });
});
