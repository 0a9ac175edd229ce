import { databaseError, expectOneRow, type Write } from "db/client";
import { onePersonSql } from "db/person";
import { readPrimaryRow, sumCell } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { dayLength } from "@/vocabulary/calendar";
import type { Minor } from "@/vocabulary/money";
import type { KindWithAmount } from "./contract";

/** Period in milliseconds within which acts without a second person count together. */
const aloneRow = z.object({ alone: sumCell });

/** Act that somebody is about to carry out alone: `usdAmount` in cents, `accountId` null if no account is involved. */
export type ActWithoutSecondPerson = { kind: KindWithAmount; accountId: number | null; usdAmount: Minor };

/**
 * Statements that count an act in its own write: if the account, or anyone who acts with the actor's programs, has
 * exceeded the bank's amount without a second person within 24 hours, the write is refused with SECOND_PERSON.
 * Concurrent acts are thereby counted one after the other.
 */
export function countWithoutSecondPerson(
  { now }: Pick<Deps, "now">,
  { userId }: Actor,
  acts: readonly ActWithoutSecondPerson[],
): Write[] {
  const at = now();
  return acts.flatMap(({ kind, accountId, usdAmount }): Write[] => [
    {
      sql: `insert into sole_acts (kind, account_id, maker_id, usd_amount, at)
        select s.kind, a.account, a.maker, a.worth, a.at from approval_settings s,
          (select ? as account, ? as maker, ? as worth, ? as at, ? as since) a
        where s.kind = ? and s.enabled = 1
          and s.above_usd >= a.worth + (select coalesce(sum(usd_amount), 0) from sole_acts
            where account_id = a.account and kind = s.kind and at > a.since)
          and s.above_usd >= a.worth + (select coalesce(sum(usd_amount), 0) from sole_acts
            where maker_id in ${onePersonSql("a.maker", "a.at")} and kind = s.kind
              and at > a.since)`,
      args: [accountId, userId, usdAmount, at, at - dayLength, kind],
    },
    expectOneRow("SECOND_PERSON"),
  ]);
}

/** True if a write was refused because the sum without a second person would exceed the bank's amount. */
export const isTooMuchAlone = (error: unknown): boolean =>
  databaseError(error)?.code === "SECOND_PERSON" ||
  (error instanceof AppError && error.code === "SECOND_PERSON");

/**
 * Larger of two sums within 24 hours: acts of a kind that the actor and their programs carried out alone, and those
 * that anybody carried out alone on an account; in cents.
 */
export async function sumAlone(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId }: Actor,
  kind: KindWithAmount,
  accountId: number | null,
): Promise<Minor> {
  const at = now();
  const since = at - dayLength;
  const row = await readPrimaryRow(db, aloneRow, {
    sql: `select max(
      (select coalesce(sum(usd_amount), 0) from sole_acts where account_id = ? and kind = ? and at > ?),
      (select coalesce(sum(usd_amount), 0) from sole_acts
        where maker_id in ${onePersonSql("?", "?")} and kind = ? and at > ?)) as alone`,
    args: [accountId, kind, since, userId, at, kind, since],
  });
  if (!row) throw new Error("The sum of what somebody did alone was not answered");
  return row.alone;
}
