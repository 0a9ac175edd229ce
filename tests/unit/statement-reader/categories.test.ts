import { describe, expect, test } from "bun:test";
import { categorise } from "@/statement-reader/categories/category";
import { topics } from "@/statement-reader/categories/topics";
import { languages } from "@/statement-reader/categories/word-lists";
import { agreementOnTexts, isSameName } from "../../bench/narration/categories";

describe("rows that were labelled by hand", () => {
  // Held-out rows show how the words work for unseen banks.
  test.each([
    ["tuned", 0.98, 0.95],
    ["held-out", 0.95, 0.85],
  ])("of the %s rows at least %p have their category, %p their counterparty", async (set, category, name) => {
    const { rows, categories, asked, names } = await agreementOnTexts(set);
    expect(rows).toBeGreaterThan(250);
    expect(categories / rows).toBeGreaterThanOrEqual(category);
    expect(names / asked).toBeGreaterThanOrEqual(name);
  });

  test("a name is the labelled one with or without the place behind it", () => {
    expect(isSameName("CORNER BAKERY", "CORNER BAKERY (LEEDS GB)")).toBe(true);
    expect(isSameName("Corner Bakery Leeds", "CORNER BAKERY (LEEDS GB)")).toBe(true);
    expect(isSameName("CORNER", "CORNER BAKERY (LEEDS GB)")).toBe(false);
    expect(isSameName("CORNER BAKERY YORK", "CORNER BAKERY (LEEDS GB)")).toBe(false);
    expect(isSameName(null, "CORNER BAKERY")).toBe(false);
  });
});

describe("the direction of the money", () => {
  test.each([
    ["RENT FLAT 4", "rent", "rental_income"],
    ["INSURANCE PREMIUM", "insurance", "reversal"],
    ["TELECOM BILL", "utility", "reversal"],
    ["POS PURCHASE CORNER SHOP", "card", "reversal"],
    ["ATM CASH WITHDRAWAL", "cash", "reversal"],
    ["Withdrawal POS #5906 CORNER SHOP", "card", "reversal"],
    ["CORNER PLACE CD 1771", "card", "reversal"],
    ["MONTHLY SERVICE FEE", "fee", "reversal"],
    ["TRANSFER J DOE", "transfer_out", "transfer_in"],
    ["HMRC VAT", "tax", "tax"],
    ["LOAN 7712", "loan", "loan"],
  ] as const)("%s is %s going out, %s coming in", (text, debit, credit) => {
    expect([categorise(text, "debit"), categorise(text, "credit")]).toEqual([debit, credit]);
  });

  test("nothing that comes in is rent or a purchase by card, and nothing that goes out is income", () => {
    for (const topic of topics) {
      if ("credit" in topic)
        expect(["rent", "card", "fee", "utility", "transfer_out"]).not.toContain(topic.credit);
      if ("debit" in topic) expect(["rental_income", "transfer_in"]).not.toContain(topic.debit);
    }
  });
});

test("no language has a word of a topic twice", () => {
  for (const language of languages) {
    const count = Object.values(language.topics).flatMap((sources) =>
      sources.flatMap((source) => source.split(/\|(?![^(]*\))/)),
    );
    for (const words of Object.values(language.topics)) {
      const all = words.flatMap((source) => source.split(/\|(?![^(]*\))/));
      expect(all.filter((word, place) => all.indexOf(word) !== place)).toEqual([]);
    }
    expect(count.length).toBeGreaterThan(30);
  }
});
