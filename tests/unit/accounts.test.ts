import { describe, expect, test } from "bun:test";
import { nextReference, summarise } from "@/accounts/rules";
import { growth } from "@/reporting/dashboard/rules";

describe("an account's reference", () => {
  test("takes the next free number", () => {
    expect(nextReference("Falcon", new Set(["falcon_va_001", "falcon_va_002"]))).toBe("falcon_va_003");
  });
});

describe("the overview's figures", () => {
  test("sum in USD and count BOTH as COBO and as POBO", () => {
    const rates = { AED: "1", USD: "3.6725", EUR: "4.00" };
    const sums = summarise(
      [
        { type: "BOTH", status: "active", currency: "USD", accounts: 1, balance: 100_00n, held: 40_00n },
        { type: "COBO", status: "inactive", currency: "AED", accounts: 2, balance: 367_25n, held: 0n },
      ],
      rates,
    );
    expect(sums).toEqual({
      balance: 200_00n,
      held: 40_00n,
      available: 160_00n,
      unpriced: [],
      accounts: 3,
      active: 1,
      cobo: 3,
      pobo: 1,
    });
  });
});

describe("growth from last month", () => {
  test("is a rounded percentage in the specification's words, 'New' from nothing", () => {
    expect<object>(growth(112, 100)).toEqual({ text: "+12% from last month", tone: "up" });
    expect<object>(growth(986, 1000)).toEqual({ text: "−1.4% from last month", tone: "down" });
    expect(growth(5, 0)).toEqual({ text: "New", tone: "up" });
    expect(growth(0, 0)).toEqual({ text: "0% from last month", tone: "flat" });
  });
});
