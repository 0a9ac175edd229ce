import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  asPrinted,
  foldHeading,
  headings,
  labels,
  months,
  numbers,
  phrases as phrasesOfKind,
  titles,
} from "@/statement-reader/vocabulary";
import { languages } from "@/statement-reader/vocabulary/languages";
import { splitPhrases } from "@/statement-reader/vocabulary/phrases";
import { squash } from "@/statement-reader/words/text";

const folder = join(import.meta.dir, "../../../src/statement-reader/vocabulary");
const own = ["compile", "index", "kinds", "languages", "paper-kinds", "phrases", "vocabulary"];
const groups = ["headings", "labels", "titles"] as const;

/** Every phrase of headings, labels and titles with the language and the meaning that it has there. */
const phrases = Object.entries(languages).flatMap(([language, words]) =>
  groups.flatMap((group) =>
    Object.entries(words[group] ?? {}).flatMap(([meaning, text]) =>
      splitPhrases(text).map((phrase) => {
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

test("each phrase still has words when it is folded", () => {
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
    const year = splitPhrases(names).map((month) => month.split("|"));
    expect([language, year.length]).toEqual([language, 12]);
    const said = year.map((month) => month.map((name) => months.get(squash(name))));
    expect([language, said]).toEqual([language, year.map((month, index) => month.map(() => index + 1))]);
  }
});

/** Pairs of places that one phrase may have: a column of debits, their total, and a title over them. */
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

test("each language that counts in words counts to ten, and no word is two numbers", () => {
  for (const [language, { numbers: words }] of Object.entries(languages)) {
    if (words === undefined) continue;
    const counted = splitPhrases(words).map((names) => names.split("|"));
    expect([language, counted.length]).toEqual([language, 10]);
    const said = counted.map((names) => names.map((name) => numbers.get(asPrinted(name))));
    expect([language, said]).toEqual([language, counted.map((names, index) => names.map(() => index + 1))]);
  }
});

const named = new Set(["months", "numbers", "headings", "labels", "titles", "currencies"]);
/** Every list of the further kinds, with its language. */
const lists = Object.entries(languages).flatMap(([language, words]) =>
  Object.entries(words).flatMap(([group, kinds]) =>
    named.has(group)
      ? []
      : Object.entries(kinds as Record<string, string | RegExp | RegExp[]>).map(([kind, list]) => ({
          place: `${language} ${group}.${kind}`,
          list,
        })),
  ),
);

test("no list of a language has a phrase twice, or nothing at all", () => {
  for (const { place, list } of lists) {
    if (typeof list !== "string") continue;
    const said = splitPhrases(list).map(asPrinted);
    expect([place, said.length]).not.toEqual([place, 0]);
    expect([place, said]).toEqual([place, [...new Set(said)]]);
  }
});

test("every pattern finds something, counts no groups, and ignores case", () => {
  for (const { place, list } of lists) {
    if (typeof list === "string") continue;
    for (const { source, flags } of [list].flat()) {
      const groups = new RegExp(`${source}|`, "u").exec("")?.length;
      expect([place, source, flags, groups]).toEqual([place, source, "iu", 1]);
      expect([place, source, new RegExp(`^(?:${source})$`, "u").test("")]).toEqual([place, source, false]);
    }
  }
});

/** Lists with opposite meanings. */
const opposites = [
  [phrasesOfKind("balances", "first"), phrasesOfKind("balances", "last")],
  [phrasesOfKind("balances", "inCredit"), phrasesOfKind("balances", "overdrawn")],
  [phrasesOfKind("sides", "credit", asPrinted), phrasesOfKind("sides", "debit", asPrinted)],
  [phrasesOfKind("sides", "creditBalance", asPrinted), phrasesOfKind("sides", "debitBalance", asPrinted)],
  [phrasesOfKind("columns", "days"), phrasesOfKind("columns", "months")],
  [phrasesOfKind("periods", "from"), phrasesOfKind("periods", "until")],
] as const;

test("no phrase says two opposite things, in one language or in two", () => {
  for (const [one, other] of opposites) {
    expect(one.size * other.size).toBeGreaterThan(0);
    expect([...one].filter((phrase) => other.has(phrase))).toEqual([]);
  }
});

test("each currency's name is that of one currency", () => {
  const names = Object.values(languages).flatMap(({ currencies = {} }) =>
    Object.entries(currencies).flatMap(([code, text]) =>
      splitPhrases(text).map((name) => [squash(name), code]),
    ),
  );
  const codes = Map.groupBy(names, ([name]) => name);
  expect([...codes.values()].filter((said) => new Set(said.map(([, code]) => code)).size > 1)).toEqual([]);
  for (const [, code] of names) expect(code).toMatch(/^[A-Z]{3}$/);
});

test("each language has words for pages and for what is pending, without which too much is proven", () => {
  const without = Object.entries(languages).filter(
    ([, { pages, pending }]) => !(pages?.page && pending?.titles),
  );
  expect(without.map(([language]) => language)).toEqual([]);
});

const room = join(folder, "..");
const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

test("no stage has words of its own: none outside of the vocabulary has letters that English has not", () => {
  const stages = readdirSync(room, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !/^(?:vocabulary|categories|registers)\//.test(file),
  );
  expect(stages.length).toBeGreaterThan(100);
  const foreign = stages.flatMap((file) => {
    const code = readFileSync(join(room, file), "utf8").replace(comments, "");
    const words = code.match(/\p{L}{3,}/gu) ?? [];
    return words.filter((word) => /[^a-z]/i.test(word)).map((word) => `${file} ${word}`);
  });
  expect(foreign).toEqual([]);
});
