import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { languages } from "@/statement-reader/vocabulary/languages";
import { splitPhrases } from "@/statement-reader/vocabulary/phrases";
import type { MarkKind, Role, Vocabulary } from "@/statement-reader/vocabulary/vocabulary";
import { type Put, paper, row } from "./paper";

const { english = {} } = languages;

const heading = (words: Vocabulary, role: Role) =>
  splitPhrases(words.headings?.[role] ?? english.headings?.[role])[0] ?? "";
const label = (words: Vocabulary, kind: MarkKind) =>
  splitPhrases(words.labels?.[kind] ?? english.labels?.[kind])[0] ?? "";

const unescaped = (source: string) =>
  source.replace(/\\u([\dA-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The shortest text of the first alternative of some patterns, or the first phrase. */
function getText(list: string | RegExp | readonly RegExp[] = ""): string {
  if (typeof list === "string") return splitPhrases(list)[0] ?? "";
  const [first] = [list].flat() as RegExp[];
  const [alternative = ""] = unescaped(first?.source ?? "")
    .replace(/\(\?:[^()]*\)\?|\\b/g, "")
    .split("|");
  return alternative.replace(/\[(.)[^\]]*\]/gu, "$1");
}

/** A statement in the words of a language, with more of its lines behind the opening balance. */
function findStatement(words: Vocabulary, pages: number, more: Put[][] = []): string | undefined {
  const columns = (["date", "description", "debit", "credit", "balance"] as const).map((role) =>
    heading(words, role),
  );
  const [date = "", description = "", debit = "", credit = "", balance = ""] = columns;
  const page = `${getText(words.pages?.page)} 1/${pages}`;
  const lines: Put[][] = [
    [["Placeholder Bank", 40]],
    row(date, description, debit, credit, balance),
    row("", label(words, "opening"), "", "", "1,000.00"),
    ...more,
    row("02/06/2026", "AAA 1", "100.00", "", "900.00"),
    row("15/06/2026", "BBB 2", "", "250.00", "1,150.00"),
    row("28/06/2026", "CCC 3", "50.00", "", "1,100.00"),
    row("", label(words, "closing"), "", "", "1,100.00"),
    [[page, 480]],
  ];
  return readPages(paper(lines))[0]?.analysis.verdict;
}

describe.each(Object.entries(languages))("a statement in %s", (_, words) => {
  test("is proven by its balances", () => {
    expect(findStatement(words, 1)).toBe("proven");
  });

  test("is not proven where its page says that there is another", () => {
    expect(findStatement(words, 2)).toBe("consistent");
  });

  test("is not proven where its rows are titled as pending", () => {
    const title: Put[] = [[getText(words.pending?.titles), 40]];
    expect(findStatement(words, 1, [title])).not.toBe("proven");
  });
});
