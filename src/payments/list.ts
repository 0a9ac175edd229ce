import { keyset } from "db/keyset";
import { payments, virtualAccounts } from "db/schema";
import { and, isNull, or, type SQL, sql } from "drizzle-orm";
import { withinScope } from "@/access/scope";
import { searchByAccount } from "@/accounts/search";
import { hasLabel } from "@/platform/labels/queries";
import { filterConditions, splitNames } from "@/platform/lists/conditions";
import { defineReading, type Selection, staffOnly, type Variant } from "@/platform/lists/reading";
import { contains } from "@/platform/search/phrase";
import { mapOptions, paymentStatuses } from "@/vocabulary/options";
import { paymentFilters, reviewFilters } from "./contract";
import { leavesAccount, ofAccount, selectPayments, visiblePayments, waitsForDetails } from "./queries";

const common = {
  access: "payments:read",
  id: payments.id,
  sorts: { newest: undefined },
  visible: visiblePayments,
  search: {
    direct: searchByAccount({
      accountId: payments.virtualAccountId,
      own: (comparison) =>
        or(
          contains(comparison, payments.recipient, "joined"),
          contains(comparison, payments.reference),
          contains(comparison, payments.description),
        ),
    }),
  },
  from: sql`${payments} left join ${virtualAccounts} on ${ofAccount}`,
  select: selectPayments,
} as const;
const targets = {
  account: payments.virtualAccountId,
  from: payments.createdAt,
  to: payments.createdAt,
};

const paymentTargets = {
  ...targets,
  label: hasLabel("payment", payments.id),
  status: {
    ...mapOptions(paymentStatuses, (status) => sql`${payments.status} = ${sql.raw(`'${status}'`)}`),
    booked: sql`${payments.status} = 'booked' and not ${waitsForDetails}`,
    details_needed: sql`${payments.status} = 'booked' and ${payments.id} in (select payment_id from payment_details
      where status = 'waiting')`,
  },
};

/** A client's open accounts, whose payments it sees. */
const ownAccounts = sql`select ${virtualAccounts.id} as id from ${virtualAccounts}
  where ${and(withinScope("own"), isNull(virtualAccounts.closedAt))}`;

/**
 * Pages a client's payments by account: it has few accounts, and the index of each gives a page, from whose rows the
 * newest are taken. Otherwise the payments of the whole bank would be scanned for the client's.
 */
function ofOwnAccounts({ filters, side, direction }: Variant, rows: SQL | undefined): Selection {
  const narrowed = and(
    filterConditions(paymentFilters, paymentTargets, filters, () => false),
    rows,
  );
  const beyond = keyset({ id: sql`+${payments.id}`, direction }, side).where;
  const { orderBy } = keyset({ id: payments.id, direction }, side);
  const ofAccount = and(sql`${payments.virtualAccountId} = own.id`, narrowed, beyond);
  const where = sql`${payments.id} in (select page.id from (${ownAccounts}) own join ${payments} page on page.id in (
    select ${payments.id} from ${payments} where ${ofAccount} order by ${orderBy} limit ${sql.placeholder("limit")}))`;
  return { where, orderBy };
}

/** Defines the reading of payments in scope that meet a condition. */
const definePayments = (rows?: SQL) =>
  defineReading({
    ...common,
    visible: (scope) => and(visiblePayments(scope), rows),
    filters: paymentFilters,
    targets: paymentTargets,
    async plan(_, { scope, filters }) {
      const narrowing = ["account", "label"];
      const names = splitNames(filters);
      return scope === "own" && !names.some((name) => narrowing.includes(name)) ? { plan: "own" } : {};
    },
    selectPlan: (variant) => (variant.plan === "own" ? ofOwnAccounts(variant, rows) : undefined),
    sums: {
      currency: payments.currency,
      of: {
        Paid: sql`iif(${leavesAccount()} and ${payments.status} not in ('returned', 'rejected'), ${payments.amount}, 0)`,
      },
    },
  });

/**
 * Payments in scope, newest first, with the sums by currency that accounts paid, without returned payments. Money in minor
 * units.
 */
export const { list: listPayments, summarise: summarisePayments } = definePayments();

/** The same without returns of refused receipts, whose money was never on an account. */
export const { list: listAccountPayments } = definePayments(leavesAccount());

/** Payments that are or were under review, with their sums by currency. Empty for a client. */
export const { list: listReviews, summarise: summariseReviews } = defineReading({
  ...common,
  filters: reviewFilters,
  targets: {
    ...targets,
    status: {
      waiting: sql`${payments.status} = 'review'`,
      approved: sql`${payments.endedJournalId} is not null and ${payments.status} <> 'rejected'`,
      rejected: sql`${payments.endedJournalId} is not null and ${payments.status} = 'rejected'`,
    },
  },
  visible: staffOnly(),
  sums: { currency: payments.currency, of: { Amount: sql`${payments.amount}` } },
});
