import { describe, expect, test } from "bun:test";
import type { Verdict } from "@/statement-reader/contract";
import { readPdf } from "@/statement-reader/page/pdf";
import { readPages } from "@/statement-reader/read";
import { generate } from "../../fixtures/statements/generate";
import { takeSample } from "../../samples";
import { provenStatements, survivors } from "./mutations";

const oneEach = 1;

/** Layouts that do not print all of it, with their results. */
const unprovenLayouts: Record<string, Verdict> = {
  "de-trailing-sign.pdf": "totals_only",
  "no-transactions.pdf": "totals_only",
  "sg-card-instalments.pdf": "totals_only",
};

describe("a proof of a generated layout does not survive a change either", async () => {
  const { files, truth } = await generate("1", 40);
  const whole = takeSample(
    truth.statements.filter((each) => each.reconciles),
    5,
    0,
    "layouts whose proofs are changed",
  );

  test.each(whole.map(({ file }) => file))("%s", async (file) => {
    const pages = await readPdf(files.get(file) ?? new Uint8Array(), {});
    const verdict = unprovenLayouts[file];
    if (verdict) {
      expect(readPages(pages)[0]?.analysis.verdict).toBe(verdict);
      return;
    }
    const statements = provenStatements(pages);
    expect(statements).toBeGreaterThan(0);
    expect(survivors(pages, statements, oneEach)).toEqual([]);
  });
});
