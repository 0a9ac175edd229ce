import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readPages } from "@/narration/read.ts";
import { readPdf } from "@/narration/reading/pdf.ts";
import type { PageWords } from "@/narration/reading/words.ts";
import { mutationsOf } from "./mutations.ts";
import { german, provable, sections } from "./paper.ts";

const EXAMPLES = join(import.meta.dir, "../../../../shared/statements");
const A_FEW = 2;

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
    for (const file of readdirSync(EXAMPLES).filter((each) => each.endsWith(".pdf"))) {
      test(file, async () => {
        const pages = await readPdf(new Uint8Array(await Bun.file(join(EXAMPLES, file)).arrayBuffer()), {});
        if (readPages(pages).length > 0 && isProven(pages, 1)) expect(survivors(pages, A_FEW)).toEqual([]);
      }, 30_000);
    }
  }
});
