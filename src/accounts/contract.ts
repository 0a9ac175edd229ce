import { z } from "zod";
import { acceptSignedUpClient, networthBands } from "@/accounts/clients/contract";
import { call } from "@/kernel/call";
import { idParams, pagingQuery } from "@/kernel/query-params";
import { shownLabels } from "@/platform/labels/contract";
import { byLabel, choice, exportSchema, filterSchema } from "@/platform/lists/contract";
import { clientIdSchema } from "@/vocabulary/client-id";
import type { Text } from "@/vocabulary/language";
import { currencies, currencySchema, decimalSchema } from "@/vocabulary/money";
import { accountStatuses, accountTypes } from "@/vocabulary/options";
import { visibleLine } from "@/vocabulary/visible-line";

export { accountStatuses, accountTypes };

export type AccountType = (typeof accountTypes)[number];
export const accountTypeLabels: Record<AccountType, Text> = {
  COBO: "COBO (Collections)",
  POBO: "POBO (Payments)",
  BOTH: "Both",
};

export type AccountStatus = (typeof accountStatuses)[number];
export const accountStatusLabels: Record<AccountStatus, Text> = {
  active: "Active",
  suspended: "Suspended",
  inactive: "Inactive",
};

/** Messages of the specification, section 8. */
export const accountMessages = {
  created: "Virtual Account created successfully",
  createFailed: "Failed to create Virtual Account",
  updated: "Virtual Account updated successfully",
  updateFailed: "Failed to update Virtual Account",
  deleted: "Virtual Account deleted successfully",
  deleteFailed: "Failed to delete Virtual Account",
  notFound: "Virtual Account not found",
  empty: "No virtual accounts found",
} as const;

const name = (required: string) => visibleLine(200).min(1, required);
const reference = visibleLine(100).min(1, "Reference is required");
const description = z.string().trim().max(1000, "At most 1,000 characters");

/** A CBS account number of the bank, or the `CBS_` placeholder of an unlinked account. */
const cbsNumberSchema = z
  .string()
  .trim()
  .regex(/^(?:\d{6,20}|CBS_\d{1,20})$/, "A CBS account is a number of 6 to 20 digits");

/** Body of the Create dialog. Client and CBS account are optional. */
export const createAccountSchema = z.object({
  customerName: name("Customer name is required"),
  companyName: name("Company name is required"),
  reference,
  type: z.enum(accountTypes),
  currency: z.literal("USD", "Accounts are opened in USD").default("USD"),
  description: description.optional(),
  creditEnabled: z.boolean().default(true),
  debitEnabled: z.boolean().default(true),
  networth: z.enum(networthBands).optional(),
  clientId: clientIdSchema.optional(),
  acceptSignedUpClient,
  cbsAccount: cbsNumberSchema.optional(),
  setupRequestId: z.int().positive().optional().describe("The set-up request that the account comes of"),
});
export type CreateAccount = z.output<typeof createAccountSchema>;

/** Schema of the edit form, the CBS link (only `cbsAccount`) and the two switches, each of which sends its own keys. */
export const editAccountSchema = z
  .object({
    customerName: name("Customer name is required"),
    reference,
    type: z.enum(accountTypes),
    status: z.enum(accountStatuses),
    currency: z.enum(currencies, "Currency is required"),
    description: description.transform((text) => (text === "" ? null : text)).nullable(),
    creditEnabled: z.boolean(),
    debitEnabled: z.boolean(),
    cbsAccount: cbsNumberSchema,
  })
  .partial()
  .refine(
    (edit) => Object.values(edit).some((value) => value !== undefined),
    "Name at least one field to change",
  )
  .refine(
    ({ cbsAccount, ...fields }) =>
      cbsAccount === undefined || Object.values(fields).every((value) => value === undefined),
    { path: ["cbsAccount"], message: "Link the CBS account in a call of its own" },
  );
export type EditAccount = z.output<typeof editAccountSchema>;

/** An account in the API. Amounts are decimal strings in `currency`, instants ISO 8601 in UTC. */
export const accountSchema = z.object({
  id: z.number().int(),
  accountName: z.string(),
  customerName: z.string(),
  companyName: z.string(),
  reference: z.string(),
  type: z.enum(accountTypes),
  currency: currencySchema,
  description: z.string().nullable(),
  creditEnabled: z.boolean(),
  debitEnabled: z.boolean(),
  networth: z.string().nullable(),
  virtualIban: z.string(),
  balance: decimalSchema,
  availableBalance: decimalSchema,
  heldBalance: decimalSchema,
  status: z.enum(accountStatuses),
  clientId: z.string(),
  createdBy: z
    .number()
    .int()
    .nullable()
    .describe("The id of the user who opened it; null in answers to clients"),
  level: z.number().int(),
  cbsAccount: z.string(),
  entityId: z
    .number()
    .int()
    .nullable()
    .describe("Entity of the client's structure that it belongs to; null directly beneath the client"),
  version: z
    .number()
    .int()
    .describe("Send it in If-Match: the edit fails with 409 if someone else edited meanwhile"),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  labels: shownLabels,
});
export type AccountDto = z.output<typeof accountSchema>;

/** The filters of the list, by their names in the URL. */
export const accountFilters = {
  status: choice("Status", accountStatuses, { all: "All statuses", labels: accountStatusLabels }),
  type: choice("Type", accountTypes, { all: "All types" }),
  currency: choice("Currency", currencies, { all: "All currencies" }),
  cbs: choice("CBS account", ["linked", "unlinked"], {
    all: "Linked or not",
    labels: { linked: "Linked", unlinked: "Not linked" },
  }),
  label: byLabel("Label"),
};
export const accountFilterSchema = filterSchema(accountFilters);
export type AccountFilter = z.output<typeof accountFilterSchema>;

/** The filters of a client's own list (specification, section 2, My Virtual Accounts). */
export const ownAccountFilters = {
  status: choice("Status", accountStatuses, { all: "All", labels: accountStatusLabels }),
  type: choice("Type", accountTypes, { all: "All", labels: { BOTH: "Both" } }),
  label: byLabel("Label"),
};
export const ownAccountFilterSchema = filterSchema(ownAccountFilters);

export const deleteWarning =
  "This action cannot be undone. This permanently deletes the account and all associated data.";

/** The same for a used account, whose history the bank must keep. */
export const closeWarning =
  "This action cannot be undone. The account is closed: it leaves lists and pickers, its history stays readable for staff and its IBAN is never reused.";

const account = "/api/virtual-accounts/{id}";

export const exportAccountsCall = call({
  method: "GET",
  path: "/api/virtual-accounts/export/csv",
  cost: "expensive",
  query: exportSchema(accountFilterSchema),
});

export const listAccountsCall = call({
  method: "GET",
  path: "/api/virtual-accounts",
  query: accountFilterSchema.extend(pagingQuery.shape),
  response: accountSchema.array(),
});

export const createAccountCall = call({
  method: "POST",
  path: "/api/virtual-accounts",
  body: createAccountSchema,
  response: accountSchema,
  status: 201,
  idempotent: true,
});

export const getAccountCall = call({
  method: "GET",
  path: account,
  params: idParams,
  response: accountSchema,
  versioned: true,
});

export const editAccountCall = call({
  method: "PUT",
  path: account,
  params: idParams,
  body: editAccountSchema,
  response: accountSchema,
  idempotent: true,
  versioned: true,
});

export const deleteAccountCall = call({ method: "DELETE", path: account, params: idParams, status: 204 });
