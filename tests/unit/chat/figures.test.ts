import { describe, expect, test } from "bun:test";
import { figuresIn, knownFigures, unknownFigures } from "@/chat/model/figures";
import { isPlainSentence, Sentences, withoutMarks } from "@/chat/model/sentences";

describe("the figures of a text", () => {
  test.each([
    ["You have $1,234.50 available.", ["USD 1234.5"]],
    ["You have USD 1,234.50 available.", ["USD 1234.5"]],
    ["You have 1,234.50 dollars available.", ["USD 1234.5"]],
    ["AED 7.00 and €8", ["AED 7", "EUR 8"]],
    ["A debit of -$5.00.", ["USD -5"]],
    ["12 transactions, 4.5% of all", ["% 4.5", "12"].toSorted()],
    ["On 3 October 2026.", ["2026-10-03"]],
    ["On October 3rd, 2026.", ["2026-10-03"]],
    ["On 2026-10-03.", ["2026-10-03"]],
    ["On 3 Oct", ["10-03"]],
    ["In October 2026", ["2026-10"]],
    ["in March, and you may ask", ["month 03"]],
    ["INV-20418", ["#inv-20418"]],
    ["$1.2M", ["#1.2m"]],
    ["two million dollars", ["2", "word million"]],
    ["half of it", ["word half"]],
    ["ten alerts", ["10"]],
    ["٥٠٠ درهم", ["#٥٠٠"]],
    ["１２", ["12"]],
    ["one of them", []],
    ["Nothing is held.", []],
  ])("%s", (text, figures) => {
    expect(figuresIn(text).toSorted()).toEqual(figures);
  });
});

describe("a sentence beside what was returned", () => {
  const known = knownFigures([
    "Debits of Dunewater, 1 to 31 October 2026",
    "12 debits",
    "$1,234.50",
    "-$80.00",
    "AED 7.00",
  ]);

  test.each([
    "From 1 to 31 October 2026 there were 12 debits of $1,234.50 in all.",
    "In October you paid USD 1,234.5 in twelve debits.",
    "The largest was $80.00.",
    "On October 31 you had AED 7.",
  ])("that is borne out: %s", (sentence) => {
    expect(unknownFigures(sentence, known)).toEqual([]);
  });

  test.each([
    ["another amount", "There were 12 debits of $1,234.51."],
    ["another currency", "You paid AED 1,234.50."],
    ["an amount as a count", "There were 80 debits."],
    ["a count as an amount", "You paid $12."],
    ["a rounded amount", "You paid about $1,235."],
    ["a shortened amount", "You paid $1.2k."],
    ["a sum in words", "You paid a thousand dollars."],
    ["another month", "In November you paid $1,234.50."],
    ["another year", "In October 2025 you paid $1,234.50."],
    ["another day", "On 15 October 2026 you paid $1,234.50."],
    ["a share", "That is 15% more."],
    ["a multiple", "That is twice as much."],
    ["an account number", "Pay it to AE070331234567890123456."],
    ["digits of another script", "You paid ١٢٣٤ dollars."],
    ["a sign that was not there", "You have -$1,234.50."],
  ])("with %s: %s", (_, sentence) => {
    expect(unknownFigures(sentence, known)).not.toEqual([]);
  });
});

describe("sentences", () => {
  test("end at a full stop and a space, and not within an amount", () => {
    const sentences = new Sentences();
    const whole = ["You have $1,2", "34.50 available. That", " is all! And"].flatMap((part) =>
      sentences.add(part),
    );
    expect([...whole, sentences.end()]).toEqual(["You have $1,234.50 available.", "That is all!", "And"]);
    expect(sentences.end()).toBe("");
  });

  test("lose the marks of Markdown", () => {
    expect(withoutMarks("- You have **$5.00**\n available.")).toBe("You have $5.00 available.");
  });

  test.each([
    "See https://evil.example.",
    "Mail me@evil.example.",
    "<b>Now</b>",
    "[here](x)",
    "Позвоните нам.",
  ])("are no plain words: %s", (sentence) => {
    expect(isPlainSentence(sentence)).toBe(false);
  });
});
