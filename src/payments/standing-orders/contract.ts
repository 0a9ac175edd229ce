import { z } from "zod";
import { call } from "@/kernel/call";
import { idParams } from "@/kernel/query-params";
import {
  creditorSchema,
  isCreditorNamed,
  nameMissing,
  payeeFormFields,
  withCreditor,
} from "@/payments/beneficiaries/contract";
import { paymentFormSchema } from "@/payments/contract";
import { postTransactionSchema } from "@/payments/placing/contract";
import { scheduledSchema } from "@/payments/scheduled/contract";
import { byId, choice } from "@/platform/lists/contract";
import { rowContract } from "@/platform/rows/contract";
import type { Text } from "@/vocabulary/language";
import { currencySchema, decimalSchema } from "@/vocabulary/money";
import { rhythms, shifts, standingOrderStatuses } from "@/vocabulary/options";
import { chargeBearers } from "@/vocabulary/payee-options";

export type Every = (typeof rhythms)[number];
export const everyLabels: Record<Every, Text> = {
  day: "Every business day",
  week: "Every week",
  month: "Every month",
  last_working_day: "Last working day of the month",
};

export const shiftLabels: Record<(typeof shifts)[number], Text> = {
  next: "On the next business day",
  previous: "On the business day before",
};

export type StandingOrderStatus = (typeof standingOrderStatuses)[number];
export const orderStatusLabels: Record<StandingOrderStatus, Text> = {
  active: "Active",
  paused: "Paused",
  ended: "Ended",
  cancelled: "Cancelled",
};

export const standingOrderWords = {
  title: "Standing orders",
  paused: "Standing order paused successfully",
  pauseFailed: "Failed to pause standing order",
  resumed: "Standing order resumed successfully",
  resumeFailed: "Failed to resume standing order",
} as const;

const day = z.iso.date("Use a date such as 2026-12-02");
const blank = z.literal("").transform(() => null);

/** Schedule of a standing order: `from` is the first day, and sets the day of the week or the month. */
const rhythmFields = {
  every: z.enum(rhythms, "Choose how often it pays"),
  from: day.describe(
    "The bank's day on which it pays first; later ones have the same day of the week or month",
  ),
  until: z
    .union([blank, day])
    .nullable()
    .default(null)
    .describe("The last day on which it may pay; null for none"),
  times: z
    .preprocess(
      (value) => (typeof value === "string" && /^\d{1,4}$/.test(value) ? Number(value) : value),
      z.union([blank, z.int("Use a whole number").min(1, "At least 1").max(1000, "At most 1,000")]),
    )
    .nullable()
    .default(null)
    .describe("How often it pays; null for no end"),
  shift: z
    .enum(shifts)
    .default("next")
    .describe("What becomes of a day on which the bank does not pay in the currency"),
};

const rhythmSchema = z.object(rhythmFields);
export type RhythmBody = z.output<typeof rhythmSchema>;

type Ends = { from: string; until: string | null; times: number | null };
const isEndClear = ({ until, times }: Ends) => until === null || times === null;
const isEndAfter = ({ from, until }: Ends) => until === null || until >= from;

const endClear = { path: ["times"], message: "Give a last day or a number of times, not both" };
const endAfter = { path: ["until"], message: "The last day lies before the first" };

/** Body of the call: the payment of each date, and the schedule. */
const standingOrderBodySchema = postTransactionSchema
  .omit({ type: true, reference: true, executionDate: true })
  .extend(rhythmFields)
  .refine(isEndClear, endClear)
  .refine(isEndAfter, endAfter);
export type StandingOrderBody = z.output<typeof standingOrderBodySchema>;
export type StandingOrderSent = z.input<typeof standingOrderBodySchema>;

/** The same as the dialog's fields: those of the Create Payment dialog except its day, and the schedule. */
export const standingOrderFormSchema = paymentFormSchema
  .omit({ executionDate: true })
  .extend({ ...payeeFormFields, ...rhythmFields })
  .refine(isCreditorNamed, { path: ["name"], message: nameMissing })
  .refine(isEndClear, endClear)
  .refine(isEndAfter, endAfter)
  .transform(withCreditor);

/** A standing order as calls answer it. Dates are the bank's. */
const orderFields = {
  vaId: z.int(),
  status: z.enum(standingOrderStatuses),
  recipient: z.string(),
  amount: decimalSchema,
  currency: currencySchema,
  description: z.string(),
  beneficiaryId: z.int().nullable().describe("The beneficiary that its call named"),
  creditor: creditorSchema
    .nullable()
    .describe("Who is paid, where its call named no beneficiary and said so"),
  purpose: z.string().nullable(),
  structuredReference: z.string().nullable(),
  chargeBearer: z.enum(chargeBearers).nullable(),
  regulatoryReporting: z.string().nullable(),
  every: z.enum(rhythms),
  from: z.iso.date(),
  until: z.iso.date().nullable(),
  times: z.int().nullable(),
  shift: z.enum(shifts),
  nextDate: z.iso
    .date()
    .nullable()
    .describe("The next day on which it pays, before it is moved to a business day"),
  begun: z.int().describe("How many of its payments were begun"),
};

export const standingOrderFilters = {
  status: choice("Status", standingOrderStatuses, { all: "All statuses", labels: orderStatusLabels }),
  account: byId("Account"),
};

export const standingOrderContract = rowContract({
  one: "standing order",
  many: "standing orders",
  topic: "standing-orders",
  path: "/api/standing-orders",
  read: "standing-orders:read",
  write: "standing-orders:write",
  words: {
    deleted: "Standing order cancelled successfully",
    deleteFailed: "Failed to cancel standing order",
  },
  filters: standingOrderFilters,
  values: standingOrderBodySchema,
  fields: orderFields,
});
export type StandingOrderDto = z.output<typeof standingOrderContract.row>;

/** Call that creates an order, with a key. */
export const createOrderCall = call({ ...standingOrderContract.calls.create, idempotent: true });

/** An occurrence: a payment that was begun, or a future one without a status. */
const occurrenceSchema = scheduledSchema
  .pick({ executionDate: true, executesOn: true, reason: true, paymentId: true })
  .extend({
    date: z.iso.date().describe("The day on which it falls before it is moved to a business day"),
    status: scheduledSchema.shape.status.nullable(),
    scheduledPaymentId: z.int().nullable(),
  });
export type Occurrence = z.output<typeof occurrenceSchema>;

const order = "/api/standing-orders/{id}";

export const listOccurrencesCall = call({
  method: "GET",
  path: `${order}/occurrences`,
  params: idParams,
  response: occurrenceSchema.array(),
});

export const pauseOrderCall = call({
  method: "POST",
  path: `${order}/pause`,
  params: idParams,
  response: standingOrderContract.row,
});

export const resumeOrderCall = call({
  method: "POST",
  path: `${order}/resume`,
  params: idParams,
  response: standingOrderContract.row,
});

/** Fields that determine an order's dates. */
export const previewOrderSchema = rhythmSchema.extend({ currency: currencySchema });

export const previewOrderCall = call({
  method: "POST",
  path: "/api/standing-orders/preview",
  body: previewOrderSchema,
  response: z.object({ dates: z.iso.date().array().describe("The first days on which it would pay") }),
});
