import { describe, expect, test } from "bun:test";
import { readWithOpenRows } from "@/bank/bank-files/csv";
import type { CsvAnswers } from "@/bank/bank-files/csv-mapping";
import { previewCsv } from "@/bank/bank-files/csv-preview";
import { readBankFile } from "@/bank/bank-files/read";

/** The booked movements of a CSV in euros, by day and account, or the subjects of the questions about it. */
async function readOrAsk(text: string | Uint8Array, answers: CsvAnswers = {}): Promise<string> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const { guess, questions } = await previewCsv(bytes, answers, "EUR");
  if (questions.length > 0) return `asked: ${questions.map(({ about }) => about).join()}`;
  const { open } = await readWithOpenRows(bytes, { mapping: guess, currency: "EUR" });
  if (open.size > 0) return `asked: ${[...open.keys()].join()}`;
  const statements = await readBankFile(bytes, { csv: { mapping: guess, currency: "EUR" } });
  return statements
    .flatMap(({ account, lines }) =>
      lines
        .filter(({ status }) => status === "booked")
        .map(({ booked, direction, amount }) =>
          [account, booked, direction === "credit" ? amount : -amount]
            .filter((part) => part !== "")
            .join(" "),
        ),
    )
    .join("; ");
}

describe("a date is read", () => {
  const read = "2026-03-12 1000; 2026-05-13 -500";
  test.each([
    ["Mar 12, 2026", "May 13, 2026"],
    ["March 12th 2026", "May 13th 2026"],
    ["Thu 12 Mar 2026", "Wed 13 May 2026"],
    ["2026-Mar-12", "2026-May-13"],
    ["12 de marzo de 2026", "13 de mayo de 2026"],
    ["12 de março de 2026", "13 de maio de 2026"],
    ["12 mrt 2026", "13 mei 2026"],
    ["12-mrt-26", "13-mei-26"],
    ["12 марта 2026 г.", "13 мая 2026 г."],
    ["12 бер. 2026 р.", "13 трав. 2026 р."],
    ["2026. márc. 12.", "2026. máj. 13."],
    ["2026. 03. 12.", "2026. 05. 13."],
    ["12. 3. 2026", "13. 5. 2026"],
    ["2026年3月12日", "2026年5月13日"],
    ["2026년 3월 12일", "2026년 5월 13일"],
    ["الخميس، 12 مارس 2026", "الأربعاء، 13 مايو 2026"],
    ["\u200f12\u200f/03\u200f/2026", "\u200f13\u200f/05\u200f/2026"],
    ["12032026", "13052026"],
  ])("as it is written in %s", async (first, second) => {
    expect(await readOrAsk(`Date;Text;Amount\n${first};Finch;10,00\n${second};Wren;-5,00\n`)).toBe(read);
  });

  test("with a two-digit year, if all dates share it", async () => {
    expect(await readOrAsk("Date;Text;Amount\n12/03/26;Finch;10,00\n22/03/26;Wren;-5,00\n")).toBe(
      "2026-03-12 1000; 2026-03-22 -500",
    );
    expect(await readOrAsk("Date;Text;Amount\n26-03-12;Finch;10,00\n26-03-22;Wren;-5,00\n")).toBe(
      "2026-03-12 1000; 2026-03-22 -500",
    );
    expect(await readOrAsk("Date;Text;Amount\n01/03/26;Finch;10,00\n02/03/26;Wren;-5,00\n")).toBe(
      "asked: dateOrder",
    );
  });

  test("or refused with the place of the cell", async () => {
    const { questions } = await previewCsv(new TextEncoder().encode("Day;Text;Amount\n46082;Finch;10,00\n"));
    expect(questions.map(({ about, sentence }) => [about, sentence])).toEqual([
      [
        "date",
        "Row 2, column 1 'Day': '46082' cannot be read as a date: choose the column of dates, or ask the bank for dates such as 31.12.2026",
      ],
    ]);
  });
});

describe("the side of an amount is read", () => {
  test.each(["Amount (Dr)|Amount (Cr)", "Montant au débit|Montant au crédit", "Bedrag af|Bedrag bij"])(
    "from the headings %s",
    async (headings) => {
      const [debit, credit] = headings.split("|");
      const text = `Date;Text;${debit};${credit}\n2026-03-01;Finch;;10,00\n2026-03-02;Wren;5,00;\n`;
      expect(await readOrAsk(text)).toBe("2026-03-01 1000; 2026-03-02 -500");
    },
  );

  test("from a column of sides, whatever its heading says", async () => {
    const text = "Date;Credit/Debit;Amount;Text\n2026-03-01;Credit;10,00;Finch\n2026-03-25;Debit;5,00;Wren\n";
    expect(await readOrAsk(text)).toBe("2026-03-01 1000; 2026-03-25 -500");
  });
});

describe("rows that are not booked are recognised", () => {
  test("by the sentence of a German bank", async () => {
    const text =
      "Buchungstag;Verwendungszweck;Betrag;Info\n01.03.2026;Finch;10,00;Umsatz gebucht\n02.03.2026;Wren;-5,00;Umsatz vorgemerkt und nicht gebucht\n";
    expect(await readOrAsk(text)).toBe("2026-03-01 1000");
  });

  test("by a title above them", async () => {
    const rows = "2026-03-01;Finch;10,00\nPending transactions;;\n2026-03-02;Wren;-5,00\n";
    expect(await readOrAsk(`Date;Text;Amount\n${rows}`)).toBe("2026-03-01 1000");
  });

  test("or asked about if the title is unknown", async () => {
    const text = "Date;Text;Amount\n2026-03-01;Finch;10,00\nFurther rows;;\n2026-03-02;Wren;-5,00\n";
    expect(await readOrAsk(text)).toBe("asked: Further rows");
    expect(await readOrAsk(text, { rows: { "Further rows": "none" } })).toBe(
      "2026-03-01 1000; 2026-03-02 -500",
    );
  });

  test("or asked about if the status column holds yes or no", async () => {
    const text = "Date;Text;Amount;Booked\n2026-03-01;Finch;10,00;Yes\n2026-03-02;Hotel;-70,00;No\n";
    expect(await readOrAsk(text)).toBe("asked: status");
    expect(await readOrAsk(text, { statuses: { Yes: "booked", No: "none" } })).toBe("2026-03-01 1000");
  });
});

describe("a table of several accounts", () => {
  const text =
    "Account;Date;Text;Amount\n1234567890;2026-03-01;Finch;10,00\n1234567891;2026-03-02;Wren;-5,00\n";

  test("is asked about, and read as one statement per account", async () => {
    expect(await readOrAsk(text)).toBe("asked: account");
    expect(await readOrAsk(text, { columns: { account: 0 } })).toBe(
      "1234567890 2026-03-01 1000; 1234567891 2026-03-02 -500",
    );
    expect(await readOrAsk(text, { columns: { account: null, counterpartyAccount: 0 } })).toBe(
      "2026-03-01 1000; 2026-03-02 -500",
    );
  });

  test("is read as a table of other parties if another column names the own account or a row has no account", async () => {
    const own = text
      .replaceAll(/^/gm, "77;")
      .replace("77;Account", "IBAN;Account number")
      .replace(/77;$/, "");
    expect(await readOrAsk(own)).toBe("2026-03-01 1000; 2026-03-02 -500");
    expect(await readOrAsk(text.replace("1234567891", ""))).toBe("2026-03-01 1000; 2026-03-02 -500");
  });
});

test("headings are found below balances and a period", async () => {
  const above = "Opening balance;01.03.2026;100,00\nClosing balance;31.03.2026;105,00\n\n";
  const table = "Date;Text;Amount\n01.03.2026;Finch;10,00\n22.03.2026;Wren;-5,00\n";
  expect(await readOrAsk(above + table)).toBe("2026-03-01 1000; 2026-03-22 -500");
});

describe("the letters of one byte", () => {
  const written = (text: string, page: string) => {
    const decoder = new TextDecoder(page);
    const bytes = new Map(
      Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
    );
    return Uint8Array.from([...text].map((letter) => bytes.get(letter) ?? 0x3f));
  };
  const encodingOf = async (text: string, page: string) => {
    const { guess, questions } = await previewCsv(written(text, page), {}, "EUR");
    return questions.some(({ about }) => about === "encoding") ? "asked" : guess.encoding;
  };

  test.each([
    ["windows-1250", "Opłata za prowadzenie rachunku bieżącego"],
    ["windows-1250", "Příchozí platba Dvořák"],
    ["windows-1251", "Комиссия банка"],
    ["windows-1252", "Überweisung für Müller"],
    ["windows-1253", "Προμήθεια τράπεζας"],
    ["windows-1254", "Gelen havale Şişli"],
    ["windows-1256", "رسوم الحساب"],
    ["windows-1257", "Sąskaitos mokestis už kovą"],
  ])("are read in %s: %s", async (page, text) => {
    expect(await encodingOf(`Date;Text;Amount\n2026-03-01;${text};-10,00\n`, page)).toBe(page);
  });

  test.each([
    ["koi8-r", "Комиссия банка"],
    ["iso-8859-2", "Opłata śródroczna"],
    ["windows-874", "ค่าธรรมเนียม"],
  ])("are asked about in %s: %s", async (page, text) => {
    expect(await encodingOf(`Date;Text;Amount\n2026-03-01;${text};-10,00\n`, page)).toBe("asked");
  });
});
