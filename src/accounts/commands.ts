import { expectOneRow, type Write } from "db/client";
import { configurations, receiptRules, virtualAccounts } from "db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { clientRefusals, joinClient } from "@/accounts/clients/statements";
import { type Refusal, type Written, write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import type { Instant } from "@/vocabulary/calendar";
import { type AccountDto, accountMessages, accountSchema, type CreateAccount } from "./contract";
import { takeIbanNumber } from "./iban-sequence";
import { newAccount } from "./open-accounts";
import { getAccount, getTies, toAccountDto } from "./queries";
import { accountRefusals } from "./refusals";
import { deletionRefusals, refuseDeletion } from "./rules";

/** Statements that record the origin of an account in the write that opens it, with their possible refusals. */
export type CreationLink = {
  refusals: Readonly<Record<string, Refusal>>;
  statements(account: { id: number; virtualIban: string }, at: Instant): Promise<Write[]>;
};

/**
 * Opens an account with a new virtual IBAN. Without a client it belongs to the house (the admin's own client id); a
 * new client id is added to the clients.
 * @throws AppError 403, 409 if the reference is taken, the set-up request was already used, the client signed itself
 * up and is not accepted, or the key's first call is under way, 422 for a reused key
 */
export async function createAccount(
  deps: Deps,
  actor: Actor,
  input: CreateAccount,
  idempotency: Idempotency | undefined,
  link?: CreationLink,
): Promise<Written<AccountDto>> {
  const { setupRequestId } = input;
  if (setupRequestId !== undefined && !link)
    throw new Error("An account of a set-up request needs the link to it");
  return write(deps, actor, {
    access: "accounts:write",
    refusals: { ...accountRefusals, ...clientRefusals, ...link?.refusals },
    once: { key: idempotency, status: 201, replay: (response) => accountSchema.parse(response) },
    async plan(at) {
      const values = newAccount(deps, actor, input, await takeIbanNumber(deps, at), at);
      const account = toAccountDto({ ...values, held: 0 }, actor);
      const { id, clientId } = values;
      const client = { id: clientId, name: input.companyName, kind: "client" as const, createdAt: at };
      return {
        statements: [
          ...joinClient(deps, client, input.acceptSignedUpClient),
          deps.db.read.insert(virtualAccounts).values(values),
          ...((await link?.statements(values, at)) ?? []),
        ],
        audit: {
          action: "CREATE",
          resource: "VIRTUAL_ACCOUNT",
          resourceId: id,
          details: { after: account, ...(setupRequestId !== undefined && { setupRequestId }) },
        },
        answer: account,
      };
    },
  });
}

const notEmpty = (message: string): Refusal => ({ kind: "conflict", message, code: "ACCOUNT_NOT_EMPTY" });

/** Sentences for a deletion that the database refuses. */
const deletionAnswers: Readonly<Record<string, Refusal>> = {
  ...Object.fromEntries(Object.entries(deletionRefusals).map(([code, message]) => [code, notEmpty(message)])),
  ACCOUNT_NOT_FOUND: { kind: "not_found", message: accountMessages.notFound },
  SWEEP_TARGET: {
    kind: "conflict",
    message: "A sweep brings money to this account: change or delete the sweep first",
    code: "SWEEP_TARGET",
  },
};

/**
 * Deletes an unused account. A used, empty account is closed: it leaves lists, pickers and counts, its history stays,
 * its IBAN is never reused.
 * @throws AppError 404, 409 that names the obstacle: a balance, an active hold, an open allocation, a payment
 */
export async function deleteAccount(deps: Deps, actor: Actor, id: number): Promise<void> {
  await write(deps, actor, {
    access: "accounts:write",
    refusals: deletionAnswers,
    async plan(at) {
      const account = await getAccount(deps, actor, id);
      const ties = await getTies(deps, id);
      const problem = refuseDeletion(ties);
      if (problem) throw new AppError("conflict", problem, { code: "ACCOUNT_NOT_EMPTY" });
      return {
        statements: ties.everUsed ? closeAccount(deps, id, at) : removeAccount(deps, id),
        audit: {
          action: "DELETE",
          resource: "VIRTUAL_ACCOUNT",
          resourceId: id,
          details: { before: toAccountDto(account, actor), closed: ties.everUsed },
        },
        answer: undefined,
      };
    },
  });
}

function closeAccount({ db }: Deps, id: number, at: Instant): Write[] {
  return [
    db.read
      .update(virtualAccounts)
      .set({ closedAt: at, updatedAt: at, version: sql`${virtualAccounts.version} + 1` })
      .where(and(eq(virtualAccounts.id, id), isNull(virtualAccounts.closedAt))),
    expectOneRow("ACCOUNT_NOT_FOUND"),
  ];
}

function removeAccount({ db }: Deps, id: number): Write[] {
  return [
    db.read.delete(configurations).where(eq(configurations.virtualAccountId, id)),
    db.read.delete(receiptRules).where(eq(receiptRules.virtualAccountId, id)),
    db.read.delete(virtualAccounts).where(eq(virtualAccounts.id, id)),
    expectOneRow("ACCOUNT_NOT_FOUND"),
  ];
}
