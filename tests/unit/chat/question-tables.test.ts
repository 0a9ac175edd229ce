import { expect, test } from "bun:test";
import { getHead, getTable, readExpectations } from "../../fixtures/questions/table";

const getRow = (...lines: string[]) => getTable("some", ["[known]", ...lines].join("\n")).known[0];

test("A row of a table is who asks, the turns, how it is read, and what its answer has to hold", () => {
  const table =
    "# Some\n[known]\nclient: a question / the next turn → Credits\n  asks\n[open]\nadmin: another\n  declines\n";
  const { known, open } = getTable("some", table);
  expect(known).toEqual([
    { as: "client", ask: ["a question", "the next turn"], query: "Credits", expect: [{ asks: true }] },
  ]);
  expect(open).toEqual([{ as: "admin", ask: "another", query: undefined, expect: [{ declines: true }] }]);
  expect(known.map(getHead)).toEqual(["client: a question / the next turn → Credits"]);
});

test("A trap says whether it must be answered, and no other row does", () => {
  const table = (section: string) => getTable("some", `[${section}]\nclient: a question\n  asks\n  must\n`);
  expect(table("traps")).toMatchObject({ known: [], traps: [{ ask: "a question", must: true }] });
  expect(() => table("known")).toThrow("Line 4 of the table some");
});

test("Every line has to hold, and “and” binds closer than “or”", () => {
  expect(
    getRow("client: a question", "  /one/ and /two/i or asks", "  (declines or asks) and link(/a(b)/)")
      ?.expect,
  ).toEqual([
    { anyOf: [[{ words: [/one/] }, { words: [/two/i] }], [{ asks: true }]] },
    { anyOf: [[{ declines: true }], [{ asks: true }]] },
    { link: /a(b)/ },
  ]);
});

test("Square brackets hold what may be left out, or one of several", () => {
  const getSql = (line: string) => JSON.stringify(readExpectations(line));
  const both = getSql("count(paid[, t.amount > 5], [USD|EUR])");
  for (const one of [
    "t.type = 'debit' and t.amount > 5 and t.currency = 'USD'",
    "t.type = 'debit' and t.amount > 5 and t.currency = 'EUR'",
    "t.type = 'debit' and t.currency = 'USD'",
    "t.type = 'debit' and t.currency = 'EUR'",
  ])
    expect(both).toContain(one);
});

test("A line that is not a row, no figure, no word or no whole expectation is refused by the number of its line", () => {
  const getRefusal = (...lines: string[]) => {
    try {
      getRow("client: a question", ...lines);
    } catch (error) {
      return error instanceof Error ? `${error.message}: ${error.cause}` : "";
    }
    return "none";
  };
  expect(getRefusal("  sum(payed)")).toMatch(/^Line 3 of the table some: .*“payed” is no word/);
  expect(getRefusal("  total(paid)")).toMatch(/^Line 3 .*cannot be read/);
  expect(getRefusal("  sum(paid; received)")).toMatch(/^Line 3 .*sum takes 1 parameter/);
  expect(getRefusal("  asks declines")).toMatch(/^Line 3 .*cannot be read from “declines”/);
  expect(getRefusal("  asks", "stranger: who am I")).toMatch(/^Line 4 /);
  expect(getRefusal("  asks", "no row")).toMatch(/^Line 4 .*is no row/);
  expect(getRefusal()).toMatch(/^Nothing has to hold of “a question”/);
  expect(getRefusal("  asks")).toBe("none");
});
