import { preparedRead } from "db/prepared";
import { virtualAccounts } from "db/schema";
import { isNull, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { RateLimit, tooMany } from "@/access/rate-limit";
import type { Deps } from "@/deps";
import { readRecipient } from "@/ledger/rules";
import { closestName } from "@/vocabulary/party/compare-names";
import type { PayeeCheck } from "./contract";

/** Limit per person and hour of names that do not match one account. */
const guesses = { most: 5, per: 3_600_000 };
const misses = new RateLimit("payee-misses");

/**
 * Limits of questions per person, whatever the answers: per minute for single ones, and per ten minutes for rows of
 * files, which one full file does not exceed.
 */
const questions = {
  person: { most: 300, per: 60_000 },
  file: { most: 2_500, per: 600_000 },
} as const;
const asked = new RateLimit("payee-checks");

/** Names of the account that an IBAN leads to, and of the holder of an active account number. */
const readHolder = preparedRead((read) =>
  read
    .select({
      holderName: sql<string | null>`(select holder_name from account_numbers where id = receiver.number_id)`,
      customerName: virtualAccounts.customerName,
      companyName: virtualAccounts.companyName,
    })
    .from(
      sql`(select virtual_account_id, number_id from receivers where iban = ${sql.placeholder("iban")} and is_open) receiver`,
    )
    .innerJoin(virtualAccounts, sql`${virtualAccounts.id} = receiver.virtual_account_id`)
    .where(isNull(virtualAccounts.closedAt)),
);

/**
 * Checks whether one of the bank's virtual IBANs is held under a name. An unknown account and a different name have
 * the same answer, so that nobody learns which of the bank's IBANs are in use. The holder's name is disclosed only
 * for a close match.
 * @throws AppError 403 without the right, 429 for a user who tries several names on an account
 */
export async function answerPayeeCheck(
  deps: Pick<Deps, "db" | "env" | "now">,
  actor: Actor,
  { account, name }: { account: string; name: string },
  by: keyof typeof questions = "person",
): Promise<PayeeCheck> {
  assertCan(actor, "payee-checks:ask");
  const pause = asked.take(deps, `${by} ${actor.userId}`, questions[by]);
  if (pause !== undefined) throw tooMany("Too many names were checked. Try again in a moment", pause);
  const read = readRecipient(account, deps.env.bankCode);
  if (typeof read === "string" || !read.ours) return { result: "unavailable" };
  const key = `${actor.userId} ${read.recipient}`;
  const wait = misses.wait(deps, key, guesses);
  if (wait !== undefined)
    throw tooMany("Too many names were tried for this account. Ask the payee for the right one", wait);
  const holder = await readHolder(deps.db).get({ iban: read.recipient });
  const names = holder ? [holder.holderName, holder.customerName, holder.companyName] : [];
  const held = names.filter((one) => one !== null);
  const closest = closestName(name, held);
  if (closest.result === "match") return { result: "match" };
  misses.take(deps, key, guesses);
  return closest.result === "close_match"
    ? { result: "close_match", name: closest.name }
    : { result: "no_match" };
}
