import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import type { Deps } from "@/deps";
import { byWord } from "../question/entity";
import { isValue } from "../question/query";
import {
  type AccountRef,
  accountsOfClient,
  mostAccounts,
  searchAccounts,
  searchClients,
} from "../run/account-refs";
import { accountName } from "../run/wording";
import { type Item, partItem } from "./chart";
import type { Codes } from "./codes";
import { slipBetween } from "./spelling";
import { type Reading, tokenise } from "./tokens";

type Client = { id: string; name: string };

/** The accounts and clients in the actor's scope that a question could name. */
export type Named = {
  accounts: readonly AccountRef[];
  clients: readonly Client[];
  /** For staff: the words for which every account is known; undefined if all accounts are known. */
  sure: ReadonlySet<string> | undefined;
};

/** Maximum number of words looked up for a question of staff: each is a search. */
const mostLookedUp = 6;
const perWord = 30;

/**
 * Finds the accounts and clients that a question could name: all accounts of a client's own. Staff have too many for
 * that, so that unknown words are searched for, and if nothing matches, their beginnings and ends.
 */
export async function readNamed(
  deps: Deps,
  actor: Actor,
  unknown: readonly string[],
  { ibans, endings }: Codes,
): Promise<Named> {
  if (getScope(actor) === "own") {
    const accounts = await accountsOfClient(deps, actor);
    const [one] = accounts;
    const clients = one ? [{ id: one.clientId, name: one.companyName }] : [];
    if (accounts.length <= mostAccounts) return { accounts, clients, sure: undefined };
  }
  const words = unknown.filter((word) => word.length >= 3).slice(0, mostLookedUp);
  const coded = [...ibans, ...endings.map(({ digits }) => digits)].slice(0, mostLookedUp);
  const [found, codes] = await Promise.all([
    Promise.all(words.map((word) => lookUp(deps, actor, word))),
    Promise.all(coded.map((code) => searchAccounts(deps, actor, code, perWord))),
  ]);
  const accounts = [...found.flatMap((one) => one.accounts), ...codes.flat()];
  const clients = found.flatMap((one) => one.clients);
  return {
    accounts: [...new Map(accounts.map((account) => [account.id, account])).values()],
    clients: [...new Map(clients.map((client) => [client.id, client])).values()],
    sure: new Set(found.filter(({ isAll }) => isAll).flatMap(({ words: sure }) => sure)),
  };
}

type Found = { accounts: AccountRef[]; clients: Client[]; isAll: boolean; words: string[] };

async function lookUp(deps: Deps, actor: Actor, word: string): Promise<Found> {
  const [accounts, clients] = await Promise.all([
    searchAccounts(deps, actor, word, perWord),
    searchClients(deps, actor, word, perWord),
  ]);
  const isAll = accounts.length < perWord && clients.length < perWord;
  if (accounts.length > 0 || clients.length > 0 || word.length < 5)
    return { accounts, clients, isAll, words: [word] };
  // 'Cedarlines' means Cedarline's.
  if (word.endsWith("s")) {
    const owner = await lookUp(deps, actor, word.slice(0, -1));
    if (owner.words.length > 0) return owner;
  }
  const parts = [word.slice(0, 4), word.slice(-4)];
  const near = await Promise.all(parts.map((part) => searchAccounts(deps, actor, part, perWord)));
  const isNear = (account: AccountRef) =>
    listWords(account).filter((one) => slipBetween(word, one) !== undefined);
  const slips = near.flat().filter((account) => isNear(account).length > 0);
  const isWhole = near.every(({ length }) => length < perWord);
  return { accounts: slips, clients: [], isAll: isWhole, words: slips.flatMap(isNear) };
}

const kept = new Map<string, string[]>();

/** The words of a name. */
function nameWords(name: string): string[] {
  const known = kept.get(name) ?? tokenise(name).map(({ word }) => word);
  if (kept.size > 20_000) kept.clear();
  kept.set(name, known);
  return known;
}

/** The words of an account's name, and of its company. */
const listWords = ({ customerName, companyName }: AccountRef): string[] => [
  ...nameWords(customerName),
  ...nameWords(companyName),
];

/** All words in the names of accounts and clients. */
export const wordsNamed = ({ accounts, clients }: Named): ReadonlySet<string> =>
  new Set([...accounts.flatMap(listWords), ...clients.flatMap(({ name }) => nameWords(name))]);

/** Words that occur in many names and also have a meaning of their own. */
const joints = /^(?:and|to|from|vs|versus|the|of|with|for|in|on|&)$/;
const nouns = /^(?:accounts?|accts?|acc|a\/c|va|one)$/;
/** Common abbreviations in names. */
const written = byWord([
  ["payment", "pmt"],
  ["payments", "pmts|pymts"],
  ["and", "n"],
]);
/** Words of acts that also occur in names: 'export debits of October' names no account. */
const acts = /^(?:export|download|release|transfer|open|close)$/;
/** Words for accounts by their purpose. */
const kinds = byWord<AccountRef["type"]>([
  ["POBO", "payment|payments"],
  ["COBO", "collection|collections"],
]);
/** Legal forms of companies, which alone name no company. */
const forms = /^(?:llc|fze|fz-llc|group|ltd|co|company|holding|holdings)$/;

/** The part of a long name before its first comma: 'Owners' Association, Service Charge and Reserve Fund'. */
function getNameHead({ customerName, companyName }: AccountRef): string[] {
  const [head = "", ...rest] = customerName.split(",");
  const own = rest.length === 0 || head.split(" ").length < 3 ? customerName : head;
  return [...nameWords(own), ...nameWords(companyName)];
}

/** Number of words of a part that abbreviate an account's words, each word once; undefined if one does not. */
function findShortened(part: readonly string[], account: AccountRef, isShort: (word: string) => boolean) {
  const head = getNameHead(account);
  if (!part.some((word) => head.some((one) => one.startsWith(word)))) return undefined;
  const left = [...listWords(account)];
  let shortened = 0;
  for (const word of part) {
    let at = left.indexOf(word);
    if (at < 0 && isShort(word)) {
      at = left.findIndex((one) => one.startsWith(word));
      shortened += 1;
    }
    if (at < 0) return undefined;
    left.splice(at, 1);
  }
  return shortened;
}

const isWordRun = (part: readonly string[], words: readonly string[]): boolean =>
  ` ${words.join(" ")} `.includes(` ${part.join(" ")} `);

/** True if words are the whole name of an account, optionally after the client's name. */
function isWholeName(part: readonly string[], { customerName, companyName }: AccountRef): boolean {
  const name = nameWords(customerName);
  const own = name[0] === nameWords(companyName)[0] ? name.slice(1) : name;
  return [name, own].some((words) => words.join(" ") === part.join(" "));
}

type Place = { from: number; to: number };

/** Words that match more accounts than further reading could distinguish. */
export type Unsure = Place & { accounts: readonly AccountRef[] };

/** Number of accounts fitting the same words that are read one by one. */
const mostReadings = 3;

/**
 * Accounts and clients that a question names. Words that match a few accounts are read as each of them. A word with a
 * meaning of its own ('payments') names an account only beside another word of the same name. Words that are the
 * `whole` name of one account mean nothing else.
 */
export function nameItems(
  reading: Reading,
  named: Named,
  codes: Codes,
  isMeant: (word: string) => boolean,
): { items: Item[]; unsure: Unsure[]; whole: Place[] } {
  const items: Item[] = [];
  const whole: Place[] = [];
  const unsure: Unsure[] = [];
  const add = (place: readonly [number, number], accounts: readonly AccountRef[], cost: number) => {
    // 'The Supplier Payments account' is the account.
    const ends = nouns.test(reading.word(place[1])) ? [place[1], place[1] + 1] : [place[1]];
    for (const to of ends) {
      if (accounts.length > mostReadings) unsure.push({ from: place[0], to, accounts });
      else
        for (const account of accounts)
          items.push(
            partItem(place[0], to, { filters: [isValue("account", account.id, accountName(account))] }, cost),
          );
    }
  };
  for (const [place, accounts] of findCodedAccounts(reading, named, codes)) add(place, accounts, 0.8);
  for (let from = 0; from < reading.tokens.length; from++) {
    if (!reading.isFree(from) || joints.test(reading.word(from))) continue;
    for (let to = from + 1; to <= reading.tokens.length && to - from <= 12 && reading.isFree(to - 1); to++) {
      const part = reading.tokens.slice(from, to).map(({ word }) => written[word] ?? word);
      const found = fitting(reading, part, to, named, isMeant);
      if (found === undefined) break;
      if (joints.test(part.at(-1) ?? "")) continue;
      for (const { id, name } of found.clients)
        items.push(partItem(from, to, { filters: [isValue("client", id, name)] }, 0.8 - part.length * 0.02));
      // Ambiguous: words in the names of some of a client's accounts may mean these, or all of that client's.
      const own = found.accounts.filter(({ customerName }) => isWordRun(part, nameWords(customerName)));
      const isOfAll = own.length === 0 || own.length === found.accounts.length;
      // The whole name of a client is the client, even where an account's name contains it.
      const isClient = found.clients.some(({ name }) => nameWords(name).join(" ") === part.join(" "));
      if (found.clients.length === 0) add([from, to], found.accounts, found.cost);
      else if (!isOfAll && !isClient) add([from, to], own, found.cost);
    }
  }
  const isWithin = ({ from, to }: Place) => items.some((item) => item.from <= from && item.to >= to);
  return { items, unsure: unsure.filter((place) => !isWithin(place)), whole };
}

/** Accounts named by a run of words; undefined if no name contains them all. */
function fitting(
  reading: Reading,
  part: readonly string[],
  to: number,
  { accounts, clients, sure }: Named,
  isMeant: (word: string) => boolean,
): { accounts: AccountRef[]; clients: Client[]; cost: number } | undefined {
  const isBeforeNoun = nouns.test(reading.word(to));
  // Three letters begin too many words.
  const isShort = (word: string) =>
    !isMeant(word) &&
    /^[a-z]+$/.test(word) &&
    (word.length >= 4 || isBeforeNoun || (word.length === 3 && part.length > 1));
  // 'The payments account' is one for payments.
  const kind =
    part.length === 1 && isBeforeNoun && !/s$/.test(reading.word(to)) ? kinds[part[0] ?? ""] : undefined;
  const matches = accounts.flatMap((account) => {
    if (kind !== undefined && (account.type === kind || account.type === "BOTH"))
      return [{ account, shortened: 0 }];
    const shortened = findShortened(part, account, isShort);
    return shortened === undefined ? [] : [{ account, shortened }];
  });
  const ofClients = clients.filter(
    ({ id, name }) => part.join(" ") === id.toLowerCase() || isWordRun(part, nameWords(name)),
  );
  const isBegun = part.length === 1 && !isMeant(part[0] ?? "") && /^[a-z]{2,3}$/.test(part[0] ?? "");
  if (matches.length === 0 && ofClients.length === 0)
    return isBegun ? { accounts: [], clients: [], cost: 0 } : undefined;
  const isOwn = (word: string) =>
    !isMeant(word) && !joints.test(word) && !acts.test(word) && /\p{L}/u.test(word);
  const ofClient = part.some((word) => isOwn(word) && !forms.test(word)) ? ofClients : [];
  const fewest = Math.min(...matches.map(({ shortened }) => shortened));
  const least = matches.filter(({ shortened }) => shortened === fewest).map(({ account }) => account);
  // A name of exactly these words is preferred to longer names that contain them.
  const whole = least.filter((account) => isWholeName(part, account));
  const closest = whole.length === 1 ? whole : least;
  const isRun = closest.some((account) => isWordRun(part, listWords(account)));
  const isKnown = sure === undefined || part.some((word) => sure.has(word));
  const isTelling =
    part.some(isOwn) ||
    kind !== undefined ||
    (part.length >= 2 && isRun) ||
    (part.length === 1 && isBeforeNoun && closest.length === 1);
  // Ambiguous: 'Dunewater payments' may be the account, or payments of Dunewater.
  const meant = isRun || fewest > 0 ? 0 : part.filter((word) => isMeant(word) && !joints.test(word)).length;
  const cost = 0.8 - part.length * 0.02 + Math.max(0, fewest) * 0.1 + meant;
  return { accounts: isTelling && isKnown ? closest : [], clients: ofClient, cost };
}

/** Accounts by IBAN, its last digits or their reference; an unknown one belongs to nobody. */
function findCodedAccounts(
  reading: Reading,
  { accounts }: Named,
  { ibans, endings, references }: Codes,
): [readonly [number, number], AccountRef[]][] {
  const found: [readonly [number, number], AccountRef[]][] = [];
  const first = reading.uses.indexOf("code");
  const isOnly = ibans.length === 1 && references.length === 0 && endings.length === 0;
  if (isOnly && first >= 0) {
    const own = accounts.filter(({ virtualIban }) => virtualIban === ibans[0]);
    if (own.length > 0) found.push([[first, reading.uses.lastIndexOf("code") + 1], own]);
  }
  for (const { digits, at } of endings) {
    const own = accounts.filter(({ virtualIban }) => virtualIban.endsWith(digits));
    if (own.length > 0) found.push([[endingFrom(reading, at), at + 1], own]);
  }
  for (const [at, { word }] of reading.tokens.entries()) {
    const own = accounts.filter(({ reference }) => reference.toLowerCase() === word);
    if (own.length > 0) found.push([[at, at + 1], own]);
  }
  return found;
}

/** 'Ending in 0002': the words before the digits belong to them. */
function endingFrom(reading: Reading, at: number): number {
  let from = at;
  while (/^(?:in|with|on|digits|number)$/.test(reading.word(from - 1))) from -= 1;
  return /^(?:ending|ends)$/.test(reading.word(from - 1)) ? from - 1 : at;
}
