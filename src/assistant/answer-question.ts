import { z } from "zod";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { type BankDate, bankDate } from "@/vocabulary/calendar";
import { sayQuery } from "./compose/labels";
import { mayBeLeftOut } from "./compose/proposals";
import type { Answer, Figure } from "./contract";
import { listEntities } from "./entities";
import { describe } from "./question/describe";
import type { Before } from "./question/follow-up";
import { canonical, type Query, querySchema } from "./question/query";
import { type Clauses, splitClauses } from "./read/clauses";
import { anyMonth, monthNumber } from "./read/days";
import { read, type Unread, type Which } from "./read/read";
import { type Respelt, tokenise } from "./read/tokens";
import { accountsByIds } from "./run/account-refs";
import { run } from "./run/run";
import { capital, dayText, listed } from "./run/wording";

/** A stored query. Contexts of earlier releases, which call its fields `tells`, are refused: see `queryBefore`. */
const keptQuery = querySchema.extend({ tells: z.undefined().optional() });

/**
 * Context that an answer leaves for the next question: the query, and its words since the last independent question.
 */
export const askedSchema = z.object({
  query: keptQuery,
  /** The query before it, for 'which of the two'. */
  previous: keptQuery.optional(),
  said: z.array(z.string().max(600)).max(6),
});

export type AskedTurn = { answer: Answer; context: z.output<typeof askedSchema>; figures: Figure[] };

/** Outcome of a question about rows: an answer, buttons for its readings, or the reason why there is neither. */
export type Outcome =
  | { kind: "answered"; turn: AskedTurn }
  | { kind: "several"; answer: Answer }
  /** A question that may be meant: the message without unknown words, or as a new question. */
  | { kind: "unread"; unread: Unread; meant?: Button | undefined }
  /** A reading for which no figure is certain. */
  | { kind: "unsure"; understood: string };

/**
 * Answers a question that has only one reading and certain figures.
 * @param kept context from the previous turn
 */
export async function answerQuestion(
  deps: Deps,
  actor: Actor,
  message: string,
  kept: unknown,
): Promise<Outcome> {
  const entities = listEntities(actor);
  const before = await queryBefore(deps, actor, kept);
  const found = await read(deps, actor, message.trim(), before, entities);
  const both = found.kind === "unread" ? await clausesRead(deps, actor, message.trim(), before) : undefined;
  if (both) return outcomeOfBoth(deps, actor, both, message, kept);
  if (found.kind === "unread" && found.which) return { kind: "several", answer: whichAnswer(found.which) };
  if (found.kind === "unread") {
    const rest = withoutWords(message.trim(), found);
    const text = rest ?? `New question: ${message.trim()}`;
    const other = rest === undefined && !before ? undefined : await read(deps, actor, text, before, entities);
    const meant = other?.kind === "query" ? await asButton(deps, actor, other.query, before) : undefined;
    return { kind: "unread", unread: found, meant };
  }
  if (found.kind === "several") {
    const answer = await offered(deps, actor, found.queries, before);
    return answer
      ? { kind: "several", answer }
      : { kind: "unread", unread: { kind: "unread", text: undefined } };
  }
  const turn = await answered(deps, actor, found.query, message, kept, found.respelt);
  return turn
    ? { kind: "answered", turn }
    : { kind: "unsure", understood: understoodText(found.query, entities) };
}

/**
 * Answers a query, with the context for the next question; undefined if its figures are uncertain.
 * @param message the words of the question
 * @param respelt corrected words, with their typed forms
 */
export async function answered(
  deps: Deps,
  actor: Actor,
  query: Query,
  message: string,
  kept: unknown,
  respelt: readonly Respelt[] = [],
): Promise<AskedTurn | undefined> {
  const entities = listEntities(actor);
  const entity = entities.find(({ name }) => name === query.entity);
  const result = entity && (await run(deps, actor, query, entity));
  if (!result) return undefined;
  const { figures, ...answer } = result;
  const parsed = askedSchema.safeParse(kept ?? null);
  const said = [...(parsed.success ? parsed.data.said : []), message].slice(-6);
  const understood = understoodText(query, entities);
  return {
    answer: {
      ...answer,
      content: [
        answer.content,
        ...respeltText(respelt),
        ...yearText(message, query, bankDate(deps.now(), deps.env.zone)),
      ].join(" "),
      // Shown only if it can be asked again and is read as the same query.
      ...((await isReadAs(deps, actor, understood, query)) && { understood: sayQuery(query, entity) }),
      query,
    },
    context: { query, ...(parsed.success && { previous: parsed.data.query }), said },
    figures,
  };
}

/** True if a message is read as a query, so that it asks for exactly that. */
export async function isReadAs(
  deps: Deps,
  actor: Actor,
  message: string,
  query: Query,
  before?: Before | "unknown",
): Promise<boolean> {
  const again = await read(deps, actor, message, before, listEntities(actor));
  return again.kind === "query" && canonical(again.query) === canonical(query);
}

/** Note about the corrected words, so that every correction is visible. */
function respeltText(respelt: readonly Respelt[]): string[] {
  const words = [...new Set(respelt.map(({ typed, read }) => `“${typed}” as “${read}”`))];
  return words.length === 0 ? [] : [`I read ${listed(words)}.`];
}

/** Note about a month without a year that is not one of this year: 'December' in November. */
function yearText(message: string, { spans }: Query, today: BankDate): string[] {
  if (/\b20\d\d\b|\byears?\b/i.test(message)) return [];
  const named = [...message.toLowerCase().matchAll(monthNames)].map(([name]) => monthNumber(name));
  const days = spans.flatMap(({ from, to }) => [from, to].flatMap((day) => day ?? []));
  const others = days.filter(
    (day) => day.slice(0, 4) !== today.slice(0, 4) && named.includes(Number(day.slice(5, 7))),
  );
  return [...new Set(others.map((day) => dayText(`${day.slice(0, 7)}-01`).slice(2)))].map((month) => {
    const [name = ""] = month.split(" ");
    const why = others.every((day) => day < today)
      ? `, because that of ${today.slice(0, 4)} is still to come`
      : "";
    return `I read “${name}” as ${month}${why}.`;
  });
}

const monthNames = new RegExp(`\\b(?:${anyMonth})\\b`, "g");

/**
 * Queries of two clauses, the second independent or a follow-up of the first; only the second if it corrects the first.
 */
type Both = readonly { query: Query; respelt: readonly Respelt[] }[];

/** Reads a message as two whole clauses; undefined if that is impossible or ambiguous. */
async function clausesRead(
  deps: Deps,
  actor: Actor,
  message: string,
  before: Before | "unknown" | undefined,
): Promise<Both | undefined> {
  const entities = listEntities(actor);
  const found = new Map<string, Both>();
  for (const clauses of splitClauses(message)) {
    const first = await read(deps, actor, clauses.first, before, entities);
    if (first.kind !== "query") continue;
    const previous = typeof before === "object" ? before.query : undefined;
    const asked = { query: first.query, previous };
    const own = [clauses.second, clauses.bare].flatMap((text) => text ?? []);
    /** 'How much came in and how much went out in October' states the period of both. */
    const withEnd = async (second: Query) => {
      if (second.entity !== first.query.entity || second.time !== undefined) return undefined;
      const again = await read(deps, actor, clauses.first, { query: second }, entities);
      const queries = again.kind === "query" ? [again.query] : again.kind === "several" ? again.queries : [];
      const [ended, ...others] = queries.filter((query) => canonical(query) !== canonical(first.query));
      const isOne = ended && others.length === 0 && isApart(ended, second, clauses, entities);
      return isOne ? ended : undefined;
    };
    for (const text of own) {
      const second = await read(deps, actor, text, asked, entities);
      if (second.kind === "several") return undefined;
      if (second.kind === "unread") continue;
      const isPlain = isApart(first.query, second.query, clauses, entities);
      const query = isPlain ? first.query : await withEnd(second.query);
      // Two clauses with the same query were misread.
      if (!query || canonical(query) === canonical(second.query)) return undefined;
      const both = clauses.corrects ? [second] : [{ ...first, query }, second];
      found.set(both.map((one) => canonical(one.query)).join(), both);
      break;
    }
  }
  const [both, ...others] = found.values();
  return others.length === 0 ? both : undefined;
}

/**
 * True if nothing at the end of the second clause may also belong to the first, as in 'how much came in and how much
 * went out in October'.
 */
function isApart(
  first: Query,
  second: Query,
  { isEnded, corrects }: Clauses,
  entities: ReturnType<typeof listEntities>,
): boolean {
  if (isEnded || corrects) return true;
  const entity = entities.find(({ name }) => name === first.entity);
  const isOpen = ({ field, op }: Query["filters"][number]) =>
    (entity?.fields[field]?.kind ?? "choice") !== "choice" &&
    first.filters.every((one) => one.field !== field || one.op !== op);
  if (entity?.time !== undefined && first.spans.length === 0 && second.spans.length > 0) return false;
  const isParted = second.by.some((field) => !first.by.includes(field));
  return !second.filters.some(isOpen) && !isParted && (second.into === undefined || first.into !== undefined);
}

/** Outcome of two clauses: both are answered, or neither. */
async function outcomeOfBoth(
  deps: Deps,
  actor: Actor,
  both: Both,
  message: string,
  kept: unknown,
): Promise<Outcome> {
  const turns: AskedTurn[] = [];
  for (const { query, respelt } of both) {
    const turn = await answered(deps, actor, query, message, turns.at(-1)?.context ?? kept, respelt);
    if (!turn) return { kind: "unsure", understood: understoodText(query, listEntities(actor)) };
    turns.push(turn);
  }
  const [first, last] = [turns[0], turns.at(-1)];
  if (!first || !last) return { kind: "unread", unread: { kind: "unread", text: undefined } };
  const answer = first === last ? first.answer : { ...first.answer, also: last.answer };
  return {
    kind: "answered",
    turn: { answer, context: last.context, figures: turns.flatMap(({ figures }) => figures) },
  };
}

const refusedSchema = z.object({ refused: z.literal(true) });
/** Context after a refusal: a follow-up has nothing to refer to. */
export const refusedContext: z.output<typeof refusedSchema> = { refused: true };

/**
 * Query that an earlier answer left: `unknown` if it was not read as a query. A context of an earlier release that
 * can no longer be parsed is also unknown, as is one that names accounts outside the actor's scope.
 */
export async function queryBefore(
  deps: Deps,
  actor: Actor,
  kept: unknown,
): Promise<Before | "unknown" | undefined> {
  if (kept === null || kept === undefined || refusedSchema.safeParse(kept).success) return undefined;
  const parsed = askedSchema.safeParse(kept);
  if (!parsed.success) return "unknown";
  const named = parsed.data.query.filters.filter(({ field }) => field === "account");
  const ids = named.flatMap(({ values }) => values.flatMap(({ id }) => (typeof id === "number" ? [id] : [])));
  const seen = ids.length === 0 ? [] : await accountsByIds(deps, actor, ids);
  return seen.length === ids.length ? parsed.data : "unknown";
}

/** Asks which of several accounts is meant. */
function whichAnswer({ said, number, accounts }: Which): Answer {
  const more = number > accounts.length ? `, the first ${accounts.length} of them below` : "";
  return {
    content: `“${said}” fits ${number} accounts${more}. Which one do you mean?`,
    choices: accounts,
  };
}

/** Maximum number of unknown words; with more, the message is a different question. */
const mostUnknown = 3;

/** Maximum number of readings offered; with more, each is too unlikely. */
const mostReadings = 3;

/**
 * The few equally likely readings of a question, each as a button; undefined if there are none, or if a button's
 * words would have another reading, too.
 */
export async function offered(
  deps: Deps,
  actor: Actor,
  queries: readonly Query[],
  before: Before | "unknown" | undefined,
): Promise<Answer | undefined> {
  if (queries.length > mostReadings) return undefined;
  const choices: Button[] = [];
  for (const query of queries) {
    const choice = await asButton(deps, actor, query, before);
    if (!choice) return undefined;
    choices.push(choice);
  }
  return { content: `I can read this in ${choices.length} ways. Which one do you mean?`, choices };
}

/** A query as a button, and the words that ask it. */
type Button = { label: string; message: string; query: Query };

/** A query as a button; undefined if it has no answer, or if no words ask exactly that. */
async function asButton(
  deps: Deps,
  actor: Actor,
  query: Query,
  before: Before | "unknown" | undefined,
): Promise<Button | undefined> {
  const entities = listEntities(actor);
  const entity = entities.find(({ name }) => name === query.entity);
  if (!entity || !(await run(deps, actor, query, entity))) return undefined;
  const label = understoodText(query, entities);
  // A standalone question is marked if it could be taken for a follow-up.
  for (const message of [label, `New question: ${label}`])
    if (await isReadAs(deps, actor, message, query, before)) return { label, message, query };
  return undefined;
}

/** Message without its unknown words; undefined if there are none, or too many. */
function withoutWords(message: string, { words = [] }: Unread): string | undefined {
  if (words.length === 0 || words.length > mostUnknown) return undefined;
  const tokens = tokenise(message);
  const isKept = ({ start }: { start: number }) =>
    !mayBeLeftOut(
      tokens,
      tokens.findIndex((token) => token.start === start),
    );
  if (words.some(isKept)) return undefined;
  return words.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), message);
}

/** Words of a query for the 'I understood' line; as a question they give the same query. */
export function understoodText(query: Query, entities: ReturnType<typeof listEntities>): string {
  const entity = entities.find(({ name }) => name === query.entity);
  const text = entity ? describe(query, entity) : "";
  return capital(text);
}
