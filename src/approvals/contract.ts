import { z } from "zod";
import { call } from "@/kernel/call";
import { idParams, pagingQuery } from "@/kernel/query-params";
import { choice, dateFrom, dateTo, exportSchema, filterSchema } from "@/platform/lists/contract";
import {
  type ApprovalKind,
  approvalKindLabels,
  approvalKinds,
  kindsWithAmount,
  waitingKinds,
} from "@/vocabulary/approval-kinds";
import { clientIdSchema } from "@/vocabulary/client-id";
import type { Text } from "@/vocabulary/language";
import { amountSchema, decimalSchema } from "@/vocabulary/money";
import { approvalStatuses } from "@/vocabulary/options";

export {
  type ApprovalKind,
  approvalKindLabels,
  approvalKinds,
  approvalStatuses,
  kindsWithAmount,
  waitingKinds,
};

export type WaitingKind = (typeof waitingKinds)[number];
export const waitingKindLabels: Record<WaitingKind, Text> = {
  ...approvalKindLabels,
  client_payment: "Payments of clients",
};

/** True for a kind for which the bank may require a second person. */
export const isApprovalKind = (kind: WaitingKind): kind is ApprovalKind => kind !== "client_payment";

export type KindWithAmount = (typeof kindsWithAmount)[number];
/** True for a kind with an amount. */
export const hasAmount = (kind: ApprovalKind): kind is KindWithAmount =>
  kindsWithAmount.some((each) => each === kind);

export type ApprovalStatus = (typeof approvalStatuses)[number];
export const approvalStatusLabels: Record<ApprovalStatus, Text> = {
  waiting: "Waiting",
  approved: "Approved",
  refused: "Refused",
  withdrawn: "Withdrawn",
  expired: "Expired",
};

/** A kind's setting in the API. `aboveUsd` null: any amount. */
const approvalSettingSchema = z.object({
  kind: z.enum(approvalKinds),
  enabled: z.boolean(),
  aboveUsd: decimalSchema.nullable(),
});
export type ApprovalSettingDto = z.infer<typeof approvalSettingSchema>;

const editSettingsSchema = z
  .array(
    z.object({
      kind: z.enum(approvalKinds),
      enabled: z.boolean(),
      aboveUsd: amountSchema.nullable().default(null),
    }),
  )
  .min(1, "Name at least one kind")
  .max(approvalKinds.length)
  .refine((settings) => new Set(settings.map(({ kind }) => kind)).size === settings.length, {
    message: "Name each kind once",
  })
  .refine((settings) => settings.every(({ kind, aboveUsd }) => aboveUsd === null || hasAmount(kind)), {
    message: "An amount belongs to payments, manual debits and credits, hold releases and assignments only",
  });
export type EditApprovalSettings = z.output<typeof editSettingsSchema>;

export const getApprovalSettingsCall = call({
  method: "GET",
  path: "/api/approval-settings",
  response: approvalSettingSchema.array(),
});

export const editApprovalSettingsCall = call({
  method: "PUT",
  path: "/api/approval-settings",
  body: editSettingsSchema,
  response: approvalSettingSchema.array(),
});

const clientParams = z.object({ clientId: clientIdSchema });

/** Amount from which payments of a client need a second of its users. `aboveUsd` null: any amount. */
const paymentSettingsSchema = z.object({
  clientId: z.string(),
  enabled: z.boolean(),
  aboveUsd: decimalSchema.nullable(),
  beneficiaries: z
    .boolean()
    .describe("Whether a new or changed account of a beneficiary waits for a second of its users"),
  payeeAdvice: z.boolean().describe("Whether payees get a mail about payments that were sent"),
  paymentRequests: z
    .boolean()
    .describe(
      "Whether payers get a payment request by mail when an expected receipt with their address is made",
    ),
  users: z.number().int().describe("How many active users the client has: with one alone nobody can approve"),
  version: z.number().int(),
});
export type PaymentSettingsDto = z.infer<typeof paymentSettingsSchema>;

const editPaymentSettingsSchema = z.object({
  enabled: z.boolean(),
  aboveUsd: amountSchema.nullable().default(null),
  beneficiaries: z.boolean().optional().describe("As it is, where it is left out"),
  payeeAdvice: z.boolean().optional(),
  paymentRequests: z.boolean().optional(),
});
export type EditPaymentSettings = z.output<typeof editPaymentSettingsSchema>;

export const getPaymentSettingsCall = call({
  method: "GET",
  path: "/api/clients/{clientId}/payment-settings",
  params: clientParams,
  response: paymentSettingsSchema,
  versioned: true,
});

export const editPaymentSettingsCall = call({
  method: "PUT",
  path: "/api/clients/{clientId}/payment-settings",
  params: clientParams,
  body: editPaymentSettingsSchema,
  response: paymentSettingsSchema,
  versioned: true,
});

const personSchema = z.object({ id: z.number().int(), username: z.string() });

/** An act that waits, or waited, for a second person. Instants are ISO 8601 in UTC. */
export const approvalSchema = z.object({
  id: z.number().int(),
  kind: z.enum(waitingKinds),
  clientId: z
    .string()
    .nullable()
    .describe("The client whose users decide it; null where the bank's staff does"),
  act: z.string(),
  summary: z.string(),
  details: z.record(z.string(), z.string()),
  usdAmount: decimalSchema.nullable(),
  status: z.enum(approvalStatuses),
  maker: personSchema,
  madeAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  endedBy: personSchema.nullable(),
  endedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
});
export type ApprovalDto = z.infer<typeof approvalSchema>;

/** Answer 202 to a call whose act waits; `Location` names the approval. */
export const waitingSchema = z.object({
  approvalId: z.number().int(),
  outcome: z.literal("second_person").optional().describe("What became of a client's payment"),
});

/** Texts of the screen and its dialogs. */
export const approvalMessages = {
  empty: "No approvals found",
  approved: "Approved and carried out",
  approveFailed: "Failed to approve",
  refused: "Refused",
  refuseFailed: "Failed to refuse",
  withdrawn: "Withdrawn",
  withdrawFailed: "Failed to withdraw",
  reasonNeeded: "Give a reason",
  settingsSaved: "Approval settings saved",
  settingsFailed: "Failed to save approval settings",
  paymentSettingsSaved: "Settings for payments saved",
  paymentSettingsFailed: "Failed to save the settings for payments",
  paymentSettingsUnread: "Failed to fetch the settings for payments",
} as const;

/** The list's filters: the screen's URL and the call's query are the same. */
export const approvalFilters = {
  status: choice("Status", approvalStatuses, { all: "All statuses", labels: approvalStatusLabels }),
  kind: choice("Kind", waitingKinds, { all: "All kinds", labels: waitingKindLabels }),
  by: choice("Decided by", ["staff", "clients"], {
    all: "Everybody",
    labels: { staff: "The bank", clients: "Clients" },
  }),
  from: dateFrom("Asked since"),
  to: dateTo("Asked until"),
};
export const approvalFilterSchema = filterSchema(approvalFilters);

export const listApprovalsCall = call({
  method: "GET",
  path: "/api/approvals",
  query: approvalFilterSchema.extend(pagingQuery.shape),
  response: approvalSchema.array(),
});

export const exportApprovalsCall = call({
  method: "GET",
  path: "/api/approvals/export/csv",
  cost: "expensive",
  query: exportSchema(approvalFilterSchema),
});

export const getApprovalCall = call({
  method: "GET",
  path: "/api/approvals/{id}",
  params: idParams,
  response: approvalSchema,
  versioned: "digest",
});

export const approveCall = call({
  method: "POST",
  path: "/api/approvals/{id}/approve",
  params: idParams,
  response: approvalSchema,
  idempotent: true,
  versioned: "digest",
});

const reason = z.string().trim().max(2000, "At most 2,000 characters");

export const refuseApprovalCall = call({
  method: "POST",
  path: "/api/approvals/{id}/refuse",
  params: idParams,
  body: z.object({ reason: reason.min(1, approvalMessages.reasonNeeded) }),
  response: approvalSchema,
});

export const withdrawApprovalCall = call({
  method: "POST",
  path: "/api/approvals/{id}/withdraw",
  params: idParams,
  body: z.object({ reason: reason.transform((text) => (text === "" ? undefined : text)).optional() }),
  response: approvalSchema,
});
