import { expect, test } from "bun:test";
import fc from "fast-check";
import { readBankFile } from "@/bank/bank-files/read";
import { AppError } from "@/kernel/errors";
import { bai2, camt053, mt940, type PlainStatement, plainStatement } from "../../fixtures/bank-files";
import { countCases } from "../../samples";
import { change, changes } from "./changes";

const amounts = [120_050, -3_000, 70, -999_999];
const plain: PlainStatement = plainStatement({
  opening: 12_345,
  lines: amounts.map((amount, at) => ({
    date: "2026-11-02",
    amount: Math.abs(amount),
    direction: amount < 0 ? "debit" : "credit",
    remittance: `Invoice ${at}`,
    counterparty: "Finch",
    bankReference: `B${at}`,
  })),
});
const files = [
  camt053([plain]),
  camt053([plain], { version: "02" }),
  mt940([plain]),
  mt940([plain], { style: "german", envelope: true, linesPerMessage: 2 }),
  bai2([plain]),
];

/** Signed amounts of a file's booked lines; undefined if it is refused or its balances do not agree with its lines. */
async function readAgreed(text: string): Promise<string | undefined> {
  try {
    const statements = await readBankFile(new TextEncoder().encode(text));
    if (statements.some(({ difference }) => difference !== 0)) return undefined;
    const lines = statements.flatMap((statement) =>
      statement.lines.filter(({ status }) => status === "booked"),
    );
    return lines
      .map(({ direction, amount }) => (direction === "credit" ? amount : -amount))
      .toSorted((one, two) => one - two)
      .join();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return undefined;
  }
}

test("a camt.053, MT940 or BAI2 with a letter or line changed has the amounts that it had, or does not agree with its balances", async () => {
  const whole = amounts.toSorted((one, two) => one - two).join();
  for (const file of files) expect(await readAgreed(file)).toBe(whole);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), changes, async (file, changed) => {
      const text = change(file, changed);
      expect({ text, amounts: (await readAgreed(text)) ?? whole }).toEqual({ text, amounts: whole });
    }),
    { numRuns: countCases(10_000, 400), seed: 444 },
  );
});
