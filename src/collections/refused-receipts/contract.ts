import { z } from "zod";
import { call } from "@/kernel/call";
import { idParams, pagingQuery } from "@/kernel/query-params";
import { byId, choice, code, exportSchema, filterSchema } from "@/platform/lists/contract";
import {
  receiptRefusalLabels,
  receiptRefusals,
  refusedProblems,
  refusedStatuses,
} from "@/vocabulary/collection-options";
import type { Text } from "@/vocabulary/language";
import { currencySchema, decimalSchema } from "@/vocabulary/money";
import type { paymentStatuses } from "@/vocabulary/options";
import { visibleLine } from "@/vocabulary/visible-line";

export type RefusedStatus = (typeof refusedStatuses)[number];
export const refusedStatusLabels: Record<RefusedStatus, Text> = {
  waiting: "Waiting",
  returned: "Returned",
  accepted: "Accepted",
};

/** Status of the payment that returns a refused receipt. */
export type OrderStatus = (typeof paymentStatuses)[number];
export const refusedOrderLabels: Record<OrderStatus, Text> = {
  review: "In review",
  booked: "Ordered, and not yet sent",
  sent: "Sent to the payer's bank",
  returned: "Returned",
  rejected: "Rejected",
};

/** Why a refused receipt was not ordered back by its account's rule. */
export const refusedProblemLabels: Record<(typeof refusedProblems)[number], Text> = {
  NO_PAYER_ACCOUNT: "Not returned automatically: the payer's account is unknown",
  PAYER_OURS: "Not returned automatically: the payer's account is at this bank",
  NOT_ORDERED: "Not returned automatically: its order was refused",
};

export const refusedReceiptWords = {
  title: "Refused receipts",
  empty: "No refused receipts found",
  notFound: "Refused receipt not found",
  returned: "Return ordered successfully",
  returnFailed: "Failed to return refused receipt",
  accepted: "Refused receipt accepted successfully",
  acceptFailed: "Failed to accept refused receipt",
  ended: "This refused receipt was returned or accepted already",
  payerOurs: "The payer's account is one of this bank's: assign the bank line to it",
} as const;

/** A payment from outside that a rule of its account refused; its id is the bank line's. The date is the bank's. */
const refusedReceiptSchema = z.object({
  id: z.int(),
  bankLineId: z.int(),
  vaId: z.int().describe("The account that it was meant for"),
  amount: decimalSchema,
  currency: currencySchema,
  bookedOn: z.iso.date(),
  payer: z.object({ name: z.string().nullable(), account: z.string().nullable() }).nullable(),
  remittance: z.string().nullable(),
  code: z.enum(receiptRefusals),
  reason: z.string().describe("The rule in words"),
  status: z.enum(refusedStatuses),
  paymentId: z.int().nullable().describe("The newest order that sends it back"),
  problem: z
    .enum(refusedProblems)
    .nullable()
    .describe("Why the account's rule did not order it back; null for clients"),
  note: z.string().nullable().describe("Of its return or acceptance; null for clients"),
  createdAt: z.iso.datetime(),
});
export type RefusedReceiptDto = z.output<typeof refusedReceiptSchema>;

export const refusedFilters = {
  status: choice("Status", refusedStatuses, { all: "All statuses", labels: refusedStatusLabels }),
  code: choice("Rule", receiptRefusals, { all: "All rules", labels: receiptRefusalLabels }),
  vaId: byId("Account"),
  clientId: code("Client ID"),
};
export const refusedFilterSchema = filterSchema(refusedFilters);

const path = "/api/refused-receipts";

export const listRefusedCall = call({
  method: "GET",
  path,
  query: refusedFilterSchema.extend(pagingQuery.shape),
  response: refusedReceiptSchema.array(),
});

export const exportRefusedCall = call({
  method: "GET",
  path: `${path}/export/csv`,
  cost: "expensive",
  query: exportSchema(refusedFilterSchema),
});

export const getRefusedCall = call({
  method: "GET",
  path: `${path}/{id}`,
  params: idParams,
  response: refusedReceiptSchema,
});

const noteSchema = z
  .object({ note: visibleLine(200).min(1, "Say why") })
  .meta({ example: { note: "Paid from an account that nobody knows" } });

export const returnRefusedCall = call({
  method: "POST",
  path: `${path}/{id}/return`,
  params: idParams,
  body: noteSchema,
  response: refusedReceiptSchema,
  idempotent: true,
});

export const acceptRefusedCall = call({
  method: "POST",
  path: `${path}/{id}/accept`,
  params: idParams,
  body: noteSchema,
  response: refusedReceiptSchema,
  idempotent: true,
});
