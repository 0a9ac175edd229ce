import { expect, test } from "bun:test";
import fc from "fast-check";
import { readWithOpenRows } from "@/bank/bank-files/csv";
import { previewCsv } from "@/bank/bank-files/csv-preview";
import { readBankFile } from "@/bank/bank-files/read";
import { AppError } from "@/kernel/errors";
import { countCases } from "../../samples";
import { type Layout, layout, type Movement, movements, writeBytes, writeCsv } from "./csv-layouts";

/** Amounts and dates of a reading, or the reason why it failed. */
async function readings(bytes: Uint8Array, currency: string, how: Layout) {
  const { guess, questions } = await previewCsv(bytes, {}, currency);
  if (questions.length > 0) return `asked: ${questions.map(({ about }) => about).join()}`;
  try {
    const open = [...(await readWithOpenRows(bytes, { mapping: guess, currency })).open.keys()];
    // A person knows the footer, and leaves it out.
    if (open.some((key) => key !== how.footer?.[1])) return "asked: rows";
    guess.rows = Object.fromEntries(open.map((key) => [key, "none"]));
    const [statement] = await readBankFile(bytes, { csv: { mapping: guess, currency } });
    return statement;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `refused: ${error.message}`;
  }
}

const inOrder = (lines: readonly string[]) => lines.toSorted().join("; ");

/** True if nothing reveals that headings mean the opposite: there are no balances. */
function isLie(shown: readonly Movement[], how: Layout): boolean {
  const booked = shown.filter(({ state, amount }) => state === "booked" && amount !== 0);
  const [first, last] = [booked[0], booked.at(-1)];
  const isShown = how.balance !== "none" && first?.date !== last?.date;
  return how.language === "swappedMeaning" && how.amounts.startsWith("two") && !isShown;
}

/** True if headings, signs and dates are unambiguous, so that nobody has to be asked. */
function isPlain(shown: readonly Movement[], how: Layout): boolean {
  const { language, amounts, status, fee, side, places, date, emptySide } = how;
  const known = !["unknown", "none", "swappedMeaning"].includes(language);
  const hasSigns = amounts === "signed" && shown.some(({ amount }) => amount < 0);
  const sided = hasSigns || amounts.startsWith("two") || (amounts === "sided" && side[0] !== "zig");
  const said = status === undefined || !["X", "Reversed"].includes(status.none);
  const written =
    places === "two" && emptySide !== "zero with decimals" && ["iso", "d.m.y", "d mon y"].includes(date);
  const bookings =
    how.footer === undefined && !how.totals && !how.openingRow && shown.every(({ text }) => text !== "Total");
  const besides = how.balance !== "unnamed" && (amounts !== "sided" || how.balance === "none");
  return besides && known && sided && said && written && bookings && (fee === "none" || fee === "zero");
}

/** Bookings that a file means; undefined if it leaves the fees unclear. */
function meant(shown: readonly Movement[], how: Layout): string | undefined {
  if (how.fee === "in the balance" && shown.some(({ fee, state }) => state === "booked" && fee !== 0))
    return undefined;
  return inOrder(
    shown
      .filter(({ state, amount }) => state === "booked" && amount !== 0)
      .map(({ date, amount }) => `${date} ${amount}`),
  );
}

test("a CSV of any layout is read exactly as it is meant, or asked about, and never read otherwise", async () => {
  const outcomes = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      movements,
      fc.integer({ min: -99_999, max: 999_999 }),
      layout,
      async (rows, opening, how) => {
        const { text, shown } = writeCsv(rows, opening, how);
        if (isLie(shown, how)) return;
        const statement = await readings(writeBytes(text, how.encoding), "EUR", how);
        const outcome = typeof statement === "string" ? statement.slice(0, 60) : "read";
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        if (isPlain(shown, how)) expect({ text, outcome }).toEqual({ text, outcome: "read" });
        if (typeof statement === "string" || !statement) return;
        const booked = statement.lines.filter(({ status }) => status === "booked");
        const amounts = booked.map(
          ({ booked: date, direction, amount }) => `${date} ${direction === "credit" ? amount : -amount}`,
        );
        expect({ text, amounts: inOrder(amounts) }).toEqual({
          text,
          amounts: meant(shown, how) ?? "a question",
        });
      },
    ),
    { numRuns: countCases(20_000, 1000), seed: 387 },
  );
  expect(outcomes.get("read")).toBeGreaterThan(100);
});
