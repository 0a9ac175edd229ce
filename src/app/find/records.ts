import { preparedRead } from "db/prepared";
import { holds, payments, transactions } from "db/schema";
import { type SQL, sql } from "drizzle-orm";
import type { Actor, Role } from "@/access/actor";
import { can } from "@/access/policy";
import { getScope, ofVisibleAccount, type Scope } from "@/access/scope";
import { findClients } from "@/accounts/clients/queries";
import { listHolds } from "@/accounts/holds/list";
import { listAccounts } from "@/accounts/list";
import { findCounterparty } from "@/accounts/transactions/counterparty";
import { listTransactions, type TransactionRow } from "@/accounts/transactions/list";
import { movement } from "@/accounts/transactions/view";
import type { Deps } from "@/deps";
import { listPayments } from "@/payments/list";
import { listUsers } from "@/people/users/list";
import { findChooser } from "@/platform/lists/choosing";
import { amount } from "@/ui/amount";
import type { Content } from "@/ui/content";
import { html } from "@/ui/html";
import type { Sends } from "@/ui/list";
import { formatDateTime } from "@/vocabulary/calendar";
import { accountText, groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { type Minor, parseTypedAmount } from "@/vocabulary/money";
import type { Findable } from "./screens-and-acts";

/** Found record, and the address of its screen. */
export type FoundRecord = {
  href: string;
  title: Content;
  text?: Content;
  figure?: Content;
  note?: Content;
  sends?: Sends | undefined;
};

/** Records of one kind; `more`: the list with all matches. */
export type FoundGroup = { title: string; items: readonly FoundRecord[]; more?: string | undefined };

/** Number of results per kind, and of movements that are searched for related records. */
const shown = 5;
const looked = 24;

const isClient = (role: Role) => role === "client_user";

/** Address of the list of accounts: the bank's for staff, its own for a client. */
const getAccountsPath = (role: Role): string =>
  isClient(role) ? "/client/accounts" : "/admin/virtual-accounts";

/** Address of an account's record, on its reader's list. */
export const accountHref = (role: Role, id: number): string => `${getAccountsPath(role)}?view=${id}`;

/** Kind of record: the address of its rows, and how some of them are read again and shown. */
type Kind = {
  path(role: Role): string;
  read(deps: Deps, actor: Actor, ids: readonly number[]): Promise<{ id: number; found: FoundRecord }[]>;
};

const at = (path: string, id: number) => `${path}?view=${id}`;
const none = async () => [];

const accounts: Kind = {
  path: getAccountsPath,
  async read(deps, actor, ids) {
    const { rows } = await listAccounts(deps, actor, {}, { ids, limit: ids.length });
    return rows.map((row) => ({
      id: row.id,
      found: {
        href: accountHref(actor.role, row.id),
        title: row.customerName,
        text: html`<span class="iban">${groupIban(row.virtualIban)}</span>`,
        figure: amount(row.balance - row.held, row.currency),
        note: say("available"),
      },
    }));
  },
};

const movements: Kind = {
  path: (role) => (isClient(role) ? "/client/statements" : "/admin/transactions"),
  async read(deps, actor, ids) {
    const { rows } = await listTransactions(deps, actor, {}, { ids, limit: ids.length });
    return rows.map((row) => ({ id: row.id, found: ofMovement(deps, actor, row) }));
  },
};

const ofMovement = ({ env }: Deps, { role }: Actor, row: TransactionRow): FoundRecord => ({
  href: at(movements.path(role), row.id),
  title: row.customerName,
  text: `${row.reference} · ${row.description}`,
  figure: movement(row),
  note: say("{type}, {at}", { type: say(row.type), at: formatDateTime(row.createdAt, env.zone) }),
});

/** A client looks at its holds in their account's record. */
const holdRecords: Kind = {
  path: (role) => (isClient(role) ? getAccountsPath(role) : "/admin/holds"),
  async read(deps, actor, ids) {
    const { rows } = await listHolds(deps, actor, { status: "all" }, { ids, limit: ids.length });
    return rows.map((row) => ({
      id: row.id,
      found: {
        href: isClient(actor.role) ? accountHref(actor.role, row.vaId) : at("/admin/holds", row.id),
        title: row.customerName,
        text: row.reference,
        figure: amount(row.heldAmount, row.heldCurrency),
        note: row.endedAt === null ? say("active") : say("ended"),
      },
    }));
  },
};

const paymentRecords: Kind = {
  path: () => "/client/payments",
  async read(deps, actor, ids) {
    const { rows } = await listPayments(deps, actor, {}, { ids, limit: ids.length });
    return rows.map((row) => ({
      id: row.id,
      found: {
        href: at("/client/payments", row.id),
        title: row.customerName,
        text: say("{reference} · to {recipient}", {
          reference: row.reference,
          recipient: accountText(row.recipient, row.payeeName ?? findCounterparty(row.description)),
        }),
        figure: amount(row.amount, row.currency),
        note: formatDateTime(row.createdAt, deps.env.zone),
      },
    }));
  },
};

const users: Kind = {
  path: () => "/admin/users",
  async read(deps, actor, ids) {
    if (!can(actor, "users:read")) return none();
    const { rows } = await listUsers(deps, actor, {}, { ids, limit: ids.length });
    return rows.map((row) => ({
      id: row.id,
      found: {
        href: at("/admin/users", row.id),
        title: row.username,
        text: row.email,
        note: row.clientId,
      },
    }));
  },
};

const kinds: readonly Kind[] = [accounts, movements, holdRecords, paymentRecords, users];

/** Typed amount, with or without its currency, in minor units; undefined if it is none. */
function findAmount(text: string): Minor | undefined {
  return parseTypedAmount(text.replace(/^\s*[-\u2212]/, ""));
}

/** Rows of a table that some movements belong to, and the newest ones of some accounts. */
const belongingTo = (table: SQL, of: SQL) =>
  preparedRead((read) =>
    read
      .select({ id: sql<number>`found.id`.as("id") })
      .from(sql`(
        select related.id from ${transactions} t cross join ${table} related on ${of}
        where t.id in (select value from json_each(${sql.placeholder("movements")}))
        union
        select newest.id from json_each(${sql.placeholder("accounts")}) a cross join ${table} newest on newest.id in (
          select id from ${table} where virtual_account_id = a.value order by id desc limit ${sql.placeholder("limit")})
      ) found`)
      .orderBy(sql`found.id desc`)
      .limit(sql.placeholder("limit")),
  );

/** Uses indexes alone, for any number of holds and payments. */
const readHolds = belongingTo(
  sql`${holds}`,
  sql`related.virtual_account_id = t.virtual_account_id and related.reference = t.reference and +t.type in ('hold', 'release')`,
);
const readPayments = belongingTo(sql`${payments}`, sql`related.journal_id = t.journal_id`);

const formatIds = (rows: readonly { id: number }[]) => JSON.stringify(rows.map(({ id }) => id));

/** Number of movements of one amount that are searched for those of a client. */
const mostOfAmount = 5000;

/** Newest movements of an amount, by its index, which is in their order. */
const idsOfAmount = preparedRead((read, { scope }: { scope: Scope }) =>
  read
    .select({ id: sql<number>`newest.id`.as("id") })
    .from(sql`(select id, virtual_account_id from ${transactions} where amount = ${sql.placeholder("amount")}
      order by id desc limit ${sql.raw(`${mostOfAmount}`)}) newest`)
    .where(ofVisibleAccount(scope, sql`newest.virtual_account_id`))
    .limit(sql.placeholder("limit")),
);

async function ofAmount(deps: Deps, actor: Actor, amount: Minor): Promise<readonly TransactionRow[]> {
  const bound = { amount, clientId: actor.clientId, limit: looked };
  const ids = (await idsOfAmount(deps.db, { scope: getScope(actor) }).all(bound)).map(({ id }) => id);
  return ids.length === 0 ? [] : (await listTransactions(deps, actor, {}, { ids, limit: looked })).rows;
}

/** Finds the movements that a text names: those of its amount, and those with its words. */
async function findMovements(deps: Deps, actor: Actor, q: string): Promise<TransactionRow[]> {
  const sum = findAmount(q);
  const [bySum, byText] = await Promise.all([
    sum === undefined ? [] : ofAmount(deps, actor, sum),
    [...q].length < 3 ? [] : listTransactions(deps, actor, { q }, { limit: looked }).then(({ rows }) => rows),
  ]);
  const known = new Set(bySum.map(({ id }) => id));
  return [...bySum, ...byText.filter(({ id }) => !known.has(id))];
}

/** Finds the records that a text names, within the actor's scope, kind by kind. */
export async function findRecords(deps: Deps, actor: Actor, q: string): Promise<FoundGroup[]> {
  const { role } = actor;
  const [accountRows, movementRows] = await Promise.all([
    listAccounts(deps, actor, { q }, { limit: shown }),
    findMovements(deps, actor, q),
  ]);
  const related = { movements: formatIds(movementRows), accounts: formatIds(accountRows.rows), limit: shown };
  const [holdIds, paymentIds] = await Promise.all([
    readHolds(deps.db).all(related),
    readPayments(deps.db).all(related),
  ]);
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  const [foundAccounts, clients, userRows, foundHolds, foundPayments] = await Promise.all([
    read(accounts, deps, actor, ids(accountRows.rows)),
    can(actor, "clients:read") ? findClients(deps, actor, q, shown) : [],
    can(actor, "users:read") ? listUsers(deps, actor, { q }, { limit: shown }) : { rows: [] },
    read(holdRecords, deps, actor, ids(holdIds)),
    read(paymentRecords, deps, actor, ids(paymentIds)),
  ]);
  const narrowed = (path: string, query = "") => `${path}?${query}q=${encodeURIComponent(q)}`;
  const full = (rows: readonly unknown[]) => rows.length >= shown;
  return [
    {
      title: "Accounts",
      items: foundAccounts,
      more: full(foundAccounts) ? narrowed(getAccountsPath(role)) : undefined,
    },
    {
      title: "Clients",
      items: clients.map(({ id, name }) => ({
        href: `/admin/virtual-accounts?q=${encodeURIComponent(name)}`,
        title: name,
        note: id,
      })),
    },
    {
      title: "Users",
      items: await read(users, deps, actor, ids(userRows.rows)),
      more: full(userRows.rows) ? narrowed("/admin/users") : undefined,
    },
    {
      title: "Movements",
      items: movementRows.slice(0, shown).map((row) => ofMovement(deps, actor, row)),
      more:
        movementRows.length > shown && findAmount(q) === undefined
          ? narrowed(movements.path(role))
          : undefined,
    },
    { title: "Holds", items: foundHolds },
    { title: "Payments", items: foundPayments },
  ].filter(({ items }) => items.length > 0);
}

/** The rows of a kind, in the order of their ids as given. */
async function read(kind: Kind, deps: Deps, actor: Actor, ids: readonly number[]): Promise<FoundRecord[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await kind.read(deps, actor, ids)).map(({ id, found }) => [id, found]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** Reads the records at some addresses again, within the actor's scope: by the address of each existing one. */
export async function recordsAt(
  deps: Deps,
  actor: Actor,
  addresses: readonly string[],
): Promise<Map<string, FoundRecord>> {
  const found = new Map<string, FoundRecord>();
  await Promise.all(
    kinds.map(async (kind) => {
      const prefix = `${kind.path(actor.role)}?view=`;
      const ids = addresses.flatMap((address) => {
        const id = address.startsWith(prefix) ? Number(address.slice(prefix.length)) : 0;
        return Number.isSafeInteger(id) && id > 0 ? [id] : [];
      });
      if (kind === holdRecords && isClient(actor.role)) return;
      for (const record of await read(kind, deps, actor, ids)) found.set(record.href, record);
    }),
  );
  return found;
}

/**
 * The records that an act may be meant for, each with the address of the act's dialog: rows of the list on its page, which
 * the palette shows as it shows such records elsewhere, or else by their own cells.
 */
export async function chooseRecords(
  deps: Deps,
  actor: Actor,
  { name, href, opens }: Findable,
  words: string,
): Promise<FoundGroup> {
  const { pathname, searchParams } = new URL(href, "http://own");
  const asked = { filters: Object.fromEntries(searchParams), words, most: shown };
  const rows = opens === undefined ? [] : ((await findChooser(pathname)?.(deps, actor, asked)) ?? []);
  const kind = kinds.find((one) => one.path(actor.role) === pathname);
  const known = new Map(
    kind && rows.length > 0
      ? (
          await kind.read(
            deps,
            actor,
            rows.map(({ id }) => id),
          )
        ).map(({ id, found }) => [id, found])
      : [],
  );
  return {
    title: name,
    items: rows.map(({ id, ...own }) => ({ ...(known.get(id) ?? own), href: `${pathname}?${opens}=${id}` })),
  };
}
