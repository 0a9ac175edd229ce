import { preparedRead } from "db/prepared";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { lastBefore } from "@/accounts/transactions/positions";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { type Instant, isoInstant } from "@/vocabulary/calendar";
import type { EntityKind } from "@/vocabulary/entity-options";
import { type Currency, currencies, type Total, toDecimal } from "@/vocabulary/money";
import type { RollupDto, RollupQuery } from "./contract";
import { entityContract } from "./contract";
import { getStructureClient, readEntity } from "./queries";

/** Totals of accounts in one currency, in minor units. */
type Totals = { currency: Currency; available: Total; held: Total; accounts: number };

/** Entity with the totals of its branch; the client itself has `id` null. */
type Node = {
  id: number | null;
  parentId: number | null;
  kind: EntityKind | null;
  name: string;
  code: string;
  /** Totals of the branch by currency. */
  totals: Totals[];
  children: Node[];
};

/** An account of a roll-up. */
type AccountLine = {
  vaId: number;
  virtualIban: string;
  customerName: string;
  currency: Currency;
  available: Total;
  held: Total;
};

/** Instant (undefined: now) and tree of a roll-up. */
type Asked = { at: Instant | undefined; tree: "then" | "now" };
/** Page of the accounts directly in an entity (null: in the client), with ids above `after`. */
type Listed = { node: number | null; after: number; limit: number };

const at = sql.placeholder("at");

/** Subquery for a value of the last history row until the instant. */
const asOf = (table: SQL, owner: SQL, id: SQL, value: SQL) =>
  sql`(select ${value} from ${table} h where h.${owner} = ${id} and h.since <= ${at} order by h.since desc, h.id desc limit 1)`;

const treeThen = sql`select e.id, p.parent_id, e.kind, e.name, e.code, (e.deleted_at is null or e.deleted_at > ${at}) as is_alive
  from entities e join entity_parents p on p.id = ${asOf(sql`entity_parents`, sql`entity_id`, sql`e.id`, sql`h.id`)}
  where e.client_id = ${sql.placeholder("client")}`;
const treeNow = sql`select e.id, e.parent_id, e.kind, e.name, e.code, (e.deleted_at is null) as is_alive
  from entities e where e.client_id = ${sql.placeholder("client")}`;

const positionsNow = sql`select v.id, v.entity_id, v.currency, v.balance - coalesce(l.balance, 0) as available,
    coalesce(l.balance, 0) as held
  from virtual_accounts v left join ledger_accounts l on l.virtual_account_id = v.id and l.kind = 'held'
  where v.client_id = ${sql.placeholder("client")} and v.closed_at is null`;
const positionsThen = (tree: Asked["tree"]) => sql`select v.id, ${
  tree === "now"
    ? sql`v.entity_id`
    : asOf(sql`account_entities`, sql`virtual_account_id`, sql`v.id`, sql`h.entity_id`)
} as entity_id, v.currency, coalesce(t.balance_after, 0) as available, coalesce(t.held_after, 0) as held
  from virtual_accounts v left join transactions t on t.id = ${lastBefore(sql`v.id`, sql`${at} + 1`)}
  where v.client_id = ${sql.placeholder("client")} and v.created_at <= ${at} and (v.closed_at is null or v.closed_at > ${at})`;

/**
 * Tree, totals by entity, and accounts of one entity, in one statement, so that all are of one state of the book. What belongs to an
 * entity that was deleted belongs to the nearest one above it (`places`).
 */
const rowsOf = preparedRead((read, { isPast, tree }: { isPast: boolean; tree: Asked["tree"] }) =>
  read
    .select({
      what: sql<"entity" | "total" | "account">`found.what`,
      id: sql<number>`found.id`,
      /** The entity above an entity, or the one that a total is of. */
      entityId: sql<number | null>`found.entity_id`,
      kind: sql<EntityKind>`found.kind`,
      name: sql<string>`found.name`,
      code: sql<string>`found.code`,
      isAlive: sql<0 | 1>`found.is_alive`,
      currency: sql<Currency>`found.currency`,
      available: sql<string>`found.available`,
      held: sql<string>`found.held`,
      accounts: sql<number>`found.accounts`,
    })
    .from(
      sql`(with recursive
          tree as materialized (${isPast && tree === "then" ? treeThen : treeNow}),
          gone as materialized (select id, parent_id from tree where not is_alive),
          places (id, place) as (
            select id, id from tree where is_alive
            union select g.id, p.place from places p join gone g on g.parent_id = p.id),
          positions as materialized (${isPast ? positionsThen(tree) : positionsNow})
          select 'entity' as what, id, parent_id as entity_id, kind, name, code, is_alive, null as currency, null as available,
            null as held, null as accounts from tree
          union all
          select 'total', null, entity_id, null, null, null, null, currency, cast(sum(available) as text), cast(sum(held) as text),
            count(*) from positions group by entity_id, currency
          union all
          select * from (
            select 'account', p.id, null, null, v.customer_name, v.virtual_iban, null, p.currency, cast(p.available as text),
              cast(p.held as text), null
            from positions p join virtual_accounts v on v.id = p.id
            where p.id > ${sql.placeholder("after")} and iif(${sql.placeholder("node")} is null,
              p.entity_id is null or p.entity_id not in (select id from places),
              p.entity_id in (select id from places where place = ${sql.placeholder("node")}))
            order by p.id limit ${sql.placeholder("limit")})
        ) found`,
    ),
);

/** Adds totals to those of the same currency. */
function add(to: Totals[], { currency, available, held, accounts }: Totals): void {
  const same = to.find((one) => one.currency === currency);
  if (!same) {
    to.push({ currency, available, held, accounts });
    return;
  }
  same.available += available;
  same.held += held;
  same.accounts += accounts;
}

const inOrder = (totals: Totals[]): Totals[] =>
  totals.sort((a, b) => currencies.indexOf(a.currency) - currencies.indexOf(b.currency));

/**
 * Reads a client's tree with the totals of each branch, and the accounts of one entity. The caller checks access.
 * @returns the client as the root; entities in alphabetical order
 */
export async function readStructure(
  { db }: Pick<Deps, "db">,
  client: { id: string; name: string },
  { at: instant, tree }: Asked,
  { node, after, limit }: Listed = { node: null, after: 0, limit: 0 },
): Promise<{ root: Node; byId: ReadonlyMap<number, Node>; accounts: AccountLine[] }> {
  const rows = await rowsOf(db, { isPast: instant !== undefined, tree }).all({
    client: client.id,
    at: instant ?? 0,
    node,
    after,
    limit,
  });
  const root: Node = {
    id: null,
    parentId: null,
    kind: null,
    name: client.name,
    code: client.id,
    totals: [],
    children: [],
  };
  const byId = new Map<number, Node>();
  const parents = new Map<number, number | null>();
  const totals: { entityId: number | null; totals: Totals }[] = [];
  const accounts: AccountLine[] = [];
  for (const row of rows) {
    const { what, id, entityId, kind, name, code, currency } = row;
    if (what === "entity") {
      parents.set(id, entityId);
      if (row.isAlive === 1)
        byId.set(id, { id, parentId: entityId, kind, name, code, totals: [], children: [] });
      continue;
    }
    const [available, held] = [BigInt(row.available), BigInt(row.held)];
    if (what === "total")
      totals.push({ entityId, totals: { currency, available, held, accounts: row.accounts } });
    else accounts.push({ vaId: id, virtualIban: code, customerName: name, currency, available, held });
  }
  // A deleted entity hands over what belongs to it to the nearest one above.
  const findPlace = (id: number | null): Node => {
    for (let next = id; next !== null; next = parents.get(next) ?? null) {
      const there = byId.get(next);
      if (there) return there;
    }
    return root;
  };
  for (const entity of byId.values()) {
    const parent = findPlace(entity.parentId);
    entity.parentId = parent.id;
    parent.children.push(entity);
  }
  for (const { entityId, totals: one } of totals) add(findPlace(entityId).totals, one);
  sumUp(root);
  return { root, byId, accounts };
}

/** Sums branches from the bottom up, and sorts siblings by name. */
function sumUp(node: Node): void {
  node.children.sort((a, b) => a.name.localeCompare(b.name, "en") || Number(a.id) - Number(b.id));
  for (const child of node.children) {
    sumUp(child);
    for (const one of child.totals) add(node.totals, one);
  }
  inOrder(node.totals);
}

const toBalances = ({ available, held }: { available: Total; held: Total }) => ({
  balance: toDecimal(available + held),
  availableBalance: toDecimal(available),
  heldBalance: toDecimal(held),
});

const toTotals = (totals: readonly Totals[]) =>
  totals.map((one) => ({ currency: one.currency, ...toBalances(one), accounts: one.accounts }));

const cursorSchema = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/**
 * Reads the roll-up of an entity's branch, or of a client: totals, children with theirs, and a page of its own accounts.
 * @returns the answer, and the cursor of the next accounts
 * @throws AppError 400 for a damaged cursor, 403, 404; also for an entity that did not exist at the instant
 */
export async function readRollup(
  deps: Pick<Deps, "db" | "now">,
  actor: Actor,
  of: { entityId: number } | { clientId: string },
  { at: asked, tree, after, limit }: RollupQuery,
): Promise<{ answer: RollupDto; next: string | undefined }> {
  assertCan(actor, "entities:read");
  const now = deps.now();
  const isPast = asked !== undefined && asked < now;
  const entity = "entityId" in of ? await readEntity(deps, actor, of.entityId, true) : undefined;
  const client = await getStructureClient(
    deps,
    actor,
    entity?.clientId ?? ("clientId" in of ? of.clientId : ""),
  );
  const cursor = after === undefined || after === "" ? 0 : cursorSchema.safeParse(after).data;
  if (cursor === undefined)
    throw new AppError("bad_request", "This page address is damaged: go back to the first page", {
      code: "BAD_CURSOR",
    });
  const id = entity?.id ?? null;
  const { root, byId, accounts } = await readStructure(
    deps,
    client,
    { at: isPast ? asked : undefined, tree },
    { node: id, after: cursor, limit: limit + 1 },
  );
  const node = id === null ? root : byId.get(id);
  if (!node) throw new AppError("not_found", entityContract.words.notFound);
  const page = accounts.slice(0, limit);
  return {
    answer: {
      at: isoInstant(isPast ? asked : now),
      clientId: client.id,
      entityId: id,
      currencies: toTotals(node.totals),
      children: node.children.flatMap(({ id: entityId, kind, name, code, totals }) =>
        entityId === null || kind === null
          ? []
          : [{ entityId, kind, name, code, currencies: toTotals(totals) }],
      ),
      accounts: page.map(({ available, held, ...account }) => ({
        ...account,
        ...toBalances({ available, held }),
      })),
    },
    next: accounts.length > limit ? String(page.at(-1)?.vaId) : undefined,
  };
}
