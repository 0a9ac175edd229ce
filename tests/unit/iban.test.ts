import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  countryOfIban,
  groupIban,
  ibanProblem,
  isValidIban,
  looksLikeIban,
  makeVirtualIban,
  readAccountNumber,
} from "@/vocabulary/iban";

describe("virtual IBANs", () => {
  test("are valid UAE IBANs of 23 characters, one per sequence number", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999_999 }),
        fc.integer({ min: 0, max: 999 }),
        (sequence, bank) => {
          const iban = makeVirtualIban(String(bank).padStart(3, "0"), sequence);
          expect(iban).toMatch(/^AE\d{21}$/);
          expect(isValidIban(iban)).toBe(true);
          expect(iban.endsWith(String(sequence))).toBe(true);
        },
      ),
    );
  });

  test("a digit that is wrong is found", () => {
    const iban = makeVirtualIban("999", 10_277);
    expect(isValidIban(iban.replace(/7$/, "8"))).toBe(false);
    expect(isValidIban("AE070331234567890123456")).toBe(true);
  });

  test("what looks like an IBAN is distinguished from an account number", () => {
    expect(looksLikeIban("ae07 0331")).toBe(true);
    expect(looksLikeIban("1000200301")).toBe(false);
  });

  test("are read whatever stands between their groups: blanks of any width, dashes, marks that cannot be seen", () => {
    for (const gap of " \u00a0\u2002\u2007\u2009\u202f\u3000\t-\u2011\u2013\u200b\u2060\u202a\ufeff") {
      const typed = ["de89", "3704", "0044", "0532", "0130", "00"].join(gap);
      expect([gap, readAccountNumber(typed)]).toEqual([gap, { account: "DE89370400440532013000" }]);
      expect(readAccountNumber(`1234${gap}5678`)).toEqual({ account: "12345678" });
    }
  });

  test("are read after the word IBAN, and in full-width letters", () => {
    for (const typed of [
      "IBAN: DE89 3704 0044 0532 0130 00",
      "iban de89370400440532013000",
      "ＤＥ８９３７０４００４４０５３２０１３０００",
    ])
      expect([typed, readAccountNumber(typed)]).toEqual([typed, { account: "DE89370400440532013000" }]);
  });

  test("of Côte d'Ivoire begin their account with two letters", () => {
    const iban = "CI93CI0080111301134291200589";
    expect([ibanProblem(iban), isValidIban(iban)]).toEqual([undefined, true]);
    expect(ibanProblem("CI93CI0080111301134291200588")).toContain("check digits");
    expect(ibanProblem("CI93C10080111301134291200589")).toBeDefined();
  });

  test("are written in groups of four", () => {
    expect(groupIban("AE070331234567890123456")).toBe("AE07 0331 2345 6789 0123 456");
  });
});

describe("what is wrong with an IBAN", () => {
  test("is said exactly where it is not valid", () => {
    const real = ["GB29NWBK60161331926819", "DE89370400440532013000", "AE070331234567890123456"];
    fc.assert(
      fc.property(
        fc.constantFrom(...real),
        fc.nat(25),
        fc.constantFrom(..."0123456789ABCXYZ"),
        fc.boolean(),
        (iban, at, character, drops) => {
          const changed = iban.slice(0, at) + (drops ? "" : character) + iban.slice(at + 1);
          expect(ibanProblem(changed) === undefined).toBe(isValidIban(changed));
        },
      ),
      { numRuns: 500 },
    );
  });

  test("names the country", () => {
    expect(countryOfIban("gb29 nwbk")).toBe("United Kingdom");
    expect(countryOfIban("12345678")).toBeUndefined();
    expect(ibanProblem("DE8937040044053201300")).toBe(
      "Germany: an IBAN there has 22 characters, this one has 21",
    );
  });
});
