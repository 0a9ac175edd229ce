import { z } from "zod";
import { call } from "@/kernel/call";
import { idParams, pagingQuery } from "@/kernel/query-params";
import { choice, exportSchema, filterSchema } from "@/platform/lists/contract";
import type { Text } from "@/vocabulary/language";
import { type Currency, currencies, currencySchema, decimalSchema } from "@/vocabulary/money";
import { cbsPurposes } from "@/vocabulary/options";
import { visibleLine } from "@/vocabulary/visible-line";

export { cbsPurposes };

export type CbsPurpose = (typeof cbsPurposes)[number];
export const cbsPurposeLabels: Record<CbsPurpose, Text> = {
  settlement: "Settlement",
  suspense: "Suspense",
};

/** Messages of the specification, section 8, and of further acts. */
export const cbsMessages = {
  linked: "CBS account linked successfully",
  linkFailed: "Failed to link CBS account",
  created: "CBS account created successfully",
  createFailed: "Failed to create CBS account",
  updated: "CBS account updated successfully",
  updateFailed: "Failed to update CBS account",
  settled: "Settlement instruction marked as settled",
  settleFailed: "Failed to mark the settlement instruction as settled",
  notFound: "CBS account not found",
  instructionNotFound: "Settlement instruction not found",
  noInstructions: "No settlement instructions found",
  choose: "Choose a CBS account",
} as const;

const number = z
  .string()
  .trim()
  .regex(/^\d{6,20}$/, "A CBS account is a number of 6 to 20 digits");
const name = visibleLine(100).min(1, "Name is required");

const held = z
  .array(currencySchema)
  .min(1, "Choose at least one currency")
  .transform((codes) => currencies.filter((code) => codes.includes(code)));

/** A CBS account in the API. */
export const cbsAccountSchema = z.object({
  number: z.string(),
  name: z.string(),
  purpose: z.enum(cbsPurposes),
  currencies: currencySchema.array(),
  currency: currencySchema.nullable().describe("The one currency that it holds; null where it holds several"),
  isActive: z.boolean(),
  linkedAccounts: z.int().describe("How many open virtual accounts are linked to it"),
  version: z.int().describe("Send it back in If-Match: an edit made in the meantime is then a conflict"),
});
export type CbsAccountDto = z.output<typeof cbsAccountSchema>;

type Held = { currencies?: Currency[] | undefined; currency?: Currency | undefined };

/** A single currency may be given without a list. */
const readCurrencies = ({ currencies: several, currency }: Held): Currency[] | undefined =>
  several ?? (currency && [currency]);

/** Body of the 'Add CBS account' dialog. */
export const createCbsAccountSchema = z
  .object({
    number,
    name,
    purpose: z.enum(cbsPurposes).default("settlement"),
    currencies: held.optional(),
    currency: currencySchema.optional(),
    isActive: z.boolean().default(true),
  })
  .refine((account) => readCurrencies(account) !== undefined, {
    path: ["currencies"],
    message: "Choose at least one currency",
  })
  .transform(({ currency, currencies: several, ...account }) => ({
    ...account,
    currencies: readCurrencies({ currency, currencies: several }) ?? [],
  }));
export type CreateCbsAccount = z.output<typeof createCbsAccountSchema>;

/** Body of the 'Edit CBS account' dialog. Number and purpose are accepted only unchanged. */
export const editCbsAccountSchema = z
  .object({
    number: number.optional(),
    purpose: z.enum(cbsPurposes).optional(),
    name: name.optional(),
    currencies: held.optional(),
    currency: currencySchema.optional(),
    isActive: z.boolean().optional(),
  })
  .transform(({ currency, currencies: several, ...edit }) => ({
    ...edit,
    currencies: readCurrencies({ currency, currencies: several }),
  }))
  .refine(
    (edit) => Object.values(edit).some((value) => value !== undefined),
    "Name at least one field to change",
  );
export type EditCbsAccount = z.output<typeof editCbsAccountSchema>;

const numberParams = z.object({ id: number });

export const listCbsAccountsCall = call({
  method: "GET",
  path: "/api/cbs-accounts",
  query: z.object({
    q: z.string().trim().max(200).default(""),
    purpose: z.enum(["all", ...cbsPurposes]).default("all"),
    active: z.enum(["all", "yes", "no"]).default("all"),
  }),
  response: cbsAccountSchema.array(),
});

export const createCbsAccountCall = call({
  method: "POST",
  path: "/api/cbs-accounts",
  body: createCbsAccountSchema,
  response: cbsAccountSchema,
  status: 201,
});

export const editCbsAccountCall = call({
  method: "PUT",
  path: "/api/cbs-accounts/{id}",
  params: numberParams,
  body: editCbsAccountSchema,
  response: cbsAccountSchema,
  versioned: true,
});

/** The filters of the list of accounts to link. */
export const linkFilters = {
  cbs: choice("CBS account", ["linked", "unlinked"], {
    all: "Linked or not",
    labels: { linked: "Linked", unlinked: "Not linked" },
  }),
};
export const linkFilterSchema = filterSchema(linkFilters);

export const exportLinksCall = call({
  method: "GET",
  path: "/api/cbs-links/export/csv",
  cost: "expensive",
  query: exportSchema(linkFilterSchema),
});

const instructionStatuses = ["open", "settled"] as const;
type InstructionStatus = (typeof instructionStatuses)[number];
export const instructionStatusLabels: Record<InstructionStatus, Text> = {
  open: "Open",
  settled: "Settled",
};

/** The filters of the settlement instructions. */
export const instructionFilters = {
  status: choice("Status", instructionStatuses, {
    all: "Open and settled",
    labels: instructionStatusLabels,
  }),
};
export const instructionFilterSchema = filterSchema(instructionFilters);

/** An order to move real money from one CBS account to another. Instants are ISO 8601 in UTC. */
export const instructionSchema = z.object({
  id: z.int(),
  fromCbsAccount: z.string(),
  toCbsAccount: z.string(),
  amount: decimalSchema,
  currency: currencySchema,
  status: z.enum(instructionStatuses),
  cause: z.string().describe("What it follows from: a re-link, a transfer or a payment"),
  virtualAccount: z.object({ id: z.int(), customerName: z.string(), virtualIban: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  settledBy: z.string().nullable(),
  settledAt: z.iso.datetime().nullable(),
});
export type InstructionDto = z.output<typeof instructionSchema>;

export const listInstructionsCall = call({
  method: "GET",
  path: "/api/settlement-instructions",
  query: instructionFilterSchema.extend(pagingQuery.shape),
  response: instructionSchema.array(),
});

export const settleInstructionCall = call({
  method: "PUT",
  path: "/api/settlement-instructions/{id}/settle",
  params: idParams,
  response: instructionSchema,
  idempotent: true,
});

export const exportInstructionsCall = call({
  method: "GET",
  path: "/api/settlement-instructions/export/csv",
  cost: "expensive",
  query: exportSchema(instructionFilterSchema),
});
