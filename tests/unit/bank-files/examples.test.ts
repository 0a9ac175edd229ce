import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readCreditTransfers } from "@/bank/bank-files/credit-transfers";
import { readPaymentStatus } from "@/bank/bank-files/payment-status";
import { readBankFile } from "@/bank/bank-files/read";
import { AppError } from "@/kernel/errors";
import { noPayee } from "../../fixtures/bank-files";
import { read } from "./reading";

const folder = join(import.meta.dir, "../../../../shared/bank-files");
const isThere = existsSync(folder);
if (!isThere) console.log(`skipped: the examples of other banks' files, for ${folder} is missing`);

const getBytes = (path: string) => Bun.file(join(folder, path)).bytes();

/** Of each statement: account, currency, opening, signed booked amounts, closing, difference; or the refusal. */
async function summary(path: string): Promise<unknown> {
  try {
    const statements = await readBankFile(await getBytes(path));
    return statements.map(({ account, currency, opening, closing, difference, lines }) => [
      account,
      currency,
      opening?.amount,
      lines.map(({ direction, amount }) => (direction === "credit" ? amount : -amount)),
      closing?.amount,
      difference,
    ]);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

const wholeFile = "Ask the bank for the whole file.";
/** A statement of whose balances one is in another currency. */
const inEurAndSek = [
  ["NL26VAYB8060476890", "EUR", 1815, [885], undefined, null],
  ["NL26VAYB8060476890", "SEK", undefined, [], -2700, null],
];
const outside = (line: number, tag: string) =>
  `Line ${line}, column ${tag.length + 3}: The field :${tag}: stands outside of a message, which begins with :20:. ${wholeFile}`;

/** Results of third-party files. Files that are wrong on purpose, or fragments, are refused with their fault. */
const examples: Record<string, unknown> = {
  "camt/camt053.v2.all-balance-types.xml": [["CH2801234000123456789", "EUR", 101, [885], 404, -582]],
  // Zeros beyond the cents lose nothing.
  "camt/camt053.v2.five.decimals.xml": [["NL26VAYB8060476890", "EUR", 1815, [885], 2705, 5]],
  "camt/camt053.v2.minimal.xml": inEurAndSek,
  "camt/camt053.v2.multi.statement.xml": [
    ["NL26VAYB8060476890", "EUR", 1815, [885], 2700, 0],
    ["NL26VAYB8060476890", "EUR", 2700, [-700], 2000, 0],
  ],
  "camt/camt053.v2.with-party-ids.xml": inEurAndSek,
  "camt/camt053.v2.wrong.xml":
    "The file holds no statement. Choose the bank's camt.052, camt.053 or camt.054 file.",
  "camt/camt053.v8.xml": inEurAndSek,
  "camt/camt054.v2.xml": [["CH2801234000123456789", "SEK", undefined, [-20_000_000], undefined, null]],
  "camt/camt054.v8-with-UETR.xml": [
    ["CH2801234000123456789", "SEK", undefined, [-20_000_000], undefined, null],
  ],
  "camt/camt53.only-Dt-with-DtTm.xml": [["GB33BUKB20201555555555", "RON", 544_209, [], undefined, null]],
  "mt940/betterplace-amount_formats.sta": outside(1, "60F"),
  "mt940/betterplace-currency_in_25.sta": outside(1, "25"),
  "mt940/betterplace-empty_86.sta": outside(1, "86"),
  "mt940/betterplace-missing_crlf_at_end.sta": outside(1, "62F"),
  "mt940/betterplace-with_binary_character.sta": [
    ["51230800/0000007055", "EUR", 38_011_577, [2700, 1_306_830, -19_328_205], 19_992_902, 0],
    ["51230800/0000007304", "EUR", 13_007_319, [112_000], 13_119_319, 0],
  ],
  "mt940/cmxl-mt940.sta": [
    [
      "45050050/76198810",
      "DEM",
      8_434_974,
      [
        -680_000, -62_030, 1_850_000, -1_422_000, -150_700, 420_000, -1_990_000, -40_000, 365_674, 2_304_000,
        -586_214,
      ],
      8_443_704,
      0,
    ],
    ["10020030/1234567", "EUR", 218_795, [-80_000, 300_000], 438_795, 0],
    ["BPHKPLPK/320000546101", "PLN", 4_000_000, [2_000_000, -1_000_000, 4000], 5_004_000, 0],
  ],
  // Its balances are invented, as the difference shows.
  "mt940/self-provided-details_60-63.sta": [
    ["12345678/1020304050", "EUR", 1_234_512, [-23_315], 1_234_598, 23_401],
  ],
  "mt940/self-provided-february_30.sta": [["12345678/1020304050", "EUR", 120_000, [-600], 119_400, 0]],
  "mt940/self-provided-invalid_statement.sta":
    "The file is not a bank statement. Choose camt.052, camt.053, camt.054, MT940, MT942, OFX, BAI2, QIF, CSV, XLSX, XLS, or a ZIP of these.",
  "mt940/self-provided-mt942.sta":
    "Line 11, column 6: The file says 1 debit of 2.30 EUR in sum, the message has 1 debit of 0.42 EUR in sum. It is incomplete or was changed: ask the bank for it again.",
  // A line follows after the message's end.
  "mt940/self-provided-multiline.sta": outside(38, "61"),
  "mt940/self-provided-sparkassen.sta": outside(1, "61"),
};

describe.if(isThere)("what other banks and libraries have as examples", () => {
  test.each(Object.entries(examples))("%s", async (path, wanted) => {
    expect(await summary(path)).toEqual(wanted);
  });

  test("each file of the folder is looked at", async () => {
    const paths = await Array.fromAsync(new Bun.Glob("{camt,mt940}/*").scan(folder));
    expect(paths.sort()).toEqual([...Object.keys(examples), "mt940/betterplace-sepa_mt9401.sta"].sort());
  });

  test("a long one of several accounts adds up throughout", async () => {
    const statements = await readBankFile(await getBytes("mt940/betterplace-sepa_mt9401.sta"));
    expect(statements.length).toBeGreaterThan(10);
    expect(new Set(statements.map(({ difference }) => difference))).toEqual(new Set([0]));
    const [first] = statements;
    expect(first?.lines.map(({ line }) => line)).toEqual([5, 8, 11, 14, 16, 19, 21]);
    expect(statements[1]?.lines[0]).toMatchObject({
      bankReference: "0724710290621954",
      details: [
        {
          endToEndId: "EndToEndIdTFNR2000400001",
          counterpartyName: "Richter Renate 70 Zeichen Beginn Fuellzeichen xxxxxxxx",
          counterpartyAccount: "DE42100100100043921105",
        },
      ],
    });
  });

  test("fragments say what they say within a message", async () => {
    const within = async (path: string, lines: (fragment: string[]) => string[]) => {
      const fragment = (await Bun.file(join(folder, path)).text())
        .split(/\r?\n/)
        .filter((line) => /^:\d/.test(line));
      return read(lines(fragment).join("\r\n"));
    };
    const amounts = (await Bun.file(join(folder, "mt940/betterplace-amount_formats.sta")).text())
      .trim()
      .split("\n");
    const opened = await Promise.all(
      amounts.map((opening) => read([":20:X", ":25:1", opening, ":62F:C100318EUR0,"].join("\n"))),
    );
    expect(opened.map(([statement]) => statement?.opening?.amount)).toEqual([
      38_011_512, 38_011_510, 38_011_500, 12, 12, 112,
    ]);
    const [named] = await within("mt940/betterplace-currency_in_25.sta", (account) => [
      ":20:X",
      ...account,
      ":60F:C100318EUR0,",
      ":62F:C100318EUR0,",
    ]);
    expect(named?.account).toBe("51210600/9223382012EUR");
    const [closed] = await within("mt940/betterplace-missing_crlf_at_end.sta", (closing) => [
      ":20:X",
      ":25:1",
      ":60F:C100318EUR42570,04",
      ...closing,
    ]);
    expect([closed?.closing, closed?.difference]).toEqual([{ amount: 4_257_004, date: "2010-03-23" }, 0]);
    const multiline = await Bun.file(join(folder, "mt940/self-provided-multiline.sta")).text();
    const [statement] = await read(multiline.slice(0, multiline.indexOf("\n-\n") + 3));
    expect(statement).toMatchObject({ account: 'BILLLULLXXX/"NUMERODECOMPTEIBAN2"', difference: 0 });
    expect(statement?.lines[0]).toMatchObject({
      bankReference: "MUL0408041114005",
      amount: 500,
      details: [
        {
          references: ["REFERENCE DO 111"],
          counterpartyName: "NOM DU DO / BENEFICIAIRE 11NOM DU DO / BENEFICIAIRE 22",
        },
      ],
    });
  });

  test("pain.001 and pain.002", async () => {
    const { transfers } = await readCreditTransfers(await getBytes("pain/swift_pain_001_v3.xml"));
    expect(transfers).toEqual([
      {
        ...noPayee,
        creditorBic: "DEUTDEFF",
        creditorStreet: "Hauptstraße",
        creditorBuilding: "42",
        creditorPostCode: "10115",
        creditorTown: "Berlin",
        creditorCountry: "DE",
        chargeBearer: "SHAR",
        paymentInformationId: "8f47d057-6edd-4eca-a4d8-5b99937d829",
        debtorAccount: "123456789",
        creditorAccount: "DE1234567890123456",
        creditorName: "Hans Schneider",
        amount: 1000,
        currency: "USD",
        endToEndId: "383e1d18-d7d6-4239-9622-adae81183d3",
        instructionId: "383e1d18-d7d6-4239-9622-adae81183d3",
        remittance: "Invoice payment #123",
        executionDate: "2025-02-22",
        debtorName: "Example Corp",
        parts: [
          [
            "PmtTpInf",
            [
              ["InstrPrty", "NORM"],
              ["SvcLvl", [["Cd", "URGP"]]],
            ],
          ],
        ],
        left: [],
        line: 46,
      },
    ]);
    // Both name no namespace.
    expect(await readPaymentStatus(await getBytes("pain/pain_002_batch_rejected.xml"))).toMatchObject({
      originalMessageId: "",
      group: { status: "rejected", code: "RJCT", reasonCode: "NARR" },
      payments: [],
    });
    expect(await readPaymentStatus(await getBytes("pain/pain_002_credit_accepted.xml"))).toMatchObject({
      originalMessageId: "AMBCD10000000",
      group: { status: "pending", code: "ACTC" },
      payments: [{ originalEndToEndId: "0000000000000108", status: "accepted", code: "ACSP", line: 28 }],
    });
  });
});
