import { distance } from "fastest-levenshtein";
import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import type { Deps } from "@/deps";
import {
  type AccountRef,
  accountsOfClient,
  mostAccounts,
  searchAccounts,
  searchClients,
} from "../tools/account-refs";
import type { Codes } from "./codes";
import { knownWords } from "./concepts";
import { nearestWords, slipBetween } from "./spelling";
import { type Reading, tokensOf } from "./text";
import { unknownThings } from "./vocabulary/concepts";

/** A part of a question that names an account: one where it is clear, several where it is not. */
export type AccountMention = {
  first: number;
  last: number;
  accounts: AccountRef[];
  /** How many letters had to be put right in one word: more than one is asked about. */
  slips: number;
};

/** What a question may be about: an actor's accounts, or for staff those that its words found. */
export type KnownAccounts = { accounts: AccountRef[]; whole: boolean };

/** Words of staff's questions that are looked up, at most: each is a search. */
const mostLookedUp = 6;
const perWord = 30;

/**
 * The accounts that a question could name: all of a client's own. Staff have too many for that, so that its unknown
 * words are searched for, and, where nothing has one, what begins or ends as it does.
 */
export async function readKnownAccounts(
  deps: Deps,
  actor: Actor,
  reading: Reading,
  { ibans, endings }: Codes,
): Promise<KnownAccounts> {
  if (scopeOf(actor) === "own") {
    const accounts = await accountsOfClient(deps, actor);
    if (accounts.length <= mostAccounts) return { accounts, whole: true };
  }
  const words = reading.tokens
    .filter(({ word }, at) => reading.isFree(at) && isNameLike(word))
    .slice(0, mostLookedUp);
  const coded = [...ibans, ...endings.map(({ digits }) => digits)].slice(0, mostLookedUp);
  const found = await Promise.all([
    ...words.map(({ word }) => lookUp(deps, actor, word)),
    ...coded.map((code) => searchAccounts(deps, actor, code, perWord)),
  ]);
  const byId = new Map(found.flat().map((account) => [account.id, account]));
  return { accounts: [...byId.values()], whole: false };
}

/** Words that a name may have: 'Insurance Collections', though insurance by itself is nothing that is kept. */
const isNameLike = (word: string) =>
  word.length >= 3 && (!knownWords.has(word) || Object.hasOwn(unknownThings, word)) && !/^\d+$/.test(word);

async function lookUp(deps: Deps, actor: Actor, word: string): Promise<AccountRef[]> {
  const found = await searchAccounts(deps, actor, word, perWord);
  if (found.length > 0) return found;
  const clients = await searchClients(deps, actor, word, 2);
  if (clients.length > 0) {
    const own = await Promise.all(clients.map(({ id }) => accountsOfClient(deps, actor, id)));
    return own.flat();
  }
  if (word.length < 5) return [];
  const near = await Promise.all(
    [word.slice(0, 4), word.slice(-4)].map((part) => searchAccounts(deps, actor, part, perWord)),
  );
  return near
    .flat()
    .filter((account) => wordsOf(account).some((one) => slipBetween(word, one) !== undefined));
}

const kept = new Map<string, string[]>();

/** The words of an account's name, and of the company that it belongs to. */
export function wordsOf({
  customerName,
  companyName,
}: Pick<AccountRef, "customerName" | "companyName">): string[] {
  const key = `${customerName}\n${companyName}`;
  const known = kept.get(key);
  if (known) return known;
  const words = [customerName, companyName].flatMap((name) => tokensOf(name).map(({ word }) => word));
  if (kept.size > 20_000) kept.clear();
  kept.set(key, words);
  return words;
}

/** Whether three letters stand beside another shortened word: 'exp coll'. Beside a word of the trade they may mean anything. */
const isBesideShort = (part: readonly string[], word: string): boolean =>
  /^[a-z]{3}$/.test(word) && part.some((one) => one.length >= 4 && !knownWords.has(one));

/** A long name is known by what stands before its first comma: 'Owners' Association, Service Charge and Reserve Fund'. */
function headOf(account: AccountRef): string[] {
  const [head = "", ...rest] = account.customerName.split(",");
  return rest.length === 0 || head.split(" ").length < 3
    ? wordsOf(account)
    : wordsOf({ ...account, customerName: head });
}

/** How the words of a part match an account's name, each word once; undefined where one does not. */
function matchOf(part: readonly string[], account: AccountRef, isExactSomewhere: (word: string) => boolean) {
  const head = headOf(account);
  const isOfHead = (word: string) =>
    head.some((one) => one === word || slipBetween(word, one) !== undefined || one.startsWith(word));
  if (!part.some(isOfHead)) return undefined;
  const left = [...wordsOf(account)];
  let [slips, worst] = [0, 0];
  for (const word of part) {
    let at = left.indexOf(word);
    if (at < 0 && !isExactSomewhere(word) && !knownWords.has(word)) {
      const near = left.map((one) => slipBetween(word, one) ?? Number.POSITIVE_INFINITY);
      const nearest = Math.min(...near);
      if (Number.isFinite(nearest)) at = near.indexOf(nearest);
      else if (word.length >= 4 || isBesideShort(part, word))
        at = left.findIndex((one) => one.startsWith(word));
      const slip = Number.isFinite(nearest) ? nearest : 1;
      slips += slip;
      worst = Math.max(worst, slip);
    }
    if (at < 0) return undefined;
    left.splice(at, 1);
  }
  return { slips, worst };
}

/** Whether words stand next to each other in an account's name, in this order. */
function isRun(part: readonly string[], account: AccountRef): boolean {
  const name = ` ${wordsOf(account).join(" ")} `;
  return name.includes(` ${part.join(" ")} `);
}

/** Whether words are the whole name of an account, perhaps without the client's name before it. */
function isWholeName(part: readonly string[], { customerName, companyName }: AccountRef): boolean {
  const [name, company] = [customerName, companyName].map((text) => tokensOf(text).map(({ word }) => word));
  const own = name?.slice(name.findIndex((word) => !company?.includes(word)));
  return [name, own].some((words) => words?.join(" ") === part.join(" "));
}

/** Words that are in many names and mean something of their own, too. */
const joints = new Set(["and", "to", "from", "vs", "versus", "the", "of", "with", "for", "in", "on"]);

/**
 * Finds the accounts that a question names, word by word: the longest run of words that all stand in one name. A
 * mistyped word counts where no name has it as it was typed. A word that means something by itself ('payments') names
 * an account only with another one of the same name beside it.
 */
export function findMentions(reading: Reading, { accounts }: KnownAccounts, codes: Codes): AccountMention[] {
  const mentions = byCode(reading, accounts, codes);
  const all = new Set(accounts.flatMap(wordsOf));
  const isExact = (word: string) => all.has(word);
  for (let first = 0; first < reading.tokens.length; first++) {
    if (!reading.isFree(first) || joints.has(reading.word(first))) continue;
    let best: AccountMention | undefined;
    const part: string[] = [];
    for (let last = first; last < reading.tokens.length && reading.isFree(last); last++) {
      part.push(reading.word(last));
      const matches = accounts.flatMap((account) => {
        const match = matchOf(part, account, isExact);
        return match ? [{ account, ...match }] : [];
      });
      // Three letters alone begin too many words.
      if (matches.length === 0 && last === first && isNameLike(part[0] ?? "") && part[0]?.length === 3)
        continue;
      if (matches.length === 0) break;
      if (joints.has(reading.word(last))) continue;
      const fewest = Math.min(...matches.map(({ slips }) => slips));
      const least = matches.filter(({ slips }) => slips === fewest);
      // Of several names that have these words one may be just these: it is meant, and the longer ones are not.
      const exact = fewest === 0 ? least.filter(({ account }) => isWholeName(part, account)) : [];
      const closest = exact.length === 1 ? exact : least;
      const nearest = closest.map(({ account }) => account);
      // 'Every Dunewater account' is no account that has 'account' in its name.
      const isNoun = /^accounts?$/.test(reading.word(last));
      if (isNoun && best && best.last === last - 1 && best.accounts.length > nearest.length) continue;
      if (isTelling(reading, part, first, nearest))
        best = { first, last, accounts: nearest, slips: Math.max(...closest.map(({ worst }) => worst)) };
    }
    if (!best || isWithinName(reading, best, isExact)) continue;
    best = withSlip(reading, best);
    mentions.push(best);
    reading.use(best.first, best.last, "account");
    first = best.last;
  }
  return mentions.sort((a, b) => a.first - b.first);
}

/** Whether one word of an account stands within another name, right behind an unknown word: 'Crossdune Customs Agents'. */
function isWithinName(
  reading: Reading,
  { first, last }: AccountMention,
  isExact: (word: string) => boolean,
): boolean {
  const lead = reading.word(first - 1);
  return (
    first === last &&
    reading.isFree(first - 1) &&
    /^[a-z]{5,}$/.test(lead) &&
    !knownWords.has(lead) &&
    !isExact(lead) &&
    nearestWords(lead, knownWords).length === 0
  );
}

/** A short word right behind a name that is one of its words with a letter wrong: 'Sandreef beach clb'. */
function withSlip(reading: Reading, mention: AccountMention): AccountMention {
  const { first, last, accounts } = mention;
  const [only] = accounts;
  const word = reading.word(last + 1);
  if (!only || accounts.length > 1 || last === first || word.length < 3 || knownWords.has(word))
    return mention;
  if (!reading.isFree(last + 1)) return mention;
  const used = new Set(reading.words(first, last).split(" "));
  const isSlip = wordsOf(only).some(
    (one) => !used.has(one) && one[0] === word[0] && distance(one, word) === 1,
  );
  return isSlip ? { ...mention, last: last + 1, slips: Math.max(1, mention.slips) } : mention;
}

/** Whether words are enough to name an account. */
function isTelling(reading: Reading, part: readonly string[], first: number, nearest: readonly AccountRef[]) {
  // A mistyped 'payments' is no more of a name than one that is typed rightly.
  const isSlipOf = (word: string) =>
    part.length === 1 &&
    nearest.every((account) => !wordsOf(account).includes(word)) &&
    nearestWords(word, knownWords).some((one) => nearest.some((account) => wordsOf(account).includes(one)));
  const tells = (word: string) =>
    !knownWords.has(word) && word.length >= 3 && !/^\d+$/.test(word) && !isSlipOf(word);
  if (part.some(tells)) return true;
  if (part.length >= 2) return nearest.some((account) => isRun(part, account));
  const lead = reading.word(first - 1);
  const isKind = part.length === 1 && /^(?:supplier|customer)s?$/.test(part[0] ?? "");
  if (isKind && nearest.length === 1 && reading.word(first + 1) === "account") return true;
  const isOne = nearest.length === 1 && first > 0 && /^(of|in|into|on|from|for)$/.test(lead);
  return isOne && /^(export|operating|working|reserve)$/.test(part[0] ?? "");
}

/** Accounts by IBAN or its last digits; one that is not there is nobody's. */
function byCode(
  reading: Reading,
  accounts: readonly AccountRef[],
  { ibans, endings }: Codes,
): AccountMention[] {
  const mentions: AccountMention[] = [];
  for (const iban of ibans) {
    const found = accounts.filter(({ virtualIban }) => virtualIban === iban);
    if (found.length > 0) mentions.push({ first: -1, last: -1, accounts: found, slips: 0 });
  }
  for (const { digits, at } of endings) {
    const found = accounts.filter(({ virtualIban }) => virtualIban.endsWith(digits));
    if (found.length > 0) mentions.push({ first: at, last: at, accounts: found, slips: 0 });
  }
  for (let at = 0; at < reading.tokens.length; at++) {
    const word = reading.word(at);
    const found = accounts.filter(
      ({ reference, clientId }) => reference.toLowerCase() === word || clientId.toLowerCase() === word,
    );
    if (found.length === 0 || !reading.isFree(at)) continue;
    mentions.push({ first: at, last: at, accounts: found, slips: 0 });
    reading.use(at, at, "account");
  }
  return mentions;
}
