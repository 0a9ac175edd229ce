import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { scopeOf } from "@/access/scope";
import { listTransactions } from "@/accounts/transactions/list";
import type { Deps } from "@/deps";
import { listUsers } from "@/people/users/list";
import type { EntityModel } from "../ask/entity";
import { type Codes, readCodes } from "../engine/codes";
import { isKnownWord } from "../engine/concepts";
import { type AccountMention, findMentions, readKnownAccounts } from "../engine/find-accounts";
import { fold, Reading, tokensOf } from "../engine/text";
import { counterpartyOf } from "../tools/counterparty";
import { nameOf } from "../tools/wording";
import type { Item } from "./chart";
import type { Part } from "./part";

/** More letters put right in one word are a guess. */
const mostSlips = 1;

/** The accounts that a question names: one, or all of a client. A name that fits several says nothing yet. */
export function accountItems(
  actor: Actor,
  reading: Reading,
  mentions: readonly AccountMention[],
  codes: Codes,
): Item[] {
  return mentions.flatMap(({ first, last, accounts, slips }) => {
    if (slips > mostSlips) return [];
    const [from, to] = first < 0 ? ibanAt(reading, codes) : endingAt(reading, first, last + 1);
    const words = reading.tokens.slice(from, to).map(({ word }) => word);
    const part = partOf(actor, accounts, words);
    if (!part || from < 0) return [];
    const cost = 0.8 + slips * 0.2;
    const item = { from, to, sense: { kind: "part" as const, part }, cost };
    // 'The Supplier Payments account' is the account.
    const isNamed = /^(?:accounts?|acct|va)$/.test(reading.word(to)) && reading.isFree(to);
    return isNamed ? [item, { ...item, to: to + 1 }] : [item];
  });
}

/** The words of a text that name accounts which the actor may see. */
export async function namesIn(deps: Deps, actor: Actor, text: string): Promise<ReadonlySet<string>> {
  const reading = new Reading(text);
  const codes = readCodes(reading);
  const mentions = findMentions(reading, await readKnownAccounts(deps, actor, reading, codes), codes);
  return new Set(mentions.flatMap(({ first, last }) => reading.words(first, last).split(" ")));
}

function partOf(
  actor: Actor,
  accounts: AccountMention["accounts"],
  words: readonly string[],
): Part | undefined {
  const [one, ...others] = accounts;
  if (!one) return undefined;
  if (others.length === 0)
    return { filters: [{ field: "account", op: "is", values: [{ id: one.id, label: nameOf(one) }] }] };
  const company = tokensOf(one.companyName).map(({ word }) => word);
  const isCompany = words.every((word) => company.includes(word));
  const isOfOne = accounts.every(({ clientId }) => clientId === one.clientId);
  if (!isCompany || !isOfOne || scopeOf(actor) === "own") return undefined;
  return { filters: [{ field: "client", op: "is", values: [{ id: one.clientId, label: one.companyName }] }] };
}

/** The words of the one IBAN that a question has. */
function ibanAt({ tokens, uses }: Reading, { ibans, references, endings }: Codes): [number, number] {
  if (ibans.length !== 1 || references.length > 0 || endings.length > 0) return [-1, -1];
  const first = uses.indexOf("code");
  return first < 0 || tokens.length === 0 ? [-1, -1] : [first, uses.lastIndexOf("code") + 1];
}

/** 'Ending in 0002': the words before the digits belong to them. */
function endingAt(reading: Reading, first: number, to: number): [number, number] {
  let from = first;
  if (reading.uses[first] !== "code") return [from, to];
  while (/^(?:in|with|on|digits|number)$/.test(reading.word(from - 1))) from -= 1;
  return /^(?:ending|ends)$/.test(reading.word(from - 1)) ? [from - 1, to] : [first, to];
}

/** As many users are known by their names: among more, none is. */
const mostUsers = 1000;

/** The users that an actor may ask about, by their names in lower case; none where nothing is kept by its user. */
export async function readKnownUsers(
  deps: Deps,
  actor: Actor,
  entities: readonly EntityModel[],
): Promise<ReadonlyMap<string, { id: number; label: string }>> {
  const isOfUsers = entities.some(({ fields }) => Object.values(fields).some(({ kind }) => kind === "user"));
  if (!isOfUsers || !can(actor, "users:read")) return new Map();
  const { rows, next } = await listUsers(deps, actor, {}, { limit: mostUsers });
  if (next !== undefined) return new Map();
  // A name that might be a word ('client', 'admin') is none here.
  const named = rows.filter(({ username }) => /[^\p{L}]/u.test(username));
  return new Map(named.map(({ id, username }) => [fold(username), { id, label: username }]));
}

/** The users that a question names, each by the name that it signs in with. */
export function userItems(
  reading: Reading,
  known: ReadonlyMap<string, { id: number; label: string }>,
): Item[] {
  return reading.tokens.flatMap(({ word }, from) => {
    const user = known.get(word);
    if (!user || !reading.isFree(from)) return [];
    const filters = [{ field: "user", op: "is" as const, values: [user] }];
    return [{ from, to: from + 1, sense: { kind: "part" as const, part: { filters } }, cost: 0.8 }];
  });
}

/** The records that a question names by their references: of the entity whose references begin so. */
export function referenceItems(
  reading: Reading,
  { references }: Codes,
  entities: readonly EntityModel[],
): Item[] {
  return reading.tokens.flatMap((_, from) => {
    const id = reading.slice(from, from).toUpperCase();
    if (reading.uses[from] !== "code" || !references.includes(id)) return [];
    return entities.flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([field, { kind, prefix }]) => {
        if (kind !== "reference" || prefix === undefined || !id.startsWith(prefix)) return [];
        const filters = [{ field, op: "is" as const, values: [{ id, label: id }] }];
        const part: Part = { entities: [name], names: true, filters };
        return [{ from, to: from + 1, sense: { kind: "part" as const, part }, cost: 0.8 }];
      }),
    );
  });
}

/** As many words of a name, and names of one question, are looked for. */
const mostWords = 5;
const mostNames = 3;
/** As many rows are looked through for a name. */
const mostRows = 20;

const joint = /^(?:of|and|the|&)$/;

/**
 * Texts that rows are looked for by: names of counterparties, which nothing in the lexicon means and which some
 * description within the actor's scope does have.
 */
export async function textItems(
  deps: Deps,
  actor: Actor,
  reading: Reading,
  items: readonly Item[],
  covered: (at: number) => boolean,
): Promise<Item[]> {
  const isKnown = reading.tokens.map(
    ({ word }, at) => covered(at) || !reading.isFree(at) || isKnownWord(word) || /^\d+$/.test(word),
  );
  for (const { from, to } of items) isKnown.fill(true, from, to);
  const found: Item[] = [];
  for (let from = 0; from < reading.tokens.length && found.length < mostNames; from++) {
    if (isKnown[from]) continue;
    let to = from + 1;
    while (to < reading.tokens.length && to - from < mostWords) {
      const isInner = joint.test(reading.word(to)) && isKnown[to + 1] === false;
      if (isKnown[to] && !isInner) break;
      to += isInner ? 2 : 1;
    }
    const text = reading.slice(from, to - 1);
    if (await isCounterparty(deps, actor, text)) {
      const filters = [{ field: "text", op: "is" as const, values: [{ id: text, label: text }] }];
      found.push({ from, to, sense: { kind: "part", part: { filters } }, cost: 1 });
    }
    from = to - 1;
  }
  return found;
}

const wordsIn = (text: string): string =>
  ` ${tokensOf(text)
    .map(({ word }) => fold(word))
    .join(" ")} `;

async function isCounterparty(deps: Deps, actor: Actor, text: string): Promise<boolean> {
  if (text.length < 3) return false;
  const { rows } = await listTransactions(deps, actor, { q: text }, { limit: mostRows });
  const wanted = wordsIn(text);
  return rows.some(({ description }) => wordsIn(counterpartyOf(description) ?? "").includes(wanted));
}
