import { z } from "zod";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { describe } from "./ask/describe";
import { canonical, type Query, querySchema } from "./ask/query";
import type { Answer, Figure } from "./contract";
import { entitiesOf } from "./entities";
import { read } from "./read/read";
import { run } from "./run/run";

/** What an answer leaves for the next question: what was asked, and in which words, since the last one by itself. */
export const askedSchema = z.object({ query: querySchema, said: z.array(z.string().max(600)).max(6) });

export type AskedTurn = { answer: Answer; context: z.output<typeof askedSchema>; figures: Figure[] };

/** Answers a question that can be read in one way only, and whose figures are certain; undefined of any other. */
export async function answerQuery(
  deps: Deps,
  actor: Actor,
  message: string,
  kept: unknown,
): Promise<AskedTurn | undefined> {
  const parsed = askedSchema.safeParse(kept ?? null);
  const before = parsed.success ? parsed.data : undefined;
  const entities = entitiesOf(actor);
  const found = await read(deps, actor, message.trim(), queryBefore(kept), entities);
  if (found.kind !== "query") return undefined;
  const entity = entities.find(({ name }) => name === found.query.entity);
  const result = entity && (await run(deps, actor, found.query, entity));
  if (!entity || !result) return undefined;
  const { figures, ...answer } = result;
  const said = [...(before?.said ?? []), message].slice(-6);
  return {
    answer: { ...answer, understood: understoodText(found.query, entities) },
    context: { query: found.query, said },
    figures,
  };
}

/** What was asked before, of what an answer left: `unknown` where it was not read as a query. */
function queryBefore(kept: unknown): Query | "unknown" | undefined {
  if (kept === null || kept === undefined) return undefined;
  const parsed = askedSchema.safeParse(kept);
  return parsed.success ? parsed.data.query : "unknown";
}

/** As many readings are offered: of more, none is likely enough. */
const mostReadings = 3;

/**
 * The few readings of a question that are as likely as each other, each as a button; undefined where there are none, or
 * where the words of a button would not ask just its reading.
 */
export async function offeredReadings(
  deps: Deps,
  actor: Actor,
  message: string,
  kept: unknown,
): Promise<Answer | undefined> {
  const entities = entitiesOf(actor);
  const before = queryBefore(kept);
  const found = await read(deps, actor, message.trim(), before, entities);
  if (found.kind !== "several" || found.queries.length > mostReadings) return undefined;
  const choices: { label: string; message: string }[] = [];
  for (const query of found.queries) {
    const text = understoodText(query, entities);
    const again = await read(deps, actor, text, before, entities);
    const entity = entities.find(({ name }) => name === query.entity);
    const isSame = again.kind === "query" && canonical(again.query) === canonical(query);
    if (!isSame || !entity || !(await run(deps, actor, query, entity))) return undefined;
    choices.push({ label: text, message: text });
  }
  return { content: `I can read this in ${choices.length} ways. Which one do you mean?`, choices };
}

function understoodText(query: Query, entities: ReturnType<typeof entitiesOf>): string {
  const entity = entities.find(({ name }) => name === query.entity);
  const text = entity ? describe(query, entity) : "";
  return text.charAt(0).toUpperCase() + text.slice(1);
}
