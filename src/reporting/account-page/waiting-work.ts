import { preparedRead } from "db/prepared";
import { approvals, payments } from "db/schema";
import { and, asc, eq, gt, or, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { getScope, type Scope } from "@/access/scope";
import { visibleApprovals } from "@/approvals/queries";
import type { Deps } from "@/deps";
import { readAsOf } from "@/kernel/watch";

/** Maximum number listed of each kind. */
const mostListed = 5;

// The sign keeps SQLite from scanning all payments of the account: few are in review.
const inReview = preparedRead((read) =>
  read
    .select({
      id: payments.id,
      amount: payments.amount,
      currency: payments.currency,
      reference: payments.reference,
      since: payments.createdAt,
    })
    .from(payments)
    .where(
      and(
        eq(payments.status, "review"),
        sql`${sql.placeholder("account")} in (+${payments.virtualAccountId}, +${payments.recipientAccountId})`,
      ),
    )
    .orderBy(asc(payments.id))
    .limit(mostListed),
);

/** Approvals that name the account by its IBAN, grouped or not. Few wait at a time. */
const awaited = preparedRead((read, { scope }: { scope: Scope }) => {
  const names = (text: typeof approvals.summary | typeof approvals.details) =>
    sql`instr(replace(${text}, ' ', ''), ${sql.placeholder("iban")}) > 0`;
  return read
    .select({
      id: approvals.id,
      act: approvals.act,
      summary: approvals.summary,
      details: approvals.details,
      since: approvals.madeAt,
      expiresAt: approvals.expiresAt,
    })
    .from(approvals)
    .where(
      and(
        eq(approvals.status, "waiting"),
        gt(approvals.expiresAt, sql.placeholder("now")),
        visibleApprovals(scope),
        or(names(approvals.summary), names(approvals.details)),
      ),
    )
    .orderBy(asc(approvals.id))
    .limit(mostListed);
});

/**
 * Reads an account's waiting work: payments under review, for those who may see reviews, and acts that wait for a
 * second person, for a client its own.
 */
export async function readWaiting(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
  { id, virtualIban }: { id: number; virtualIban: string },
) {
  const [reviews, acts] = await Promise.all([
    can(actor, "reviews:page") ? inReview(db).all({ account: id }) : [],
    readAsOf(
      now,
      (at) =>
        awaited(db, { scope: getScope(actor) }).all({ iban: virtualIban, now: at, clientId: actor.clientId }),
      (waiting, at) => waiting.filter(({ expiresAt }) => expiresAt > at).length,
    ),
  ]);
  return { reviews, acts };
}
