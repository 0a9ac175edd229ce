import { z } from "zod";
import { call } from "@/kernel/call";
import { idParams, pagingQuery } from "@/kernel/query-params";
import { byId, choice, exportSchema, filterSchema, wholeText } from "@/platform/lists/contract";
import { type NumberStatus, numberStatuses } from "@/vocabulary/collection-options";
import type { Text } from "@/vocabulary/language";
import { visibleLine } from "@/vocabulary/visible-line";

export const numberStatusLabels: Record<NumberStatus, Text> = {
  reserved: "Reserved",
  active: "Active",
  quarantined: "In quarantine",
  closed: "Closed",
};

export const numberWords = {
  title: "Account numbers",
  add: "Add account numbers",
  empty: "No account numbers found",
  notFound: "Account number not found",
  added: "Account numbers added successfully",
  addFailed: "Failed to add account numbers",
  activated: "Account number activated successfully",
  activateFailed: "Failed to activate account number",
  closed: "Account number closed successfully",
  closeFailed: "Failed to close account number",
  reopened: "Account number reopened successfully",
  reopenFailed: "Failed to reopen account number",
  holderHasNumber: "This holder has an active number of this pool already",
  poolFull: "A pool has at most 1,000,000 numbers",
  poolClosed: "The pool or its account is closed, or collects no more",
} as const;

/** Maximum number of account numbers added by one call. */
const mostAdded = 10_000;

/** Holder of a number, with the client's own id. */
export const holderSchema = z.object({
  name: visibleLine(140).min(1, "Name is required"),
  externalId: visibleLine(100).min(1, "Holder id is required").describe("The client's own id of the holder"),
});
export type Holder = z.output<typeof holderSchema>;

const reasonSchema = visibleLine(200).min(1, "Give a reason");

const answered = {
  id: z.int(),
  poolId: z.int(),
  vaId: z.int().describe("The account that it leads to"),
  iban: z.string(),
  status: z.enum(numberStatuses),
  holder: z.object({ name: z.string(), externalId: z.string() }).nullable(),
  activatedAt: z.iso.datetime().nullable().describe("The first activation"),
  closedAt: z.iso.datetime().nullable(),
  quarantinedUntil: z.iso.datetime().nullable().describe("Until then its holder alone may have it back"),
  reason: z.string().nullable().describe("Why it was closed"),
};

export const numberSchema = z.object(answered);
export type NumberDto = z.output<typeof numberSchema>;

const numberRecordSchema = numberSchema.extend({
  holdings: z
    .object({ since: z.iso.datetime(), until: z.iso.datetime().nullable(), reason: z.string().nullable() })
    .array()
    .describe("Periods in which it was its holder's"),
});
export type NumberRecordDto = z.output<typeof numberRecordSchema>;

export const numberFilters = {
  status: choice("Status", numberStatuses, { all: "All statuses", labels: numberStatusLabels }),
  externalId: wholeText("Holder Id"),
};
export const numberFilterSchema = filterSchema(numberFilters);

/** Filters of numbers of all pools. */
export const allNumberFilters = { ...numberFilters, account: byId("Account") };

const ofPool = "/api/number-pools/{id}/numbers";

export const listNumbersCall = call({
  method: "GET",
  path: ofPool,
  params: idParams,
  query: numberFilterSchema.extend(pagingQuery.shape),
  response: numberSchema.array(),
});

export const exportNumbersCall = call({
  method: "GET",
  path: `${ofPool}/export/csv`,
  cost: "expensive",
  params: idParams,
  query: exportSchema(numberFilterSchema),
});

const mostSentence = "Add 1 to 10,000 numbers at once";
export const addNumbersSchema = z.object({
  count: z
    .union([
      z.int(mostSentence),
      z
        .string()
        .trim()
        .regex(/^\d{1,5}$/, mostSentence)
        .transform(Number),
    ])
    .pipe(z.int(mostSentence).min(1, mostSentence).max(mostAdded, mostSentence))
    .meta({ type: "integer", minimum: 1, maximum: mostAdded, example: 100 }),
});

export const addNumbersCall = call({
  method: "POST",
  path: ofPool,
  params: idParams,
  body: addNumbersSchema,
  response: z.object({ added: z.int() }),
  status: 201,
  idempotent: true,
});

const path = "/api/account-numbers/{id}";

export const getNumberCall = call({
  method: "GET",
  path,
  params: idParams,
  response: numberRecordSchema,
});

const activateSchema = z
  .object({ holder: holderSchema })
  .meta({ example: { holder: { name: "Harbour Foods LLC", externalId: "tenant-117" } } });
export type ActivateNumber = z.output<typeof activateSchema>;

export const activateNumberCall = call({
  method: "POST",
  path: `${path}/activate`,
  params: idParams,
  body: activateSchema,
  response: numberSchema,
  idempotent: true,
});

export const closeNumberCall = call({
  method: "POST",
  path: `${path}/close`,
  params: idParams,
  body: z.object({ reason: reasonSchema }).meta({ example: { reason: "The tenant moved out" } }),
  response: numberSchema,
  idempotent: true,
});

export const reopenNumberCall = call({
  method: "POST",
  path: `${path}/reopen`,
  params: idParams,
  response: numberSchema,
  idempotent: true,
});
