import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  convert,
  crossRate,
  formatMoney,
  fromDecimal,
  largestAmount,
  parseAmount,
  parseRate,
  rateText,
  toDecimal,
} from "@/vocabulary/money";

const minor = fc.integer({ min: -largestAmount, max: largestAmount });

describe("amounts", () => {
  test("are decimals of at most twelve digits and two places", () => {
    expect(["0", "1", "0.5", "1234.50", "999999999999.99"].map(parseAmount)).toEqual([
      0,
      100,
      50,
      123450,
      largestAmount,
    ]);
    expect(parseAmount(12.34)).toBe(1234);
  });

  test("come back from the wire as they went", () => {
    fc.assert(fc.property(fc.maxSafeInteger(), (amount) => fromDecimal(toDecimal(amount)) === amount));
  });

  test("are written for people as Intl writes them", () => {
    const format = (currency: string) =>
      new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "code" });
    const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
    fc.assert(
      fc.property(minor, (amount) => {
        expect(formatMoney(amount, "USD")).toBe(dollars.format(amount / 100).replace("-", "−"));
        expect(formatMoney(amount, "AED")).toBe(
          format("AED")
            .format(amount / 100)
            .replaceAll("\u00a0", " ")
            .replace("-", "−"),
        );
      }),
    );
  });
});

test("the largest balance is written to the cent, as a total of the same size is", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (amount) => {
      expect(formatMoney(amount, "EUR")).toBe(formatMoney(BigInt(amount), "EUR"));
    }),
  );
  expect(formatMoney(Number.MAX_SAFE_INTEGER, "USD")).toBe("$90,071,992,547,409.91");
});

test("a total of any size is written as Intl writes it", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), (total) => {
      const cents = String(total % 100n).padStart(2, "0");
      expect(formatMoney(total, "USD")).toBe(`$${(total / 100n).toLocaleString("en-US")}.${cents}`);
    }),
  );
});

describe("exchange rates", () => {
  const dirhams = { AED: "1", USD: "3.6725", EUR: "4.25" };

  test("a dollar is 3.6725 dirhams, and a dirham 0.27 dollars", () => {
    expect(convert(100_00, crossRate("USD", "AED", dirhams))).toBe(367_25);
    expect(convert(367_25, crossRate("AED", "USD", dirhams))).toBe(100_00);
  });

  test("a half is rounded to the even neighbour", () => {
    const half = { numerator: 1n, denominator: 2n };
    expect([1, 3, 5, 7, -1, -3].map((amount) => convert(amount, half))).toEqual([0, 2, 2, 4, 0, -2]);
  });

  test("a conversion is off by half a unit at most", () => {
    const rate = crossRate("EUR", "USD", dirhams);
    fc.assert(
      fc.property(minor, (amount) => {
        const exact = BigInt(amount) * rate.numerator;
        const booked = BigInt(convert(amount, rate)) * rate.denominator;
        const off = exact > booked ? exact - booked : booked - exact;
        expect(off * 2n <= rate.denominator).toBe(true);
      }),
    );
  });

  test("what is not a positive decimal of at most eight places is refused", () => {
    for (const text of ["0", "0.0", "-1", "1e3", "", "1.123456789", "abc"])
      expect(() => parseRate(text)).toThrow(RangeError);
  });

  test("is kept as a decimal text", () => {
    expect(rateText(crossRate("USD", "AED", dirhams))).toBe("3.6725");
    expect(rateText(crossRate("AED", "USD", dirhams))).toBe("0.27229407");
  });
});
