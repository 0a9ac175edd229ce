import { type GuideLine, guideLine } from "./guide-line";
import { type Guide, type GuideForm, times } from "./vocabulary/guide";
import { clientGuides } from "./vocabulary/guides-client";
import { commonGuides } from "./vocabulary/guides-common";
import { screenGuides } from "./vocabulary/guides-screens";
import { staffGuides } from "./vocabulary/guides-staff";
import { terms } from "./vocabulary/terms";

type Compiled = {
  guide: Guide;
  asked: RegExp[];
  done: RegExp[];
  also: RegExp | undefined;
  unless: RegExp | undefined;
};

const wordsOf = (words: string, flags = "g", ending = "") =>
  new RegExp(`(?<![\\w-])(?:${words})${ending}(?![\\w-])`, flags);

const compiled: readonly Compiled[] = [...commonGuides, ...clientGuides, ...staffGuides, ...screenGuides].map(
  (guide) => ({
    guide,
    asked: guide.asked.map((words) => wordsOf(words, "g", "s?")),
    // 'How is a hold released' asks of the act, and 'who released it' of what was done.
    done: guide.asked.map((words) => wordsOf(words, "g", "(?:s|e?d|ing)?")),
    also: guide.also === undefined ? undefined : wordsOf(guide.also, "g", "s?"),
    unless: guide.unless === undefined ? undefined : wordsOf(guide.unless, "", "s?"),
  }),
);

/** Words that carry nothing in a question about the product. */
const small = new Set(
  "i we you he she they one u my our your the a an to of for in on at from with into out here there this that it its is are be am was do does did can could may might should would will shall must have has had need needs want wants get got go going please pls just only also even actually really exactly by myself ourselves self me us them him his her their and or so now again still already some any every app platform system product site website screen screens page pages menu button tab thing things stuff place vostra assistant somewhere anywhere something click press find look see open someone somebody bank's if when what how where who which whom ask then as about these those own online directly best way possible able allowed supposed know acct acc work works working done doing use used using up down not s im i'm d think wondering person else accountant boss manager needs".split(
    " ",
  ),
);

const plain = (words: string): string[] => words.match(/[a-z]{4,}/g) ?? [];

/** All words of the guides and terms, by which mistyped ones are put right. */
export const guideWords: ReadonlySet<string> = new Set([
  ...small,
  ...compiled.flatMap(({ guide: { asked, also = "" } }) =>
    [...asked, also.replace(times, "")].flatMap(plain),
  ),
  ...terms.flatMap(({ term }) => plain(term)),
  ..."mean means meaning stand stands difference different between explain meant signifies distinguishes differ respect understood stands heck hell marked shown happens exactly actually called word term status says said versus click where which".split(
    " ",
  ),
]);

const usual: readonly GuideForm[] = ["how", "where", "may"];

/** As many words may be a name. */
const longestName = 5;

/** What asks for figures or for what was done, and never how something is done. */
const ofFigures = /\bhow (?:much|many|often)\b/;
const ofThePast = /\b(?:did|was|were|had)\b/;
const inNoName =
  /^(?:how|much|many|total|compare|more|less|most|least|largest|biggest|smallest|than|often|since|until|yesterday|today|not|without|except|if|because|but)$/;

/** A guide, and the form of the question that it answers. */
export type FoundGuide = { guide: Guide; form: GuideForm; of?: GuideLine["of"] };

/** The guide that a question asks for: the one that leaves none of its words over. */
export function findGuide(text: string, isFor: (guide: Guide) => boolean): FoundGuide | undefined {
  const line = guideLine(text, guideWords);
  if (!line || line.rest === "" || ofFigures.test(`${line.form} ${line.rest}`)) return undefined;
  // A code, an amount or an order is no question of how something is done.
  if (/\d{2}|[$€%]/.test(line.rest.replace(/\b(?:mt940|camt\.?053|pain\.001)\b/g, ""))) return undefined;
  const found = compiled.find((one) => isFor(one.guide) && answers(one, line));
  return found && { guide: found.guide, form: line.form, ...(line.of && { of: line.of }) };
}

function answers({ guide, asked, done, also, unless }: Compiled, { form, rest }: GuideLine): boolean {
  if (!(guide.forms ?? usual).includes(form) || unless?.test(rest)) return false;
  if (!guide.past && ofThePast.test(rest)) return false;
  const used = new Set<number>();
  const passive = form === "how" || form === "where" || form === "may";
  const groups = (passive ? done : asked).map((words) => placesOf(rest, words));
  if (!areApart(groups)) return false;
  for (const place of [...groups.flat(), ...(also ? placesOf(rest, also) : [])]) used.add(place);
  const left = rest
    .split(" ")
    .map((word, at) => ({ word, at }))
    .filter(({ word, at }) => !used.has(at) && !small.has(word));
  if (left.length === 0) return true;
  const [first, last] = [left[0], left.at(-1)];
  if (!guide.named || !first || !last || left.length > longestName) return false;
  // A name stands together, with small words in it at most.
  return last.at - first.at < left.length + 1 && !left.some(({ word }) => inNoName.test(word));
}

/** The places of the words of a line that a pattern covers. */
function placesOf(rest: string, words: RegExp): number[] {
  return [...rest.matchAll(words)].flatMap(({ 0: found, index }) => {
    const first = rest.slice(0, index).split(" ").length - 1;
    return found.split(" ").map((_, at) => first + at);
  });
}

/** Whether each group has a word of its own. */
function areApart(
  [group, ...others]: readonly (readonly number[])[],
  taken: readonly number[] = [],
): boolean {
  if (!group) return true;
  return group.some((place) => !taken.includes(place) && areApart(others, [...taken, place]));
}
