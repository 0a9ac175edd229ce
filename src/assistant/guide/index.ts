import MiniSearch from "minisearch";
import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { scopeOf } from "@/access/scope";
import type { Deps } from "@/deps";
import type { Answer } from "../contract";
import { namesIn } from "../read/names";
import { definition } from "./definition";
import { type Asked, conceptsIn, type Role, read } from "./reading";
import { type Audience, known, pathOf, screens, type Topic, topics } from "./topics";
import { type Form, hard } from "./words";

/** A way of asking, as it is compared: the forms of question that it stands for, and what it says. */
type Way = { forms: readonly Form[]; of: Role | undefined; concepts: readonly string[]; line: string };
type Entry = { id: number; topic: Topic; ways: readonly Way[]; known: ReadonlySet<string> };
/** Whether words that a topic does not know are a name. */
type IsName = (words: string) => boolean;

const anyAct: readonly Form[] = ["how", "where", "may"];
const isToldOfOneself = /^(?:please|i|my|our|there|it|an?|the|who)\b/;
/** Questions that do not ask how something is done need more than one word in common with a topic. */
const fewest = (form: Form): number => (anyAct.includes(form) || form === "who" || form === "why" ? 1 : 2);

const entries: readonly Entry[] = topics.map((topic, id) => {
  const ways = topic.ways.map((phrase): Way => {
    const { form, of, said, line } = read(phrase, topic.for === "staff");
    const forms = form === "say" ? (isToldOfOneself.test(line) ? ["say"] : anyAct) : [form];
    return { forms, of, concepts: [...new Set(said.map(({ concept }) => concept))], line };
  });
  const told = conceptsIn(`${topic.title}. ${topic.tell}`).filter(({ words }) => !hard.has(words));
  const others = [...conceptsIn(topic.words), ...told].map(({ concept }) => concept);
  return { id, topic, ways, known: new Set([...ways.flatMap(({ concepts }) => concepts), ...others]) };
});

/** Ranks the topics by what a question says. */
const ranked = new MiniSearch<{ id: number; asked: string; rest: string }>({
  fields: ["asked", "rest"],
  tokenize: (text) => conceptsIn(text).map(({ concept }) => concept),
  processTerm: (concept) => concept,
  searchOptions: { boost: { asked: 3 } },
});
ranked.addAll(
  topics.map(({ ways, words, tell }, id) => ({ id, asked: ways.join(". "), rest: `${words}. ${tell}` })),
);

const rank = ({ said }: Asked) =>
  ranked.search(said.map(({ concept }) => concept).join("\n"), { tokenize: (line) => line.split("\n") });

const audienceOf = (actor: Pick<Actor, "role">): Audience => (scopeOf(actor) === "all" ? "staff" : "client");
const isFor = (actor: Pick<Actor, "role">, { topic }: Entry): boolean =>
  (topic.for ?? audienceOf(actor)) === audienceOf(actor);

/** What a question says that a topic does not know: words that stand next to each other are one. */
function unknownIn({ topic, known }: Entry, { form, said }: Asked): string[] {
  const unknown: { words: string; end: number }[] = [];
  for (const { concept, words, at, isName, isAmount } of said) {
    const isKnown =
      known.has(concept) ||
      (concept === "see" && anyAct.includes(form)) ||
      (isName && topic.marks.has("names")) ||
      (isAmount && topic.marks.has("amounts"));
    if (isKnown) continue;
    const last = unknown.at(-1);
    const end = at + words.split(" ").length;
    if (last?.end === at) unknown.splice(-1, 1, { words: `${last.words} ${words}`, end });
    else unknown.push({ words, end });
  }
  return unknown.map(({ words }) => words);
}

/** How much of a way of asking of a topic a question has, at most; undefined where it says more than the topic knows. */
function sizeOf(entry: Entry, asked: Asked, isName: IsName): number | undefined {
  const { topic, ways } = entry;
  const { form, of, said, line } = asked;
  const unknown = unknownIn(entry, asked);
  const concepts = new Set(said.map(({ concept }) => concept));
  const isNamed = topic.marks.has("names") && (unknown.length > 0 || said.some(({ isName }) => isName));
  // A name stands for an account.
  if (isNamed) concepts.add("account");
  const isKnown = unknown.every((words) => topic.marks.has("names") && isName(words));
  const sizes = ways.flatMap((way) => {
    if (way.line === line && (way.forms !== anyAct || topic.marks.has("talk")))
      return [Number.POSITIVE_INFINITY];
    if (!isKnown || way.concepts.length < fewest(form)) return [];
    if (of !== way.of && (way.of !== undefined || topic.right === undefined)) return [];
    const isForm =
      way.forms.includes(form) || (form === "who" && topic.right !== undefined && way.forms === anyAct);
    return isForm && way.concepts.every((concept) => concepts.has(concept)) ? [way.concepts.length] : [];
  });
  return sizes.length > 0 ? Math.max(...sizes) : undefined;
}

/** The topics that answer a question: those of which it has most. */
function find(actor: Pick<Actor, "role">, asked: Asked, isName: IsName): Entry[] {
  const found = entries
    .filter((entry) => isFor(actor, entry))
    .map((entry) => ({ entry, size: sizeOf(entry, asked, isName) ?? 0 }));
  const most = Math.max(...found.map(({ size }) => size));
  return most === 0 ? [] : found.filter(({ size }) => size === most).map(({ entry }) => entry);
}

/** What is told of the product; `isTalk` where nothing was asked, so that questions are offered with it. */
export type Told = { answer: Answer; isTalk: boolean };

const longestAsked = 240;

/**
 * Answers a question about the product, its words or its screens; undefined where it is none, or says more than a topic
 * knows. It tells of no screen that the actor cannot open.
 */
export async function guide(deps: Deps, actor: Actor, text: string): Promise<Told | undefined> {
  if (text.length > longestAsked) return undefined;
  const audience = audienceOf(actor);
  const asked = read(text, audience === "staff");
  const meant = definition(asked, audience);
  if (meant !== undefined) return { answer: { content: meant }, isTalk: false };
  // The book's names are read only where nothing but a name is left over.
  const isNamed = (isName: IsName) => find(actor, asked, isName).length > 0;
  const mayBeName = asked.form !== "say" && !isNamed(() => false) && isNamed(() => true);
  const names = mayBeName ? await namesIn(deps, actor, text) : undefined;
  const found = find(actor, asked, (words) => words.split(" ").every((word) => names?.has(word)));
  const [entry, ...others] = foremost(asked, found);
  if (!entry) return undefined;
  if (others.length > 0) {
    const choices = [entry, ...others].slice(0, mostNear).map(({ topic }) => choice(questionOf(topic)));
    return { answer: { content: "Which of these do you mean?", choices }, isTalk: false };
  }
  const { content, ...rest } = told(actor, entry.topic, asked);
  return {
    answer: { content: filledIn(deps, actor, content), ...rest },
    isTalk: entry.topic.marks.has("talk"),
  };
}

/** Of several topics that answer: what is written before what is told of a screen, an audience's own before everybody's. */
function foremost(asked: Asked, found: readonly Entry[]): Entry[] {
  const least = (place: ({ topic }: Entry) => number) => {
    const first = Math.min(...found.map(place));
    return found.filter((entry) => place(entry) === first);
  };
  const own = least(({ topic }) => (topic.marks.has("screen") ? 2 : 0) + (topic.for ? 0 : 1));
  if (own.length < 2) return own;
  const scores = rank(asked).filter(({ id }) => own.some((entry) => entry.id === id));
  const most = scores[0]?.score ?? 0;
  return own.filter(({ id }) => scores.some((one) => one.id === id && one.score >= most * nearlyAlike));
}

/** Of topics whose scores are as near as this, none is told: they are offered. */
const nearlyAlike = 0.9;

function filledIn({ env: { support, brand } }: Pick<Deps, "env">, { username }: Actor, text: string): string {
  const hours = support.hours.map(({ days, open }) => `${days} ${open}`).join(", ");
  const { email, phone } = support;
  const settings = { support: email, phone, hours, brand: brand.name, name: username, ...known };
  return Object.entries(settings).reduce((told, [name, value]) => told.replaceAll(`{${name}}`, value), text);
}

/**
 * A topic as somebody may follow it: who asks for who may do it is told, who has no right to it is told so, and led to
 * the screen without its dialog.
 */
function told(actor: Pick<Actor, "role">, { title, tell, right, at }: Topic, { form, of }: Asked): Answer {
  if (of && right) return { content: `${ofWhom(of, right)} ${tell}` };
  const may = right === undefined || can(actor, right);
  const lead = may ? (right && form === "who" ? `${whoMay(right)} may do it. ` : "") : readAlong;
  const links = at.map((href) => {
    const path = pathOf(href);
    const opensDialog = /\?(?:create|upload|report|verify)=/.test(href);
    const screen = screens.get(path)?.title ?? title;
    return may && opensDialog ? { label: title, href } : { label: screen, href: opensDialog ? path : href };
  });
  return { content: lead + tell, ...(links.length > 0 && { links }) };
}

const readAlong = "That is an admin's to do; you can read along. ";
const roles = { admin: "admin", auditor: "auditor", client: "client_user" } as const;
const names = { admin: "Admins", auditor: "Auditors", client: "Clients" } as const;
const whoMay = (right: string): string =>
  (["admin", "auditor", "client"] as const)
    .filter((role) => can({ role: roles[role] }, right))
    .map((role, at) => (at === 0 ? names[role] : names[role].toLowerCase()))
    .join(" and ");
function ofWhom(of: Role, right: string): string {
  if (can({ role: roles[of] }, right)) return `${names[of]} may.`;
  return `${names[of]} may not: ${whoMay(right)} may.`;
}

/** A topic as a question, for a button. */
export const questionOf = ({ title }: Pick<Topic, "title">): string =>
  title.endsWith("?") ? title : `How do I ${title.charAt(0).toLowerCase()}${title.slice(1)}?`;

const choice = (message: string) => ({ label: message, message });
const mostNear = 3;
const nearEnough = 8;

/** Questions about the product that are near one that was not answered. */
export function nearTopics(actor: Pick<Actor, "role">, text: string): string[] {
  const asked = read(text.slice(0, longestAsked), scopeOf(actor) === "all");
  if (!anyAct.includes(asked.form)) return [];
  return rank(asked)
    .filter(
      ({ id, score, terms }) =>
        score > nearEnough && terms.length > 1 && entries[id] && isFor(actor, entries[id]),
    )
    .slice(0, mostNear)
    .flatMap(({ id }) => (entries[id] ? [questionOf(entries[id].topic)] : []));
}
