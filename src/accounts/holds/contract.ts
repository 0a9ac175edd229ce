import { z } from "zod";
import { call } from "@/kernel/call";
import { chosenId, idParams, pagingQuery } from "@/kernel/query-params";
import { byId, choice, dateFrom, dateTo, exportSchema, filterSchema, oneOf } from "@/platform/lists/contract";
import type { Text } from "@/vocabulary/language";
import { amountSchema, currencies, currencySchema, decimalSchema } from "@/vocabulary/money";

/** Messages of the specification, section 8, and further ones about holds. */
export const holdMessages = {
  created: "Hold created successfully",
  createFailed: "Failed to create hold",
  released: "Hold released successfully",
  releaseFailed: "Failed to release hold",
  captured: "Hold captured successfully",
  captureFailed: "Failed to capture hold",
  notFound: "Hold not found",
  empty: "No holds found",
  past: "Choose an instant to come: a hold cannot expire in the past",
} as const;

/** States of a hold. The specification's list shows Released for every hold that has ended. */
const holdStates = ["active", "released", "captured", "expired"] as const;
export type HoldState = (typeof holdStates)[number];
export const holdStateLabels: Record<HoldState, Text> = {
  active: "Active",
  released: "Released",
  captured: "Captured",
  expired: "Expired",
};

/**
 * A hold as the API returns it. `amount` and `currency` are as entered, `heldAmount` is in the account's
 * `heldCurrency`. Clients see neither the reason nor the member of staff who acted (tipping off): both are null in
 * their answers.
 */
export const holdSchema = z.object({
  id: z.int(),
  vaId: z.int(),
  amount: decimalSchema,
  currency: currencySchema,
  heldAmount: decimalSchema.describe("In the account's currency, fixed when the hold was placed"),
  heldCurrency: currencySchema,
  reason: z.string().nullable().describe("Null in answers to clients"),
  reference: z.string(),
  isActive: z.boolean(),
  status: z.enum(holdStates),
  capturedAmount: decimalSchema.nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.int().nullable().describe("Null in answers to clients"),
  expiresAt: z.iso.datetime().nullable().describe("Null where it never expires"),
  endedAt: z.iso.datetime().nullable(),
  endedBy: z.string().nullable().describe("Who released or captured it; null in answers to clients"),
  virtualAccount: z.object({ customerName: z.string(), virtualIban: z.string() }),
});
export type HoldDto = z.output<typeof holdSchema>;

const holdFields = {
  vaId: chosenId("Choose an account"),
  amount: amountSchema,
  currency: currencySchema,
  reference: z.string().trim().min(1, "Reference is required").max(100, "At most 100 characters"),
  reason: z.string().trim().min(1, "Reason is required").max(1000, "At most 1,000 characters"),
};

/**
 * Body of `POST /api/holds`. `expiresAt` absent: after the hold duration of the account's configuration; null: never;
 * else an instant in the future. A `createdBy` in it is ignored: the session identifies the user.
 */
const createHoldSchema = z.object({
  ...holdFields,
  expiresAt: z.iso.datetime({ offset: true, error: "Use an instant such as 2026-12-31T20:00:00Z" }).nullish(),
});
export type CreateHold = z.output<typeof createHoldSchema>;

export const holdExpiries = ["configured", "date", "never"] as const;

/** The fields of the 'Create New Hold' dialog, in which the expiry is a choice and a date of the bank. */
export const holdFormSchema = z
  .object({
    ...holdFields,
    expiry: z.enum(holdExpiries),
    expiresOn: z.string(),
  })
  .refine(({ expiry, expiresOn }) => expiry !== "date" || /^\d{4}-\d{2}-\d{2}$/.test(expiresOn), {
    path: ["expiresOn"],
    message: "Choose the last day of the hold",
  });
export type HoldForm = z.output<typeof holdFormSchema>;

const optionalText = z
  .string()
  .trim()
  .max(1000, "At most 1,000 characters")
  .transform((text) => text || undefined)
  .optional();

/** Body of a capture: the amount in the account's currency (the whole hold if absent), and its purpose. */
export const captureHoldSchema = z.object({
  amount: z
    .literal("")
    .transform(() => undefined)
    .or(amountSchema)
    .optional(),
  description: optionalText,
});
export type CaptureHold = z.output<typeof captureHoldSchema>;

/** The filters of the list, by their names in the URL. By default it shows active holds. */
export const holdFilters = {
  status: oneOf("Status", ["active", "ended", "all"], {
    active: "Active Holds",
    ended: "Ended holds",
    all: "All holds",
  }),
  account: byId("Account"),
  currency: choice("Currency", currencies, { all: "All currencies" }),
  from: dateFrom("From"),
  to: dateTo("To"),
};
export const holdFilterSchema = filterSchema(holdFilters);

export const listHoldsCall = call({
  method: "GET",
  path: "/api/holds",
  query: holdFilterSchema.extend(pagingQuery.shape),
  response: holdSchema.array(),
});

export const listActiveHoldsCall = call({
  method: "GET",
  path: "/api/holds/active",
  query: pagingQuery,
  response: holdSchema.array(),
});

export const exportHoldsCall = call({
  method: "GET",
  path: "/api/holds/export/csv",
  cost: "expensive",
  query: exportSchema(holdFilterSchema),
});

export const createHoldCall = call({
  method: "POST",
  path: "/api/holds",
  body: createHoldSchema,
  response: holdSchema,
  status: 201,
  idempotent: true,
});

export const releaseHoldCall = call({
  method: "PUT",
  path: "/api/holds/{id}/release",
  params: idParams,
  response: holdSchema,
  idempotent: true,
});

export const captureHoldCall = call({
  method: "POST",
  path: "/api/holds/{id}/capture",
  params: idParams,
  body: captureHoldSchema,
  response: holdSchema,
  idempotent: true,
});
