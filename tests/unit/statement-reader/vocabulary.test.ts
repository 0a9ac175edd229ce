import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { foldHeading, headings, labels, months, titles } from "@/statement-reader/vocabulary";
import { phrasesOf } from "@/statement-reader/vocabulary/compile";
import { languages } from "@/statement-reader/vocabulary/languages";
import { squash } from "@/statement-reader/words/text";

const folder = join(import.meta.dir, "../../../src/statement-reader/vocabulary");
const own = ["compile", "index", "languages", "vocabulary"];
const groups = ["headings", "labels", "titles"] as const;

/** Every phrase of headings, labels and titles with the language and the meaning that it has there. */
const phrases = Object.entries(languages).flatMap(([language, words]) =>
  groups.flatMap((group) =>
    Object.entries(words[group] ?? {}).flatMap(([meaning, text]) =>
      phrasesOf(text).map((phrase) => {
        const key = group === "headings" ? foldHeading(phrase) : squash(phrase);
        return { language, group, meaning, phrase, key };
      }),
    ),
  ),
);

test("each file of a language is in the list of languages, under its own name", () => {
  const files = readdirSync(folder).map((file) => file.replace(/\.ts$/, ""));
  expect(files.filter((file) => !own.includes(file)).sort()).toEqual(Object.keys(languages).sort());
});

test("each phrase says something when it is folded", () => {
  expect(phrases.filter(({ key }) => key === "")).toEqual([]);
});

test("no language has a phrase twice", () => {
  const keys = phrases.map(({ language, group, meaning, key }) => `${language} ${group} ${meaning} ${key}`);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test("no phrase is a heading, a label or a title of two kinds, in one language or in two", () => {
  const compiled = { headings, labels, titles };
  const other = phrases.filter(({ group, key, meaning }) => compiled[group].get(key) !== meaning);
  expect(other).toEqual([]);
});

test("each language with months has twelve, and no name is that of two months", () => {
  for (const [language, { months: names }] of Object.entries(languages)) {
    if (names === undefined) continue;
    const year = phrasesOf(names).map((month) => month.split("|"));
    expect([language, year.length]).toEqual([language, 12]);
    const said = year.map((month) => month.map((name) => months.get(squash(name))));
    expect([language, said]).toEqual([language, year.map((month, index) => month.map(() => index + 1))]);
  }
});

/** What a phrase may be in two places at once: a column of debits, their total, and a title over them. */
const alike: Readonly<Record<string, readonly string[]>> = {
  "headings debit": ["labels debits", "titles debit"],
  "headings credit": ["labels credits", "titles credit"],
  "headings amount": ["labels total", "titles neutral"],
  "headings balance": [
    "labels opening",
    "labels closing",
    "labels day",
    "labels dated",
    "labels other",
    "titles daily",
  ],
  "headings date": ["titles neutral"],
  "headings description": ["titles neutral"],
  "headings aside": ["labels other", "titles decoy"],
  "labels debits": ["titles debit"],
  "labels credits": ["titles credit"],
  "labels day": ["titles daily"],
  "labels other": ["titles decoy"],
};
/** A column of fees is not the account's; rows under the title 'Fees' are. */
const deliberate = new Set(["fees"]);

test("a phrase that is heading, label or title at once means the same in each", () => {
  const byKey = Map.groupBy(phrases, ({ key }) => key);
  const contradictions = [...byKey].flatMap(([key, said]) => {
    const meanings = [...new Set(said.map(({ group, meaning }) => `${group} ${meaning}`))];
    const pairs = meanings.flatMap((one) =>
      meanings.slice(meanings.indexOf(one) + 1).map((two) => [one, two]),
    );
    const wrong = pairs.filter(
      ([one = "", two = ""]) => !alike[one]?.includes(two) && !alike[two]?.includes(one),
    );
    return deliberate.has(key) ? [] : wrong.map((pair) => [key, ...pair]);
  });
  expect(contradictions).toEqual([]);
});

test("no month is a heading or a label, but for April, a rate, and October, money out", () => {
  expect([...months.keys()].filter((name) => headings.has(name) || labels.has(name)).sort()).toEqual([
    "apr",
    "out",
  ]);
});
