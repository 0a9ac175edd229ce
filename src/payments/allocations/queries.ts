import type { Database } from "db/client";
import { preparedRead } from "db/prepared";
import { readPrimaryRow } from "db/rows";
import { allocationHolders, allocationTotals, fundAllocations, users, virtualAccounts } from "db/schema";
import { total } from "db/total";
import { selectUsername } from "db/username";
import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getScope, mayReadClient, ofVisibleAccount, type Scope } from "@/access/scope";
import { getAccount } from "@/accounts/queries";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { readPositions } from "@/ledger/accounts";
import { knownRates } from "@/ledger/rates";
import { isoInstant } from "@/vocabulary/calendar";
import { inDollars, toDecimal } from "@/vocabulary/money";
import { type AllocationDto, allocationMessages } from "./contract";
import { type AllocatableFunds, allocatableAmount, allocationState } from "./rules";

/** Columns read for an allocation, with its account and user. */
const columns = {
  id: fundAllocations.id,
  vaId: fundAllocations.virtualAccountId,
  userId: fundAllocations.userId,
  allocatedAmount: fundAllocations.allocatedAmount,
  currency: fundAllocations.currency,
  allocatedBy: fundAllocations.allocatedBy,
  createdAt: fundAllocations.createdAt,
  revokedAt: fundAllocations.revokedAt,
  customerName: virtualAccounts.customerName,
  virtualIban: virtualAccounts.virtualIban,
  username: users.username,
  email: users.email,
  userClientId: sql<string>`${users.clientId}`.as("user_client_id"),
  allocator: selectUsername(fundAllocations.allocatedBy).as("allocator"),
  revoker: selectUsername(fundAllocations.revokedBy).as("revoker"),
};

// The signs keep SQLite from reading all accounts or users first, and their allocations after them.
export const ofAccount = sql`${virtualAccounts.id} = +${fundAllocations.virtualAccountId}`;
export const ofUser = sql`${users.id} = +${fundAllocations.userId}`;

/** Allocations with their accounts and users. */
export const selectAllocations = (read: Database["read"]) =>
  read.select(columns).from(fundAllocations).innerJoin(virtualAccounts, ofAccount).innerJoin(users, ofUser);

/** An allocation as read by queries; its amount in minor units. */
export type AllocationRow = Awaited<ReturnType<ReturnType<typeof selectAllocations>["all"]>>[number];

/** Restricts allocations to those in scope: all, or those on a client's own accounts that are not closed. */
export const visibleAllocations = (scope: Scope): SQL | undefined =>
  ofVisibleAccount(scope, fundAllocations.virtualAccountId);

const allocationById = preparedRead((read, { scope }: { scope: Scope }) =>
  selectAllocations(read).where(
    and(eq(fundAllocations.id, sql.placeholder("id")), visibleAllocations(scope)),
  ),
);

/**
 * Reads one allocation.
 * @throws AppError not_found if there is none, or the actor may not see its account
 */
export async function getAllocation(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: number,
): Promise<AllocationRow> {
  assertCan(actor, "allocations:read");
  const { clientId } = actor;
  const allocation = await allocationById(db, { scope: getScope(actor) }).get({ id, clientId });
  if (!allocation) throw new AppError("not_found", allocationMessages.notFound);
  return allocation;
}

const allocatedRow = z.object({ allocated: z.int() });

/** Reads an account's available balance and the part already allocated, from the primary. */
export async function readAllocatableFunds(
  deps: Pick<Deps, "db">,
  accountId: number,
): Promise<AllocatableFunds> {
  const [[position], open] = await Promise.all([
    readPositions(deps, [accountId]),
    readPrimaryRow(deps.db, allocatedRow, {
      sql: "select coalesce(sum(allocated_amount), 0) as allocated from fund_allocations where virtual_account_id = ? and revoked_at is null",
      args: [accountId],
    }),
  ]);
  return { available: position?.available ?? 0, allocated: open?.allocated ?? 0 };
}

/**
 * Reads the amount of an account that can still be allocated.
 * @throws AppError not_found if there is no such account, or the actor may not see it
 */
export async function getAllocatable(deps: Deps, actor: Actor, vaId: number) {
  const { currency } = await getAccount(deps, actor, vaId);
  const earmarked = await readAllocatableFunds(deps, vaId);
  return {
    vaId,
    currency,
    availableBalance: toDecimal(earmarked.available),
    allocated: toDecimal(earmarked.allocated),
    allocatable: toDecimal(allocatableAmount(earmarked)),
  };
}

/** Open allocations by currency, from totals that triggers maintain. */
const openTotals = preparedRead((read) =>
  read
    .select({
      currency: allocationTotals.currency,
      allocations: allocationTotals.allocations,
      amount: total(sql`${allocationTotals.amount}`),
    })
    .from(allocationTotals)
    .where(gt(allocationTotals.allocations, 0))
    .groupBy(allocationTotals.currency),
);

/** Counts the open allocations, and sums them by currency in minor units. */
export async function sumOpen({ db }: Pick<Deps, "db">) {
  const sums = await openTotals(db).all();
  return { rows: sums.reduce((count, { allocations }) => count + allocations, 0), sums };
}

/** Reads the numbers of holders of open allocations, which triggers maintain. */
const holdersNow = preparedRead((read) =>
  read.select({ name: allocationHolders.name, holders: allocationHolders.holders }).from(allocationHolders),
);

/**
 * The figures of the four cards, over the open allocations: their sum in USD minor units at the latest rates (with
 * the currencies without a rate), active accounts, users, and the number of allocations.
 * @throws AppError 403 for a client
 */
export async function getAllocationFigures(deps: Deps, actor: Actor) {
  assertCan(actor, "allocations:page");
  const [open, holders, rates] = await Promise.all([
    sumOpen(deps),
    holdersNow(deps.db).all(),
    knownRates(deps),
  ]);
  const holding = (name: "accounts" | "users") => holders.find((row) => row.name === name)?.holders ?? 0;
  return {
    ...inDollars(open.sums, rates),
    accounts: holding("accounts"),
    users: holding("users"),
    allocations: open.rows,
  };
}

/**
 * An allocation as the API returns it. A client sees neither the member of staff who acted nor other clients' users.
 */
export function toAllocationDto(row: AllocationRow, actor: Pick<Actor, "role" | "clientId">): AllocationDto {
  const isStaff = getScope(actor) === "all";
  const knowsUser = mayReadClient(actor, row.userClientId);
  const { id, vaId, currency, customerName, virtualIban, username, email, allocator } = row;
  return {
    id,
    vaId,
    userId: knowsUser ? row.userId : null,
    allocatedAmount: toDecimal(row.allocatedAmount),
    currency,
    status: allocationState(row),
    allocatedBy: isStaff ? row.allocatedBy : null,
    createdAt: new Date(row.createdAt).toISOString(),
    revokedAt: isoInstant(row.revokedAt),
    revokedBy: isStaff ? row.revoker : null,
    virtualAccount: { customerName, virtualIban },
    user: knowsUser ? { username, email } : null,
    allocatedByUser: isStaff && allocator !== null ? { username: allocator } : null,
  };
}
