import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readPdf } from "@/statement-reader/page/pdf";
import { takeSample } from "../../samples";
import { makeMutations, provenStatements, survivors } from "./mutations";
import { german, provable, sections } from "./paper";

const examplesFolder = join(import.meta.dir, "../../../../shared/statements");
const fewEach = 1;

/** Examples that print everything that a proof needs. */
const provenExamples = [
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

describe("a proof does not survive a dropped row, a turned sign, a changed digit or a missing page", () => {
  const papers = { provable, sections, german };
  for (const [name, paper] of takeSample(Object.entries(papers), 3, 0, "papers whose proofs are changed")) {
    test(name, () => {
      const pages = paper();
      const statements = provenStatements(pages);
      expect(statements).toBeGreaterThan(0);
      expect(makeMutations(pages, 50).length).toBeGreaterThan(8);
      expect(survivors(pages, statements, 50)).toEqual([]);
    });
  }

  const missing = !existsSync(examplesFolder);
  if (missing) console.log("skipped: the example statements are not beside this clone");

  const tried = takeSample(provenExamples, 5, 0, "example statements whose proofs are changed");
  test.skipIf(missing).each(tried)("%s", async (name) => {
    const bytes = await Bun.file(join(examplesFolder, `${name}.pdf`)).arrayBuffer();
    const pages = await readPdf(new Uint8Array(bytes), {});
    const statements = provenStatements(pages);
    expect(statements).toBeGreaterThan(0);
    expect(survivors(pages, statements, fewEach)).toEqual([]);
  });
});
