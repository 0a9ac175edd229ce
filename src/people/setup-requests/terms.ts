import { join } from "node:path";

/** The terms and conditions of the contact page: a note before the clauses, and the clauses. */
export type Terms = { note: string | undefined; clauses: { title: string; paragraphs: string[] }[] };

const sample = join(import.meta.dir, "sample-terms.md");
const read = new Map<string, Promise<Terms>>();

/**
 * Reads the terms once: the bank's own file, or the sample, whose ten clauses are those of the specification (section
 * 9).
 * @param file a Markdown file with `## ` before the title of each clause
 * @throws if the file is missing
 */
export function readTerms(file = sample): Promise<Terms> {
  const known = read.get(file) ?? Bun.file(file).text().then(parseTerms);
  read.set(file, known);
  return known;
}

/** The clauses of a Markdown text; a heading of the first level is left out, since the dialog has its own. */
function parseTerms(text: string): Terms {
  const [before = "", ...parts] = text.split(/^## +/m);
  const listParagraphs = (lines: string) =>
    lines
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.replaceAll(/\s+/g, " ").trim())
      .filter((paragraph) => paragraph !== "");
  const note = listParagraphs(before.replace(/^# .*$/m, "")).join(" ");
  return {
    note: note === "" ? undefined : note.replaceAll("`", ""),
    clauses: parts.map((part) => {
      const [title = "", ...lines] = part.split("\n");
      return { title: title.trim(), paragraphs: listParagraphs(lines.join("\n")) };
    }),
  };
}
