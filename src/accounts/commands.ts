import { databaseError, expectOneRow, type Write } from "db/client";
import { clients, configurations, ibanSequence, virtualAccounts } from "db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import { auditStatement } from "@/audit/statement";
import type { Actor } from "@/auth/actor";
import { assertCan } from "@/auth/policy";
import { whileSignedIn } from "@/auth/session-guard";
import type { Deps } from "@/deps";
import { makeVirtualIban } from "@/iban";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { answerKey, claimKey, once } from "@/ledger/idempotency";
import { type AccountDto, accountSchema, type CreateAccount } from "./contract";
import { getAccount, getTies, toAccountDto } from "./queries";
import { refuseTakenReference } from "./refusals";
import { deletionRefusals, refuseDeletion } from "./rules";

/** What a call that may be repeated answers: the account, and whether an earlier call made it. */
export type Created = { value: AccountDto; replayed: boolean };

/**
 * Opens an account with a virtual IBAN of its own. Without a client it is the house's (the admin's own client id);
 * a client id that is new is entered among the clients.
 * @throws AppError 403, 409 where the reference is taken or the key's first call is under way, 422 for a reused key
 */
export async function createAccount(
  deps: Deps,
  actor: Actor,
  input: CreateAccount,
  idempotency: Idempotency | undefined,
): Promise<Created> {
  assertCan(actor, "accounts:write");
  return once(
    deps,
    actor,
    idempotency,
    () => openAccount(deps, actor, input, idempotency),
    (response) => accountSchema.parse(response),
  );
}

async function openAccount(
  deps: Deps,
  actor: Actor,
  input: CreateAccount,
  idempotency: Idempotency | undefined,
) {
  const { db, env, now } = deps;
  const at = now();
  const [given] = await db.write([db.read.insert(ibanSequence).values({ givenAt: at }).returning()]);
  const id = Number(given?.[0]?.id);
  const values = {
    id,
    virtualIban: makeVirtualIban(env.bankCode, id),
    accountName: input.customerName,
    customerName: input.customerName,
    companyName: input.companyName,
    reference: input.reference,
    type: input.type,
    currency: input.currency,
    description: input.description || null,
    creditEnabled: input.creditEnabled,
    debitEnabled: input.debitEnabled,
    networth: input.networth ?? null,
    status: "active" as const,
    clientId: input.clientId ?? actor.clientId,
    createdBy: actor.userId,
    level: 1,
    cbsAccount: input.cbsAccount ?? `CBS_${at}`,
    balance: 0,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  const account = toAccountDto({ ...values, held: 0 }, actor);
  const client = { id: values.clientId, name: input.companyName, kind: "client" as const, createdAt: at };
  const writes: Write[] = [
    ...whileSignedIn(deps, actor),
    db.read.insert(clients).values(client).onConflictDoNothing(),
    db.read.insert(virtualAccounts).values(values),
    auditStatement({
      actor,
      action: "CREATE",
      resource: "VIRTUAL_ACCOUNT",
      resourceId: id,
      at,
      details: { after: account },
    }),
  ];
  if (idempotency) {
    writes.unshift(claimKey(actor, idempotency, 201, at));
    writes.push(answerKey(actor, idempotency, JSON.stringify(account)));
  }
  await db.write(writes, idempotency ? { idempotent: true } : {}).catch(refuseTakenReference);
  return account;
}

/**
 * Deletes an account that was never used; one that was used and is empty is closed: it leaves lists, pickers and
 * counts, its history stays, its IBAN is never given again.
 * @throws AppError 404, 409 saying what stands in the way: a balance, an active hold, an open allocation, a payment
 */
export async function deleteAccount(deps: Deps, actor: Actor, id: number): Promise<void> {
  assertCan(actor, "accounts:write");
  const account = await getAccount(deps, actor, id);
  const ties = await getTies(deps, id);
  const refusal = refuseDeletion(ties);
  if (refusal) throw new AppError("conflict", refusal, { code: "ACCOUNT_NOT_EMPTY" });
  const { db, now } = deps;
  const at = now();
  const trail = (closed: boolean) =>
    auditStatement({
      actor,
      action: "DELETE",
      resource: "VIRTUAL_ACCOUNT",
      resourceId: id,
      at,
      details: { before: toAccountDto(account, actor), closed },
    });
  const close = db.read
    .update(virtualAccounts)
    .set({ closedAt: at, updatedAt: at, version: sql`${virtualAccounts.version} + 1` })
    .where(and(eq(virtualAccounts.id, id), isNull(virtualAccounts.closedAt)));
  const remove: Write[] = [
    db.read.delete(configurations).where(eq(configurations.virtualAccountId, id)),
    db.read.delete(virtualAccounts).where(eq(virtualAccounts.id, id)),
    expectOneRow("ACCOUNT_NOT_FOUND"),
    trail(false),
  ];
  try {
    const act = ties.everUsed ? [close, expectOneRow("ACCOUNT_NOT_FOUND"), trail(true)] : remove;
    await db.write([...whileSignedIn(deps, actor), ...act]);
  } catch (error) {
    throw deletionRefused(error);
  }
}

function deletionRefused(error: unknown): unknown {
  const code = databaseError(error)?.code ?? "";
  if (code === "ACCOUNT_NOT_FOUND") return new AppError("not_found", "Virtual Account not found");
  const sentence = new Map<string, string>(Object.entries(deletionRefusals)).get(code);
  return sentence ? new AppError("conflict", sentence, { code: "ACCOUNT_NOT_EMPTY" }) : error;
}
