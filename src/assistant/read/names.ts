import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import type { Deps } from "@/deps";
import { listUsers } from "@/people/users/list";
import { groupIban } from "@/vocabulary/iban";
import type { EntityModel } from "../question/entity";
import { isValue } from "../question/query";
import { nameItems, readNamed } from "./accounts";
import { type Item, partItem } from "./chart";
import { type Codes, readCodes } from "./codes";
import { fold, Reading, tokenise } from "./tokens";

/** The words of a text that name accounts or clients within the actor's scope. */
export async function findNames(deps: Deps, actor: Actor, text: string): Promise<ReadonlySet<string>> {
  const reading = new Reading(text);
  const codes = readCodes(reading);
  const words = reading.tokens.filter((_, at) => reading.isFree(at)).map(({ word }) => word);
  const named = await readNamed(deps, actor, words, codes);
  const { items, unsure } = nameItems(reading, named, codes, () => false);
  return new Set([...items, ...unsure].flatMap(({ from, to }) => reading.words(from, to - 1).split(" ")));
}

/** Maximum number of users whose names are known; with more, no names are. */
const mostUsers = 1000;

/** Users that an actor may ask about, by their names in lower case; empty for entities without users. */
export async function readKnownUsers(
  deps: Deps,
  actor: Actor,
  entities: readonly EntityModel[],
): Promise<ReadonlyMap<string, { id: number; label: string }>> {
  const isOfUsers = entities.some(({ fields }) => Object.values(fields).some(({ kind }) => kind === "user"));
  if (!isOfUsers || !can(actor, "users:read")) return new Map();
  const { rows, next } = await listUsers(deps, actor, {}, { limit: mostUsers });
  if (next !== undefined) return new Map();
  // A name that may also be a common word ('client', 'admin') does not count.
  const named = rows.filter(({ username }) => /[^\p{L}]/u.test(username));
  const known = named.map(({ id, username }) => ({ name: fold(username), id, label: username }));
  // 'Leila' means leila.ops, if there is no other of that name.
  const first = ({ name }: { name: string }) => /^\p{L}{4,}(?=[^\p{L}])/u.exec(name)?.[0] ?? name;
  const alone = [...Map.groupBy(known, first)].flatMap(([name, [one, ...others]]) =>
    one && others.length === 0 ? [{ ...one, name }] : [],
  );
  return new Map([...alone, ...known].map(({ name, ...user }) => [name, user]));
}

/** The users that a question names, each by username: in any field that may hold one. */
export function userItems(
  reading: Reading,
  known: ReadonlyMap<string, { id: number; label: string }>,
  entities?: readonly EntityModel[],
): Item[] {
  const fields = entities?.flatMap((entity) => {
    const all = Object.entries(entity.fields).filter(([, { kind }]) => kind === "user");
    // The owner of a row, if rows have one; else the author of an act.
    const own = all.filter(([, { whoOf }]) => whoOf === "self");
    return (own.length > 0 ? own : all).map(([field]) => ({ entities: [entity.name], field }));
  });
  return reading.tokens.flatMap(({ word }, from) => {
    const user = known.get(word);
    if (!user || !reading.isFree(from)) return [];
    return (fields ?? [{ field: "user" }]).map(({ field, ...of }) => {
      const part = { ...of, filters: [isValue(field, user.id, user.label)] };
      return partItem(from, from + 1, part, entities ? 0.8 : 0.7);
    });
  });
}

/** Words that may stand before a number of each kind. */
const codeNouns = {
  cbs: "(?:cbs|core) (?:accounts? )?(?:number |no )?",
  iban: "(?:(?:account|virtual) )?(?:number|iban) ",
} as const;

/**
 * The records that a question names by their references, by the references' prefix, or by numbers of a kind.
 * @param iban the account number's, if it names one
 */
export function referenceItems(
  reading: Reading,
  { references, cbs }: Codes,
  iban: string | undefined,
  entities: readonly EntityModel[],
): Item[] {
  const fields = entities.flatMap(({ name, fields }) =>
    Object.entries(fields).map(([field, model]) => ({ name, field, model })),
  );
  const codeItems = (kind: keyof typeof codeNouns, from: number, to: number, id: string, label: string) => {
    const before = `${reading.words(0, from - 1)} `;
    return fields.flatMap(({ name, field, model: { code, led, askedOf = {} } }) => {
      if (code !== kind) return [];
      // 'Behind CBS account 1000000003', 'from 1000000003': the words before the number belong to it.
      const lead = new RegExp(`(?<=^| )(?:(?:${led ?? "behind"}) )?(?:the )?(?:${codeNouns[kind]})?$`).exec(
        before,
      );
      const start = from - (lead?.[0].split(" ").filter(Boolean).length ?? 0);
      const implied = Object.entries(askedOf).map(([of, value]) => isValue(of, value));
      const filters = [...implied, isValue(field, id, label)];
      return [partItem(start, to, { entities: [name], filters }, 0.8)];
    });
  };
  const first = reading.uses.indexOf("code");
  return reading.tokens.flatMap((_, from) => {
    const number = reading.word(from);
    if (cbs.includes(number)) return codeItems("cbs", from, from + 1, number, `CBS account ${number}`);
    if (iban !== undefined && from === first)
      return codeItems("iban", from, reading.uses.lastIndexOf("code") + 1, iban, groupIban(iban));
    const id = reading.slice(from, from).toUpperCase();
    if (reading.uses[from] !== "code" || !references.includes(id)) return [];
    return fields
      .filter(({ model: { kind, prefix } }) => kind === "reference" && prefix && id.startsWith(prefix))
      .map(({ name, field }) =>
        partItem(from, from + 1, { entities: [name], names: true, filters: [isValue(field, id)] }, 0.8),
      );
  });
}

/** Maximum number of records known by their names; with more, no names are. */
const mostCalled = 500;

/** Name of a record in one of its fields, word by word. */
export type Called = { entity: string; field: string; id: string; words: readonly string[] };

/** Reads names of records that words may mean: companies that sent a request. */
export async function readCalled(
  deps: Deps,
  actor: Actor,
  entities: readonly EntityModel[],
): Promise<Called[]> {
  const all: Called[] = [];
  for (const entity of entities)
    for (const [field, { looked, searched }] of Object.entries(entity.fields)) {
      if (!looked || searched) continue;
      const wanted = { subject: { kind: "book" }, span: {}, filters: [], order: "latest" } as const;
      const { rows, more } = await entity.read(deps, actor, { ...wanted, limit: mostCalled });
      if (more) continue;
      for (const id of new Set(rows.map((row) => String(row[field]))))
        all.push({ entity: entity.name, field, id, words: tokenise(id).map(({ word }) => word) });
    }
  return all;
}

/** The records that otherwise unknown words name, each by as many of its words as possible. */
export function calledItems(
  reading: Reading,
  called: readonly Called[],
  isUnknown: (at: number) => boolean,
): Item[] {
  const isIn = ({ words }: Called, from: number, to: number) =>
    ` ${words.join(" ")} `.includes(` ${reading.words(from, to - 1)} `);
  return reading.tokens.flatMap((_, from): Item[] => {
    let to = from;
    while (isUnknown(from) && reading.isFree(to) && called.some((one) => isIn(one, from, to + 1))) to += 1;
    const [one, ...others] = to === from ? [] : called.filter((each) => isIn(each, from, to));
    if (!one || others.length > 0) return [];
    const { entity, field, id } = one;
    return [partItem(from, to, { entities: [entity], filters: [isValue(field, id)] }, 0.8)];
  });
}
