import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Verdict } from "@/narration/contract.ts";
import { readPages } from "@/narration/read.ts";
import { readPdf } from "@/narration/reading/pdf.ts";
import type { PageWords } from "@/narration/reading/words.ts";
import { generate } from "../../fixtures/statements/generate.ts";
import { mutationsOf } from "./mutations.ts";
import { german, provable, sections } from "./paper.ts";

const EXAMPLES = join(import.meta.dir, "../../../../shared/statements");
const A_FEW = 2;
const ONE = 1;

/** The examples that print all that a proof asks for. */
const PROVEN = [
  "HSBC_UK_CRD_0000111215197236_20220111",
  "HSBC_UK_CUR_11111111_20190610",
  "HSBC_UK_CUR_11111111_20210110",
  "HSBC_UK_CUR_11111111_20250710",
  "HSBC_UK_CUR_12345678_20190608",
  "HSBC_UK_CUR_12345678_20250808",
  "HSBC_UK_SAV_33333333_20230128",
  "HSBC_UK_SAV_87654321_20240108",
  "ae_adcb_style_centered_desc",
  "ae_fab_style_bf_cf",
  "anz_everyday_pdf_bundle_sample",
  "anz_everyday_pdf_sample",
  "eu_two_accounts_landscape",
  "fr_space_thousands",
  "gb_corporate_brackets",
  "in_hdfc_style_lakh",
  "sg_dbs_style_noyear_rollover",
  "stmt_a_checking_balancecol",
  "stmt_e_checknum_yeartrap",
  "tutorial_everyday_statement",
  "us_sections_checks_twocol",
];

/** Layouts that do not print all of it, and what they come to. */
const NOT_PROVEN: Record<string, Verdict> = {
  "de-trailing-sign.pdf": "totals_only",
  "no-transactions.pdf": "totals_only",
  "sg-card-instalments.pdf": "totals_only",
};

/** Every statement of the file is proven, and as many as before the change. */
function isProven(pages: readonly PageWords[], statements: number): boolean {
  const read = readPages(pages);
  return read.length >= statements && read.every(({ analysis }) => analysis.verdict === "proven");
}

function survivors(pages: readonly PageWords[], most: number): string[] {
  const statements = readPages(pages).length;
  return mutationsOf(pages, most)
    .filter((mutation) => isProven(mutation.pages, statements))
    .map((mutation) => mutation.name);
}

describe("a proof does not survive a dropped row, a turned sign, a changed digit or a missing page", () => {
  for (const [name, pages] of Object.entries({
    provable: provable(),
    sections: sections(),
    german: german(),
  })) {
    test(name, () => {
      expect(isProven(pages, 1)).toBe(true);
      expect(mutationsOf(pages, 50).length).toBeGreaterThan(8);
      expect(survivors(pages, 50)).toEqual([]);
    });
  }

  if (!existsSync(EXAMPLES)) {
    console.log("skipped: the example statements are not beside this clone");
    test.skip("the example statements", () => {});
  } else {
    test.each(PROVEN)(
      "%s",
      async (name) => {
        const bytes = await Bun.file(join(EXAMPLES, `${name}.pdf`)).arrayBuffer();
        const pages = await readPdf(new Uint8Array(bytes), {});
        expect(isProven(pages, 1)).toBe(true);
        expect(survivors(pages, A_FEW)).toEqual([]);
      },
      30_000,
    );
  }
});

describe("nor does that of a generated layout", async () => {
  const { files, truth } = await generate("1", 40);
  const whole = truth.statements.filter((each) => each.reconciles);

  test.each(whole.map(({ file }) => file))(
    "%s",
    async (file) => {
      const pages = await readPdf(files.get(file) ?? new Uint8Array(), {});
      const verdict = NOT_PROVEN[file];
      if (verdict) {
        expect(readPages(pages)[0]?.analysis.verdict).toBe(verdict);
        return;
      }
      expect(isProven(pages, 1)).toBe(true);
      expect(survivors(pages, ONE)).toEqual([]);
    },
    30_000,
  );
});
