import { expectOneRow, type Statement } from "db/client";
import { onePersonJson, onePersonSql } from "db/person";
import { flagCell, jsonCell, readPrimaryRow, readPrimaryRows } from "db/rows";
import { mayBeSameAccountSql } from "db/same-account";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { mayReadClient } from "@/access/scope";
import { defineRows } from "@/commands/rows";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Instant } from "@/vocabulary/calendar";
import { sayInEnglish } from "@/vocabulary/language";
import { assertPurposes } from "../purpose-codes/active";
import { type BeneficiaryBody, type BeneficiaryDto, beneficiaryContract, beneficiaryText } from "./contract";
import { firstUsedSql } from "./first-use";
import { approvalProblem, movesMoney } from "./rules";

const row = beneficiaryContract.row.extend({
  addressLines: jsonCell(z.string().array()),
  approved: flagCell,
  accountBy: z.int().nullable(),
  accountPersons: z.string(),
});
/** Users who may be one person with the one that entered an account. */
const enteredBy = {
  sql: onePersonSql("account_by", "coalesce(account_at, created_at)"),
  json: onePersonJson("account_by", "coalesce(account_at, created_at)"),
};
const select = `select id, client_id as clientId, name, account, bic, clearing_code as clearingCode, country, town,
  address_lines as addressLines, purpose, reference, nickname, email, is_approved as approved, account_by as accountBy,
  ${enteredBy.json} as accountPersons, version, ${firstUsedSql} as firstUsedAt from beneficiaries`;

/** A beneficiary within the actor's scope. Throws AppError 403, 404. */
async function readWithMaker({ db }: Pick<Deps, "db">, actor: Actor, id: number) {
  assertCan(actor, "beneficiaries:read");
  const found = await readPrimaryRow(db, row, { sql: `${select} where id = ?`, args: [id] });
  if (!found || !mayReadClient(actor, found.clientId))
    throw new AppError("not_found", beneficiaryContract.words.notFound);
  return found;
}

/** A beneficiary within the actor's scope. Throws AppError 403, 404. */
export async function getBeneficiary(
  deps: Pick<Deps, "db">,
  actor: Actor,
  id: number,
): Promise<BeneficiaryDto> {
  const { accountBy: _, accountPersons: _persons, ...beneficiary } = await readWithMaker(deps, actor, id);
  return beneficiary;
}

/** The client's beneficiaries of some accounts, keyed by account. */
export async function readTaken(
  { db }: Pick<Deps, "db">,
  { clientId }: Pick<Actor, "clientId">,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, BeneficiaryDto>> {
  const sql = `${select} where client_id = ? and account in (select value from json_each(?))`;
  const args = [clientId, JSON.stringify(accounts)];
  return new Map((await readPrimaryRows(db, row, { sql, args })).map((one) => [one.account, one]));
}

const changedRow = z.object({ isChanged: flagCell });

/** An order by its row of the trail: the first row of a payment or standing order, the newest of an upload. */
export type OrderedBy = { resource: "SCHEDULED_PAYMENT" | "STANDING_ORDER" | "BULK_UPLOAD"; id: number };

/**
 * Returns true if a beneficiary was entered or changed after an order, by the sequence of the trail. An order with an archived row
 * counts as older than every change.
 */
export async function isChangedSince(
  { db }: Pick<Deps, "db">,
  id: number,
  ordered: OrderedBy,
): Promise<boolean> {
  const end = ordered.resource === "BULK_UPLOAD" ? "max" : "min";
  const of = (resource: string) => `resource = ${resource} and resource_id = cast(? as text)
    and resource_id is not null and resource <> 'TRANSACTION'`;
  const row = await readPrimaryRow(db, changedRow, {
    sql: `select exists (select 1 from audit_logs where ${of("'BENEFICIARY'")}
      and id > coalesce((select ${end}(id) from audit_logs where ${of("?")}), 0)) as "isChanged"`,
    args: [id, ordered.resource, ordered.id],
  });
  return row?.isChanged ?? true;
}

/**
 * Finds a client's beneficiary for the same recipient whose account waits for another user, in any of its forms
 * (`mayBeSameAccount`); undefined if there is none.
 */
export const findWaiting = (
  { db }: Pick<Deps, "db">,
  { clientId }: Pick<Actor, "clientId">,
  recipient: string,
): Promise<BeneficiaryDto | undefined> =>
  readPrimaryRow(db, row, {
    sql: `${select} where client_id = ?1 and is_approved = 0 and ${mayBeSameAccountSql("account", "?2")} limit 1`,
    args: [clientId, recipient],
  });

const listAccountNumbers = (some: readonly BeneficiaryBody[]) => some.map(({ account }) => account);

const accountTaken = "BENEFICIARY_TAKEN";

/** Throws AppError 409 that names the beneficiaries whose account is already stored, or given twice. */
async function assertFree(
  deps: Deps,
  actor: Actor,
  some: readonly BeneficiaryBody[],
  own?: number,
): Promise<void> {
  const taken = await readTaken(deps, actor, listAccountNumbers(some));
  const first = new Map(some.map((one) => [one.account, one] as const).toReversed());
  const twice = some.filter((one) => {
    const found = taken.get(one.account);
    return first.get(one.account) !== one || (found !== undefined && found.id !== own);
  });
  if (twice.length === 0) return;
  const named = twice.map((one) => beneficiaryText(taken.get(one.account) ?? one)).join("; ");
  const sentence = sayInEnglish("An account belongs to one beneficiary, and there is already: {named}", {
    named,
  });
  throw new AppError("conflict", sentence, { code: accountTaken, fields: { account: sentence } });
}

const settingRow = z.object({ beneficiaries: flagCell });

/** True if a second user of the client must approve the account of a beneficiary. */
async function wantsSecondUser({ db }: Pick<Deps, "db">, clientId: string): Promise<boolean> {
  const sql = "select beneficiaries from client_payment_settings where client_id = ?";
  return (await readPrimaryRow(db, settingRow, { sql, args: [clientId] }))?.beneficiaries ?? false;
}

export const beneficiaryRows = defineRows<BeneficiaryDto, BeneficiaryBody>(beneficiaryContract, {
  table: "beneficiaries",
  resource: "BENEFICIARY",
  text: beneficiaryText,
  read: getBeneficiary,
  async check(deps, actor, some, own) {
    await assertFree(deps, actor, some, own);
    await assertPurposes(
      deps,
      some.map(({ purpose }) => purpose),
    );
  },
  async stored(deps, values, { actor, before, at }) {
    const { clientId, userId } = actor;
    const moves = before === undefined || movesMoney(before, values);
    const approved = moves ? !(await wantsSecondUser(deps, clientId)) : before.approved;
    const { name, account, bic, clearingCode, country, town, purpose, reference, nickname, email } = values;
    const fields = { name, account, bic, clearingCode, country };
    return {
      columns: {
        ...(before === undefined && { client_id: clientId }),
        name,
        account,
        bic,
        clearing_code: clearingCode,
        country,
        town,
        address_lines: JSON.stringify(values.addressLines),
        purpose,
        reference,
        nickname,
        email,
        ...(moves && { is_approved: approved ? 1 : 0, account_by: userId, account_at: at }),
      },
      details: { after: { clientId, ...fields, isApproved: approved } },
    };
  },
  shown: ({ name, account, bic, clearingCode, country, town, addressLines, ...rest }: BeneficiaryDto) => ({
    name,
    account,
    bic,
    clearingCode,
    country,
    town,
    addressLines: addressLines.join("\n"),
    purpose: rest.purpose,
    reference: rest.reference,
    nickname: rest.nickname,
    email: rest.email,
  }),
  refusals: {
    "UNIQUE:beneficiaries.client_id,beneficiaries.account": {
      kind: "conflict",
      message: "Somebody else has just added a beneficiary with this account",
      code: accountTaken,
      field: "account",
    },
  },
});

const changed = "BENEFICIARY_CHANGED";

/** Approves the account of a beneficiary, unless the approver may be one person with the user that entered it. */
export const approvalStatement = (seen: {
  id: number;
  version: number;
  by: number;
  at: Instant;
}): Statement => ({
  sql: `update beneficiaries set is_approved = 1, updated_at = ?, version = version + 1
    where id = ? and version = ? and is_approved = 0 and account_by is not null and ? not in ${enteredBy.sql}`,
  args: [seen.at, seen.id, seen.version, seen.by],
});

/**
 * Approves the account of a beneficiary, which can then be paid.
 * @param seen the version that the approver saw (If-Match); without it the present one
 * @throws AppError 403, 404, 409 if it needs no approval, was changed in the meantime, or is the actor's own entry
 */
export async function approveBeneficiary(
  deps: Deps,
  actor: Actor,
  id: number,
  seen?: number,
): Promise<BeneficiaryDto> {
  assertCan(actor, "beneficiaries:approve");
  const meanwhile = "This beneficiary was changed meanwhile: look at it again";
  await write(deps, actor, {
    access: "beneficiaries:approve",
    refusals: { [changed]: { kind: "conflict", message: meanwhile } },
    async plan(at) {
      const beneficiary = await readWithMaker(deps, actor, id);
      if (seen !== undefined && seen !== beneficiary.version)
        throw new AppError("conflict", meanwhile, { code: changed });
      const problem = approvalProblem(beneficiary, actor);
      if (problem !== undefined) throw new AppError("conflict", problem, { code: "BENEFICIARY_APPROVAL" });
      const { clientId, name, account, bic, clearingCode, country, version } = beneficiary;
      const after = { clientId, name, account, bic, clearingCode, country, isApproved: true };
      return {
        statements: [approvalStatement({ id, version, by: actor.userId, at }), expectOneRow(changed)],
        audit: { action: "UPDATE", resource: "BENEFICIARY", resourceId: id, details: { after } },
        answer: undefined,
      };
    },
  });
  return getBeneficiary(deps, actor, id);
}

/**
 * Checks that the actor may approve the account of a beneficiary, or gives the reason if not. Throws AppError 403,
 * 404.
 */
export async function readApproval(deps: Deps, actor: Actor, id: number) {
  const beneficiary = await readWithMaker(deps, actor, id);
  return { beneficiary, refused: approvalProblem(beneficiary, actor) };
}
