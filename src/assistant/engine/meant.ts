import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { bankDate } from "@/vocabulary/calendar";
import type { Answer } from "../contract";
import { answer, inEngineWords, type Turn } from "./";
import { planOf } from "./plan";
import { readSlots, type Slots } from "./slots";
import { fold, tokensOf } from "./text";
import type { Concept } from "./vocabulary/concepts";
import { negations } from "./vocabulary/operators";

/** What a word that nobody understood may stand for: what is asked about, the side, and a measure where none was said. */
const things: readonly Concept[] = [
  "credit",
  "debit",
  "transaction",
  "payment",
  "balance",
  "available",
  "held",
  "hold",
  "account",
  "limit",
  "alert",
  "allocation",
  "statement",
  "have",
];
const measures: readonly Concept[] = [
  "sum",
  "count",
  "average",
  "largest",
  "smallest",
  "latest",
  "earliest",
  "list",
];
/** Said in passing; a question may have them or not. */
const ofNoWeight: readonly Concept[] = ["mine", "also", "it", "aside", "everything", "have", "list", "sum"];

/**
 * What a question is taken for that the engine did not understand, and that was said in other words: the engine's own words
 * for it, as a button. Nothing is offered unless both name the same periods, accounts, clients, currencies, amounts,
 * numbers, states and exclusions, and the engine's words are read as just that question.
 * @param restated the question in other words; none of them is shown
 */
export async function offeredReading(
  deps: Deps,
  actor: Actor,
  message: string,
  restated: string,
): Promise<Answer | undefined> {
  const said = await inEngineWords(deps, actor, message);
  if (said.dropped.length > 0) return undefined;
  const [asked, meant] = [await readSlots(deps, actor, said.asked), await readSlots(deps, actor, restated)];
  if (!isSame(asked, meant)) return undefined;
  const turn = await answer(deps, actor, restated, null);
  const understood = turn.prepared ? undefined : turn.answer.understood;
  const plan = planText(deps, actor, turn);
  if (understood === undefined || plan === undefined) return undefined;
  if (planText(deps, actor, await answer(deps, actor, understood, null)) !== plan) return undefined;
  return {
    content: `I understood: ${understood}. Is that what you mean?`,
    understood,
    choices: [{ label: "Yes", message: understood }],
  };
}

/** Which tool a turn ran and with what; undefined where it did not compute one question. */
function planText(deps: Deps, actor: Actor, { context }: Turn): string | undefined {
  if (context === null || "unanswered" in context) return undefined;
  const today = bankDate(deps.now(), deps.env.zone);
  const { tool, input } = planOf(actor, context.question, today);
  const { to, ...rest } = input;
  // All that there is until today is all that there is.
  return JSON.stringify([tool, rest, to === today ? undefined : to]);
}

/** All that narrows or turns a question: none of it may be lost, and none may come from elsewhere. */
function factsOf(slots: Slots): string {
  const { reading, periods, mentions, amounts, codes, leftOut, excluded } = slots;
  const sorted = (list: readonly (string | number)[]) => [...new Set(list)].toSorted();
  return JSON.stringify([
    sorted(periods.spans.map(({ from, to }) => `${from} ${to}`)),
    periods.odd.length,
    mentions.map(({ accounts }) => sorted(accounts.map(({ id }) => id))).toSorted(),
    [amounts.min, amounts.max, amounts.currency, amounts.named],
    [sorted(slots.currencies), slots.inDollars],
    [slots.limit, slots.nth, slots.oneBefore],
    [sorted(codes.references), codes.cbs, codes.broken],
    [slots.quoted, slots.notStatus, slots.external, excluded?.text],
    leftOut && [leftOut.mentions.map(({ accounts }) => accounts.map(({ id }) => id)), leftOut.currencies],
    reading.tokens
      .map(({ word }) => word)
      .filter((word) => negations.has(word))
      .toSorted(),
  ]);
}

function isSame(asked: Slots, meant: Slots): boolean {
  if (factsOf(asked) !== factsOf(meant)) return false;
  const words = new Set(tokensOf(asked.reading.text).map(({ word }) => word));
  // What is looked for in the rows, or has a digit, was said by the asker.
  const own = meant.leftovers
    .flatMap(({ text }) => tokensOf(text))
    .concat(meant.reading.tokens.filter(({ word }) => /\d/.test(word)));
  if (!own.every(({ word }) => words.has(word))) return false;
  const kept = fold(meant.reading.text);
  const names = asked.leftovers.filter(({ first, text }) => first > 0 && /\p{Lu}|\p{N}/u.test(text));
  if (!names.every(({ text }) => kept.includes(fold(text)))) return false;
  const [before, after] = [asked, meant].map(
    ({ concepts }) => new Set(concepts.map(({ concept }) => concept)),
  );
  if (!before || !after) return false;
  const lost = [...before].filter((one) => !after.has(one) && !ofNoWeight.includes(one));
  if (lost.length > 0) return false;
  const added = [...after].filter((one) => !before.has(one) && !ofNoWeight.includes(one));
  const hasMeasure = measures.some((one) => before.has(one) && !ofNoWeight.includes(one));
  const hasSide = before.has("credit") || before.has("debit");
  return added.every(
    (one) =>
      (things.includes(one) && !(hasSide && (one === "credit" || one === "debit"))) ||
      (measures.includes(one) && !hasMeasure),
  );
}
