import MiniSearch from "minisearch";
import type { Actor } from "@/access/actor";
import { type Access, can } from "@/access/policy";
import { scopeOf } from "@/access/scope";
import type { Deps } from "@/deps";
import type { Answer } from "../contract";
import { definition } from "./definition";
import { type Asked, conceptsIn, read } from "./reading";
import { screens } from "./screens";
import type { Topic } from "./topic";
import { type Audience, phrasesOf, topics } from "./topics";
import { type Form, hard } from "./words";

/** A way of asking, as it is compared: the forms of question that it stands for, and what it says. */
type Way = { forms: readonly Form[]; of: Asked["of"]; concepts: readonly string[]; line: string };
type Entry = {
  id: number;
  topic: Topic & { for?: Audience };
  ways: readonly Way[];
  known: ReadonlySet<string>;
};

const anyAct: readonly Form[] = ["how", "where", "may"];
const isToldOfOneself = /^(?:please|i|my|our|there|it|an?|the|who)\b/;
/** Questions that do not ask how something is done need more than one word in common with a topic. */
const fewest = (form: Form): number => (anyAct.includes(form) || form === "who" || form === "why" ? 1 : 2);

function wayOf(phrase: string): Way {
  const { form, of, said, line } = read(phrase);
  const concepts = [...new Set(said.map(({ concept }) => concept))];
  const forms = form === "say" ? (isToldOfOneself.test(line) ? ["say" as const] : anyAct) : [form];
  return { forms, of, concepts, line };
}

const entries: readonly Entry[] = topics.map((topic, id) => {
  const ways = phrasesOf(topic).map(wayOf);
  const read = conceptsIn(`${topic.title}. ${topic.tell}`).filter(({ word }) => !hard.has(word));
  const known = [
    ...ways.flatMap(({ concepts }) => concepts),
    ...conceptsIn(topic.words ?? "").map(({ concept }) => concept),
    ...read.map(({ concept }) => concept),
  ];
  // A name stands for an account.
  return { id, topic, ways, known: new Set(topic.named ? [...known, "account"] : known) };
});

/** Ranks the topics by what a question says. */
const ranked = new MiniSearch<{ id: number; asked: string; rest: string }>({
  fields: ["asked", "rest"],
  tokenize: (text) => conceptsIn(text).map(({ concept }) => concept),
  processTerm: (concept) => concept,
  searchOptions: { boost: { asked: 3 } },
});
ranked.addAll(
  topics.map((topic, id) => ({
    id,
    asked: phrasesOf(topic).join(". "),
    rest: `${topic.words ?? ""}. ${topic.tell}`,
  })),
);

const rank = ({ said }: Asked) =>
  ranked.search(said.map(({ concept }) => concept).join("\n"), { tokenize: (line) => line.split("\n") });

const audienceOf = (actor: Pick<Actor, "role">): Audience => (scopeOf(actor) === "all" ? "staff" : "client");
const pathOf = (href: string): string => href.replace(/[?#].*$/, "");

/** Whether somebody may be told of a topic: it is for them, and they can open each of its screens. */
function mayBeTold(actor: Pick<Actor, "role">, { topic }: Entry): boolean {
  if ((topic.for ?? audienceOf(actor)) !== audienceOf(actor)) return false;
  return (topic.at ?? []).every((href) => can(actor, screens[pathOf(href)]?.right ?? ""));
}

/** The largest way of asking of a topic that a question has; undefined where it says more than the topic knows. */
function wayIn(
  { topic, ways, known }: Entry,
  { form, of, said, line }: Asked,
  couldBeNamed = false,
): Way | undefined {
  const concepts = new Set(said.map(({ concept }) => concept));
  if (couldBeNamed && topic.named) concepts.add("account");
  const isKnown = said.every(
    ({ concept, isName, isAmount }) =>
      (couldBeNamed && topic.named) ||
      known.has(concept) ||
      (concept === "see" && anyAct.includes(form)) ||
      (isName && topic.named) ||
      (isAmount && topic.amount),
  );
  const [largest] = ways
    .filter((way) => {
      if (way.line === line && way.forms !== anyAct) return true;
      if (way.line === line && topic.talk) return true;
      if (!isKnown || way.concepts.length < fewest(form)) return false;
      if (of !== undefined && way.of === undefined && topic.right === undefined) return false;
      const isForm =
        way.forms.includes(form) || (form === "who" && topic.right !== undefined && way.forms === anyAct);
      return isForm && way.concepts.every((concept) => concepts.has(concept));
    })
    .sort((a, b) => b.concepts.length - a.concepts.length);
  return largest;
}

function find(actor: Pick<Actor, "role">, asked: Asked): Entry | undefined {
  const found = entries.flatMap((entry) => {
    const way = mayBeTold(actor, entry) ? wayIn(entry, asked) : undefined;
    return way
      ? [{ entry, size: way.line === asked.line ? Number.POSITIVE_INFINITY : way.concepts.length }]
      : [];
  });
  const most = Math.max(...found.map(({ size }) => size));
  const largest = found.filter(({ size }) => size === most).map(({ entry }) => entry);
  if (largest.length < 2) return largest[0];
  const best = rank(asked).find(({ id }) => largest.some((entry) => entry.id === id));
  return largest.find(({ id }) => id === best?.id) ?? largest[0];
}

/** What is told of the product; `isTalk` where nothing was asked, so that questions are offered with it. */
export type Told = { answer: Answer; isTalk: boolean };

/**
 * Answers a question about the product, its words or its screens; undefined where it is none, or says more than a topic
 * knows. It tells of no screen that the actor cannot open.
 * @param namesIn gives the words of a text that name accounts of the book; asked where only a name may be left over
 */
export async function guide(
  { env }: Pick<Deps, "env">,
  actor: Pick<Actor, "role" | "username">,
  text: string,
  namesIn: (text: string) => Promise<ReadonlySet<string>>,
): Promise<Told | undefined> {
  if (text.length > longestAsked) return undefined;
  const plain = read(text);
  const meant = definition(plain, audienceOf(actor));
  if (meant !== undefined) return { answer: { content: meant }, isTalk: false };
  const asked = find(actor, plain) || !couldBeNamed(actor, plain) ? plain : read(text, await namesIn(text));
  const found = find(actor, asked);
  if (!found) return undefined;
  const { content, ...rest } = told(actor, found.topic, asked);
  const { support, brand } = env;
  const hours = support.hours.map(({ days, open }) => `${days} ${open}`).join(", ");
  const settings = {
    support: support.email,
    phone: support.phone,
    hours,
    brand: brand.name,
    name: actor.username,
  };
  const filled = Object.entries(settings).reduce(
    (told, [name, value]) => told.replaceAll(`{${name}}`, value),
    content,
  );
  return { answer: { content: filled, ...rest }, isTalk: found.topic.talk === true };
}

/** Whether a topic would answer a question of which some words are a name. */
const couldBeNamed = (actor: Pick<Actor, "role">, asked: Asked): boolean =>
  asked.form !== "say" &&
  entries.some((entry) => entry.topic.named && mayBeTold(actor, entry) && wayIn(entry, asked, true));

const longestAsked = 240;

/**
 * A topic as somebody may follow it: who asks for who may do it is told, who has no right to it is told so, and led to
 * the screen without its dialog.
 */
function told(actor: Pick<Actor, "role">, topic: Topic, { form, of }: Asked): Answer {
  const { tell, right } = topic;
  if (of && right) {
    const who = of === "auditor" ? "Auditors" : "Admins";
    return {
      content: `${who} ${can({ role: of }, right) ? "may" : "may not: that is an admin's to do"}. ${tell}`,
    };
  }
  const may = right === undefined || can(actor, right);
  const lead = may ? (right && form === "who" ? `${whoMay(right)} may do it. ` : "") : readAlong;
  const links = (topic.at ?? []).map((href) => {
    const path = pathOf(href);
    const opens = may && href !== path;
    const opensDialog = /\?(?:create|upload|report|verify)=/.test(href);
    return {
      label: opens && opensDialog ? topic.title : (screens[path]?.title ?? topic.title),
      href: opens || !opensDialog ? href : path,
    };
  });
  return { content: lead + tell, ...(links.length > 0 && { links }) };
}

const readAlong = "That is an admin's to do; you can read along. ";
const whoMay = (right: Access): string =>
  can({ role: "auditor" }, right) ? "Admins and auditors" : "Admins";

/** A topic as a question, for a button. */
export const questionOf = ({ title }: Pick<Topic, "title">): string =>
  title.endsWith("?") ? title : `How do I ${title.charAt(0).toLowerCase()}${title.slice(1)}?`;

const mostNear = 3;
const nearEnough = 8;

/** Questions about the product that are near one that was not answered. */
export function nearTopics(actor: Pick<Actor, "role">, text: string): string[] {
  const asked = read(text.slice(0, longestAsked));
  if (!anyAct.includes(asked.form)) return [];
  return rank(asked)
    .filter(
      ({ id, score, terms }) =>
        score > nearEnough && terms.length > 1 && entries[id] && mayBeTold(actor, entries[id]),
    )
    .slice(0, mostNear)
    .flatMap(({ id }) => (entries[id] ? [questionOf(entries[id].topic)] : []));
}
