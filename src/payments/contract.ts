import { z } from "zod";
import { call } from "@/kernel/call";
import { idParam, idParams, pagingQuery } from "@/kernel/query-params";
import { byId, choice, dateFrom, dateTo, filterSchema, oneOf } from "@/lists/contract";
import { currencySchema, decimalSchema } from "@/money";

/** What a review may be answered with. */
export const paymentMessages = {
  approved: "Payment approved successfully",
  approveFailed: "Failed to approve payment",
  rejected: "Payment rejected successfully",
  rejectFailed: "Failed to reject payment",
  notFound: "Payment not found",
  noneWaiting: "No payments to review",
  reasonNeeded: "Give a reason",
  noneMade: "No payments found",
  noAccounts: "No payment-enabled accounts found",
  noAccountsNext: "You need POBO accounts with debit enabled to make payments",
} as const;

/** The guidelines of the specification, section 9: shown to clients, not enforced. */
export const paymentGuidelines = {
  limits: [
    { term: "Daily limit", text: "USD 100,000 per account" },
    { term: "Monthly limit", text: "USD 3,000,000 per account" },
    { term: "Minimum payment", text: "USD 1" },
    { term: "Maximum single payment", text: "USD 50,000" },
  ],
  times: [
    { term: "Local transfers", text: "Immediate" },
    { term: "International transfers", text: "1-3 business days" },
    { term: "Large amounts", text: "May need approval" },
  ],
} as const;

export const paymentStatuses = ["review", "booked", "sent", "returned", "rejected"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** How staff reads a payment's status. */
export const paymentStatusLabels: Record<PaymentStatus, string> = {
  review: "In review",
  booked: "Booked",
  sent: "Sent",
  returned: "Returned",
  rejected: "Rejected",
};

/** How a client reads it: that a payment is under review is told to nobody but staff (tipping off). */
export const clientStatusLabels: Record<PaymentStatus, string> = {
  ...paymentStatusLabels,
  review: "Processing",
};

/**
 * A payment on the wire. What concerns its review (why it waits, who decided it and why) and the names of staff are
 * null in answers to clients.
 */
export const paymentSchema = z.object({
  id: z.int(),
  vaId: z.int(),
  status: z.enum(paymentStatuses),
  recipient: z.string(),
  amount: decimalSchema,
  currency: currencySchema,
  description: z.string(),
  reference: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  suspicion: z.string().nullable().describe("Why it has to be reviewed; null in answers to clients"),
  review: z
    .object({
      decision: z.enum(["approved", "rejected"]),
      by: z.string().nullable(),
      at: z.iso.datetime(),
      reason: z.string().nullable(),
    })
    .nullable()
    .describe("How its review ended; null in answers to clients"),
  virtualAccount: z.object({ customerName: z.string(), virtualIban: z.string() }),
});
export type PaymentDto = z.output<typeof paymentSchema>;

const reason = z.string().trim().max(2000, "At most 2,000 characters");

export const approvePaymentSchema = z.object({
  reason: reason.transform((text) => text || undefined).optional(),
});
export const rejectPaymentSchema = z.object({ reason: reason.min(1, paymentMessages.reasonNeeded) });

/** The filters of `GET /api/payments`. */
export const paymentFilters = {
  status: choice("Status", paymentStatuses, { all: "All statuses", labels: paymentStatusLabels }),
  account: byId("Account"),
  from: dateFrom("From"),
  to: dateTo("To"),
};
export const paymentFilterSchema = filterSchema(paymentFilters);

/** The filters of the payments made, in the words of the clients that make them. */
export const madeFilters = {
  ...paymentFilters,
  status: choice("State", paymentStatuses, { all: "All states", labels: clientStatusLabels }),
};
export const madeFilterSchema = filterSchema(madeFilters);

/** The filters of the reviews' list, which shows what waits unless it is asked for what was decided. */
export const reviewFilters = {
  status: oneOf("Review", ["waiting", "approved", "rejected"], {
    waiting: "Waiting",
    approved: "Approved",
    rejected: "Rejected",
  }),
  account: byId("Account"),
  from: dateFrom("From"),
  to: dateTo("To"),
};
export const reviewFilterSchema = filterSchema(reviewFilters);

export const listPaymentsCall = call({
  method: "GET",
  path: "/api/payments",
  query: paymentFilterSchema.omit({ account: true }).extend(pagingQuery.shape).extend({
    vaId: idParam.optional(),
  }),
  response: paymentSchema.array(),
});

export const exportReviewsCall = call({
  method: "GET",
  path: "/api/payments/export/csv",
  query: reviewFilterSchema,
});

export const exportPaymentsCall = call({
  method: "GET",
  path: "/api/payments/made/export/csv",
  query: madeFilterSchema,
});

export const approvePaymentCall = call({
  method: "POST",
  path: "/api/payments/{id}/approve",
  params: idParams,
  body: approvePaymentSchema,
  response: paymentSchema,
  idempotent: true,
});

export const rejectPaymentCall = call({
  method: "POST",
  path: "/api/payments/{id}/reject",
  params: idParams,
  body: rejectPaymentSchema,
  response: paymentSchema,
  idempotent: true,
});
