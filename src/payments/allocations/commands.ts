import { databaseError, expectOneRow, type Statement } from "db/client";
import { personSql } from "db/person";
import { readPrimaryRow } from "db/rows";
import { fundAllocations } from "db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { getAccount } from "@/accounts/queries";
import { createdId, createdIdSql, keptRequest } from "@/commands/idempotency/request-id";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { accountText } from "@/vocabulary/iban";
import { sayInEnglish } from "@/vocabulary/language";
import { type Currency, formatMoney, type Minor } from "@/vocabulary/money";
import { type AllocationDto, allocationMessages, type CreateAllocation } from "./contract";
import { type AllocationRow, getAllocation, readAllocatableFunds, toAllocationDto } from "./queries";
import { allocatableAmount, revokedProblem } from "./rules";

type Answered = { value: AllocationDto; replayed: boolean };

/**
 * Earmarks money of an account for a user. The write compares it with the available balance less existing
 * allocations, so that two concurrent ones cannot use the same money.
 * @throws AppError 404 for an unknown account or user, 409 'Insufficient Balance' with the amounts, for a user of
 * another client, and for a currency other than the account's, 422 (key)
 */
export async function createAllocation(
  deps: Deps,
  actor: Actor,
  input: CreateAllocation,
  idempotency: Idempotency | undefined,
): Promise<Answered> {
  const { vaId, userId, allocatedAmount, currency } = input;
  try {
    const { value, replayed } = await write(deps, actor, {
      access: "allocations:write",
      once: { key: idempotency, status: 201, replay: keptRequest },
      async plan(at) {
        const account = await getAccount(deps, actor, vaId);
        if (account.currency !== currency) throw otherCurrency(account);
        await assertUser(deps, userId, account);
        const requestId = Bun.randomUUIDv7();
        const details = { vaId, userId, allocatedAmount, currency };
        return {
          statements: [
            insertWithin(input, { allocatedBy: actor.userId, at, requestId }),
            expectOneRow("NOT_ALLOCATED"),
          ],
          audit: {
            action: "CREATE",
            resource: "FUND_ALLOCATION",
            resourceId: createdIdSql("fund_allocations", requestId),
            details: { after: details },
          },
          answer: { requestId },
        };
      },
    });
    const allocation = await getAllocation(deps, actor, await createdId(deps, "fund_allocations", value));
    return { value: toAllocationDto(asCreated(allocation), actor), replayed };
  } catch (error) {
    if (databaseError(error)?.code !== "NOT_ALLOCATED") throw error;
    await assertUser(deps, userId, await getAccount(deps, actor, vaId));
    throw await insufficient(deps, input);
  }
}

/** An allocation as first answered: a call may be repeated after its revocation. */
const asCreated = (row: AllocationRow): AllocationRow => ({ ...row, revokedAt: null, revoker: null });

/** Inserts an allocation if its user is active and the amount is available and unallocated. */
function insertWithin(
  { vaId, userId, allocatedAmount, currency }: CreateAllocation,
  { allocatedBy, at, requestId }: { allocatedBy: number; at: number; requestId: string },
): Statement {
  return {
    sql: `insert into fund_allocations
        (virtual_account_id, user_id, allocated_amount, currency, allocated_by, created_at, request_id)
      select v.id, u.id, ?, v.currency, ?, ?, ?
      from virtual_accounts v
      join users u on u.id = ? and u.is_active = 1 and u.deleted_at is null and u.client_id = v.client_id
        and ${personSql("u.id")}
      join ledger_accounts a on a.virtual_account_id = v.id and a.kind = 'available'
      where v.id = ? and v.closed_at is null and v.currency = ? and ? <= a.balance - coalesce((select sum(o.allocated_amount)
        from fund_allocations o where o.virtual_account_id = v.id and o.revoked_at is null), 0)`,
    args: [allocatedAmount, allocatedBy, at, requestId, userId, vaId, currency, allocatedAmount],
  };
}

const userRow = z.object({ clientId: z.string() });

/** Throws AppError 404 if the user is unknown or inactive, 409 if the account is another client's. */
async function assertUser(
  { db }: Pick<Deps, "db">,
  id: number,
  { clientId }: { clientId: string },
): Promise<void> {
  const select = `select client_id as "clientId" from users
    where id = ? and is_active = 1 and deleted_at is null and ${personSql("users.id")}`;
  const user = await readPrimaryRow(db, userRow, { sql: select, args: [id] });
  if (user?.clientId === clientId) return;
  const sentence = user
    ? sayInEnglish("This account is {client}'s: choose a user of {client}", { client: clientId })
    : allocationMessages.userNotFound;
  const fields = { userId: sentence };
  if (user) throw new AppError("conflict", sentence, { code: "ALLOCATION_USER", fields });
  throw new AppError("not_found", sentence, { fields });
}

function otherCurrency(account: { virtualIban: string; customerName: string; currency: Currency }): AppError {
  const sentence = sayInEnglish("Allocations of {account} are made in {currency}", {
    account: accountText(account.virtualIban, account.customerName),
    currency: account.currency,
  });
  return new AppError("conflict", sentence, { code: "ALLOCATION_CURRENCY", fields: { currency: sentence } });
}

/** Names the available and the requested amount (specification, section 5). */
async function insufficient(
  deps: Pick<Deps, "db">,
  { vaId, allocatedAmount, currency }: CreateAllocation,
): Promise<AppError> {
  const earmarked = await readAllocatableFunds(deps, vaId);
  const money = (minor: Minor) => formatMoney(minor, currency);
  const sentence = sayInEnglish(
    "Insufficient Balance: {asked} was asked for, {left} can be allocated ({available} available, {allocated} allocated already)",
    {
      asked: money(allocatedAmount),
      left: money(allocatableAmount(earmarked)),
      available: money(earmarked.available),
      allocated: money(earmarked.allocated),
    },
  );
  return new AppError("conflict", sentence, {
    code: "INSUFFICIENT_BALANCE",
    fields: { allocatedAmount: sentence },
  });
}

/**
 * Revokes an open allocation: its money can be allocated again.
 * @throws AppError 404, 409 if it was already revoked, naming who did it and when
 */
export async function revokeAllocation(
  deps: Deps,
  actor: Actor,
  id: number,
  idempotency: Idempotency | undefined,
): Promise<Answered> {
  try {
    const { replayed } = await write(deps, actor, {
      access: "allocations:write",
      once: { key: idempotency, status: 200, replay: () => null },
      async plan(at) {
        const before = await getAllocation(deps, actor, id);
        if (before.revokedAt !== null) throw revokedAlready(deps, before);
        return {
          statements: [
            deps.db.read
              .update(fundAllocations)
              .set({ revokedAt: at, revokedBy: actor.userId })
              .where(and(eq(fundAllocations.id, id), isNull(fundAllocations.revokedAt))),
            expectOneRow("ALLOCATION_REVOKED"),
          ],
          audit: {
            action: "UPDATE",
            resource: "FUND_ALLOCATION",
            resourceId: id,
            details: { before: { revokedAt: null }, after: { revokedAt: at } },
          },
          answer: null,
        };
      },
    });
    return { value: toAllocationDto(await getAllocation(deps, actor, id), actor), replayed };
  } catch (error) {
    if (databaseError(error)?.code !== "ALLOCATION_REVOKED") throw error;
    throw revokedAlready(deps, await getAllocation(deps, actor, id));
  }
}

function revokedAlready(deps: Pick<Deps, "env">, allocation: AllocationRow): AppError {
  const sentence = revokedProblem(deps.env.zone, allocation) ?? "The allocation was revoked already";
  return new AppError("conflict", sentence, { code: "ALLOCATION_REVOKED" });
}
