import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const room = join(import.meta.dir, "../../../src/statement-reader");

/** Files that compile and describe the word lists beside them, without being one. */
const aboutWords = ["compile", "index", "kinds", "languages", "paper-kinds", "phrases", "vocabulary"].map(
  (name) => `vocabulary/${name}.ts`,
);
const most = 200;

/**
 * Size of the reader in lines of its files with blanks and comments: code, and data, which are the word lists of its
 * languages and the registers of banks, countries and currencies.
 */
export function linesOfReader(): string {
  const files = readdirSync(room, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => ({ file, lines: readFileSync(join(room, file), "utf8").split("\n").length - 1 }));
  const getKind = (file: string) => {
    if (file.startsWith("registers/")) return "registers";
    const isWords = file.startsWith("vocabulary/") || file.startsWith("categories/words/");
    return isWords && !aboutWords.includes(file) ? "vocabulary" : "code";
  };
  const sizes = (["code", "vocabulary", "registers"] as const).map((kind) => {
    const own = files.filter(({ file }) => getKind(file) === kind);
    const lines = own.reduce((all, each) => all + each.lines, 0).toLocaleString("en");
    return `${kind.padEnd(14)} ${lines} lines in ${own.length} files`;
  });
  const long = files.filter(({ file, lines }) => lines > most && getKind(file) === "code");
  const named = long.map(({ file, lines }) => `${file} (${lines})`).join(", ");
  return [...sizes, `code over ${most} lines: ${named || "none"}`].join("\n");
}
