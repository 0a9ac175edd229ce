import type { Database } from "db/client";
import { preparedRead } from "db/prepared";
import { readPrimaryRow } from "db/rows";
import { accountNumbers, numberHoldings, numberPools, virtualAccounts } from "db/schema";
import { asc, eq, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { mayReadClient, ofVisibleClient, type Scope } from "@/access/scope";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { defineReading } from "@/platform/lists/reading";
import { contains } from "@/platform/search/phrase";
import { isoInstant } from "@/vocabulary/calendar";
import { numberStatuses } from "@/vocabulary/collection-options";
import { ofAccount } from "../number-pools/queries";
import { allNumberFilters, type NumberDto, type NumberRecordDto, numberWords } from "./contract";

const ofPool = sql`${numberPools.id} = +${accountNumbers.poolId}`;

/** Account numbers with their pools and accounts. */
const selectNumbers = (read: Database["read"]) =>
  read
    .select({
      id: accountNumbers.id,
      poolId: accountNumbers.poolId,
      vaId: numberPools.virtualAccountId,
      clientId: virtualAccounts.clientId,
      customerName: virtualAccounts.customerName,
      virtualIban: virtualAccounts.virtualIban,
      poolName: numberPools.name,
      poolDeletedAt: numberPools.deletedAt,
      iban: accountNumbers.iban,
      status: accountNumbers.status,
      holderName: accountNumbers.holderName,
      externalId: accountNumbers.externalId,
      activatedAt: accountNumbers.activatedAt,
      closedAt: accountNumbers.closedAt,
      quarantinedUntil: accountNumbers.quarantinedUntil,
      reason: accountNumbers.reason,
      createdAt: accountNumbers.createdAt,
    })
    .from(accountNumbers)
    .innerJoin(numberPools, ofPool)
    .innerJoin(virtualAccounts, ofAccount);

/** An account number as read by lists. Instants in milliseconds UTC. */
export type NumberRow = Awaited<ReturnType<ReturnType<typeof selectNumbers>["all"]>>[number];

/** How lists of numbers are read, newest first: a client's own, or those of all for staff. */
export const numbersReading = {
  access: "numbers:read",
  sorts: { newest: undefined },
  from: sql`${accountNumbers} join ${numberPools} on ${ofPool} join ${virtualAccounts} on ${ofAccount}`,
  select: selectNumbers,
  visible: (scope: Scope) => ofVisibleClient(scope, virtualAccounts.clientId),
} as const;

const { iban, holderName, externalId, status } = accountNumbers;

/** Columns of filters, and of the search. */
export const numberTargets = { status, externalId };
export const searchedColumns = [iban, holderName, externalId];

/** Lists numbers of all pools. */
export const { list: listNumbers } = defineReading({
  ...numbersReading,
  filters: allNumberFilters,
  targets: { ...numberTargets, account: numberPools.virtualAccountId },
  id: accountNumbers.id,
  search: {
    condition: (comparison) =>
      or(...[...searchedColumns, numberPools.name].map((column) => contains(comparison, column))),
    window: 20_000,
  },
});

const numberByIban = preparedRead((read) =>
  selectNumbers(read).where(eq(accountNumbers.iban, sql.placeholder("iban"))),
);

/** Finds an account number by its IBAN within the actor's scope. Throws AppError 403. */
export async function findNumberByIban(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  wanted: string,
): Promise<NumberRow | undefined> {
  assertCan(actor, "numbers:read");
  const found = await numberByIban(db).get({ iban: wanted });
  return found && mayReadClient(actor, found.clientId) ? found : undefined;
}

const numberById = preparedRead((read) =>
  selectNumbers(read).where(eq(accountNumbers.id, sql.placeholder("id"))),
);

const notFound = () => new AppError("not_found", numberWords.notFound);

/** Reads an account number within the actor's scope. Throws AppError 403, 404. */
export async function getNumber({ db }: Pick<Deps, "db">, actor: Actor, id: number): Promise<NumberRow> {
  assertCan(actor, "numbers:read");
  const found = await numberById(db).get({ id });
  if (!found || !mayReadClient(actor, found.clientId)) throw notFound();
  return found;
}

/** An account number as stored, and as events have it. Instants in milliseconds UTC. */
export const storedNumber = z.object({
  id: z.int(),
  poolId: z.int(),
  vaId: z.int(),
  iban: z.string(),
  status: z.enum(numberStatuses),
  holderName: z.string().nullable(),
  externalId: z.string().nullable(),
  activatedAt: z.int().nullable(),
  closedAt: z.int().nullable(),
  quarantinedUntil: z.int().nullable(),
  reason: z.string().nullable(),
});
type StoredNumber = z.output<typeof storedNumber>;

const ownedNumber = storedNumber.extend({ clientId: z.string() });

/** Reads an account number within the actor's scope, from the primary. Throws AppError 403, 404. */
export async function readNumber(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: number,
): Promise<z.output<typeof ownedNumber>> {
  assertCan(actor, "numbers:read");
  const found = await readPrimaryRow(db, ownedNumber, {
    sql: `select n.id, n.pool_id as "poolId", p.virtual_account_id as "vaId", n.iban, n.status, n.holder_name as "holderName",
        n.external_id as "externalId", n.activated_at as "activatedAt", n.closed_at as "closedAt",
        n.quarantined_until as "quarantinedUntil", n.reason, v.client_id as "clientId"
      from account_numbers n join number_pools p on p.id = n.pool_id join virtual_accounts v on v.id = p.virtual_account_id
      where n.id = ?`,
    args: [id],
  });
  if (!found || !mayReadClient(actor, found.clientId)) throw notFound();
  return found;
}

const holdingsOf = preparedRead((read) =>
  read
    .select({ since: numberHoldings.since, until: numberHoldings.until, reason: numberHoldings.reason })
    .from(numberHoldings)
    .where(eq(numberHoldings.numberId, sql.placeholder("id")))
    .orderBy(asc(numberHoldings.id)),
);

/** Reads the periods in which a number was active, oldest first. Instants in milliseconds UTC. */
export const listHoldings = ({ db }: Pick<Deps, "db">, id: number) => holdingsOf(db).all({ id });

/** A period in which a number was active. Instants in milliseconds UTC; `until` is null while it lasts. */
export type Holding = Awaited<ReturnType<typeof listHoldings>>[number];

/** Reads an account number with its periods, as the API returns it. Throws AppError 403, 404. */
export async function getNumberRecord(deps: Deps, actor: Actor, id: number): Promise<NumberRecordDto> {
  const number = await readNumber(deps, actor, id);
  const holdings = await listHoldings(deps, id);
  return {
    ...toNumberDto(number),
    holdings: holdings.map(({ since, until, reason }) => ({
      since: isoInstant(since),
      until: isoInstant(until),
      reason,
    })),
  };
}

/** Converts an account number to the form of answers. */
export const toNumberDto = (row: StoredNumber): NumberDto => ({
  id: row.id,
  poolId: row.poolId,
  vaId: row.vaId,
  iban: row.iban,
  status: row.status,
  holder:
    row.holderName === null || row.externalId === null
      ? null
      : { name: row.holderName, externalId: row.externalId },
  activatedAt: isoInstant(row.activatedAt),
  closedAt: isoInstant(row.closedAt),
  quarantinedUntil: isoInstant(row.quarantinedUntil),
  reason: row.reason,
});
