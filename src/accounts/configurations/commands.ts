import { expectOneRow } from "db/client";
import { preparedRead } from "db/prepared";
import { cbsAccounts, configurations, virtualAccounts } from "db/schema";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { listChanges, otherValues } from "@/commands/changes";
import { editConflict, staleVersion, writeEdit } from "@/commands/edit";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { getLimitUse } from "@/ledger/limit-usage";
import type { ConfigurationDto, EditConfiguration } from "./contract";
import { asAnswered, type ConfiguredAccount, readConfiguration, toConfigurationDto } from "./queries";

/**
 * Saves the settings of an account in one write: its two switches, its limits, and the rest. Omitted ones stay. The
 * account's version increases.
 * @param version what the editor saw (If-Match); without it the last edit wins
 * @throws AppError 403, 404, 400 for an unknown suspense account, 409 if the account was changed in the meantime,
 * with its present values
 */
export async function editConfiguration(
  deps: Deps,
  actor: Actor,
  id: number,
  edit: EditConfiguration,
  version: number | undefined,
): Promise<ConfigurationDto> {
  await writeEdit(deps, actor, {
    access: "configurations:write",
    version,
    async read() {
      const found = await readConfiguration(deps, actor, id);
      return { ...found, version: found.account.version };
    },
    conflict: (now) => configurationEdited(edit, now),
    plan: (before, at) => plan(deps, actor, edit, before, at),
  });
  const saved = await readConfiguration(deps, actor, id);
  return toConfigurationDto(saved, await getLimitUse(deps, id, deps.now()));
}

async function plan(
  deps: Deps,
  actor: Actor,
  edit: EditConfiguration,
  { account, configuration }: ConfiguredAccount,
  at: number,
) {
  const { id } = account;
  const changes = listChanges(configuration, edit);
  if (Object.keys(changes.after).length === 0) return { unchanged: undefined };
  await assertSuspenseAccount(deps, actor, changes.after.suspenseAccount);
  const { creditEnabled, debitEnabled, ...settings } = { ...configuration, ...changes.after };
  const asRead = and(
    eq(virtualAccounts.id, id),
    eq(virtualAccounts.version, account.version),
    isNull(virtualAccounts.closedAt),
  );
  const own = { ...settings, updatedAt: at };
  return {
    statements: [
      deps.db.read
        .update(virtualAccounts)
        .set({ creditEnabled, debitEnabled, version: account.version + 1, updatedAt: at })
        .where(asRead),
      expectOneRow(staleVersion),
      deps.db.read
        .insert(configurations)
        .values({ virtualAccountId: id, ...own })
        .onConflictDoUpdate({ target: configurations.virtualAccountId, set: own }),
    ],
    audit: { action: "UPDATE", resource: "CONFIGURATION", resourceId: id, details: changes },
    answer: undefined,
  } as const;
}

const suspenseAccounts = preparedRead((read) =>
  read
    .select({ number: cbsAccounts.number })
    .from(cbsAccounts)
    .where(and(eq(cbsAccounts.purpose, "suspense"), eq(cbsAccounts.isActive, true)))
    .orderBy(asc(cbsAccounts.number)),
);

/** Throws AppError 400 for an unknown or inactive suspense account. */
export async function assertSuspenseAccount(
  deps: Deps,
  actor: Actor,
  number: string | undefined,
): Promise<void> {
  if (number === undefined) return;
  assertCan(actor, "cbs:read");
  const offered = (await suspenseAccounts(deps.db).all()).map((account) => account.number);
  if (offered.includes(number)) return;
  const sentence = `Choose one of the bank's suspense accounts: ${offered.join(", ")}`;
  throw new AppError("bad_request", sentence, { fields: { suspenseAccount: sentence } });
}

/** The refusal of an edit whose editor saw another version, with the present settings. */
export function configurationEdited(
  edit: EditConfiguration,
  { account, configuration }: ConfiguredAccount,
): AppError {
  const others = otherValues(asAnswered(edit), asAnswered(configuration));
  return editConflict("this account", account.version, others);
}
