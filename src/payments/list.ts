import { payments, virtualAccounts } from "db/schema";
import { or, sql } from "drizzle-orm";
import { searchByAccount } from "@/accounts/search";
import { defineReading } from "@/lists/reading";
import { contains } from "@/search/phrase";
import { paymentFilters, reviewFilters } from "./contract";
import { ofAccount, selectPayments, visiblePayments } from "./queries";

const common = {
  id: payments.id,
  sorts: { newest: undefined },
  visible: visiblePayments,
  search: {
    index: searchByAccount({
      table: payments,
      id: payments.id,
      accountId: payments.virtualAccountId,
      own: (comparison) =>
        or(
          contains(comparison, payments.recipient, "joined"),
          contains(comparison, payments.reference),
          contains(comparison, payments.description),
        ),
    }),
  },
  from: sql`${payments} join ${virtualAccounts} on ${ofAccount}`,
};
const targets = {
  account: payments.virtualAccountId,
  from: payments.createdAt,
  to: payments.createdAt,
};

const paymentReading = defineReading({
  ...common,
  filters: paymentFilters,
  targets: { ...targets, status: payments.status },
});

/** Reads one page of payments, within what the actor may see. Money in minor units. */
export const listPayments = paymentReading.rows((read, { where, orderBy }, limit) =>
  selectPayments(read, where).orderBy(orderBy).limit(limit),
);

const reviewReading = defineReading({
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
  // Reviews are for staff only, whoever asks.
  visible: (scope) => (scope === "all" ? undefined : sql`0`),
  sums: { currency: payments.currency, of: { Amount: sql`${payments.amount}` } },
});

/** Reads one page of payments that wait for a review, or had one. Nothing for a client. */
export const listReviews = reviewReading.rows((read, { where, orderBy }, limit) =>
  selectPayments(read, where).orderBy(orderBy).limit(limit),
);

/** How many reviews a filter finds, and their sums by currency. */
export const summariseReviews = reviewReading.summarise;
