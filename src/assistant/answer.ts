import { z } from "zod";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { describe } from "./ask/describe";
import { type Query, querySchema } from "./ask/query";
import type { Answer, Figure } from "./contract";
import { entitiesOf } from "./entities";
import { read } from "./read/read";
import { run } from "./run/run";

/** What an answer leaves for the next question: what was asked, and in which words, since the last one by itself. */
export const askedSchema = z.object({ query: querySchema, said: z.array(z.string().max(600)).max(6) });

export type AskedTurn = { answer: Answer; context: z.output<typeof askedSchema>; figures: Figure[] };

/**
 * Answers a question that can be read in one way only, and whose figures are certain; undefined of any other. Several
 * readings are offered as buttons.
 */
export async function answerQuery(
  deps: Deps,
  actor: Actor,
  message: string,
  kept: unknown,
): Promise<AskedTurn | undefined> {
  const parsed = askedSchema.safeParse(kept ?? null);
  const before = parsed.success ? parsed.data : undefined;
  const entities = entitiesOf(actor);
  const isFirst = kept === null || kept === undefined;
  const found = await read(
    deps,
    actor,
    message.trim(),
    before?.query ?? (isFirst ? undefined : "unknown"),
    entities,
  );
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

function understoodText(query: Query, entities: ReturnType<typeof entitiesOf>): string {
  const entity = entities.find(({ name }) => name === query.entity);
  const text = entity ? describe(query, entity) : "";
  return text.charAt(0).toUpperCase() + text.slice(1);
}
