import { z } from "zod";
import type { Actor } from "@/access/actor";
import { findClients } from "@/accounts/clients/queries";
import { countAccounts } from "@/accounts/list";
import type { AuditAction, AuditResource } from "@/commands/contract";
import type { Deps } from "@/deps";
import { listUsers } from "@/people/users/list";
import { bankDate } from "@/vocabulary/calendar";
import {
  type Bucket,
  type FieldModel,
  field,
  onlyValue,
  type Phrases,
  type Saying,
  type ValueModel,
} from "../../question/entity";
import type { Filter } from "../../question/query";
import {
  type AccountRef,
  accountsByIds,
  accountsOfClient,
  mostAccounts,
  searchAccounts,
} from "../../run/account-refs";
import { readTrail } from "../../run/audit-trail";
import type { Subject } from "../../run/selection";
import { capital } from "../../run/wording";

/** Order of waiting rows: the oldest first. */
export const waitedLongest = {
  words:
    "waited longest|has waited longest|waited the longest|has waited the longest|waiting longest|waits longest",
  measures: ["earliest"],
} as const satisfies Saying;

/** Phrases that ask how a record ended. */
export const whatBecame =
  "what happened|what became|what happened to that one|what happened to it|what became of it|what became of that one|what happened with it|what happened there";

/** Values that answers put before the noun: 'active holds'. Each is called by the first of its words, or else by its id. */
export const adjectives = (
  words: Readonly<Record<string, Phrases>>,
  more: Readonly<Record<string, Partial<ValueModel>>> = {},
): Record<string, ValueModel> =>
  Object.fromEntries(
    Object.entries(words).map(([id, own]) => [
      id,
      { words: own, label: own.split("|")[0] || id, adjective: true, ...more[id] },
    ]),
  );

/** The field with the state of rows. */
export const statusField = (...values: Parameters<typeof adjectives>) =>
  field.choice("Status", {
    words: "status|state",
    fact: "state|status",
    parts: true,
    values: adjectives(...values),
  }) satisfies FieldModel;

/** The field with the account of rows. */
export const accountField = {
  label: "Account",
  kind: "account",
  named: "accountName",
  words: "account|accounts|acct|accts|a/c|a/cs|virtual account",
  parts: true,
} as const satisfies FieldModel;

/** The same field for records of accounts. */
export const onAccountField = {
  ...accountField,
  fact: "on which account|on which accounts|which account|from which account|out of which account|on whose account",
} as const satisfies FieldModel;

/** The client of each row, by its account. */
const fillClients: FieldModel["fill"] = async (deps, actor, rows) => {
  const ids = [...new Set(rows.flatMap(({ account }) => (typeof account === "number" ? [account] : [])))];
  const known = new Map((await accountsByIds(deps, actor, ids)).map((account) => [account.id, account]));
  return rows.map(({ account }) => {
    const one = known.get(Number(account));
    return { client: one?.clientId ?? null, clientName: one?.companyName ?? null };
  });
};

/** The clients of rows' accounts, for staff only. */
export const clientField: FieldModel = field.client("Client", {
  named: "clientName",
  words: "client|clients",
  fact: "of which client|whose|whos|whos account|of whom|whose were they|whose are they|whose is it|for which client",
  parts: "asked",
  staff: true,
  fill: fillClients,
});

/** Text of records in which words of a question may occur. */
export const textField = {
  label: "Contains",
  kind: "text",
  searched: true,
  looked: true,
} as const satisfies FieldModel;

/** Author of an act, for rows that contain the author's name: the user with that name. */
export function authorField(
  field: string,
  label: string,
  model: Pick<FieldModel, "whoOf" | "fact">,
): FieldModel {
  return {
    ...model,
    label,
    kind: "user",
    named: `${field}Name`,
    staff: true,
    async fill(deps, actor, rows) {
      const { rows: users, next } = await listUsers(deps, actor, {}, { limit: mostUsers });
      const ids = new Map(users.map(({ id, username }) => [username, id]));
      return next === undefined
        ? rows.map((row) => ({ [field]: ids.get(String(row[`${field}Name`])) ?? null }))
        : undefined;
    },
  };
}

/** Number of users examined. */
export const mostUsers = 1000;

/** An act on rows as recorded in the trail. */
type Act = {
  /** Noun for the act: 'deactivation'. */
  noun: string;
  resource: AuditResource;
  action: AuditAction;
  /** True if an act was of this kind, by the values before and after it. */
  did?: (details: Details) => boolean;
};

/** Author of the last act on each row, for staff; `day` is the field with the day of the act. */
export function actorField(day: string, { noun, resource, action, did = () => true }: Act): FieldModel {
  const by = `${day}By`;
  return field.user(`${capital(noun)} by`, {
    named: `${by}Name`,
    whoOf: day,
    fact: `author of the ${noun}`,
    staff: true,
    async fill(deps, actor, rows) {
      const { rows: acts, exceeded } = await readTrail(deps, actor, { action, resource });
      const newest = new Map<string, (typeof acts)[number]>();
      for (const act of acts)
        if (act.resourceId !== null && !newest.has(act.resourceId) && did(getDetails(act.details)))
          newest.set(act.resourceId, act);
      // An act older than the trail's read part is unknown.
      if (exceeded && rows.some(({ id }) => !newest.has(String(id)))) return undefined;
      return rows.map(({ id }) => {
        const act = newest.get(String(id));
        const name = act && (act.userId === null ? "the system" : (act.username ?? String(act.userId)));
        const at = act ? bankDate(act.createdAt, deps.env.zone) : null;
        return { [day]: at, [by]: act?.userId ?? null, [`${by}Name`]: name ?? null };
      });
    },
  });
}

/** Day and author of an act, for rows that do not contain them; `words` mean the day. */
export function actFields(day: string, words: string, act: Act): Record<string, FieldModel> {
  const by = actorField(day, act);
  const { noun } = act;
  const own = {
    label: capital(noun),
    kind: "day",
    when: words,
    fact: `day of the ${noun}`,
    staff: true,
  } as const;
  return { [day]: { ...own, ...(by.fill && { fill: by.fill }) }, [`${day}By`]: by };
}

const detailsSchema = z.object({
  before: z.record(z.string(), z.unknown()).default({}),
  after: z.record(z.string(), z.unknown()).default({}),
});
type Details = z.output<typeof detailsSchema>;

function getDetails(details: string | null): Details {
  const parsed = detailsSchema.safeParse(details === null ? {} : JSON.parse(details));
  return parsed.success ? parsed.data : { before: {}, after: {} };
}

export const currencyField = {
  label: "Currency",
  kind: "currency",
  words: "currency|currencies",
  parts: true,
  values: {
    USD: { words: "usd|dollar|dollars|us dollars|$", label: "USD" },
    AED: { words: "aed|dirham|dirhams|dhs", label: "AED" },
    EUR: { words: "eur|euro|euros|€", label: "EUR" },
  },
} as const satisfies FieldModel;

/** The one option that filters select for a list's own filter; undefined for several or none. */
export const onlyOption = <Option extends string>(
  filters: readonly Filter[],
  field: string,
  options: readonly Option[],
): Option | undefined => {
  const value = onlyValue(filters, field);
  return options.find((option) => option === value);
};

/** Adds up buckets with the same key and currency. */
export function added(buckets: readonly Bucket[]): Bucket[] {
  const all = new Map<string, Bucket>();
  for (const bucket of buckets) {
    const key = `${bucket.currency} ${bucket.key}`;
    const known = all.get(key) ?? { ...bucket, count: 0, sum: 0n };
    all.set(key, { ...known, count: known.count + bucket.count, sum: known.sum + bucket.sum });
  }
  return [...all.values()];
}

/** The open or named accounts of a subject; undefined if a book has more than the limit. */
export async function openAccounts(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  most: number,
): Promise<AccountRef[] | undefined> {
  if (subject.kind === "accounts")
    return subject.accounts.filter(({ closedAt }) => !subject.whole || closedAt === null);
  if ((await countAccounts(deps, actor)) > most) return undefined;
  return searchAccounts(deps, actor, "", most);
}

/** Number of clients distinguished in one answer. */
const mostClients = 100;

/** Accounts of a subject, closed ones included; undefined if there are too many to list. */
export async function listSubjectAccounts(
  deps: Deps,
  actor: Actor,
  subject: Subject,
): Promise<AccountRef[] | undefined> {
  if (subject.kind === "accounts") return subject.accounts;
  const clients = await findClients(deps, actor, "", mostClients + 1);
  if (clients.length > mostClients) return undefined;
  const all = await Promise.all(clients.map(({ id }) => accountsOfClient(deps, actor, id)));
  return all.some((some) => some.length > mostAccounts) ? undefined : all.flat();
}
