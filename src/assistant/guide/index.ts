import MiniSearch from "minisearch";
import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { getScope } from "@/access/scope";
import type { Deps } from "@/deps";
import { once } from "@/kernel/once";
import { paymentGuidelines } from "@/payments/contract";
import type { Answer } from "../contract";
import { findNames } from "../read/names";
import { definition } from "./definition";
import { type Asked, type Role, read, readConcepts, roles, type Said } from "./reading";
import { type Audience, stripQuery, type Topic, whatIsKnown } from "./topics";
import { acts, hard } from "./words";

type Reader = Pick<Actor, "role">;
/** A way of asking, prepared for matching: its forms of question and its concepts. */
type Way = { forms: readonly string[]; of: Role | undefined; concepts: readonly string[]; line: string };
type Entry = { id: number; topic: Topic; ways: readonly Way[]; known: ReadonlySet<string> };
/** True if words that a topic does not know are a name. */
type IsName = (words: string) => boolean;

const anyAct: readonly string[] = ["how", "where", "may"];
const isAboutOneself = /^(?:please|i|my|our|there|it|an?|the|who)\b/;
/**
 * Minimum number of words in common with a topic: more than one for questions that do not ask how something is done.
 */
const fewest = (form: string): number => (anyAct.includes(form) || form === "who" || form === "why" ? 1 : 2);

const getEntry = (topic: Topic, id: number): Entry => {
  const ways = topic.ways.map((phrase): Way => {
    const { form, of, said, line } = read(phrase, topic.for === "staff");
    const forms = form === "say" ? (isAboutOneself.test(line) ? ["say"] : anyAct) : [form];
    return { forms, of, concepts: [...new Set(said.map(({ concept }) => concept))], line };
  });
  // Acts belong to the ways of asking; otherwise 'closed accounts' would ask how accounts are closed.
  const isSubject = ({ concept, words }: Said) => !hard.has(words) && !acts.has(concept);
  const subjects = readConcepts(`${topic.title}. ${topic.text}`).filter(isSubject);
  const others = [...readConcepts(topic.words), ...subjects].map(({ concept }) => concept);
  return { id, topic, ways, known: new Set([...ways.flatMap(({ concepts }) => concepts), ...others]) };
};
/** Every topic, prepared for matching at the first question, which takes 0.1 s of processor time. */
const entries = once((): readonly Entry[] => whatIsKnown().topics.map(getEntry));

/** Ranks the topics by what a question says. */
const ranked = once(() => {
  const index = new MiniSearch<{ id: number; asked: string; rest: string }>({
    fields: ["asked", "rest"],
    tokenize: (text) => readConcepts(text).map(({ concept }) => concept),
    processTerm: (concept) => concept,
    searchOptions: { boost: { asked: 3 }, tokenize: (line) => line.split("\n") },
  });
  index.addAll(
    whatIsKnown().topics.map(({ ways, words, text }, id) => ({
      id,
      asked: ways.join(". "),
      rest: `${words}. ${text}`,
    })),
  );
  return index;
});
const rank = ({ said }: Asked) => ranked().search(said.map(({ concept }) => concept).join("\n"));

const getAudience = (actor: Reader): Audience => (getScope(actor) === "all" ? "staff" : "client");
const isFor = (actor: Reader, { topic }: Entry): boolean =>
  (topic.for ?? getAudience(actor)) === getAudience(actor);

/** Words of a question that a topic does not know; neighbouring ones count as one. */
function getUnknown({ topic: { marks }, known }: Entry, { said }: Asked): string[] {
  const unknown: { words: string; end: number }[] = [];
  for (const { concept, words, at, isName, isAmount } of said) {
    const isTaken = (isName && marks.includes("names")) || (isAmount && marks.includes("amounts"));
    if (known.has(concept) || isTaken) continue;
    const last = unknown.at(-1);
    const end = at + words.split(" ").length;
    if (last?.end === at) unknown.splice(-1, 1, { words: `${last.words} ${words}`, end });
    else unknown.push({ words, end });
  }
  return unknown.map(({ words }) => words);
}

/**
 * A topic that a question asks for, provided that the topic's unknown words are names, and how much of a way of
 * asking the question has.
 */
type Match = { entry: Entry; unknown: readonly string[]; size: number };

/** Undefined if a question has none of a topic's ways of asking, or more than the topic knows. */
function match(entry: Entry, asked: Asked, concepts: ReadonlySet<string>): Match | undefined {
  const { topic, ways } = entry;
  const { right, marks } = topic;
  const { form, of, said, line } = asked;
  const isSame = (way: Way) => way.line === line && (way.forms !== anyAct || marks.includes("talk"));
  if (ways.some(isSame)) return { entry, unknown: [], size: Number.POSITIVE_INFINITY };
  const takesNames = marks.includes("names");
  const like = ways.filter((way) => {
    const isForm = way.forms.includes(form) || (form === "who" && right && way.forms === anyAct);
    const isOf = of === way.of || (way.of === undefined && right !== undefined);
    return isForm && isOf && getSize(way) >= fewest(form) && isSaid(way, concepts, takesNames);
  });
  if (like.length === 0) return undefined;
  const unknown = getUnknown(entry, asked);
  if (unknown.length > 0 && !takesNames) return undefined;
  const hasName = unknown.length > 0 || said.some(({ isName }) => isName);
  const sizes = like.filter((way) => isSaid(way, concepts, takesNames && hasName)).map(getSize);
  return sizes.length === 0 ? undefined : { entry, unknown, size: Math.max(...sizes) };
}

const getSize = (way: Way): number => way.concepts.length;

/** True if a question has all of a way of asking; a name counts as an account. */
const isSaid = (way: Way, concepts: ReadonlySet<string>, hasName: boolean): boolean =>
  way.concepts.every((concept) => concepts.has(concept) || (hasName && concept === "account"));

function listMatches(actor: Reader, asked: Asked): Match[] {
  const concepts = new Set(asked.said.map(({ concept }) => concept));
  const own = entries().filter((entry) => isFor(actor, entry));
  return own.flatMap((entry) => match(entry, asked, concepts) ?? []);
}

/** The topics that answer a question: of those whose unknown words are names, the ones with most in common. */
function answering(matches: readonly Match[], isName: IsName): Entry[] {
  const known = matches.filter(({ unknown }) => unknown.every(isName));
  const most = Math.max(...known.map(({ size }) => size));
  return known.filter(({ size }) => size === most).map(({ entry }) => entry);
}

/** Ranks topics that answer: written ones before descriptions of screens, those of one audience before general ones. */
function foremost(asked: Asked, found: readonly Entry[]): Entry[] {
  const place = ({ topic }: Entry) => (topic.marks.includes("screen") ? 2 : 0) + (topic.for ? 0 : 1);
  const first = Math.min(...found.map(place));
  const own = found.filter((entry) => place(entry) === first);
  if (own.length < 2) return own;
  const scores = new Map(rank(asked).map(({ id, score }) => [id, score]));
  const getScore = ({ id }: Entry) => scores.get(id) ?? 0;
  const most = Math.max(...own.map(getScore));
  return own.filter((entry) => getScore(entry) >= most * nearlyAlike);
}

/** Answer about the product; `isTalk` for small talk, which is answered with suggested questions. */
type Guidance = { answer: Answer; isTalk: boolean };

const longestAsked = 240;
const mostNear = 3;
/**
 * Minimum score for offering a topic; topics whose scores are within this ratio are ambiguous, and none of them
 * answers.
 */
const nearEnough = 8;
const nearlyAlike = 0.8;

/**
 * Answers a question about the product, its words or its screens; undefined if it is none, or has words beyond a
 * topic. It names only screens that the actor can open.
 */
export async function guide(deps: Deps, actor: Actor, text: string): Promise<Guidance | undefined> {
  if (text.length > longestAsked) return undefined;
  const audience = getAudience(actor);
  const asked = read(text, audience === "staff");
  const meant = definition(asked, audience);
  if (meant !== undefined) return { answer: { content: meant }, isTalk: false };
  // The book's names are read only if all else is understood.
  const matches = listMatches(actor, asked);
  const mayBeName = asked.form !== "say" && matches.every(({ unknown }) => unknown.length > 0);
  const names = mayBeName && matches.length > 0 ? await findNames(deps, actor, text) : undefined;
  const found = answering(matches, (words) => words.split(" ").every((word) => names?.has(word)));
  const [entry, ...others] = foremost(asked, found);
  if (!entry) return undefined;
  if (others.length > 0) {
    const questions = [entry, ...others].slice(0, mostNear).map(({ topic }) => topicQuestion(topic));
    const choices = questions.map((message) => ({ label: message, message }));
    return { answer: { content: "Which of these do you mean?", choices }, isTalk: false };
  }
  const { content, ...rest } = answerFrom(actor, entry.topic, asked);
  const isTalk = entry.topic.marks.includes("talk");
  return { answer: { content: fillIn(deps, actor, content), ...rest }, isTalk };
}

const guidelines = Object.fromEntries(paymentGuidelines.limits.map(({ term, text }) => [term, text]));

function fillIn({ env: { support, brand } }: Deps, { username }: Actor, text: string): string {
  const hours = support.hours.map(({ days, open }) => `${days} ${open}`).join(", ");
  const { email, phone } = support;
  const settings = { support: email, phone, hours, brand: brand.name, name: username, ...guidelines };
  return Object.entries(settings).reduce(
    (filled, [name, value]) => filled.replaceAll(`{${name}}`, value),
    text,
  );
}

/** Answer from a topic: who may do it, with links only to dialogs that the asker may use. */
function answerFrom(actor: Reader, { title, text, right, at }: Topic, { form, of }: Asked): Answer {
  const may = right === undefined || can(actor, right);
  const { screens } = whatIsKnown();
  const links = at.map((href) => {
    const path = stripQuery(href);
    const opensDialog = /\?(?:create|upload|report|verify)=/.test(href);
    const screen = screens.get(path)?.title ?? title;
    return may && opensDialog ? { label: title, href } : { label: screen, href: opensDialog ? path : href };
  });
  const lead = right === undefined ? "" : wordLead(right, may, of, form === "who");
  return { content: lead + text, ...(links.length > 0 && !of && { links }) };
}

const roleByAudience = { admin: "admin", auditor: "auditor", client: "client_user" } as const;
const nameByAudience = { admin: "Admins", auditor: "Auditors", client: "Clients" } as const;

/**
 * Sentence about who may carry out a topic's act: the people asked about, or everybody if the question is who, or if
 * the asker may not.
 */
function wordLead(right: string, mayAsker: boolean, of: Role | undefined, isWho: boolean): string {
  const able = roles.filter((role) => can({ role: roleByAudience[role] }, right));
  const names = able.map((role) => nameByAudience[role]).join(" and ");
  if (of)
    return able.includes(of)
      ? `${nameByAudience[of]} may. `
      : `${nameByAudience[of]} may not. ${names} may. `;
  if (isWho) return `${names} may do it. `;
  return mayAsker ? "" : `That is for ${names.toLowerCase()} to do; you can read along. `;
}

/** A topic as a question, for a button. */
export const topicQuestion = ({ title }: Pick<Topic, "title">): string =>
  title.endsWith("?") ? title : `How do I ${title.charAt(0).toLowerCase()}${title.slice(1)}?`;

/** True if a message asks how something is done. */
export const asksHow = (actor: Reader, text: string): boolean =>
  read(text.slice(0, longestAsked), getAudience(actor) === "staff").form === "how";

/** Questions about the product that resemble an unanswered one. */
export function nearTopics(actor: Reader, text: string): string[] {
  const asked = read(text.slice(0, longestAsked), getAudience(actor) === "staff");
  if (!anyAct.includes(asked.form)) return [];
  const near = rank(asked).filter(({ score, terms }) => score > nearEnough && terms.length > 1);
  const known = near.flatMap(({ id }) => entries().filter((entry) => entry.id === id && isFor(actor, entry)));
  return known.slice(0, mostNear).map(({ topic }) => topicQuestion(topic));
}
