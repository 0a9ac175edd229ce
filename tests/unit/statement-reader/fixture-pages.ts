import { join } from "node:path";
import type { PageWords, Word } from "@/statement-reader/words/words";

/*
 * Small pages as text: a page begins with '= width height', and 'crossed' where a line is drawn through a part of a row; each of its lines with 'y size', followed by its words, each
 * as 'left-right text', parted by ' | '.
 */

const fixturesFolder = join(import.meta.dir, "fixtures");

const short = (value: number) => String(Math.round(value * 100) / 100);

/** The pages as text. */
export function printPages(pages: readonly PageWords[]): string {
  return pages.map(printPage).join("\n");
}

function printPage({ width, height, words }: PageWords): string {
  const lines = Map.groupBy(words, ({ y, size }) => `${short(y)} ${short(size)}`);
  const printed = [...lines].map(([place, own]) => {
    const cells = own.map(({ x0, x1, text }) => `${short(x0)}-${short(x1)} ${text}`);
    return `${place} | ${cells.join(" | ")}`;
  });
  return [`= ${short(width)} ${short(height)}`, ...printed].join("\n");
}

/** The pages of such a text. */
export function listPages(text: string): PageWords[] {
  const pages: PageWords[] = [];
  for (const line of text.split("\n")) {
    const [first = "", ...cells] = line.split(" | ");
    if (first.startsWith("= ")) {
      const [width = 0, height = 0] = first.slice(2).split(" ").map(Number);
      const crossed = first.endsWith(" crossed") ? { crossed: true } : {};
      pages.push({ number: pages.length + 1, width, height, words: [], ...crossed });
    } else if (cells.length > 0) {
      const [y = 0, size = 0] = first.split(" ").map(Number);
      pages.at(-1)?.words.push(...cells.map((cell) => getWord(cell, y, size)));
    }
  }
  return pages;
}

function getWord(cell: string, y: number, size: number): Word {
  const [, x0, x1, text = ""] = /^(-?[\d.]+)-(-?[\d.]+) (.*)$/.exec(cell) ?? [];
  return { text, x0: Number(x0), x1: Number(x1), y, size };
}

/** The file of an entry's fixture: its name, without apostrophes and commas, with dashes for blanks. */
export const fixtureFile = (name: string): string =>
  join(fixturesFolder, `${name.toLowerCase().replace(/['’,]/g, "").replaceAll(" ", "-")}.txt`);

/** The pages of an entry's fixture. */
export async function fixture(name: string): Promise<PageWords[]> {
  return listPages(await Bun.file(fixtureFile(name)).text());
}
