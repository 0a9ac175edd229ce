import { expect, test } from "bun:test";
import { join } from "node:path";
import { Glob } from "bun";

const root = join(import.meta.dir, "../..");

/** Texts that are never said of one thing. */
const ofSeveral = [
  // A limit, or a list that is cut at one.
  "Only the newest {count} rows of each kind are shown.",
  "The trail was looked through from {from} to {to} only: at most {count} rows at a time.",
  "more than {count} changes",
  "{count} of {all} scopes",
  "Show all {count} transactions",
  "At most {rows} rows. Only the first sheet is read.",
  "{count} chosen accounts",
  // The trail begins with the rows of a first start.
  "{checked} of {total} rows",
  "{count} rows, from the first to number {last}, each follow the one before: none was changed, added, moved or taken out.",
  // More cells than a heading with several.
  "This row has {cells} cells, and the heading {columns}. A text that holds the separator stands in quotation marks",
  // A pattern needs several movements.
  "{count} payers within 24 hours, {sum} in all, the last of them {payer}; reported from {least} payers on",
  "{count} receipts from {payer} within 24 hours, {sum} in all; reported from {least} receipts on",
  "{payer} paid {count} clients within {days} days; reported from {least} clients on",
  "{count} credits of {least} to {most} within 24 hours, {sum} in all: each just under the threshold of {threshold}",
  "{count} debits of {least} to {most} within 24 hours, {sum} in all: each just under the threshold of {threshold}",
  // Shorter durations have units of their own.
  "{count} hours ago",
  "{count} days",
];

/** A text with a count of something, before its plural. */
const counted =
  /\b(?:say|sayAround|sayInEnglish|mailLine|tell)\(\s*"([^"]*\{(?:count|found|done|total|all|rows|records|users|cells)\} (?:(?:more|new|chosen|active|of them) )?(?!as |ms")[a-z]+s\b[^"]*)"/g;
/** Comparison, shortly before, that leaves one thing to another text. */
const comparison = /\bisOne\b|[=!]== 1\b|> 1\b|< 2\b|>= 2\b/;

test("a count stands beside the form of its noun for one thing, too", async () => {
  const found = new Set<string>();
  for (const file of new Glob("{src,islands,routes}/**/*.{ts,tsx}").scanSync(root)) {
    const source = await Bun.file(join(root, file)).text();
    for (const { 1: text = "", index } of source.matchAll(counted))
      if (!comparison.test(source.slice(Math.max(0, index - 350), index))) found.add(text);
  }
  expect([...found].sort()).toEqual([...ofSeveral].sort());
});
