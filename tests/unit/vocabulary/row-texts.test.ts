import { expect, test } from "bun:test";
import { findRowNoun, rowTexts, rowWords } from "@/vocabulary/language/row-texts";

const noun = { a: "قاعدة", the: "القاعدة", many: "قواعد" };

test("every text that is made of a row's noun has its translation", () => {
  const translated = Object.keys(rowTexts("fee rule", "fee rules", noun));
  expect(
    Object.values(rowWords("fee rule", "fee rules")).filter((text) => !translated.includes(text)),
  ).toEqual([]);
});

test("the texts of a form name the noun that they are made of, others none", () => {
  const { created, createFailed, create, add, edit, save, updated, updateFailed, empty } = rowWords(
    "fee rule",
    "fee rules",
  );
  for (const text of [created, createFailed, create, add, edit, save, updated, updateFailed])
    expect([text, findRowNoun(text)]).toEqual([text, "fee rule"]);
  expect(findRowNoun(empty)).toBeUndefined();
});
