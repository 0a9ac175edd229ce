import { readPrimaryRow, readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { mayReadClient } from "@/access/scope";
import { hashState } from "@/commands/rows";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { type Currency, currencySchema } from "@/vocabulary/money";
import type { CoreAccount, CoreAccountsDto } from "./contract";

const storedRow = z.object({
  id: z.int(),
  currency: currencySchema,
  account: z.string(),
  name: z.string(),
  version: z.int(),
});
type StoredCoreAccount = z.infer<typeof storedRow>;

const clientRow = z.object({ id: z.string() });

/** Reads the core accounts of a client from the primary, by currency. Throws AppError 403; 404 for an unknown client or another's. */
export async function readCoreAccounts(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  clientId: string,
): Promise<StoredCoreAccount[]> {
  assertCan(actor, "core-accounts:read");
  const isVisible = mayReadClient(actor, clientId);
  const client =
    isVisible &&
    (await readPrimaryRow(db, clientRow, {
      sql: "select id from clients where id = ? and kind = 'client'",
      args: [clientId],
    }));
  if (!client) throw new AppError("not_found", "Client not found");
  return readPrimaryRows(db, storedRow, {
    sql: "select id, currency, account, name, version from core_accounts where client_id = ? order by currency",
    args: [clientId],
  });
}

const ownerRow = z.object({ clientId: z.string() });

/** The core accounts of the client to whom one belongs. Throws AppError 403, 404. */
export async function getCoreAccountsBeside(deps: Deps, actor: Actor, id: number): Promise<CoreAccountsDto> {
  const owner = await readPrimaryRow(deps.db, ownerRow, {
    sql: "select client_id as clientId from core_accounts where id = ?",
    args: [id],
  });
  if (!owner) throw new AppError("not_found", "Core account not found");
  return getCoreAccounts(deps, actor, owner.clientId);
}

/** SQL of the state of a client's core accounts, from its id. Ids are never used again. */
export const stateOfCoreAccounts = `(select json_group_array(json_array(id, version)) from
  (select id, version from core_accounts where client_id = ? order by id))`;

/** The same state, from accounts that were read. */
export const getState = (accounts: readonly StoredCoreAccount[]): string =>
  JSON.stringify(accounts.map(({ id, version }) => [id, version]).toSorted(([a = 0], [b = 0]) => a - b));

/** Converts core accounts to the form of answers. */
export const toCoreAccountsDto = (
  clientId: string,
  accounts: readonly StoredCoreAccount[],
): CoreAccountsDto => ({
  clientId,
  accounts: accounts.map(({ currency, account, name }) => ({ currency, account, name })),
  version: hashState(getState(accounts)),
});

/** The core accounts of a client as calls answer them. Throws AppError 403, 404. */
export const getCoreAccounts = async (deps: Deps, actor: Actor, clientId: string): Promise<CoreAccountsDto> =>
  toCoreAccountsDto(clientId, await readCoreAccounts(deps, actor, clientId));

/** The core account of a client in a currency; undefined if there is none. */
export const findCoreAccount = (
  { db }: Pick<Deps, "db">,
  clientId: string,
  currency: Currency,
): Promise<CoreAccount | undefined> =>
  readPrimaryRow(db, storedRow, {
    sql: "select id, currency, account, name, version from core_accounts where client_id = ? and currency = ?",
    args: [clientId, currency],
  });
