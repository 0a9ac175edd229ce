import { expect, test } from "bun:test";
import { expectationsOf, headOf, tableOf } from "../../fixtures/questions/table";

const rowOf = (...lines: string[]) => tableOf("some", ["[known]", ...lines].join("\n")).known[0];

test("A row of a table is who asks, the turns, how it is read, and what its answer has to hold", () => {
  const table =
    "# Some\n[known]\nclient: a question / the next turn → Credits\n  asks\n[open]\nadmin: another\n  declines\n";
  const { known, open } = tableOf("some", table);
  expect(known).toEqual([
    { as: "client", ask: ["a question", "the next turn"], query: "Credits", expect: [{ asks: true }] },
  ]);
  expect(open).toEqual([{ as: "admin", ask: "another", query: undefined, expect: [{ declines: true }] }]);
  expect(known.map(headOf)).toEqual(["client: a question / the next turn → Credits"]);
});

test("A trap says whether it must be answered, and no other row does", () => {
  const table = (section: string) => tableOf("some", `[${section}]\nclient: a question\n  asks\n  must\n`);
  expect(table("traps")).toMatchObject({ known: [], traps: [{ ask: "a question", must: true }] });
  expect(() => table("known")).toThrow("Line 4 of the table some");
});

test("Every line has to hold, and “and” binds closer than “or”", () => {
  expect(
    rowOf("client: a question", "  /one/ and /two/i or asks", "  (declines or asks) and link(/a(b)/)")
      ?.expect,
  ).toEqual([
    { anyOf: [[{ words: [/one/] }, { words: [/two/i] }], [{ asks: true }]] },
    { anyOf: [[{ declines: true }], [{ asks: true }]] },
    { link: /a(b)/ },
  ]);
});

test("Square brackets hold what may be left out, or one of several", () => {
  const sqlOf = (line: string) => JSON.stringify(expectationsOf(line));
  const both = sqlOf("count(paid[, t.amount > 5], [USD|EUR])");
  for (const one of [
    "t.type = 'debit' and t.amount > 5 and t.currency = 'USD'",
    "t.type = 'debit' and t.amount > 5 and t.currency = 'EUR'",
    "t.type = 'debit' and t.currency = 'USD'",
    "t.type = 'debit' and t.currency = 'EUR'",
  ])
    expect(both).toContain(one);
});

test("A line that is not a row, no figure, no word or no whole expectation is refused by the number of its line", () => {
  const refusalOf = (...lines: string[]) => {
    try {
      rowOf("client: a question", ...lines);
    } catch (error) {
      return error instanceof Error ? `${error.message}: ${error.cause}` : "";
    }
    return "none";
  };
  expect(refusalOf("  sum(payed)")).toMatch(/^Line 3 of the table some: .*“payed” is no word/);
  expect(refusalOf("  total(paid)")).toMatch(/^Line 3 .*cannot be read/);
  expect(refusalOf("  sum(paid; received)")).toMatch(/^Line 3 .*sum takes 1 parameter/);
  expect(refusalOf("  asks declines")).toMatch(/^Line 3 .*cannot be read from “declines”/);
  expect(refusalOf("  asks", "stranger: who am I")).toMatch(/^Line 4 /);
  expect(refusalOf("  asks", "no row")).toMatch(/^Line 4 .*is no row/);
  expect(refusalOf()).toMatch(/^Nothing has to hold of “a question”/);
  expect(refusalOf("  asks")).toBe("none");
});
