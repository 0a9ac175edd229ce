import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Deps } from "@/deps";
import { askedAt, type Person } from "../fixtures/questions/people";
import { askTurns } from "../fixtures/questions/put";
import { openDemo } from "./demo-book";

let deps: Deps;
beforeAll(async () => {
  deps = await openDemo(askedAt);
});
afterAll(() => deps.db.close());

const asked = async (as: Person, ...turns: string[]) => (await askTurns(deps, as, turns)).answer;

const firsts = [
  "How many debits over 10000 were there in October",
  "What came in on Export Collections in September",
  "balance of Supplier Payments",
  "what is the largest credit of Export Collections in October",
];
const seconds = [
  "how many credits were there",
  "which is the largest",
  "when was the last one",
  "what is the IBAN of Operating",
  "how much is available",
];

describe("Two things that are asked in one message", () => {
  test("are answered as they would be one after the other", async () => {
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...firsts), fc.constantFrom(...seconds), async (first, second) => {
        const { understood, also } = await asked("client", `${first}? ${second}?`);
        if (!also) return;
        answered += 1;
        expect(understood).toBe((await asked("client", first)).understood ?? "");
        expect(also.understood).toBe((await asked("client", first, second)).understood ?? "");
      }),
      { numRuns: 20, seed: 3 },
    );
    expect(answered).toBeGreaterThan(8);
  });

  test("leave what is gone on from by the next question", async () => {
    const message = "How many holds were placed in October? How many in September?";
    expect((await asked("admin", message, "and in August?")).understood).toBe(
      "Number of holds placed from 1 to 31 August 2026",
    );
  });

  test("are both of the days that are said at the end", async () => {
    const { understood, also } = await asked("client", "how much came in and how much went out in October");
    expect([understood, also?.understood]).toEqual([
      "Credits from 1 to 31 October 2026",
      "Debits from 1 to 31 October 2026",
    ]);
  });

  test("are none if the second takes back the first", async () => {
    const { understood, also } = await asked("client", "What came in in October, I mean September");
    expect([understood, also]).toEqual(["Credits from 1 to 30 September 2026", undefined]);
  });

  test.each([
    "How many debits were there in October, and how many zorbling?",
    "What is the zorbling balance of Operating? What came in in October?",
    // Whether the words at the end belong to both parts is unknown.
    "What are the debits of October and which is the largest of Operating",
  ])("are not answered one without the other: %s", async (message) => {
    const { content, also, table } = await asked("client", message);
    expect({ content, also, table }).toMatchObject({ also: undefined, table: undefined });
    expect(content).toMatch(/^I (?:do not|cannot)/);
  });
});

describe("What frames a question", () => {
  const question = "how much did we pay Keelforge in October";
  const framings = [
    ["Hello, I hope you are having a lovely day! ", "? Many thanks"],
    ["", ", if it is not too much trouble"],
    ["im new here, ", ""],
    ["My boss is asking: ", "? No rush."],
    ["I am preparing a report. ", "?"],
    ["", ". I need both."],
  ] as const;

  test.each(framings)("%s…%s leaves it unchanged", async (before, behind) => {
    expect((await asked("client", `${before}${question}${behind}`)).understood).toBe(
      "Debits with Keelforge from 1 to 31 October 2026",
    );
  });

  test.each(["report", "template", "new", "here", "trouble"])("is not a word within it: %s", async (word) => {
    expect((await asked("client", `${question} ${word}`)).understood).toBeUndefined();
    expect((await asked("client", `${question}, ${word}`)).understood).toBeUndefined();
  });
});

test("The answer names a mistyped word and what it was read as", async () => {
  expect((await asked("client", "debits of suplier payments in octobr")).content).toEndWith(
    "I read “suplier” as “supplier” and “octobr” as “october”.",
  );
  expect((await asked("client", "debits of supplier payments in october")).content).not.toContain("I read");
});
