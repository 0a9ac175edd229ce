import { expect, test } from "bun:test";
import { droppedWords } from "@/assistant/engine/dropped";

test.each([
  ["credits since opening in May", "credits in May", ["since"]],
  ["the three largest debits of October", "the largest debits", ["three", "october"]],
  ["debits over 5,000", "debits", ["5,000"]],
  ["payments that were not sent", "payments that were sent", ["not"]],
  ["average debit", "debit", ["average"]],
  ["credits in dirhams", "credits", ["dirhams"]],
])("a word of weight is lost: %s, %s", (said, rewritten, lost) => {
  expect(droppedWords(said, rewritten)).toEqual(lost);
});

test.each([
  ["what is the biggest debit", "the largest debit"],
  ["credits of the last 2 months", "credits of the last two months"],
  ["payments that were never sent", "payments that were not sent"],
  ["well, which debits were there then", "list debits"],
  ["balance in dollars", "balance in usd"],
])("another word of its kind stands for it: %s, %s", (said, rewritten) => {
  expect(droppedWords(said, rewritten)).toEqual([]);
});

test("each is lost as often as it is missing", () => {
  expect(droppedWords("not this and not that", "this and not that")).toEqual(["not"]);
});

test("an apology may say 'not' and 'if' of itself, and no month", () => {
  expect(droppedWords("sorry if it is not May, balance", "balance", "manners")).toEqual(["may"]);
});
