import { z } from "zod";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { describe } from "./ask/describe";
import type { Before } from "./ask/follow-up";
import { canonical, type Query, querySchema } from "./ask/query";
import type { Answer, Figure } from "./contract";
import { entitiesOf } from "./entities";
import { read } from "./read/read";
import { run } from "./run/run";

/** What an answer leaves for the next question: what was asked, and in which words, since the last one by itself. */
export const askedSchema = z.object({
  query: querySchema,
  /** What was asked before it: 'which of the two'. */
  previous: querySchema.optional(),
  said: z.array(z.string().max(600)).max(6),
});

export type AskedTurn = { answer: Answer; context: z.output<typeof askedSchema>; figures: Figure[] };

/** What a question of rows comes to: an answer, buttons for its readings, or why it has neither. */
export type Outcome =
  | { kind: "answered"; turn: AskedTurn }
  | { kind: "several"; answer: Answer }
  /** A word of it that is not understood, where one can be named. */
  | { kind: "unread"; word: string | undefined }
  /** What it was read as, of which no figure is certain. */
  | { kind: "unsure"; understood: string };

/**
 * Answers a question that can be read in one way only, and whose figures are certain.
 * @param kept what the turn before left
 */
export async function outcomeOf(deps: Deps, actor: Actor, message: string, kept: unknown): Promise<Outcome> {
  const entities = entitiesOf(actor);
  const before = queryBefore(kept);
  const found = await read(deps, actor, message.trim(), before, entities);
  if (found.kind === "unread") return { kind: "unread", word: found.text };
  if (found.kind === "several") {
    const answer = await offered(deps, actor, found.queries, before);
    return answer ? { kind: "several", answer } : { kind: "unread", word: undefined };
  }
  const entity = entities.find(({ name }) => name === found.query.entity);
  const result = entity && (await run(deps, actor, found.query, entity));
  const understood = understoodText(found.query, entities);
  if (!result) return { kind: "unsure", understood };
  const { figures, ...answer } = result;
  const parsed = askedSchema.safeParse(kept ?? null);
  const said = [...(parsed.success ? parsed.data.said : []), message].slice(-6);
  return {
    kind: "answered",
    turn: {
      answer: { ...answer, understood },
      context: { query: found.query, ...(parsed.success && { previous: parsed.data.query }), said },
      figures,
    },
  };
}

/** Answers a question that can be read in one way only, and whose figures are certain; undefined of any other. */
export async function answerQuery(
  deps: Deps,
  actor: Actor,
  message: string,
  kept: unknown,
): Promise<AskedTurn | undefined> {
  const outcome = await outcomeOf(deps, actor, message, kept);
  return outcome.kind === "answered" ? outcome.turn : undefined;
}

const refusedSchema = z.object({ refused: z.literal(true) });
/** What a refusal leaves: nothing to go on from, and nothing that a question by itself might be of. */
export const refusedContext: z.output<typeof refusedSchema> = { refused: true };

/**
 * What was asked before, of what an answer left: `unknown` where it was not read as a query. What was kept by an
 * earlier release, and cannot be read any more, is that, too.
 */
function queryBefore(kept: unknown): Before | "unknown" | undefined {
  if (kept === null || kept === undefined || refusedSchema.safeParse(kept).success) return undefined;
  const parsed = askedSchema.safeParse(kept);
  return parsed.success ? parsed.data : "unknown";
}

/** As many readings are offered: of more, none is likely enough. */
const mostReadings = 3;

/**
 * The few readings of a question that are as likely as each other, each as a button; undefined where there are none, or
 * where the words of a button would not ask just its reading.
 */
async function offered(
  deps: Deps,
  actor: Actor,
  queries: readonly Query[],
  before: Before | "unknown" | undefined,
): Promise<Answer | undefined> {
  if (queries.length > mostReadings) return undefined;
  const entities = entitiesOf(actor);
  const choices: { label: string; message: string }[] = [];
  for (const query of queries) {
    const label = understoodText(query, entities);
    const entity = entities.find(({ name }) => name === query.entity);
    if (!entity || !(await run(deps, actor, query, entity))) return undefined;
    let message: string | undefined;
    // What stands by itself has to say so, behind a question that it could go on from.
    for (const text of [label, `New question: ${label}`]) {
      const again = await read(deps, actor, text, before, entities);
      const isSame = again.kind === "query" && canonical(again.query) === canonical(query);
      if (isSame) message ??= text;
    }
    if (message === undefined) return undefined;
    choices.push({ label, message });
  }
  return { content: `I can read this in ${choices.length} ways. Which one do you mean?`, choices };
}

function understoodText(query: Query, entities: ReturnType<typeof entitiesOf>): string {
  const entity = entities.find(({ name }) => name === query.entity);
  const text = entity ? describe(query, entity) : "";
  return text.charAt(0).toUpperCase() + text.slice(1);
}
