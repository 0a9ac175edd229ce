import { journalKinds } from "db/journal-kinds";
import { preparedRead } from "db/prepared";
import { accountStates, alerts, fundAllocations, holds } from "db/schema";
import { selectUsername } from "db/username";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Source } from "@/app/timeline/event";
import { say } from "@/vocabulary/language";
import { translateWithin } from "@/vocabulary/language/speaking";
import { formatMoney } from "@/vocabulary/money";
import { mostExamined, own, source, take, within } from "./read";

const stateRows = preparedRead((read) => {
  const { place, orderBy } = within(sql`${accountStates.since}`, sql`${accountStates.id}`);
  return read
    .select({ id: accountStates.id, at: accountStates.since, status: accountStates.status })
    .from(accountStates)
    .where(and(eq(accountStates.virtualAccountId, own), place))
    .orderBy(...orderBy)
    .limit(take);
});

const states = { active: "Active", suspended: "Suspended", inactive: "Inactive", closed: "Closed" } as const;

/** Statuses of an account, with the beginning of each. */
export const statusSource = (account: number): Source =>
  source(
    "clients",
    (db) => stateRows(db),
    { own: account },
    ({ id, at, status }) => ({
      id,
      at,
      title: "Status of the account",
      text: say(states[status]),
    }),
  );

const alertRows = preparedRead((read, { scope }: { scope: "all" | "own" }) => {
  const { place, orderBy } = within(sql`${alerts.createdAt}`, sql`${alerts.id}`);
  const newest = sql`(select id from alerts where virtual_account_id = ${own} order by id desc limit ${sql.raw(String(mostExamined))})`;
  return read
    .select({ id: alerts.id, at: alerts.createdAt, title: alerts.title, text: alerts.description })
    .from(alerts)
    .where(
      and(
        sql`${alerts.id} in ${newest}`,
        scope === "all" ? undefined : eq(alerts.audience, "client"),
        sql`(${sql.placeholder("journal")} is null or ${alerts.journalId} = ${sql.placeholder("journal")})`,
        place,
      ),
    )
    .orderBy(...orderBy)
    .limit(take);
});

/** Alerts about an account, for a client only its own; or those that a journal raised. */
export const alertSource = (account: number, journal: string | null = null): Source =>
  source(
    "everyone",
    (db, scope) => alertRows(db, { scope }),
    { own: account, journal },
    ({ id, at, title, text }) => ({
      id,
      at,
      title: "Alert",
      text: `${translateWithin(title)}: ${translateWithin(text)}`,
    }),
  );

const ofHolds = (ended: boolean) => {
  const [at, by] = ended
    ? [
        sql<number>`${holds.endedAt}`,
        sql<
          string | null
        >`(select u.username from journals j join users u on u.id = j.user_id where j.id = holds.ended_journal_id)`,
      ]
    : [sql<number>`${holds.createdAt}`, selectUsername(holds.createdBy)];
  return preparedRead((read) => {
    const { place, orderBy } = within(at, sql`${holds.id}`);
    const newest = sql`(select id from holds where virtual_account_id = ${own} order by id desc limit ${sql.raw(String(mostExamined))})`;
    return read
      .select({
        id: holds.id,
        at: at.as("at"),
        amount: holds.amount,
        currency: holds.currency,
        reason: holds.reason,
        endedBy: holds.endedBy,
        by: sql<string | null>`${by}`.as("by"),
      })
      .from(holds)
      .where(and(sql`${holds.id} in ${newest}`, ended ? isNotNull(holds.endedAt) : undefined, place))
      .orderBy(...orderBy)
      .limit(take);
  });
};
const [holdsPlaced, holdsEnded] = [ofHolds(false), ofHolds(true)];

/** Holds on an account, and their ends. */
export const holdSources = (account: number): Source[] => [
  source(
    "staff",
    (db) => holdsPlaced(db),
    { own: account },
    (row) => ({
      id: row.id,
      at: row.at,
      title: journalKinds.hold.title,
      text: `${formatMoney(row.amount, row.currency)}: ${row.reason}`,
      by: row.by ?? null,
      href: `/admin/holds?view=${row.id}`,
    }),
  ),
  source(
    "staff",
    (db) => holdsEnded(db),
    { own: account },
    (row) => ({
      id: row.id,
      at: row.at,
      title: row.endedBy === null ? "Hold ended" : journalKinds[row.endedBy].title,
      text: `${formatMoney(row.amount, row.currency)}: ${row.reason}`,
      by: row.by ?? null,
      href: `/admin/holds?view=${row.id}`,
    }),
  ),
];

const ofAllocations = (revoked: boolean) => {
  const at = revoked ? sql<number>`${fundAllocations.revokedAt}` : sql<number>`${fundAllocations.createdAt}`;
  return preparedRead((read) => {
    const { place, orderBy } = within(at, sql`${fundAllocations.id}`);
    const newest = sql`(select id from fund_allocations where virtual_account_id = ${own} order by id desc limit ${sql.raw(String(mostExamined))})`;
    return read
      .select({
        id: fundAllocations.id,
        at: at.as("at"),
        amount: fundAllocations.allocatedAmount,
        currency: fundAllocations.currency,
        user: selectUsername(fundAllocations.userId),
      })
      .from(fundAllocations)
      .where(
        and(
          sql`${fundAllocations.id} in ${newest}`,
          revoked ? isNotNull(fundAllocations.revokedAt) : undefined,
          place,
        ),
      )
      .orderBy(...orderBy)
      .limit(take);
  });
};
const [allocationsMade, allocationsRevoked] = [ofAllocations(false), ofAllocations(true)];

/** Allocations and revocations of an account. */
export const allocationSources = (account: number): Source[] =>
  (
    [
      [allocationsMade, "Funds allocated"],
      [allocationsRevoked, "Allocation revoked"],
    ] as const
  ).map(([read, title]) =>
    source(
      "staff",
      (db) => read(db),
      { own: account },
      ({ id, at, amount, currency, user }) => ({
        id,
        at,
        title,
        text: say("{money} for {user}", { money: formatMoney(amount, currency), user }),
        href: `/admin/fund-allocation?view=${id}`,
      }),
    ),
  );
