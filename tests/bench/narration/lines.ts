import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const room = join(import.meta.dir, "../../../src/statement-reader");

/** What compiles and describes the word lists beside it, and is none itself. */
const aboutWords = ["compile", "index", "kinds", "languages", "phrases", "vocabulary"].map(
  (name) => `vocabulary/${name}.ts`,
);
const most = 200;

/**
 * How large the reader is, in lines of its files with blanks and comments: code, and the word lists of its languages,
 * which are data.
 */
export function linesOfReader(): string {
  const files = readdirSync(room, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => ({ file, lines: readFileSync(join(room, file), "utf8").split("\n").length - 1 }));
  const isWords = (file: string) =>
    (file.startsWith("vocabulary/") || file.startsWith("categories/words/")) && !aboutWords.includes(file);
  const [words, code] = [
    files.filter(({ file }) => isWords(file)),
    files.filter(({ file }) => !isWords(file)),
  ];
  const sum = (of: typeof files) => of.reduce((all, { lines }) => all + lines, 0).toLocaleString("en");
  const long = files.filter(({ lines }) => lines > most).map(({ file, lines }) => `${file} (${lines})`);
  return [
    `code           ${sum(code)} lines in ${code.length} files`,
    `vocabulary     ${sum(words)} lines in ${words.length} files`,
    `over ${most} lines ${long.length === 0 ? "none" : long.join(", ")}`,
  ].join("\n");
}
