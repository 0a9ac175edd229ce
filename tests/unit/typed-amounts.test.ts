import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { data } from "@/vocabulary/language/around";
import { speak } from "@/vocabulary/language/speaking";
import {
  askAboutAmount,
  type Currency,
  currencies,
  formatMoney,
  groupAmount,
  largestAmount,
  parseTypedAmount,
  readTypedAmount,
  toDecimal,
  toWireAmount,
} from "@/vocabulary/money";

const minor = fc.integer({ min: 0, max: largestAmount });
const currency = fc.constantFrom<Currency>(...currencies);

describe("an amount that somebody types", () => {
  test("is read as every screen writes it, in both languages", () => {
    fc.assert(
      fc.property(
        minor,
        currency,
        fc.constantFrom("en" as const, "ar" as const),
        (amount, unit, language) => {
          const written = speak(language, () => data(formatMoney(amount, unit)));
          expect(readTypedAmount(written)).toEqual({ minor: amount, currency: unit });
        },
      ),
    );
  });

  test("is read as Arabic, Swiss and French texts write it", () => {
    const locales = ["ar-EG", "fa-IR", "de-CH", "fr-FR", "en-IN", "ar-AE"];
    const shape = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    fc.assert(
      fc.property(minor, fc.constantFrom(...locales), (amount, locale) => {
        const written = new Intl.NumberFormat(locale, shape).format(amount / 100);
        // A number of this size is exact to the cent in all but the last of its fifteen digits.
        fc.pre(amount < 10 ** 13);
        expect([written, parseTypedAmount(written)]).toEqual([written, amount]);
      }),
    );
  });

  test("is shown grouped and read again", () => {
    fc.assert(
      fc.property(minor, (amount) => expect(parseTypedAmount(groupAmount(toDecimal(amount)))).toBe(amount)),
    );
  });

  test.each([
    ["60,000.50", 60_000_50],
    ["60 000.5", 60_000_50],
    ["60\u00a0000,50", 60_000_50],
    ["60\u202f000", 60_000_00],
    ["1'250.00", 1250_00],
    ["1’250", 1250_00],
    ["1,00,000", 100_000_00],
    ["٦٠٬٠٠٠٫٥٠", 60_000_50],
    ["۶۰٬۰۰۰", 60_000_00],
    ["1.234.567,89", 1_234_567_89],
    ["1250,5", 1250_50],
    [" $ 1,000 ", 1000_00],
    ["1,000.00 USD", 1000_00],
    ["us$5", 5_00],
    ["+12", 12_00],
    [".5", 50],
    ["7.", 7_00],
    ["007", 7_00],
    ["0", 0],
    ["\u2066$1,234.50\u2069", 1234_50],
  ])("%p is one", (text, amount) => {
    expect(parseTypedAmount(text, "USD")).toBe(amount);
  });

  test.each([
    "",
    " ",
    "1.000",
    "250.000",
    "1.234",
    "-5",
    "−$5.00",
    "(5.00)",
    "1.2345",
    "1,2345",
    "12,34,5",
    "1,000,00.00",
    "1 000,000",
    "1,000'000",
    "1'00",
    "10 00",
    "1..5",
    "1.000.00",
    "5 %",
    "5 apples",
    "1e3",
    "0x10",
    "$5 AED",
    "AED 5",
    "5 EUR",
    "$",
    "$.",
    "1000000000000",
    "9".repeat(61),
  ])("%p is none, and stays as it was typed", (text) => {
    expect(parseTypedAmount(text, "USD")).toBeUndefined();
    expect(toWireAmount(text, "USD")).toBe(text);
  });

  test("is asked about if it has two readings", () => {
    expect(["1.000", "$250.000", "1.234"].map((text) => askAboutAmount(text, "USD"))).toEqual([
      "1.000 can be read in two ways: write 1,000.00 or 1.00",
      "250.000 can be read in two ways: write 250,000.00 or 250.00",
      "1.234 can be read in two ways: write 1,234.00 or 1.23",
    ]);
    expect(askAboutAmount("AED 5", "USD")).toBe("This amount is in USD, not in AED");
    expect(["1,000.00", "0.500", "", "five"].map((text) => askAboutAmount(text, "USD"))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
