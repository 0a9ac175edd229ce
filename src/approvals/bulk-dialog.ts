import type { AskedCall } from "islands/_lib/api";
import BulkAct, { type BulkActProps } from "islands/bulk-act";
import type Confirm from "islands/confirm";
import type { Access } from "@/access/policy";
import type { Sought } from "@/kernel/define";
import { AppError } from "@/kernel/errors";
import { islandDialog, type Opened } from "@/platform/dialogs";
import { splitIds } from "@/ui/chosen-ids";
import { say, type Text } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { translate } from "@/vocabulary/language/speaking";
import { type Currency, formatMoney, type Minor } from "@/vocabulary/money";
import { announce, type SecondPerson } from "./rules";

/**
 * The question before an act on one record, with the amount that it moves (minor units of the currency). Its call has
 * a key: after a lost connection, only the same key returns the outcome.
 */
type Question = Parameters<typeof Confirm>[0] & {
  idempotent: true;
  moves?: { amount: Minor; currency: Currency };
};

type Bulk = Pick<BulkActProps, "text" | "note"> & {
  right: Access;
  /** The act, for the sentence that it needs JavaScript. */
  act: Text;
  /** Kind of search result, which links to the list whose rows are selected. */
  sought: Sought;
  title(records: number): string;
  /** The question of the act's own dialog about one record. */
  question(visit: Opened<number>): Promise<Question>;
};

/**
 * The dialog that applies another dialog's act to many records, which its address names (`?releaseAll=3.5.9`). It
 * takes words, call and refusal of each record from the question before that act, sums the moved amounts, and makes
 * the same call for each: with the access, the approval, the audit and the idempotency of that call.
 *
 * @example releaseAll: bulkDialog({ ...releasing, title: (holds) => sayCount(holds, …), question: readRelease })
 */
export const bulkDialog = ({ right, act, sought, title, text, note, question }: Bulk) =>
  islandDialog(BulkAct, {
    right,
    act,
    sought,
    async load(visit: Opened<string>): Promise<BulkActProps> {
      const asked: { id: number; question: Question | undefined; missing?: string }[] = [];
      for (const id of splitIds(visit.value)) asked.push(await askAbout(id, visit, question));
      const questions = asked.flatMap((one) => one.question ?? []);
      const [first] = questions;
      if (!first) throw new AppError("not_found", "None of these records is there any more");
      const isPossible = questions.some(({ refused }) => refused === undefined);
      return {
        title: isPossible ? title(asked.length) : say("{act}: not possible", { act: say(first.act) }),
        text: isPossible ? text : "",
        note,
        act: first.act,
        busyText: first.busyText,
        tone: first.tone,
        changes: first.changes,
        sums: getSums(questions),
        announced: announceSecondPerson(questions),
        items: asked.map(({ id, question: one = first, missing }) => ({
          id,
          subject: missing === undefined ? one.subject : { name: data(`${id}`) },
          call: getCall(one),
          undo: one.undo,
          refused: missing ?? one.refused,
        })),
      };
    },
  });

const getCall = ({ method, path, idempotent, body, version }: Question): AskedCall => ({
  method,
  path,
  idempotent,
  ...(body && { body }),
  ...(version !== undefined && { version }),
});

/** The question about one record, or that the record is gone. */
async function askAbout(id: number, visit: Opened<string>, question: Bulk["question"]) {
  try {
    return { id, question: await question({ ...visit, value: id }) };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "not_found") throw error;
    return { id, question: undefined, missing: translate(error.message) };
  }
}

/** Totals by currency. */
function getSums(questions: readonly Question[]) {
  const sums = new Map<Currency, Minor>();
  for (const { moves, refused } of questions) {
    if (!moves || refused !== undefined) continue;
    sums.set(moves.currency, (sums.get(moves.currency) ?? 0) + moves.amount);
  }
  return [...sums].map(([currency, amount]) => ({
    term: sums.size === 1 ? say("Total") : say("Total in {currency}", { currency }),
    text: formatMoney(amount, currency),
  }));
}

/** Sentence about a second person for all of them, or for some. */
function announceSecondPerson(questions: readonly Question[]) {
  const kinds = questions
    .filter(({ refused }) => refused === undefined)
    .map(({ secondPerson = [] }): SecondPerson => secondPerson);
  const waiting = kinds.filter((one) => one.length > 0);
  if (waiting.length === 0 || waiting.length === kinds.length) return announce(waiting[0] ?? []);
  return {
    text: say("Another admin has to approve {waiting} of these {all}: they wait.", {
      waiting: waiting.length,
      all: kinds.length,
    }),
    waits: false,
  };
}
