import { describe, expect, test } from "bun:test";
import { PDFDocument } from "pdf-lib";
import { generate } from "../../fixtures/statements/generate";
import { seeded } from "../../fixtures/statements/random";
import { holds, type Truth } from "../../fixtures/statements/truth";

const first = await generate("1", 40);
const { statements, negativeInputs } = first.truth;

const named = (truths: readonly Truth[]) => truths.map(({ file }) => file);

describe("generated statements", () => {
  test("the same seed gives the same truth and the same bytes", async () => {
    const second = await generate("1", 40);
    expect(second.truth).toEqual(first.truth);
    const digests = ({ files }: typeof first) => [...files].map(([name, bytes]) => [name, Bun.hash(bytes)]);
    expect(digests(second)).toEqual(digests(first));
  });

  test("another seed gives other statements in the same layouts", async () => {
    const other = await generate("2", 12);
    expect(other.truth.statements[0]?.layout).toBe(statements[0]?.layout ?? "");
    expect(other.truth.statements[0]?.rows).not.toEqual(statements[0]?.rows ?? []);
  });

  test("the number asked for is drawn, and the traps and other papers besides", async () => {
    const asked = await generate("3", 45);
    expect(asked.truth.statements.filter(({ reconciles }) => reconciles)).toHaveLength(45);
    expect(asked.files.size).toBe(asked.truth.statements.length + asked.truth.negativeInputs.length);
  });

  test("every statement that reconciles ties to the last minor unit", () => {
    const wrong = statements.filter((truth) => truth.reconciles && !holds(truth));
    expect(named(wrong)).toEqual([]);
  });

  test("every statement that does not reconcile breaks somewhere and says where", () => {
    const traps = statements.filter(({ reconciles }) => !reconciles);
    expect(traps.length).toBeGreaterThanOrEqual(6);
    expect(named(traps.filter((truth) => holds(truth) || !truth.note))).toEqual([]);
  });

  test("a residual is what the printed closing misses", () => {
    for (const truth of statements.filter(({ reconciles }) => !reconciles)) {
      const direction = truth.kind === "card" ? -1 : 1;
      const reached = truth.openingBalance + direction * (truth.totalCredits - truth.totalDebits);
      expect(truth.residual ?? Number.NaN).toBeCloseTo(truth.closingBalance - reached, 3);
    }
  });

  test("at least 30 layouts differ", () => {
    const layouts = new Set(statements.filter(({ reconciles }) => reconciles).map(({ layout }) => layout));
    expect(layouts.size).toBeGreaterThanOrEqual(30);
  });

  test("papers that are not statements are named with what to expect", () => {
    expect(negativeInputs.length).toBeGreaterThanOrEqual(3);
    expect(
      negativeInputs.filter(({ file, expect: wanted }) => !first.files.has(file) || wanted === ""),
    ).toEqual([]);
  });

  test("rows are dated inside their period", () => {
    const outside = statements.filter(({ period: [start, end], rows }) =>
      rows.some(({ date }) => date < start || date > end),
    );
    expect(named(outside)).toEqual([]);
  });

  test("a long statement has 8 to 12 pages", async () => {
    const long = await PDFDocument.load(first.files.get("corporate-eleven-pages.pdf") ?? new Uint8Array());
    expect(long.getPageCount()).toBeGreaterThanOrEqual(8);
    expect(long.getPageCount()).toBeLessThanOrEqual(12);
  });
});

test("seeded choices stay inside their bounds", () => {
  const random = seeded(7);
  const drawn = Array.from({ length: 500 }, () => random.int(3, 5));
  expect([...new Set(drawn)].sort()).toEqual([3, 4, 5]);
});
