import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { scopeOf } from "@/access/scope";
import { findClients } from "@/accounts/clients/queries";
import type { Deps } from "@/deps";
import { accountsByIds, accountsOfClient } from "../tools/account-refs";
import type { LeftOut } from "./exclusions";
import type { Question } from "./question";
import type { Slots } from "./slots";

/** Subjects whose figures are of open accounts alone. */
const ofOpenAccounts: readonly (Question["subject"] | undefined)[] = ["balance", "accounts"];

/**
 * The accounts that stay where some are left out, of those that the question is about; undefined where there is no such
 * list: of the whole book nothing is left out account by account.
 */
export async function withoutLeftOut(
  deps: Deps,
  actor: Actor,
  { mentions, currencies }: LeftOut,
  { accounts = [], clientId, subject }: Partial<Question>,
  known: Slots["known"],
): Promise<number[] | undefined> {
  const all =
    accounts.length > 0
      ? await accountsByIds(deps, actor, accounts)
      : scopeOf(actor) === "own"
        ? known.whole
          ? known.accounts
          : []
        : clientId !== undefined || mentions.length === 0
          ? await accountsOfClient(deps, actor, clientId)
          : await wholeBook(deps, actor);
  const out = new Set(mentions.flatMap((mention) => mention.accounts.map(({ id }) => id)));
  const stays = all.filter(
    ({ id, currency, closedAt }) =>
      !out.has(id) &&
      !currencies.includes(currency) &&
      (closedAt === null || !ofOpenAccounts.includes(subject)),
  );
  return stays.length > 0 && stays.length <= 50 ? stays.map(({ id }) => id) : undefined;
}

/** All accounts of all clients, closed ones among them; none where there are more than one answer names. */
async function wholeBook(deps: Deps, actor: Actor) {
  const clients = can(actor, "clients:read") ? await findClients(deps, actor, "", 51) : [];
  if (clients.length > 50) return [];
  return (await Promise.all(clients.map(({ id }) => accountsOfClient(deps, actor, id)))).flat();
}
