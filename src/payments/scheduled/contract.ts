import { z } from "zod";
import { call } from "@/kernel/call";
import { idParams, pagingQuery } from "@/kernel/query-params";
import { byId, dateFrom, dateTo, exportSchema, filterSchema, oneOf } from "@/platform/lists/contract";
import type { Text } from "@/vocabulary/language";
import { currencySchema, decimalSchema } from "@/vocabulary/money";
import { scheduledStatuses } from "@/vocabulary/options";

export type ScheduledStatus = (typeof scheduledStatuses)[number];

export const scheduledLabels: Record<ScheduledStatus, Text> = {
  scheduled: "Scheduled",
  waiting: "Waiting for a second person",
  paid: "Paid",
  failed: "Not paid",
  cancelled: "Cancelled",
};

export const scheduledWords = {
  title: "Scheduled payments",
  empty: "No scheduled payments found",
  notFound: "Scheduled payment not found",
  cancelled: "Scheduled payment cancelled successfully",
  cancelFailed: "Failed to cancel scheduled payment",
  ended: "This payment is not scheduled any more",
} as const;

/** A scheduled payment, waiting or ended. Dates are the bank's. */
export const scheduledSchema = z.object({
  id: z.int(),
  vaId: z.int(),
  standingOrderId: z.int().nullable().describe("The standing order that it is an occurrence of"),
  status: z.enum(scheduledStatuses),
  executionDate: z.iso.date().describe("The day that was asked for"),
  executesOn: z.iso.date().describe("The business day on which it is made"),
  recipient: z.string(),
  amount: decimalSchema,
  currency: currencySchema,
  description: z.string(),
  reference: z.string(),
  reason: z.string().nullable().describe("Why it was not made, or not yet"),
  paymentId: z.int().nullable().describe("The payment that it became"),
  approvalId: z.int().nullable().describe("What it waits for"),
  createdAt: z.iso.datetime(),
});
export type ScheduledDto = z.output<typeof scheduledSchema>;

export const scheduledFilters = {
  status: oneOf("Status", [...scheduledStatuses, "all"], { ...scheduledLabels, all: "All statuses" }),
  account: byId("Account"),
  order: byId("Standing order"),
  from: dateFrom("From"),
  to: dateTo("To"),
};
export const scheduledFilterSchema = filterSchema(scheduledFilters);

export const listScheduledCall = call({
  method: "GET",
  path: "/api/scheduled-payments",
  query: scheduledFilterSchema.extend(pagingQuery.shape),
  response: scheduledSchema.array(),
});

export const exportScheduledCall = call({
  method: "GET",
  path: "/api/scheduled-payments/export/csv",
  cost: "expensive",
  query: exportSchema(scheduledFilterSchema),
});

export const cancelScheduledCall = call({
  method: "DELETE",
  path: "/api/scheduled-payments/{id}",
  params: idParams,
  status: 204,
});

/** Answer to a payment with a later day. */
export const scheduledAnswer = z.object({
  scheduledPaymentId: z.int(),
  status: z.literal("scheduled"),
  executesOn: z.iso.date(),
  outcome: z.literal("scheduled").describe("What became of the payment"),
});
