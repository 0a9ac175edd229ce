import { expect, test } from "bun:test";
import { join } from "node:path";
import { Glob } from "bun";

const root = join(import.meta.dir, "../..");
/** The sheet that defines the tokens, the faces of the fonts, and the printed page. */
const others = ["tokens.css", "font.css", "print.css"];

test("a style sheet names a size of type, a weight and the radius of a corner by its token", async () => {
  const literal =
    /(?:font-size: [\d.]+px|font-weight: \d|font: [\d.]|radius: (?:[^;]* )?(?!999px)[1-9][\d.]*px)[^;]*;/g;
  const found: string[] = [];
  let sheets = 0;
  for (const file of new Glob("{src,islands}/**/*.css").scanSync(root)) {
    if (others.some((name) => file.endsWith(`/${name}`))) continue;
    sheets++;
    for (const [text] of (await Bun.file(join(root, file)).text()).matchAll(literal))
      found.push(`${file}: ${text}`);
  }
  expect(sheets).toBeGreaterThan(30);
  expect(found).toEqual([]);
});
