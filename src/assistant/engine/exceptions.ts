import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { rowsOf, subjectOf } from "../tools/selection";
import { isKnownWord } from "./concepts";
import { wordsOf } from "./find-accounts";
import type { Question, TurnContext } from "./question";
import { readSlots, type Slots } from "./slots";
import { tokensOf } from "./text";
import { findText } from "./texts";

const marks =
  "(?:(?:but )?(?:except(?: for)?|excluding|exclude|without|leaving out|leave out|leave aside|other than|apart from|aside from|not counting|don't count|do not count|not including|ignoring|ignore|besides|minus)|(?:but )?no)";
const joints = `(?:\\s*,\\s*(?:and |or |nor )?(?:${marks} )?|\\s(?:and|or|nor|&)\\s(?:${marks} )?)`;
const item = "(?:(?:the|any|our|my|all) )?[\\p{L}][\\p{L}\\p{N}'’&-]*(?: [\\p{L}][\\p{L}\\p{N}'’&-]*){0,3}?";
const several = new RegExp(
  `^(.{8,}?)(?:\\s*[,;.?–—-]\\s*(?:and |but )?|\\s)${marks} (${item}(?:${joints}${item})+)\\s*[?.!]*$`,
  "iu",
);
const behindComma = new RegExp(
  `^(.{8,}?)\\s*[,;.?–—]\\s*(?:and |but |please )?${marks} (${item})\\s*[?.!]*$`,
  "iu",
);

/** Kinds of movements that mean nothing else than the text they have. */
const kinds = /^(?:fees?|cheques?|salar(?:y|ies)|sweeps?|funding|invoices?|rent|wages?)$/;

/**
 * A question without the texts that it leaves out at its end: 'no cheques, no Ras Dhow', 'excluding fees and salaries'.
 * Words that mean anything of their own are left where they are.
 */
function withoutExceptions(text: string): { text: string; out: string[] } {
  const none = { text, out: [] };
  if (/["“]/.test(text)) return none;
  const found = several.exec(text.trim()) ?? behindComma.exec(text.trim());
  if (!found) return none;
  const [, head = "", list = ""] = found;
  const out = list
    .split(new RegExp(joints, "iu"))
    .map((one) => one.replace(/^(?:the|any|our|my|all) /i, "").trim())
    .filter((one) => one !== "");
  const isText = (one: string) =>
    tokensOf(one).every(({ word }) => (!isKnownWord(word) && word.length >= 3) || kinds.test(word));
  return out.length > 0 && out.length <= 4 && out.every(isText) ? { text: `${head.trim()}?`, out } : none;
}

/** The same, where none of what is left out is an account or a client: those are read with the question itself. */
export async function leftOutOf(
  deps: Deps,
  actor: Actor,
  text: string,
): Promise<{ text: string; out: string[] }> {
  const found = withoutExceptions(text);
  if (found.out.length === 0) return found;
  const { known } = await readSlots(deps, actor, text);
  const names = new Set(known.accounts.flatMap(wordsOf));
  const isName = found.out.some((one) => tokensOf(one).some(({ word }) => names.has(word)));
  return isName ? { text, out: [] } : found;
}

/**
 * A question with the texts that it leaves out; undefined where one is in none of the rows: leaving it out would be another
 * question.
 */
export async function withExceptions(
  deps: Deps,
  actor: Actor,
  slots: Slots,
  question: Question,
  out: readonly string[],
): Promise<Question | undefined> {
  if (out.length === 0) return question;
  const { subject, without, measure } = question;
  if (subject !== "transactions" || without !== undefined || measure === "share" || question.texts)
    return undefined;
  const rows = await subjectOf(deps, actor, question);
  const texts: string[] = [];
  for (const one of out) {
    const place = { first: 0, last: 0, text: one };
    const found = await findText(deps, actor, slots, { ...question, text: undefined }, [place]);
    if (found.kind === "asked") return undefined;
    const { type } = question;
    const among = await rowsOf(deps, actor, rows, { type, text: found.text }, 1);
    if (among.rows.length === 0) return undefined;
    texts.push(found.text);
  }
  const [first, ...more] = texts;
  return { ...question, without: first, ...(more.length > 0 && { alsoWithout: more }) };
}

const others =
  /^\W*(?:(?:and|so|but|ok|then) )*(?:(?:from|to|by|for|of|what about|how about|how much (?:from|to|did|was|is)) )*(?:(?:everybody|everyone|anybody|anyone|all) else|(?:all )?(?:the )?(?:others|other ones|other (?:customers|payers|suppliers|payees|buyers)|rest(?: of them)?))(?: (?:on|in) (?:there|it|that account)| there| together| in total| altogether| paid| pay| sent| got)*\W*$/i;

/** 'And from everybody else?' behind what had somebody in its text is of the rows that do not. */
export function everybodyElse(text: string, context: TurnContext): Question | undefined {
  if (context === null || "unanswered" in context || !others.test(text)) return undefined;
  const { text: named, without, ...rest } = context.question;
  const { subject, type, by, measure } = rest;
  const isSum = by === undefined && (measure === undefined || measure === "sum" || measure === "count");
  if (
    subject !== "transactions" ||
    type === undefined ||
    named === undefined ||
    without !== undefined ||
    !isSum
  )
    return undefined;
  return { ...rest, without: named };
}
