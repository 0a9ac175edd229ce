import { chatMessages, chatSessions } from "db/schema";
import { and, desc, eq } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { bankDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { askedSchema } from "../answer-question";
import type { Suggestion } from "../contract";
import { listEntities } from "../entities";
import { ownChats } from "../queries";
import { canonical, type Query } from "../question/query";
import { isFitting } from "../read/fitting";
import { accountsByIds, accountsOfClient } from "../run/account-refs";
import { run } from "../run/run";
import { accountName } from "../run/wording";
import { type Canonical, getCanonicals, splitWords, toTerm } from "./canonical";
import { checkQuery } from "./checked";
import { sayQuery } from "./labels";
import { type BookName, fillIn, readSlots } from "./slots";

const mostOffered = 8;
const mostRecent = 3;
const mostAsked = 4;
const mostNews = 2;
/** Number of stored answers from which people's questions are known. */
const answersRead = 300;
/** Number of found questions that are filled in. */
const mostFilled = 40;
/** Number of questions about the same rows, so that others have room. */
const mostOfRows = 4;

type Offer = { query: Query; note?: string | undefined };

/**
 * Whole questions that somebody can ask: while nothing is typed their last ones, those about the screen, what people in
 * the same role ask, and what is new; else those that fit what was typed, with names of the actor's own book.
 * @param at the address of the screen
 */
export async function listSuggestions(
  deps: Deps,
  actor: Actor,
  { typed, at }: { typed: string; at: string },
): Promise<Suggestion[]> {
  const name = await findNameAt(deps, actor, at);
  const kept = await readAnswers(deps, actor);
  const offers =
    typed.trim() === ""
      ? await listFirst(deps, actor, name, kept)
      : await listFound(deps, actor, typed, name, kept);
  const entities = listEntities(actor);
  const seen = new Set<string>();
  const rows = new Map<string, number>();
  return offers
    .flatMap(({ query, note }): Suggestion[] => {
      const entity = entities.find((one) => one.name === query.entity);
      const label = entity && sayQuery(query, entity);
      if (label === undefined || seen.has(label)) return [];
      seen.add(label);
      const about = JSON.stringify([query.entity, query.filters]);
      const others = rows.get(about) ?? 0;
      rows.set(about, others + 1);
      return others >= mostOfRows ? [] : [{ label, query, ...(note !== undefined && { note }) }];
    })
    .slice(0, mostOffered);
}

/** The account whose screen is open, if the actor may see it. */
async function findNameAt(deps: Deps, actor: Actor, at: string): Promise<BookName | undefined> {
  const [, id] = /^\/(?:admin\/virtual-accounts|client\/accounts)\/(\d{1,12})(?:[/?#]|$)/.exec(at) ?? [];
  const [account] = id === undefined ? [] : await accountsByIds(deps, actor, [Number(id)]);
  return account && { kind: "account", id: account.id, label: accountName(account), words: [] };
}

type Kept = { queries: Query[]; lastAt: number | undefined };

/** The queries of a person's own answers, the last one first, and when the last one was given. */
async function readAnswers(deps: Deps, actor: Actor): Promise<Kept> {
  const rows = await deps.db.read
    .select({ context: chatMessages.context, at: chatMessages.createdAt })
    .from(chatSessions)
    .innerJoin(chatMessages, eq(chatMessages.sessionId, chatSessions.id))
    .where(and(ownChats(actor), eq(chatMessages.type, "assistant")))
    .orderBy(desc(chatSessions.updatedAt), desc(chatMessages.id))
    .limit(mostRecent * 4);
  return { queries: readQueries(rows), lastAt: rows[0]?.at };
}

/** Those of some stored queries that the actor may still ask. */
async function listAllowed(deps: Deps, actor: Actor, queries: readonly Query[]): Promise<Query[]> {
  const allowed = await Promise.all(
    queries.map((query) =>
      checkQuery(deps, actor, query).catch((error: unknown) => {
        if (error instanceof AppError) return undefined;
        throw error;
      }),
    ),
  );
  return allowed.flatMap((query) => query ?? []);
}

/** The different queries of stored contexts. */
function readQueries(rows: readonly { context: string | null }[]): Query[] {
  const queries = rows.flatMap(({ context }) => {
    const parsed = askedSchema.safeParse(context === null ? null : JSON.parse(context));
    return parsed.success ? [parsed.data.query] : [];
  });
  return [...new Map(queries.map((query) => [canonical(query), query])).values()];
}

/** Questions for an empty field, each of which has an answer. */
async function listFirst(
  deps: Deps,
  actor: Actor,
  name: BookName | undefined,
  { queries, lastAt }: Kept,
): Promise<Offer[]> {
  const canonicals = getCanonicals(actor);
  const asked = await listOften(deps, actor);
  const usual = canonicals.all.filter(({ isFirst }) => isFirst);
  const first = [...asked, ...usual];
  const names = name ? [name] : await listOwnNames(deps, actor);
  const ofName = names.flatMap((one) =>
    first.flatMap(({ query, entity }) => fillIn(query, entity, {}, one) ?? []).slice(0, name ? mostAsked : 1),
  );
  const certain = async (some: readonly Query[], most: number, note?: string): Promise<Offer[]> => {
    const found: Offer[] = [];
    for (const query of some) {
      if (found.length === most) break;
      const entity = canonicals.all.find((one) => one.entity.name === query.entity)?.entity;
      if (entity && isFitting(query, entity) && (await run(deps, actor, query, entity)))
        found.push({ query, ...(note !== undefined && { note }) });
    }
    return found;
  };
  return [
    ...(name ? await certain(ofName, mostAsked) : []),
    ...(await certain(await listAllowed(deps, actor, queries), mostRecent, say("Asked before"))),
    ...(name ? [] : await certain(ofName, 1)),
    ...(await listNews(deps, actor, usual, lastAt)),
    ...(await certain(
      first.map(({ query }) => query),
      mostAsked,
    )),
  ];
}

/** The account of a client with most transactions. */
async function listOwnNames(deps: Deps, actor: Actor): Promise<BookName[]> {
  if (getScope(actor) === "all") return [];
  const open = (await accountsOfClient(deps, actor)).filter(({ closedAt }) => closedAt === null);
  const [busy] = open.toSorted((a, b) => b.transactionCount - a.transactionCount);
  return busy ? [{ kind: "account", id: busy.id, label: accountName(busy), words: [] }] : [];
}

/** The questions that people in the same role ask most, without the names and days in theirs. */
async function listOften(deps: Deps, actor: Actor): Promise<Canonical[]> {
  const rows = await deps.db.read
    .select({ context: chatMessages.context, userId: chatSessions.userId })
    .from(chatMessages)
    .innerJoin(chatSessions, eq(chatMessages.sessionId, chatSessions.id))
    .where(and(eq(chatSessions.role, actor.role), eq(chatMessages.type, "assistant")))
    .orderBy(desc(chatMessages.id))
    .limit(answersRead);
  const people = new Map<string, Set<number>>();
  for (const { userId, ...row } of rows)
    for (const query of readQueries([row])) {
      const key = plainKey(query);
      people.set(key, (people.get(key) ?? new Set()).add(userId));
    }
  const count = ({ query }: Canonical) => people.get(plainKey(query))?.size ?? 0;
  return getCanonicals(actor)
    .all.filter((one) => count(one) > 0)
    .toSorted((a, b) => count(b) - count(a));
}

/** A query without names, days and numbers of rows, so that those of different people are the same. */
const plainKey = ({ entity, measures, by, of, filters }: Query): string => {
  const options = filters.filter(({ values }) => values.every(({ id }) => /^[a-z_]+$/i.test(String(id))));
  return canonical({ entity, measures, by, of, filters: options, spans: [] });
};

/** Rows that came since the day of the last answer. */
async function listNews(
  deps: Deps,
  actor: Actor,
  usual: readonly Canonical[],
  lastAt: number | undefined,
): Promise<Offer[]> {
  const today = bankDate(deps.now(), deps.env.zone);
  const from = lastAt === undefined ? today : bankDate(lastAt, deps.env.zone);
  if (from >= today) return [];
  const news: Offer[] = [];
  for (const { query, entity } of usual) {
    if (news.length === mostNews) break;
    const since = fillIn(query, entity, { span: { days: { from, to: today }, words: [] } });
    if (!since || entity.time === undefined || !isFitting(since, entity)) continue;
    const found = await run(deps, actor, since, entity);
    if (found?.table) news.push({ query: since, note: say("Since you last asked") });
  }
  return news;
}

/** Questions that fit what was typed. */
async function listFound(
  deps: Deps,
  actor: Actor,
  typed: string,
  at: BookName | undefined,
  { queries }: Kept,
): Promise<Offer[]> {
  const canonicals = getCanonicals(actor);
  const slots = await readSlots(deps, actor, typed, canonicals);
  const { reading, names, span, bounds, limit } = slots;
  const filled = new Set([...(span?.words ?? []), ...(bounds?.words ?? []), ...(names[0]?.words ?? [])]);
  const rest = reading.tokens.filter((_, place) => !filled.has(place)).map(({ word }) => word);
  const isEnded = /\s$/.test(typed) || filled.has(reading.tokens.length - 1);
  const text = rest.join(" ");
  const hits = canonicals.search(text, isEnded);
  const found =
    hits.length > 0
      ? hits
      : (names[0] ?? span ?? bounds) === undefined
        ? []
        : canonicals.all.filter(({ isFirst }) => isFirst);
  const values = { span, bounds, limit: found.some(({ query }) => query.limit) ? limit : undefined };
  const named = names.length > 0 ? names : at ? [at, undefined] : [undefined];
  const questions = found.slice(0, mostFilled).flatMap(({ query, entity }) =>
    named.flatMap((name) => {
      const whole = fillIn(query, entity, { ...values, limit: query.limit ? values.limit : undefined }, name);
      return whole && isFitting(whole, entity) ? [{ query: whole }] : [];
    }),
  );
  const words = splitWords(typed).map(toTerm);
  const isAsked = (query: Query) => {
    const entity = listEntities(actor).find((one) => one.name === query.entity);
    const terms = entity ? splitWords(sayQuery(query, entity)).map(toTerm) : [];
    return words.length > 0 && words.every((word) => terms.some((term) => term.startsWith(word)));
  };
  const before = await listAllowed(deps, actor, queries.filter(isAsked).slice(0, mostRecent));
  return [...before.map((query) => ({ query, note: say("Asked before") })), ...questions];
}
