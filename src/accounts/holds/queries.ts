import type { Database } from "db/client";
import { preparedRead } from "db/prepared";
import { holds, virtualAccounts } from "db/schema";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getScope, ofVisibleAccount, type Scope } from "@/access/scope";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { isoInstant } from "@/vocabulary/calendar";
import { type Minor, toDecimal } from "@/vocabulary/money";
import { type HoldDto, holdMessages } from "./contract";
import { holdState } from "./rules";

/**
 * Columns read for a hold and its account. `capturedAmount` is the amount that a capture debited, in the account's
 * currency; the sign keeps SQLite from scanning all debits for it.
 */
const holdColumns = {
  id: holds.id,
  vaId: holds.virtualAccountId,
  amount: holds.amount,
  currency: holds.currency,
  heldAmount: holds.heldAmount,
  heldCurrency: sql<typeof virtualAccounts.$inferSelect.currency>`${virtualAccounts.currency}`.as(
    "held_currency",
  ),
  reason: holds.reason,
  reference: holds.reference,
  createdAt: holds.createdAt,
  createdBy: holds.createdBy,
  expiresAt: holds.expiresAt,
  endedAt: holds.endedAt,
  endedBy: holds.endedBy,
  customerName: virtualAccounts.customerName,
  virtualIban: virtualAccounts.virtualIban,
  capturedAmount: sql<Minor | null>`(select t.amount from transactions t
    where t.journal_id = holds.ended_journal_id and +t.type = 'debit')`.as("captured_amount"),
  endedByUser: sql<string | null>`(select u.username from journals j join users u on u.id = j.user_id
    where j.id = holds.ended_journal_id)`.as("ended_by_user"),
};

type Read = Database["read"];

/** A hold's account. The sign keeps SQLite from reading all accounts first, and their holds after them. */
export const ofAccount = sql`${virtualAccounts.id} = +${holds.virtualAccountId}`;

/** Holds with their accounts. */
export const selectHolds = (read: Read) =>
  read.select(holdColumns).from(holds).innerJoin(virtualAccounts, ofAccount);

/** A hold as read by queries; amounts in minor units. */
export type HoldRow = Awaited<ReturnType<ReturnType<typeof selectHolds>["all"]>>[number];

/** Restricts holds to those in scope: all, or those of a client's own accounts that are not closed. */
export const visibleHolds = (scope: Scope): SQL | undefined =>
  ofVisibleAccount(scope, holds.virtualAccountId);

const holdById = preparedRead((read, { scope }: { scope: Scope }) =>
  selectHolds(read).where(and(eq(holds.id, sql.placeholder("id")), visibleHolds(scope))),
);

/**
 * Reads one hold.
 * @throws AppError not_found if there is none, or the actor may not see its account
 */
export async function getHold({ db }: Pick<Deps, "db">, actor: Actor, id: number): Promise<HoldRow> {
  assertCan(actor, "holds:read");
  const hold = await holdById(db, { scope: getScope(actor) }).get({ id, clientId: actor.clientId });
  if (!hold) throw new AppError("not_found", holdMessages.notFound);
  return hold;
}

/** Converts a hold to the form of answers. Clients see neither its reason nor the member of staff who acted. */
export function toHoldDto(row: HoldRow, actor: Pick<Actor, "role">): HoldDto {
  const isStaff = getScope(actor) === "all";
  const { id, vaId, currency, heldCurrency, reference, customerName, virtualIban } = row;
  return {
    id,
    vaId,
    amount: toDecimal(row.amount),
    currency,
    heldAmount: toDecimal(row.heldAmount),
    heldCurrency,
    reason: isStaff ? row.reason : null,
    reference,
    isActive: row.endedBy === null,
    status: holdState(row),
    capturedAmount: row.capturedAmount === null ? null : toDecimal(row.capturedAmount),
    createdAt: new Date(row.createdAt).toISOString(),
    createdBy: isStaff ? row.createdBy : null,
    expiresAt: isoInstant(row.expiresAt),
    endedAt: isoInstant(row.endedAt),
    endedBy: isStaff ? row.endedByUser : null,
    virtualAccount: { customerName, virtualIban },
  };
}
