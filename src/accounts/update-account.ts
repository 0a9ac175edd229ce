import { databaseError, expectOneRow } from "db/client";
import { virtualAccounts } from "db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { auditStatement } from "@/audit/statement";
import type { Actor } from "@/auth/actor";
import { assertCan } from "@/auth/policy";
import { whileSignedIn } from "@/auth/session-guard";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { answerKey, claimKey, findBound, once } from "@/ledger/idempotency";
import { relinkAccount } from "@/ledger/relink";
import { type AccountDto, accountSchema, type EditAccount } from "./contract";
import { type AccountRow, getAccount, toAccountDto } from "./queries";
import { refuseTakenReference } from "./refusals";
import { changesOf, tellOtherVersion } from "./rules";

/** How often an edit is tried again when another one came in between. */
const attempts = 3;

/** `version` is what the editor saw (If-Match); without it the last edit wins. */
type EditOptions = { version?: number | undefined; idempotency?: Idempotency | undefined };

/** What an edit answers: the account, and whether an earlier call with the same key made it. */
export type Edited = { value: AccountDto; replayed: boolean };

/**
 * Changes an account: the fields that are given, or its CBS account alone.
 * @param options with `idempotency` it happens once: a repeat gets the first answer, whatever was changed meanwhile
 * @throws AppError 422 for a key of another edit, 404, 409 where it was edited meanwhile (with the other version beside each field), where the
 * reference is taken, or where the currency of an account would change that was used or awaits a payment in review
 */
export async function editAccount(
  deps: Deps,
  actor: Actor,
  id: number,
  edit: EditAccount,
  { version, idempotency }: EditOptions = {},
): Promise<Edited> {
  assertCan(actor, "accounts:write");
  const replay = async (response: unknown) => {
    const kept = accountSchema.safeParse(response);
    // A link's key is bound to its journal alone.
    return kept.success ? kept.data : toAccountDto(await getAccount(deps, actor, id), actor);
  };
  // Asked first: what an edit did once may make its repeat look stale, or like nothing to do.
  const bound = idempotency && (await findBound(deps, actor, idempotency));
  if (bound) return { value: await replay(bound.response), replayed: true };
  return once(
    deps,
    actor,
    idempotency,
    () => tryEdit(deps, actor, id, edit, { version, idempotency }),
    replay,
  );
}

async function tryEdit(
  deps: Deps,
  actor: Actor,
  id: number,
  edit: EditAccount,
  { version, idempotency }: EditOptions,
): Promise<AccountDto> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await getAccount(deps, actor, id);
    if (version !== undefined && version !== before.version) throw editedMeanwhile(edit, before);
    const { cbsAccount, ...fields } = edit;
    try {
      if (cbsAccount !== undefined && cbsAccount !== before.cbsAccount) {
        await relinkAccount(deps, actor, { accountId: id, cbsAccount, version: before.version, idempotency });
      } else {
        const edited = await writeEdit(deps, actor, before, fields, idempotency);
        if (edited) return edited;
      }
      return toAccountDto(await getAccount(deps, actor, id), actor);
    } catch (error) {
      if (!isStale(error)) throw error;
      if (version !== undefined || attempt === attempts)
        throw editedMeanwhile(edit, await getAccount(deps, actor, id));
    }
  }
}

const isStale = (error: unknown) =>
  databaseError(error)?.code === "STALE" || (error instanceof AppError && error.code === "STALE");

type Fields = Omit<EditAccount, "cbsAccount">;

/** Answers the account as the edit leaves it; undefined where there is nothing to change. */
async function writeEdit(
  deps: Deps,
  actor: Actor,
  before: AccountRow,
  fields: Fields,
  idempotency: Idempotency | undefined,
): Promise<AccountDto | undefined> {
  const { db, now } = deps;
  const changes = changesOf(before, fields);
  if (Object.keys(changes.after).length === 0) return undefined;
  const at = now();
  const renamed = fields.customerName === undefined ? {} : { accountName: fields.customerName };
  const { id, version } = before;
  const after = { ...changes.after, ...renamed, version: version + 1, updatedAt: at };
  const edited = toAccountDto({ ...before, ...after }, actor);
  const update = db.read
    .update(virtualAccounts)
    .set(after)
    .where(
      and(eq(virtualAccounts.id, id), eq(virtualAccounts.version, version), isNull(virtualAccounts.closedAt)),
    );
  const trail = auditStatement({
    actor,
    action: "UPDATE",
    resource: "VIRTUAL_ACCOUNT",
    resourceId: id,
    at,
    details: changes,
  });
  const claimed = idempotency ? [claimKey(actor, idempotency, 200, at)] : [];
  const answered = idempotency ? [answerKey(actor, idempotency, JSON.stringify(edited))] : [];
  const writes = [
    ...whileSignedIn(deps, actor),
    ...claimed,
    update,
    expectOneRow("STALE"),
    trail,
    ...answered,
  ];
  await db.write(writes, idempotency ? { idempotent: true } : {}).catch(refuseEdit);
  return edited;
}

/** Why a currency stays as it is, by the name that the database gives the refusal. */
const currencyRefusals = new Map([
  ["ACCOUNT_USED", "The account was used: its currency can no longer be changed"],
  [
    "ACCOUNT_HAS_PAYMENTS",
    "A payment to the account is under review: decide it before you change the currency",
  ],
]);

function refuseEdit(error: unknown): never {
  const code = databaseError(error)?.code ?? "";
  const sentence = currencyRefusals.get(code);
  if (sentence) throw new AppError("conflict", sentence, { code, fields: { currency: sentence } });
  refuseTakenReference(error);
}

function editedMeanwhile(edit: EditAccount, now: AccountRow): AppError {
  return new AppError("conflict", "Someone else changed this account meanwhile: compare, then save again", {
    code: "EDITED_MEANWHILE",
    fields: { ...tellOtherVersion(edit, now), version: String(now.version) },
  });
}
