import { expectOneRow } from "db/client";
import { virtualAccounts } from "db/schema";
import { and, eq, isNull } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { listChanges, otherValues } from "@/commands/changes";
import { editConflict as meanwhile, retryWhenStale, staleVersion } from "@/commands/edit";
import { answerOnce } from "@/commands/idempotency/store";
import { type Refusal, write } from "@/commands/write";
import type { Deps } from "@/deps";
import type { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { relinkAccount } from "@/ledger/clearing";
import { type AccountDto, accountSchema, type EditAccount } from "./contract";
import { type AccountRow, getAccount, toAccountDto } from "./queries";
import { accountRefusals } from "./refusals";

/** `version` is the one that the editor saw (If-Match); without it the last edit wins. */
type EditOptions = { version?: number | undefined; idempotency?: Idempotency | undefined };

/** Answer of an edit: the account; `replayed` if an earlier call with the same key already made it. */
export type Edited = { value: AccountDto; replayed: boolean };

/**
 * Changes an account: the given fields, or its CBS account alone.
 * @param options with `idempotency` it happens once: a repeat gets the first answer, whatever was changed in the
 * meantime
 * @throws AppError 422 for a key of another edit, 404, 409 if it was edited in the meantime (with the other version
 * of each field), if the reference is taken, or for another currency of an account that was used or has a payment in
 * review
 */
export async function editAccount(
  deps: Deps,
  actor: Actor,
  id: number,
  edit: EditAccount,
  options: EditOptions = {},
): Promise<Edited> {
  assertCan(actor, "accounts:write");
  const { cbsAccount, ...fields } = edit;
  const read = () => getAccount(deps, actor, id);
  const conflict = (now: AccountRow) => accountEditConflict(edit, now);
  return retryWhenStale({ version: options.version, read, conflict }, (readForEdit) =>
    cbsAccount === undefined
      ? writeFields(deps, actor, id, fields, readForEdit, options.idempotency)
      : linkAccount(deps, actor, id, cbsAccount, readForEdit, options.idempotency),
  );
}

/** Reads the account before an edit. Throws STALE if the editor saw another version. */
type ReadForEdit = () => Promise<AccountRow>;

/** Links an account to a CBS account: a posting, which uses the idempotency key in its own write. */
async function linkAccount(
  deps: Deps,
  actor: Actor,
  id: number,
  cbsAccount: string,
  readForEdit: ReadForEdit,
  idempotency: Idempotency | undefined,
): Promise<Edited> {
  const current = async () => toAccountDto(await getAccount(deps, actor, id), actor);
  const link = async () => {
    const before = await readForEdit();
    if (cbsAccount === before.cbsAccount) return toAccountDto(before, actor);
    await relinkAccount(deps, actor, { accountId: id, cbsAccount, version: before.version, idempotency });
    return current();
  };
  // The key of a link is bound to its journal, without the account: a repeat reads it again.
  return answerOnce(deps, actor, idempotency, { act: link, replay: current });
}

const currencyRefusal = (code: string, message: string): Refusal => ({
  kind: "conflict",
  message,
  code,
  field: "currency",
});

/** Refusals of the database for an edit: a taken reference, or another currency or type for an account that is in use. */
const editRefusals: Readonly<Record<string, Refusal>> = {
  ...accountRefusals,
  ACCOUNT_HAS_NUMBERS: {
    kind: "conflict",
    message: "The account has pools of account numbers: it stays a collection account",
    code: "ACCOUNT_HAS_NUMBERS",
    field: "type",
  },
  ACCOUNT_USED: currencyRefusal(
    "ACCOUNT_USED",
    "The account was used: its currency can no longer be changed",
  ),
  ACCOUNT_HAS_PAYMENTS: currencyRefusal(
    "ACCOUNT_HAS_PAYMENTS",
    "A payment to the account is under review: decide it before you change the currency",
  ),
};

async function writeFields(
  deps: Deps,
  actor: Actor,
  id: number,
  fields: Omit<EditAccount, "cbsAccount">,
  readForEdit: ReadForEdit,
  idempotency: Idempotency | undefined,
): Promise<Edited> {
  return write(deps, actor, {
    access: "accounts:write",
    refusals: editRefusals,
    once: { key: idempotency, status: 200, replay: (response) => accountSchema.parse(response) },
    async plan(at) {
      const before = await readForEdit();
      const changes = listChanges(before, fields);
      if (Object.keys(changes.after).length === 0) return { unchanged: toAccountDto(before, actor) };
      const renamed = fields.customerName === undefined ? {} : { accountName: fields.customerName };
      const after = { ...changes.after, ...renamed, version: before.version + 1, updatedAt: at };
      const asRead = and(
        eq(virtualAccounts.id, id),
        eq(virtualAccounts.version, before.version),
        isNull(virtualAccounts.closedAt),
      );
      return {
        statements: [
          deps.db.read.update(virtualAccounts).set(after).where(asRead),
          expectOneRow(staleVersion),
        ],
        audit: { action: "UPDATE", resource: "VIRTUAL_ACCOUNT", resourceId: id, details: changes },
        answer: toAccountDto({ ...before, ...after }, actor),
      };
    },
  });
}

/** The refusal of an edit whose editor saw another version, with the account's present values. */
export function accountEditConflict(edit: EditAccount, now: AccountRow): AppError {
  return meanwhile("this account", now.version, otherValues(edit, now));
}
