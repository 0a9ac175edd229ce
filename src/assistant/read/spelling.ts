import { distance } from "fastest-levenshtein";

/** Number of letters that may be wrong; none in a short word, which would be corrected to another. */
const slips = (length: number): number => (length < 5 ? 0 : length < 8 ? 1 : 2);

/**
 * Distance between two words if one may be a mistyped form of the other; else undefined. Two swapped letters count as
 * one.
 */
export function slipBetween(typed: string, word: string): number | undefined {
  if (typed === word) return 0;
  if (typed[0] !== word[0] && !isSwapped(typed, word)) return undefined;
  const most = slips(Math.min(typed.length, word.length));
  if (most === 0 || Math.abs(typed.length - word.length) > most) return undefined;
  if (isSwapped(typed, word)) return 1;
  const found = distance(typed, word);
  return found <= most ? found : undefined;
}

/** True if two words differ by two swapped neighbouring letters. */
export function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return at >= 0 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** Words of time and of amounts, which questions about anything may have. */
export const timeWords: ReadonlySet<string> = new Set(
  "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun today yesterday tomorrow day days week weeks month months quarter quarters year years date weekend weekday business hour hours since until till between before after previous current beginning end start last this next past q1 q2 q3 q4 h1 h2 ytd mtd qtd wk wks mth mths yr above over below under least than around thousand million billion hundred k m bn exceeding between ago now atm eom wtd qtd onwards fortnight".split(
    " ",
  ),
);

/** Chat abbreviations with their meanings. */
export const chatWords: Readonly<Record<string, string>> = Object.fromEntries(
  "y=why rite=right u=you ur=your r=are b4=before yr=year yrs=years mth=month mths=months mnth=month wk=week wks=weeks qtr=quarter amt=amount amts=amounts thru=through wats=whats wot=what shud=should im=i'm evr=ever ment=meant wen=when wat=what wht=what hav=have giv=give frm=from mch=much mny=many teh=the dat=that nd=and bt=but abt=about ppl=people cud=could wud=would recieved=received rn=now hole=whole ther=there enuf=enough wich=which fone=phone offen=often salarys=salaries statment=statement sumthin=something cant=can't theres=there's"
    .split(" ")
    .map((pair) => pair.split("=")),
);

/** Short words of nearly every question, to which mistyped ones are corrected. */
const frequent =
  "what which when where who whom how much many have give show list total paid spend spent this that last the and from with does did can all over since ever are was were got get left still year week month most".split(
    " ",
  );

/** Correctly spelt words, however near to others. */
const ordinary: ReadonlySet<string> = new Set(
  "they them their theirs these those then thus she her hers him his he who whose too two off if as be by but yes no nor not may might must shall should would could will won send sent lost late later early form sort past post hand card rent cost sale mine main some same such other others another both here where were very while whole who why being having doing going come coming take taken took put made make said says told think know let need want wants use used show shown keep kept work open close paper papers court courts county small spare share water staff bank money name named order export download".split(
    " ",
  ),
);

/** Consonants of a word, doubled ones once: most misspellings keep them. */
const skeleton = (word: string): string => word.replace(/[aeiouyhw]/g, "").replace(/(.)\1+/g, "$1");

/**
 * True if two words are forms of one: 'close' and 'closed', 'count' and 'county' are not misspellings of each other.
 */
function isForm(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const stem = short.replace(/e$/, "");
  return (
    long.startsWith(stem) && /^(?:s|es|d|ed|r|er|ers|or|ing|ly|al|y|able)$/.test(long.slice(stem.length))
  );
}

/**
 * Distance from a word that may have been meant; undefined if it is too large. Short words must have the same
 * consonants.
 */
function slipScore(typed: string, word: string): number | undefined {
  if (typed[0] !== word[0] && !isSwapped(typed, word)) return undefined;
  const longer = Math.abs(typed.length - word.length);
  if (longer > 2 || isForm(typed, word)) return undefined;
  const isSame = skeleton(typed) === skeleton(word);
  const letters = isSwapped(typed, word) ? 1 : distance(typed, word);
  // A different consonant makes another word, unless it is a long one.
  const isOther = !isSame && letters === 1 && longer === 0 && !isSwapped(typed, word);
  const most =
    typed.length < 5 ? (isSame || isSwapped(typed, word) ? 1 : 0) : typed.length < 8 ? (isSame ? 2 : 1) : 2;
  if (letters > most || (isOther && typed.length < 8)) return undefined;
  return letters + (isSame ? 0 : 0.5) + longer * 0.1;
}

/**
 * The word meant by a mistyped one; undefined if none is near, or several with different meanings are.
 * @param words those with a meaning, besides those of time
 * @param names words of names, which short words may also be corrected to
 * @param meaning of a word: words of one meaning count as one
 */
export function respelt(
  typed: string,
  words: ReadonlySet<string>,
  names: ReadonlySet<string>,
  meaning: (word: string) => string,
): string | undefined {
  if (!/^[a-z']{2,}$/.test(typed) || ordinary.has(typed)) return undefined;
  let best = Number.POSITIVE_INFINITY;
  let found: string[] = [];
  const isShort = typed.length < 5;
  for (const known of isShort ? [frequent, names] : [words, timeWords, names])
    for (const word of known) {
      if (word.length < (isShort ? 3 : 4)) continue;
      const score = slipScore(typed, word);
      if (score === undefined || score > best) continue;
      if (score < best) found = [];
      best = score;
      found.push(word);
    }
  return new Set(found.map(meaning)).size === 1 ? found[0] : undefined;
}
