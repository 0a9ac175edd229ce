import { describe, expect, test } from "bun:test";
import {
  formatLabel,
  listChanges,
  listFields,
  listMovements,
  movementText,
  summariseDetails,
} from "@/oversight/audit-logs/rules";

describe("a field's name", () => {
  test.each([
    ["highAmount", "High amount"],
    ["clientId", "Client ID"],
    ["cbsAccount", "CBS account"],
    ["aboveUsd", "Above USD"],
    ["in_review", "In review"],
  ])("%s reads '%s'", (name, label) => expect(formatLabel(name)).toBe(label));
});

describe("what an act changed", () => {
  test("is each field of before and after, in words", () => {
    const details = {
      before: { creditEnabled: true, note: null, highAmount: 5_000_000 },
      after: { creditEnabled: false, note: "Seen", highAmount: 6_000_050 },
    };
    expect(listChanges(details)).toEqual([
      { name: "creditEnabled", label: "Credit enabled", before: "Yes", after: "No" },
      { name: "note", label: "Note", before: "None", after: "Seen" },
      { name: "highAmount", label: "High amount", before: "$50,000.00", after: "$60,000.50" },
    ]);
  });

  test("leaves out the side that has no such field", () => {
    expect(listChanges({ before: { a: 1 }, after: { b: 2 } })).toEqual([
      { name: "a", label: "A", before: "1", after: undefined },
      { name: "b", label: "B", before: undefined, after: "2" },
    ]);
  });

  test("is nothing if the details were redacted, or say nothing of it", () => {
    expect([listChanges(null), listChanges({ username: "amal" })]).toEqual([[], []]);
  });
});

describe("what else the details say", () => {
  test("is every value but before and after; amounts count in the currency next to them", () => {
    const details = {
      amount: 123_456,
      currency: "AED",
      lines: [{ a: 1 }],
      tags: ["x", "y"],
      after: { a: 1 },
    };
    expect(listFields(details).map(({ label, value }) => [label, value])).toEqual([
      ["Amount", "AED 1,234.56"],
      ["Currency", "AED"],
      ["Lines", '[{"a":1}]'],
      ["Tags", "x, y"],
    ]);
  });

  test("keeps an amount without a currency unchanged", () => {
    expect(listFields({ amount: 123 })[0]?.value).toBe("123");
  });
});

const posting = {
  journalId: "j",
  kind: "credit",
  transactions: [
    {
      type: "credit",
      amount: 125_050,
      currency: "USD",
      description: "Charter",
      reference: "T-1",
      balanceAfter: 200_000,
    },
  ],
};

test("a posting's movements read as money", () => {
  expect(listMovements(posting).map(movementText)).toEqual([
    { title: "Credit: Charter", figure: "$1,250.50", text: "T-1, balance after $2,000.00" },
  ]);
});

describe("the summary of a row", () => {
  test.each([
    ["what was booked", posting, "Credit: Charter, $1,250.50; Kind: credit"],
    [
      "what changed",
      { before: { status: "active" }, after: { status: "closed" } },
      "Status: active → closed",
    ],
    ["what else it says", { list: "alerts", filters: {} }, "List: alerts; Filters: {}"],
    ["that it was redacted", null, "Redacted"],
  ])("says %s", (_, details, text) => expect(summariseDetails(details)).toBe(text));

  test("is one line of at most 160 characters", () => {
    expect(summariseDetails({ note: "x".repeat(500) })).toHaveLength(160);
  });
});
