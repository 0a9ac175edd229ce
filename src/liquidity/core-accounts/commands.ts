import { refuseWhen, type Write } from "db/client";
import { idRow, readPrimaryRow } from "db/rows";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { editConflict, staleVersion } from "@/commands/edit";
import { type AuditRecord, write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { readRecipient } from "@/ledger/rules";
import { type CoreAccount, type CoreAccountsDto, coreAccountWords } from "./contract";
import {
  getCoreAccounts,
  getState,
  readCoreAccounts,
  stateOfCoreAccounts,
  toCoreAccountsDto,
} from "./queries";

const resource = "CORE_ACCOUNT";
const ours = { kind: "bad_request", message: coreAccountWords.ours, field: "account" } as const;

/** Throws AppError 400 for a virtual account, an account number or a CBS account of the bank. */
export async function assertOutside(
  { db, env }: Pick<Deps, "db" | "env">,
  accounts: readonly CoreAccount[],
): Promise<void> {
  const isOurs = accounts.some(({ account }) => {
    const read = readRecipient(account, env.bankCode);
    return typeof read !== "string" && read.ours;
  });
  const select = {
    sql: `select 1 as id from cbs_accounts
      where ltrim(number, '0') in (select ltrim(value, '0') from json_each(?)) limit 1`,
    args: [JSON.stringify(accounts.map(({ account }) => account))],
  };
  if (isOurs || (await readPrimaryRow(db, idRow, select)))
    throw new AppError(ours.kind, ours.message, { fields: { [ours.field]: ours.message } });
}

/**
 * Makes the core accounts of a client equal to a list: with one statement and one row of the trail for each that is new, changed or
 * removed. Orders under way keep their core account.
 * @param version of the accounts that the editor saw (If-Match)
 * @throws AppError 400 for an account of ours, 403, 404, 409 if they were changed in the meantime
 */
export async function putCoreAccounts(
  deps: Deps,
  actor: Actor,
  clientId: string,
  accounts: readonly CoreAccount[],
  version?: number,
): Promise<CoreAccountsDto> {
  assertCan(actor, "sweeps:write");
  await assertOutside(deps, accounts);
  await write(deps, actor, {
    access: "sweeps:write",
    refusals: {
      [staleVersion]: { kind: "conflict", message: "These core accounts were changed meanwhile" },
      CORE_ACCOUNT_OURS: ours,
    },
    async plan(at) {
      const before = await readCoreAccounts(deps, actor, clientId);
      const seen = toCoreAccountsDto(clientId, before);
      if (version !== undefined && version !== seen.version)
        throw editConflict("these core accounts", seen.version);
      const statements: Write[] = [];
      const audit: AuditRecord[] = [];
      const wanted = new Map(accounts.map((one) => [one.currency, one]));
      for (const { id, currency, account, name } of before) {
        const next = wanted.get(currency);
        wanted.delete(currency);
        const shown = { clientId, currency, account, name };
        if (!next) {
          statements.push({ sql: "delete from core_accounts where id = ?", args: [id] });
          audit.push({ action: "DELETE", resource, resourceId: id, details: { before: shown } });
        } else if (next.account !== account || next.name !== name) {
          statements.push({
            sql: "update core_accounts set account = ?, name = ?, version = version + 1, updated_at = ? where id = ?",
            args: [next.account, next.name, at, id],
          });
          const details = { before: shown, after: { clientId, ...next } };
          audit.push({ action: "UPDATE", resource, resourceId: id, details });
        }
      }
      for (const [currency, { account, name }] of wanted) {
        statements.push({
          sql: `insert into core_accounts (client_id, currency, account, name, created_by, created_at, updated_at)
            values (?, ?, ?, ?, ?, ?, ?)`,
          args: [clientId, currency, account, name, actor.userId, at, at],
        });
        audit.push({
          action: "CREATE",
          resource,
          resourceId: {
            sql: "(select id from core_accounts where client_id = ? and currency = ?)",
            args: [clientId, currency],
          },
          details: { after: { clientId, currency, account, name } },
        });
      }
      const [first, ...others] = audit;
      if (!first) return { unchanged: undefined };
      const isStale = {
        sql: `select 1 where ${stateOfCoreAccounts} <> ?`,
        args: [clientId, getState(before)],
      };
      return {
        statements: [refuseWhen(isStale, staleVersion), ...statements],
        audit: [first, ...others],
        answer: undefined,
      };
    },
  });
  return getCoreAccounts(deps, actor, clientId);
}
