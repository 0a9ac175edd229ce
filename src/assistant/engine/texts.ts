import { distance } from "fastest-levenshtein";
import type { Actor } from "@/access/actor";
import { listHolds } from "@/accounts/holds/list";
import type { Deps } from "@/deps";
import { listPayments } from "@/payments/list";
import type { Answer } from "../contract";
import { counterpartyOf } from "../tools/counterparty";
import { rowsOf, subjectOf } from "../tools/selection";
import { mostChoices, replaced } from "./asks";
import { isKnownWord } from "./concepts";
import type { Question } from "./question";
import type { Leftover, Slots } from "./slots";
import { slipBetween } from "./spelling";
import { fold, tokensOf } from "./text";

/** A text that narrows, or the question what was meant. */
export type FoundText = { kind: "text"; text: string } | { kind: "asked"; answer: Answer };

/** As many newest rows are looked through for names that a mistyped one may have meant. */
const lookedThrough = 300;

/**
 * Takes words that mean nothing else for a text of the rows, such as a counterparty's name, where there is such a row;
 * else asks for the names that come near. What is found in no row narrows nothing in silence.
 */
export async function findText(
  deps: Deps,
  actor: Actor,
  { reading }: Slots,
  question: Partial<Question>,
  leftovers: readonly Leftover[],
): Promise<FoundText> {
  const [left] = leftovers;
  if (!left || leftovers.length > 1) {
    const parts = leftovers.map(({ text }) => `“${text}”`).join(" and ");
    return asked(
      `I do not know what ${parts} mean together. Put a text to look for in quotation marks, or ask for one of them.`,
      [],
    );
  }
  const subject = await subjectOf(deps, actor, question);
  // Set where some of the rows have a text only within another word, or in the name of an account.
  let partial = false;
  const has = async (text: string) => {
    if (text.length < 3) return false;
    if (question.subject === "holds")
      return (await listHolds(deps, actor, { q: text, status: "all" }, { limit: lookedThrough })).rows.some(
        ({ reference, reason, customerName }) =>
          hasWord(`${reference} ${reason ?? ""} ${customerName}`, text),
      );
    if (question.subject === "allocations") return true;
    const { rows } = await rowsOf(deps, actor, subject, { text }, lookedThrough);
    if (rows.length > 0 && rows.some((row) => !hasWord(`${row.description} ${row.reference ?? ""}`, text))) {
      partial = true;
      return false;
    }
    if (rows.length > 0 || question.subject !== "payments") return rows.length > 0;
    return (await listPayments(deps, actor, { q: text }, { limit: 1 })).rows.length > 0;
  };
  for (const text of formsOf(left.text)) if (await has(text)) return { kind: "text", text };
  if (partial) {
    return asked(
      `“${left.text}” also stands within other words or names of these transactions, so a sum would hold too much. Use a whole word of their texts.`,
      [],
    );
  }
  const { rows } = await rowsOf(deps, actor, subject, {}, lookedThrough);
  const names = new Set(rows.flatMap(({ description }) => counterpartyOf(description) ?? []));
  const words = tokensOf(left.text).map(({ word }) => word);
  const near = [...names].filter((name) =>
    words.some((word) => tokensOf(name).some((one) => slipBetween(word, one.word) !== undefined)),
  );
  // A name that is mistyped, and can be but one: the answer says with which word it looked.
  const meant = new Set(
    words.length === 1
      ? near.flatMap((name) =>
          tokensOf(name)
            .filter((one) => slipBetween(words[0] ?? "", one.word) !== undefined)
            .map(({ raw }) => raw),
        )
      : [],
  );
  const [only] = meant;
  // 'Supllier' is no name, though 'Supplier' stands in some of them.
  if (only !== undefined && meant.size === 1 && !isKnownWord(fold(only))) return { kind: "text", text: only };
  const whole = mistypedName(words, names);
  if (whole !== undefined) return { kind: "text", text: whole };
  const content = `I find no transaction with “${left.text}” in its text.`;
  const parts = left.last > left.first ? await wordsFound(reading, left, has) : [];
  if (parts.length > 0) {
    const choices = parts.map((word) => ({
      label: `With “${word}”`,
      message: replaced(reading, left.first, left.last, `"${word}"`),
    }));
    return asked(`${content} There are some with a part of it.`, choices);
  }
  if (near.length === 0) return asked(content, []);
  const choices = near.slice(0, mostChoices).map((name) => ({
    label: name,
    message: replaced(reading, left.first, left.last, `"${name}"`),
  }));
  return asked(`${content} Do you mean one of these?`, choices);
}

/**
 * The part of a name that several words are, one of them mistyped and another as it is: 'Ras Dow' is of Ras Dhow. Undefined
 * where no name or more than one is so near.
 */
function mistypedName(words: readonly string[], names: ReadonlySet<string>): string | undefined {
  if (words.length < 2) return undefined;
  const found = new Set<string>();
  for (const name of names) {
    const tokens = tokensOf(name);
    for (let at = 0; at + words.length <= tokens.length; at++) {
      const part = tokens.slice(at, at + words.length);
      const slips = part.map(({ word }, place) => {
        const typed = words[place] ?? "";
        if (typed === word) return 0;
        return typed.length >= 3 && typed[0] === word[0] ? distance(typed, word) : 9;
      });
      const all = slips.reduce((sum, slip) => sum + slip, 0);
      if (all === 1 && slips.includes(0)) found.add(part.map(({ raw }) => raw).join(" "));
    }
  }
  const [one] = found;
  return found.size === 1 ? one : undefined;
}

/** Words that put two texts beside each other. */
const joint = /^(?:and|or|vs|versus|v|against|than|more|less|&|\+|plus|with|to|from|by|compared)$/;

/**
 * Two to four texts that a question puts beside each other, 'Keelforge and Propellis'; undefined where they are not that,
 * or one is in no row.
 */
export async function findTexts(
  deps: Deps,
  actor: Actor,
  slots: Slots,
  question: Partial<Question>,
): Promise<string[] | undefined> {
  const { reading, leftovers } = slots;
  const [start, end] = [leftovers[0], leftovers.at(-1)];
  if (!start || !end) return undefined;
  const isLeft = (at: number) => leftovers.some(({ first, last }) => first <= at && at <= last);
  const runs: Leftover[] = [];
  for (let at = start.first; at <= end.last; at++) {
    const word = reading.word(at);
    const isJoint = joint.test(word);
    if (!isLeft(at) && !isJoint) return undefined;
    if (isJoint) continue;
    let last = at;
    while (
      last < end.last &&
      isLeft(last + 1) &&
      !joint.test(reading.word(last + 1)) &&
      !isListed(reading, last)
    )
      last += 1;
    runs.push({ first: at, last, text: reading.slice(at, last) });
    at = last;
  }
  if (runs.length < 2 || runs.length > 4) return undefined;
  const texts: string[] = [];
  for (const run of runs) {
    const found = await findText(deps, actor, slots, question, [run]);
    if (found.kind === "asked") return undefined;
    texts.push(found.text);
  }
  return new Set(texts.map((text) => text.toLowerCase())).size === texts.length ? texts : undefined;
}

/** Whether a comma stands right behind a word. */
const isListed = (reading: Slots["reading"], at: number): boolean =>
  reading.text
    .slice(reading.tokens[at]?.end ?? 0)
    .trimStart()
    .startsWith(",");

/** Whether a text stands in another as whole words; the last one may be a plural, or a long one lack its last letter. */
function hasWord(within: string, text: string): boolean {
  const escaped = RegExp.escape(fold(text));
  return new RegExp(
    `(?<![\\p{L}\\p{N}])${escaped}(?:${text.length < 6 ? "s|es" : "es|\\p{L}"})?(?![\\p{L}\\p{N}])`,
    "u",
  ).test(fold(within));
}

/** The words of a text that are in some row by themselves. */
async function wordsFound(
  reading: Slots["reading"],
  { first, last }: Leftover,
  has: (text: string) => Promise<boolean>,
) {
  const words = reading.tokens
    .slice(first, last + 1)
    .filter((_, at) => reading.isFree(first + at))
    .slice(0, 4);
  const found = await Promise.all(words.map(async ({ raw }) => raw.length >= 3 && (await has(raw))));
  return words.filter((_, at) => found[at]).map(({ raw }) => raw);
}

const asked = (content: string, choices: NonNullable<Answer["choices"]>): FoundText => ({
  kind: "asked",
  answer: { content, ...(choices.length > 0 && { choices }) },
});

/** A text as it was typed, and without the ending of a plural. */
function formsOf(text: string): string[] {
  const forms = [text];
  if (/['’]s$/.test(text)) forms.push(text.slice(0, -2));
  if (/s$/i.test(text)) forms.push(text.slice(0, -1));
  if (/ies$/i.test(text)) forms.push(`${text.slice(0, -3)}y`);
  return forms.filter((form) => form.length >= 2);
}
