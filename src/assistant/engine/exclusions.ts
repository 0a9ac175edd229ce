import type { Currency } from "@/vocabulary/money";
import { currencyWords } from "./amounts";
import { isKnownWord } from "./concepts";
import type { AccountMention, KnownAccounts } from "./find-accounts";
import type { Reading } from "./text";

/** The words that leave something out: those of the marker, and the first word of what is left out. */
export type Exclusion = { first: number; last: number; of: number };

/** Accounts and currencies that are left out, and the words that say so. */
export type LeftOut = {
  first: number;
  last: number;
  mentions: AccountMention[];
  currencies: Currency[];
};

const marker =
  /\b(?:except(?: for)?|excepting|excluding|exclude|without|other than|apart from|aside from|leaving out|leave out|not counting|not including|ignoring|net of|besides|but not|but no|(?<!\b(?:did|do|does|have|has|is|are|was|were|why) )not(?= (?:from|to|including) )|(?<=\b(?:all|everything|everyone|everybody|anything|anyone|anybody) )but|(?<=\ball (?:(?:our|the|my) )?(?:clients|accounts|customers|suppliers|payments|debits|credits) )but|(?<=\b(?:all|everything|everyone|everybody|accounts?|clients?|payments?|debits?|credits?|transactions?|balances?|holds?|months?) )bar)(?: (?:to|from|for|the|our|my|any|all|those|ones|of|that|are|in|on|payments?|debits?|credits?|transfers?))*(?= )/g;

/** What leaves out a currency or an account, and nothing else: 'accounts that are not in dollars', 'not the AED ones'. */
const negated =
  /(?:\b(?:accounts?|balances?|ones|those)\b(?: ¤| that| which)* (?:are not|aren't|arent|is not|isn't|isnt|not)(?: held| kept)? in|(?:^|\b(?:and|but) )not(?: in| on)? (?:the|our|my))(?= )/g;

/**
 * Finds what a question leaves out: 'debits except for Keelforge', 'without the sweeps'. It is told apart before words
 * of the trade are read, since markers have some of them in it. What follows has to mean nothing else; where it does,
 * the marker is told as not read.
 */
export function readExclusion(
  reading: Reading,
  leftOut: LeftOut | undefined,
): { exclusion?: Exclusion; unread: { first: number; last: number }[] } {
  const { line, place } = reading.line();
  const unread: { first: number; last: number }[] = [];
  let exclusion: Exclusion | undefined;
  for (const match of line.matchAll(marker)) {
    const [first, last] = [place(match.index), place(match.index + match[0].length - 1)];
    const of = last + 1;
    const isText =
      reading.isFree(of) &&
      (!isKnownWord(reading.word(of)) || /^fees?$/.test(reading.word(of))) &&
      reading.word(of).length >= 3;
    if (isText && !exclusion && !leftOut) {
      reading.use(first, last, "text");
      exclusion = { first, last, of };
    } else {
      const words = /^(?:other than|apart from|aside from)/.test(match[0]) ? 2 : 1;
      if (words === 2) reading.use(first, first + 1, "text");
      unread.push({ first, last: first + words - 1 });
    }
  }
  return { unread, ...(exclusion && { exclusion }) };
}

/** What leaves out money that stays with its owner: 'without internal transfers', 'excluding sweeps and transfers'. */
const ownMoves =
  /\b(?:except(?: for)?|excluding|exclude|without|other than|apart from|leaving out|not counting|not including|ignoring|net of|not)(?: any| all| the| our| my)*(?: (?:internal|own|intercompany|inter-company|intra-group|inter-account)(?: accounts?)? (?:transfers?|movements?|moves?|sweeps?|transactions?)(?: and sweeps?)?|(?: sweeps? and)? transfers? (?:between|among|to|from|within) (?:(?:our|my|own|the) )*accounts?| sweeps? and (?:internal |own )?transfers?| (?:internal |own )?transfers? and sweeps?)(?= |$)/;

/** Whether what moved between own accounts is left out; its words are used. */
export function readExternal(reading: Reading): boolean {
  const { line, place } = reading.line();
  const match = ownMoves.exec(line);
  if (match) reading.use(place(match.index), place(match.index + match[0].length - 1), "text");
  return match !== null;
}

/**
 * Finds the accounts and currencies that a question leaves out: 'leaving out the euro account', 'except Supplier
 * Payments and the dirham ones'. Their words narrow nothing; where it is not clear which are meant, nothing is read.
 */
export function readLeftOut(
  reading: Reading,
  found: readonly AccountMention[],
  { accounts: all }: KnownAccounts,
): LeftOut | undefined {
  const { line, place } = reading.line();
  const converts = /\b(?:why|convert|converted)\b/.test(line);
  const match = [...line.matchAll(marker), ...(converts ? [] : line.matchAll(negated))][0];
  if (!match) return undefined;
  const start = match.index + match[0].lastIndexOf(negatedStart(match[0]));
  const [first, last] = [place(start), place(match.index + match[0].length - 1)];
  const mentions: AccountMention[] = [];
  const currencies: Currency[] = [];
  let end = last;
  for (let at = last + 1; at < reading.tokens.length; at++) {
    if (/^(?:and|or|nor|the|our|my|in)$/.test(reading.word(at)) && reading.isFree(at)) continue;
    const mention = found.find((one) => one.first === at);
    const currency = reading.isFree(at) ? currencyWords[reading.word(at)] : undefined;
    if (mention) {
      if (mention.slips > 1) return undefined;
      const isOfSeveral =
        mention.accounts.length > 1 &&
        !isClient(mention, all) &&
        reading.word(mention.last + 1) !== "accounts";
      if (isOfSeveral) return undefined;
      mentions.push(mention);
      end = mention.last;
    } else if (currency) {
      currencies.push(currency);
      end = at;
    } else break;
    if (/^(?:accounts?|ones?)$/.test(reading.word(end + 1))) end += 1;
    at = end;
  }
  // What is joined to it is left out as well, and is not read here.
  const next = reading.word(end + 1);
  const goesOn = /^(?:and|or|nor)$/.test(next) || (reading.isFree(end + 1) && !isKnownWord(next));
  if (goesOn && mentions.length + currencies.length > 0) return undefined;
  // An amount behind it may bound what is left out, and not what is asked for.
  // 'Excluding transfers, debits of Operating': what stands behind a comma is asked for.
  const [left] = mentions;
  const between = left
    ? reading.text.slice(reading.tokens[first]?.start, reading.tokens[left.first]?.start)
    : "";
  if (between.includes(",")) return undefined;
  if (mentions.length + currencies.length === 0 || reading.uses.indexOf("amount", end) >= 0) return undefined;
  reading.use(first, end, "text");
  return { first, last: end, mentions, currencies };
}

/** Whether what is named is a client, with all of its accounts. */
const isClient = ({ accounts }: AccountMention, all: KnownAccounts["accounts"]): boolean =>
  accounts.every(({ clientId }) => clientId === accounts[0]?.clientId) &&
  accounts.length === all.filter(({ clientId }) => clientId === accounts[0]?.clientId).length;

/** The words of a match that leave something out, without what stands before them. */
const negatedStart = (matched: string): string =>
  /(?:are not|aren't|arent|is not|isn't|isnt|(?<!(?:are|is) )\bnot)\b.*$/.exec(matched)?.[0] ?? matched;
