import { expectOneRow } from "db/client";
import { cbsAccounts } from "db/schema";
import { and, eq } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { listChanges, otherValues } from "@/commands/changes";
import { editConflict as meanwhile, staleVersion, writeEdit } from "@/commands/edit";
import { type Refusal, write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { CbsAccountDto, CreateCbsAccount, EditCbsAccount } from "./contract";
import { type CbsAccountRow, getCbsAccount, listCbsAccounts, toCbsAccountDto } from "./queries";

const numberTaken = "There is a CBS account with this number already";

const refusals: Readonly<Record<string, Refusal>> = {
  "UNIQUE:cbs_accounts.number": {
    kind: "conflict",
    message: numberTaken,
    code: "CBS_NUMBER_TAKEN",
    field: "number",
  },
  CBS_NUMBER_IN_USE: {
    kind: "conflict",
    message: "Virtual accounts with money name this number: link them to another CBS account first",
    code: "CBS_NUMBER_IN_USE",
    field: "number",
  },
  CBS_NUMBER_CORE: {
    kind: "conflict",
    message: "This number is a client's core account",
    code: "CBS_NUMBER_CORE",
    field: "number",
  },
  CBS_CURRENCY_IN_USE: {
    kind: "conflict",
    message: "Accounts or money in a currency that you took away are still on this CBS account",
    code: "CBS_CURRENCY_IN_USE",
    field: "currencies",
  },
};

/**
 * Adds an account of the core banking system and opens its ledger accounts.
 * @throws AppError 403, 409 if the number is taken, or used accounts name it without being linked
 */
export async function createCbsAccount(
  deps: Deps,
  actor: Actor,
  { currencies, ...account }: CreateCbsAccount,
): Promise<CbsAccountDto> {
  const row = { ...account, currencies: currencies.join() };
  await write(deps, actor, {
    access: "cbs:write",
    refusals,
    plan: () => ({
      statements: [deps.db.read.insert(cbsAccounts).values(row)],
      audit: { action: "CREATE", resource: "CBS_ACCOUNT", resourceId: row.number, details: { after: row } },
      answer: undefined,
    }),
  });
  return toCbsAccountDto(await getCbsAccount(deps, actor, row.number));
}

/**
 * Changes a CBS account: its name, its currencies, whether accounts may be linked to it. One in use is deactivated,
 * never deleted, and its links stay.
 * @param version what the editor saw (If-Match); without it the last edit wins
 * @throws AppError 403, 404, 409 if it was changed in the meantime, for a change of number or purpose, or for
 * removing a currency in use
 */
export async function editCbsAccount(
  deps: Deps,
  actor: Actor,
  number: string,
  edit: EditCbsAccount,
  version: number | undefined,
): Promise<CbsAccountDto> {
  const edits = getEdits(edit);
  await writeEdit(deps, actor, {
    access: "cbs:write",
    refusals,
    version,
    read: () => getCbsAccount(deps, actor, number),
    conflict: (now) => cbsAccountEditConflict(edit, now),
    plan(before) {
      assertIdentity(before, edit);
      const changes = listChanges(before, edits);
      if (Object.keys(changes.after).length === 0) return { unchanged: undefined };
      const asRead = and(eq(cbsAccounts.number, number), eq(cbsAccounts.version, before.version));
      return {
        statements: [
          deps.db.read
            .update(cbsAccounts)
            .set({ ...changes.after, version: before.version + 1 })
            .where(asRead),
          expectOneRow(staleVersion),
        ],
        audit: { action: "UPDATE", resource: "CBS_ACCOUNT", resourceId: number, details: changes },
        answer: undefined,
      };
    },
  });
  return toCbsAccountDto(await getCbsAccount(deps, actor, number));
}

/** Throws AppError 409 if a CBS account has this number. */
export async function assertNumberFree(deps: Deps, actor: Actor, number: string): Promise<void> {
  const accounts = await listCbsAccounts(deps, actor);
  if (!accounts.some((account) => account.number === number)) return;
  throw new AppError("conflict", numberTaken, { code: "CBS_NUMBER_TAKEN", fields: { number: numberTaken } });
}

const getEdits = ({ name, isActive, currencies }: EditCbsAccount) => ({
  name,
  isActive,
  currencies: currencies?.join(),
});

const identitySentences = {
  number: "The number of a CBS account never changes: add another one",
  purpose: "The purpose of a CBS account never changes: add another one",
};

/** Throws AppError 409 if an edit changes number or purpose, which are fixed. */
export function assertIdentity(account: CbsAccountRow, { number, purpose }: EditCbsAccount): void {
  const field =
    number !== undefined && number !== account.number
      ? "number"
      : purpose !== undefined && purpose !== account.purpose
        ? "purpose"
        : undefined;
  if (field === undefined) return;
  const sentence = identitySentences[field];
  throw new AppError("conflict", sentence, { code: "CBS_IDENTITY", fields: { [field]: sentence } });
}

/** The refusal of an edit whose editor saw another version, with the present values of the CBS account. */
export function cbsAccountEditConflict(edit: EditCbsAccount, now: CbsAccountRow): AppError {
  return meanwhile("this CBS account", now.version, otherValues(getEdits(edit), now));
}
