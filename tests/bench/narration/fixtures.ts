import { join } from "node:path";
import { entries } from "@/statement-reader/entries";
import { leaveOut } from "@/statement-reader/pass";
import { readPages } from "@/statement-reader/read";
import type { PageWords } from "@/statement-reader/words/words";
import { fixturesFolder, pagesOf, printPages } from "../../unit/statement-reader/fixture-pages";
import { casesOf } from "./cases";

/*
 * Finds the smallest pages that are read otherwise without an entry, among the unit tests' and the generated layouts, and
 * keeps them as its fixture: FOLDER PAPERS CHANGES..., where CHANGES are what `ablation` wrote.
 */

const most = 4000;

function resultOf(pages: readonly PageWords[], without: string): string {
  leaveOut(...(without === "" ? [] : [without]));
  try {
    return JSON.stringify(readPages(pages));
  } catch {
    return "threw";
  } finally {
    leaveOut();
  }
}

const differs = (pages: readonly PageWords[], name: string) => resultOf(pages, "") !== resultOf(pages, name);

const rounded = (pages: readonly PageWords[]) => pagesOf(printPages(pages));

const wordsIn = (pages: readonly PageWords[]) => pages.reduce((sum, { words }) => sum + words.length, 0);

/** Without as many lines as can be taken away. */
function smallest(pages: PageWords[], name: string): PageWords[] {
  let kept = pages;
  const places = kept.flatMap(({ number, words }) =>
    [...new Set(words.map(({ y }) => y))].map((y) => ({ number, y })),
  );
  for (let size = Math.max(1, places.length >> 1); size >= 1; size = size === 1 ? 0 : size >> 1) {
    for (let at = 0; at < places.length; at += size) {
      const gone = places.slice(at, at + size);
      const fewer = kept
        .map((page) => ({
          ...page,
          words: page.words.filter(
            ({ y }) => !gone.some((each) => each.number === page.number && each.y === y),
          ),
        }))
        .filter(({ words }) => words.length > 0);
      if (wordsIn(fewer) === wordsIn(kept) || wordsIn(fewer) === 0) continue;
      if (differs(fewer, name)) kept = fewer;
    }
  }
  return kept.map((page, index) => ({ ...page, number: index + 1 }));
}

const [folder = "", papers = "", ...changes] = process.argv.slice(2);
const changed = new Map<string, Set<string>>();
for (const file of changes) {
  for (const [name, { cases }] of (await Bun.file(file).json()) as [string, { cases: string[] }][]) {
    const own = changed.get(name) ?? new Set();
    for (const each of cases) own.add(each);
    changed.set(name, own);
  }
}
const best = new Map<string, PageWords[]>();
for await (const each of casesOf(folder, await Bun.file(papers).json(), { index: 0, of: 1 }, false)) {
  if (each.name.startsWith("truth/")) continue;
  for (const { name } of Object.values(entries).flat()) {
    if (!changed.get(name)?.has(each.name) || wordsIn(each.pages) > most) continue;
    const known = best.get(name);
    if (!known || wordsIn(each.pages) < wordsIn(known)) best.set(name, [...each.pages]);
  }
}
for (const { name, fixture } of Object.values(entries).flat()) {
  const pages = best.get(name);
  const file = join(fixturesFolder, `${fixture}.txt`);
  if (fixture === "" || (await Bun.file(file).exists())) continue;
  const small = pages && smallest(rounded(pages), name);
  if (small && differs(rounded(small), name)) await Bun.write(file, `${printPages(small)}\n`);
  else console.log(`no fixture for ${name}`);
}
