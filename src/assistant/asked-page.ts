import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { assertMayAsk } from "./ask";
import { answerQuery } from "./compose/answer-query";
import { checkQuery, findEntity } from "./compose/checked";
import { listChips } from "./compose/chips";
import { listChoices } from "./compose/choices";
import { sayQuery } from "./compose/labels";
import { listSuggestions } from "./compose/suggestions";
import type { Answer, Chip, Choices, Suggestion } from "./contract";
import type { Query } from "./question/contract";

/** A query with its answer and its chips, and the choices of the one that is opened. */
export type AskedQuery = {
  query: Query;
  label: string;
  answer: Answer;
  chips: Chip[];
  choices: Choices | undefined;
};

/**
 * The answer to a query in an address, or whole questions to ask.
 * @param part the chip whose choices are shown
 * @throws AppError 400 for a query that the actor cannot ask, 429
 */
export async function readAsked(
  deps: Deps,
  actor: Actor,
  { query: composed, part, typed }: { query?: Query | undefined; part: string; typed: string },
): Promise<{ asked: AskedQuery | undefined; suggestions: Suggestion[] }> {
  if (!composed)
    return { asked: undefined, suggestions: await listSuggestions(deps, actor, { typed, at: "" }) };
  assertMayAsk(deps, actor);
  const query = await checkQuery(deps, actor, composed);
  const entity = findEntity(actor, query);
  const label = sayQuery(query, entity);
  const { answer } = await answerQuery(deps, actor, query, label, null);
  const choices = part === "" ? undefined : await listChoices(deps, actor, query, part, typed);
  return { asked: { query, label, answer, chips: listChips(query, entity), choices }, suggestions: [] };
}
