import { bankNames, plainWords, shortForms } from "../registers/banks";
import { squash } from "../words/text";

type Known = {
  name: string;
  /** Name to find, in lower case or as printed. */
  words: string;
  /** True if it is also a common word or an abbreviation, so that it must be printed exactly like this. */
  exact: boolean;
};

const shortNameLength = 4;

const small = (text: string): string => text.toLowerCase().normalize("NFKC");

const knownBanks: readonly Known[] = [
  ...bankNames.map((name) => [name, name] as const),
  ...Object.entries(shortForms),
].map(([printed, name]) => {
  const exact = printed.length <= shortNameLength;
  return { name, words: exact ? printed : small(printed), exact };
});
const partSeparator = /[^\p{L}\p{N}]+/u;
const firstPart = (text: string): string =>
  small(text)
    .split(partSeparator)
    .find((part) => part !== "") ?? "";

/** Names by their first word: most texts have no word that begins one. */
const banksByFirstWord = Map.groupBy(knownBanks, (bank) => firstPart(bank.words));
const bankNamesByLetters = new Map(knownBanks.map((bank) => [squash(bank.words), bank.name]));

function isWholeWord(text: string, name: string): boolean {
  const at = text.indexOf(name);
  if (at < 0) return false;
  const edge = (character: string | undefined) => character === undefined || !/[\p{L}\p{N}]/u.test(character);
  return edge(text[at - 1]) && edge(text[at + name.length]);
}

/** The longest listed name in a text, spelt as in the list; null if it contains none. */
export function knownName(text: string): string | null {
  const lower = small(text);
  let best: Known | null = null;
  for (const bank of lower.split(partSeparator).flatMap((part) => banksByFirstWord.get(part) ?? [])) {
    if (best && bank.words.length <= best.words.length) continue;
    if (plainWords.has(bank.name) && squash(text) !== squash(bank.name)) continue;
    if (isWholeWord(bank.exact ? text : lower, bank.words)) best = bank;
  }
  return best?.name ?? null;
}

/** The listed name with exactly these letters ('banquepopulaire'); null if there is none. */
export const nameOfLetters = (letters: string): string | null =>
  bankNamesByLetters.get(squash(letters)) ?? null;

/** The listed name in the text that begins with a shorter one: 'HSBC' at the head, 'HSBC UK' in the small print. */
export function fullerName(name: string, text: string): string {
  const lower = small(text);
  const longer = knownBanks.find(
    (bank) => bank.name !== name && bank.name.startsWith(`${name} `) && isWholeWord(lower, small(bank.name)),
  );
  return longer?.name ?? name;
}
