import { z } from "zod";
import { call } from "@/kernel/call";
import { chosenId, idParam, idParams, pagingQuery } from "@/kernel/query-params";
import { byId, choice, dateFrom, dateTo, exportSchema, filterSchema } from "@/platform/lists/contract";
import type { Text } from "@/vocabulary/language";
import { currencySchema, decimalSchema, type Minor, parseAmount } from "@/vocabulary/money";

/** Messages of the specification, sections 5 and 8, and further ones about allocations. */
export const allocationMessages = {
  created: "Fund allocation created successfully",
  createFailed: "Error creating fund allocation",
  missing: "Please fill in all required fields",
  invalidAmount: "Invalid Amount",
  notPositive: "Allocation amount must be greater than 0",
  insufficient: "Insufficient Balance",
  revoked: "Fund allocation revoked successfully",
  revokeFailed: "Failed to revoke fund allocation",
  notFound: "Fund allocation not found",
  userNotFound: "User not found",
  empty: "No fund allocations found",
  memo: "An allocation is a memo: it earmarks available money of an account for a user, and moves none.",
} as const;

const allocationStates = ["open", "revoked"] as const;
export type AllocationState = (typeof allocationStates)[number];
export const allocationStateLabels: Record<AllocationState, Text> = { open: "Open", revoked: "Revoked" };

/**
 * A fund allocation in the API. A client sees those on its own accounts: the member of staff who allocated or revoked
 * one is null in its answers, as is a user of another client.
 */
export const allocationSchema = z.object({
  id: z.int(),
  vaId: z.int(),
  userId: z.int().nullable(),
  allocatedAmount: decimalSchema,
  currency: currencySchema,
  status: z.enum(allocationStates),
  allocatedBy: z.int().nullable(),
  createdAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  revokedBy: z.string().nullable(),
  virtualAccount: z.object({ customerName: z.string(), virtualIban: z.string() }),
  user: z.object({ username: z.string(), email: z.string() }).nullable(),
  allocatedByUser: z.object({ username: z.string() }).nullable().describe("Null where the system did it"),
});
export type AllocationDto = z.output<typeof allocationSchema>;

/** Amount with the three kinds of mistakes that the specification distinguishes. */
const allocatedAmount = z
  .union([z.string(), z.number()], allocationMessages.missing)
  .transform((value, context): Minor => {
    const text = typeof value === "string" ? value.trim() : value;
    const minor = parseAmount(text);
    if (minor !== undefined && minor > 0) return minor;
    context.addIssue({
      code: "custom",
      message:
        text === ""
          ? allocationMessages.missing
          : minor === 0 || /^-\d/.test(String(text))
            ? allocationMessages.notPositive
            : "Give an amount with at most two decimal places, up to 999999999999.99",
    });
    return z.NEVER;
  });

/** Messages for fields that are missing, where the specification's sentence appears in a notice. */
export const allocationFieldsMissing = {
  vaId: "Choose an account",
  userId: "Choose a user",
  allocatedAmount: "Amount is required",
} as const;

/** Body of the 'Add Funds' dialog. An `allocatedBy` in it is ignored: the session identifies the user. */
export const createAllocationSchema = z.object({
  vaId: chosenId(allocationMessages.missing),
  userId: chosenId(allocationMessages.missing),
  allocatedAmount,
  currency: currencySchema.default("USD").describe("The account's own"),
});
export type CreateAllocation = z.output<typeof createAllocationSchema>;

/** The filters of the list, by their names in the URL. */
export const allocationFilters = {
  status: choice("Status", allocationStates, { all: "All allocations", labels: allocationStateLabels }),
  account: byId("Account"),
  user: byId("User"),
  from: dateFrom("From"),
  to: dateTo("To"),
};
export const allocationFilterSchema = filterSchema(allocationFilters);

export const listAllocationsCall = call({
  method: "GET",
  path: "/api/fund-allocations",
  query: allocationFilterSchema.extend(pagingQuery.shape),
  response: allocationSchema.array(),
});

export const exportAllocationsCall = call({
  method: "GET",
  path: "/api/fund-allocations/export/csv",
  cost: "expensive",
  query: exportSchema(allocationFilterSchema),
});

/** Amount of an account that can still be allocated: the available balance less existing allocations. */
export const allocatableSchema = z.object({
  vaId: z.int(),
  currency: currencySchema,
  availableBalance: decimalSchema,
  allocated: decimalSchema.describe("The sum of the account's open allocations"),
  allocatable: decimalSchema.describe("Zero where more is allocated than is now available"),
});

export const getAllocatableCall = call({
  method: "GET",
  path: "/api/fund-allocations/allocatable",
  query: z.object({ vaId: idParam }),
  response: allocatableSchema,
});

export const createAllocationCall = call({
  method: "POST",
  path: "/api/fund-allocations",
  body: createAllocationSchema,
  response: allocationSchema,
  status: 201,
  idempotent: true,
});

export const revokeAllocationCall = call({
  method: "POST",
  path: "/api/fund-allocations/{id}/revoke",
  params: idParams,
  response: allocationSchema,
  idempotent: true,
});
