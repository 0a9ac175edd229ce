import type { Write } from "db/client";
import { virtualAccounts } from "db/schema";
import type { ActingUser, Actor } from "@/access/actor";
import { joinClient } from "@/accounts/clients/statements";
import type { Plan } from "@/commands/write";
import type { Deps } from "@/deps";
import type { Instant } from "@/vocabulary/calendar";
import { makeVirtualIban } from "@/vocabulary/iban";
import type { CreateAccount } from "./contract";
import { takeIbanNumbers } from "./iban-sequence";
import { toAccountDto } from "./queries";

/** Row of an account to be opened. `id` is its number in the IBAN sequence. */
export const newAccount = (
  { env }: Pick<Deps, "env">,
  actor: Pick<Actor, "userId" | "clientId">,
  input: CreateAccount,
  id: number,
  at: Instant,
) => ({
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
  entityId: null,
  balance: 0,
  version: 1,
  createdAt: at,
  updatedAt: at,
});

type NewAccount = ReturnType<typeof newAccount>;

/**
 * Plans the opening of several accounts in one write, each with its own row in the trail. Their numbers of the IBAN
 * sequence are taken in a separate write; unused numbers are skipped for good.
 * @returns the accounts' ids in the order of the inputs, with the parts of the write's plan
 */
export async function planAccounts(
  deps: Deps,
  actor: ActingUser,
  inputs: readonly CreateAccount[],
  at: Instant,
): Promise<{ ids: number[]; statements: Write[]; audit: Plan<unknown>["audit"] }> {
  const ids = await takeIbanNumbers(deps, at, inputs.length);
  const accounts = inputs.map((input, index) => newAccount(deps, actor, input, ids[index] ?? 0, at));
  const [first, ...rest] = accounts.map((account) => ({
    action: "CREATE" as const,
    resource: "VIRTUAL_ACCOUNT" as const,
    resourceId: account.id,
    details: { after: toAccountDto({ ...account, held: 0 }, actor) },
  }));
  return {
    ids,
    statements: [...joinClients(deps, actor, inputs, at), insertAccounts(accounts)],
    audit: first ? [first, ...rest] : { none: "no account is opened" },
  };
}

/** Inserts each client once, under the name of the first company that names it. */
function joinClients(deps: Deps, actor: ActingUser, inputs: readonly CreateAccount[], at: Instant): Write[] {
  const joined = new Map<string, Write[]>();
  for (const { clientId = actor.clientId, companyName: name, acceptSignedUpClient } of inputs) {
    if (joined.has(clientId)) continue;
    const client = { id: clientId, name, kind: "client" as const, createdAt: at };
    joined.set(clientId, joinClient(deps, client, acceptSignedUpClient));
  }
  return [...joined.values()].flat();
}

const columnNames = {
  id: virtualAccounts.id.name,
  virtualIban: virtualAccounts.virtualIban.name,
  accountName: virtualAccounts.accountName.name,
  customerName: virtualAccounts.customerName.name,
  companyName: virtualAccounts.companyName.name,
  reference: virtualAccounts.reference.name,
  type: virtualAccounts.type.name,
  currency: virtualAccounts.currency.name,
  description: virtualAccounts.description.name,
  creditEnabled: virtualAccounts.creditEnabled.name,
  debitEnabled: virtualAccounts.debitEnabled.name,
  networth: virtualAccounts.networth.name,
  status: virtualAccounts.status.name,
  clientId: virtualAccounts.clientId.name,
  createdBy: virtualAccounts.createdBy.name,
  level: virtualAccounts.level.name,
  cbsAccount: virtualAccounts.cbsAccount.name,
  entityId: virtualAccounts.entityId.name,
  balance: virtualAccounts.balance.name,
  version: virtualAccounts.version.name,
  createdAt: virtualAccounts.createdAt.name,
  updatedAt: virtualAccounts.updatedAt.name,
} as const satisfies Record<keyof NewAccount, string>;

/** One statement for any number of accounts, whose rows are passed as one JSON text. */
function insertAccounts(accounts: readonly NewAccount[]): Write {
  const names = Object.values(columnNames).join(", ");
  const values = Object.keys(columnNames).map((property) => `value ->> '$.${property}'`);
  return {
    sql: `insert into virtual_accounts (${names}) select ${values.join(", ")} from json_each(?)`,
    args: [JSON.stringify(accounts)],
  };
}
