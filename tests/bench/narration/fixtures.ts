import { entries } from "@/statement-reader/entries";
import { type Entry, leaveOut } from "@/statement-reader/pass";
import { readPages } from "@/statement-reader/read";
import type { PageWords } from "@/statement-reader/words/words";
import { fixtureFile, listPages, printPages } from "../../unit/statement-reader/fixture-pages";
import type { Case } from "./cases";

/** Cases that are read differently without an entry, and those that would be falsely proven. */
export type Change = { cases: string[]; proofs: string[] };
export type Changes = Record<string, Change>;

/*
 * Finds the smallest pages that are read differently without an entry, among the unit tests' and the generated layouts,
 * and stores them as its fixture.
 */

const all = Object.values(entries).flat();
const most = 4000;

function getResult(pages: readonly PageWords[], without: string): string {
  leaveOut(...(without === "" ? [] : [without]));
  try {
    return JSON.stringify(readPages(pages));
  } catch {
    return "threw";
  } finally {
    leaveOut();
  }
}

const differs = (pages: readonly PageWords[], name: string) =>
  getResult(pages, "") !== getResult(pages, name);

const rounded = (pages: readonly PageWords[]) => listPages(printPages(pages));

const countWords = (pages: readonly PageWords[]) => pages.reduce((sum, { words }) => sum + words.length, 0);

/** Removes as many lines as possible. */
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
      if (countWords(fewer) === countWords(kept) || countWords(fewer) === 0) continue;
      if (differs(fewer, name)) kept = fewer;
    }
  }
  return kept.map((page, index) => ({ ...page, number: index + 1 }));
}

/** The entries that have no fixture yet. */
export async function withoutFixture(): Promise<Entry[]> {
  const known = await Promise.all(all.map(({ name }) => Bun.file(fixtureFile(name)).exists()));
  return all.filter((_, index) => !known[index]);
}

/** Writes a fixture for each entry that has none yet, where one of the cases that it changes is small enough. */
export async function writeFixtures(cases: AsyncIterable<Case>, changes: Changes): Promise<void> {
  const best = new Map<string, PageWords[]>();
  const missing = await withoutFixture();
  for await (const { name: title, pages } of cases) {
    if (title.startsWith("truth/") || countWords(pages) > most) continue;
    for (const { name } of missing) {
      const known = best.get(name);
      const smaller = !known || countWords(pages) < countWords(known);
      if (smaller && changes[name]?.cases.includes(title)) best.set(name, [...pages]);
    }
  }
  for (const { name } of missing) {
    const file = fixtureFile(name);
    const pages = best.get(name);
    const small = pages && differs(rounded(pages), name) ? smallest(rounded(pages), name) : undefined;
    if (small) await Bun.write(file, `${printPages(small)}\n`);
    else console.log(`no case for a fixture of '${name}'`);
  }
}
