import { buildMatcher, type Matcher } from "./matcher";
import { type Topic, type TopicName, topics } from "./topics";
import { arabic } from "./words/arabic";
import { dutch } from "./words/dutch";
import { english } from "./words/english";
import { french } from "./words/french";
import { german } from "./words/german";
import { italian } from "./words/italian";
import { nordic } from "./words/nordic";
import { polish } from "./words/polish";
import { portuguese } from "./words/portuguese";
import { russian } from "./words/russian";
import { spanish } from "./words/spanish";
import { turkish } from "./words/turkish";

export const languages = [
  english,
  german,
  french,
  spanish,
  italian,
  portuguese,
  dutch,
  polish,
  nordic,
  turkish,
  russian,
  arabic,
];

const listWords = (...names: TopicName[]): string[] =>
  names.flatMap((name) => languages.flatMap((language) => language.topics[name] ?? []));

/** The topics with their words in all languages, in order. */
export const topicWords: readonly (Topic & { matches: Matcher })[] = topics.map((topic) => ({
  ...topic,
  matches: buildMatcher(listWords(topic.name)),
}));
/** The words of any topic. */
export const matchesTopic = buildMatcher(listWords(...topics.map(({ name }) => name)));

/** Words around names, in all languages. */
export const matchesAround = buildMatcher(languages.flatMap((language) => language.around));

/** Words of what is paid for, which alone are no name. */
export const matchesPurchaseWords = buildMatcher(
  listWords(
    "salary",
    "tax",
    "premium",
    "insurer",
    "rent",
    "loan",
    "interest",
    "fee",
    "bill",
    "supplierOfHouse",
    "cash",
    "cheque",
  ),
);

const links = `(?:${languages.map((language) => language.links).join("|")})`;
/** Links at the beginning and at the end of what may be a name. */
export const leadingLinks = new RegExp(`^(?:${links}(?![\\p{L}\\d])[\\s.:/-]*)+`, "u");
export const trailingLinks = new RegExp(`(?:[\\s.:/-]+${links})+$`, "u");
