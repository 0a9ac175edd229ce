import { z } from "zod";
import { call } from "@/kernel/call";
import { chosenId, idParam, idParams, pagingQuery } from "@/kernel/query-params";
import { shownLabels } from "@/platform/labels/contract";
import {
  byId,
  byLabel,
  choice,
  dateFrom,
  dateTo,
  exportSchema,
  filterSchema,
  oneOf,
} from "@/platform/lists/contract";
import type { Text } from "@/vocabulary/language";
import { amountSchema, currencySchema, decimalSchema } from "@/vocabulary/money";
import { orderPurposes, paymentStatuses } from "@/vocabulary/options";
import { chargeBearers, payeeNeeds } from "@/vocabulary/payee-options";
import {
  beneficiaryContract,
  creditorSchema,
  isCreditorNamed,
  nameMissing,
  payeeDetails,
  payeeFormFields,
  withCreditor,
} from "./beneficiaries/contract";
import { payeeCheckSchema } from "./payee-checks/contract";

export { paymentStatuses };

/** Messages about a review's decision. */
export const paymentMessages = {
  approved: "Payment approved successfully",
  approveFailed: "Failed to approve payment",
  rejected: "Payment rejected successfully",
  rejectFailed: "Failed to reject payment",
  notFound: "Payment not found",
  noneWaiting: "No payments to review",
  reasonNeeded: "Give a reason",
  made: "Payment initiated successfully",
  makeFailed: "Failed to initiate payment",
  missing: "Please fill in all required fields",
  accountMissing: "Selected Virtual Account not found",
  insufficient: "Insufficient available balance",
  detailsGiven: "Payment details saved successfully",
  detailsFailed: "Failed to save payment details",
  detailsThere: "This payment waits for no details",
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

/** The statuses shown to people: a booked payment may wait for details of its payee. */
export const shownStatuses = [...paymentStatuses, "details_needed"] as const;
export type PaymentStatus = (typeof shownStatuses)[number];

/** Labels of a payment's status for staff. */
export const paymentStatusLabels: Record<PaymentStatus, Text> = {
  review: "In review",
  booked: "Booked",
  sent: "Sent",
  returned: "Returned",
  rejected: "Rejected",
  details_needed: "Details needed",
};

/** Labels for clients: only staff see that a payment is under review (tipping off). */
export const clientStatusLabels: Record<PaymentStatus, Text> = {
  ...paymentStatusLabels,
  review: "Processing",
};

/** Words for a return that the bank's own reversal carried out. */
export const takenBackWords = {
  status: "Taken back",
  why: "The bank took the money back itself, so this return is not sent",
} as const;

/**
 * A payment in the API. Facts about its review (its reason, who decided it and why) and the names of staff are null
 * in answers to clients.
 */
export const paymentSchema = z.object({
  id: z.int(),
  vaId: z.int(),
  status: z.enum([...shownStatuses, "scheduled"]),
  executionDate: z.iso
    .date()
    .optional()
    .describe(
      "The day on which it was promised to leave the bank, which later changes of cut-off times and holidays do not move; " +
        "of a scheduled payment, whose id is that of /api/scheduled-payments, the day on which it is made. " +
        "Absent of a payment within this bank, and of one that lacked details when it was made",
    ),
  movedTo: z.iso
    .date()
    .optional()
    .describe("The later day on which it leaves, where the promised one could not be met; absent otherwise"),
  recipient: z.string(),
  creditor: creditorSchema.nullable().describe("Who is paid, as far as it was known when it was made"),
  purpose: z.string().nullable(),
  structuredReference: z.string().nullable(),
  chargeBearer: z.enum(chargeBearers).nullable(),
  regulatoryReporting: z.string().nullable(),
  needs: z
    .enum(payeeNeeds)
    .array()
    .describe("What it lacks before it can leave: given by `PUT /api/payments/{id}/creditor`"),
  amount: decimalSchema,
  currency: currencySchema,
  description: z.string(),
  reference: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z
    .string()
    .nullable()
    .describe("Null where the server made it, and in answers to clients where staff did"),
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
  returned: z
    .object({
      at: z.iso.datetime(),
      reason: z.string().describe("Why it came back, in a few words"),
      code: z.string().nullable().describe("The bank's reason code (ISO 20022); null in answers to clients"),
      text: z.string().nullable().describe("The bank's own words; null in answers to clients"),
    })
    .nullable()
    .describe("Where the bank could not deliver it: the payer has the money back"),
  virtualAccount: z.object({ customerName: z.string(), virtualIban: z.string() }),
  madeFor: z
    .enum(orderPurposes)
    .nullable()
    .describe("Purpose of a payment that the bank itself ordered; null where the client made it"),
  labels: shownLabels,
});
export type PaymentDto = z.output<typeof paymentSchema>;

const reason = z.string().trim().max(2000, "At most 2,000 characters");

const approvePaymentSchema = z.object({
  reason: reason.transform((text) => text || undefined).optional(),
});
const rejectPaymentSchema = z.object({ reason: reason.min(1, paymentMessages.reasonNeeded) });

/** The filters of `GET /api/payments`. */
export const paymentFilters = {
  status: choice("Status", shownStatuses, { all: "All statuses", labels: paymentStatusLabels }),
  account: byId("Account"),
  from: dateFrom("From"),
  to: dateTo("To"),
  label: byLabel("Label"),
};
const paymentFilterSchema = filterSchema(paymentFilters);

/** The filters of a client's list of payments. */
export const madeFilters = {
  ...paymentFilters,
  status: choice("Status", shownStatuses, { all: "All statuses", labels: clientStatusLabels }),
};
export const madeFilterSchema = filterSchema(madeFilters);

/** The filters of the reviews' list, which shows waiting payments by default, and decided ones on request. */
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

/** First outcome of a payment, as far as the bank announces it for all payments; suspicion is never announced. */
export const paymentOutlooks = [
  "booked_at_once",
  "leaves_today",
  "leaves_later",
  "scheduled",
  "will_be_reviewed",
  "needs_second_person",
] as const;
export type PaymentOutlook = (typeof paymentOutlooks)[number];
export const outlookLabels: Record<PaymentOutlook, { title: string; text: string }> = {
  booked_at_once: { title: "Booked at once", text: "The recipient's account is at this bank." },
  leaves_today: {
    title: "Leaves today",
    text: "Local transfers are immediate, international ones take 1-3 business days.",
  },
  leaves_later: {
    title: "Leaves on the next business day",
    text: "It is made after the cut-off time, or on a day on which the bank does not pay.",
  },
  scheduled: {
    title: "Scheduled",
    text: "Nothing is booked or held before that day; funds, limits and approvals are asked then.",
  },
  will_be_reviewed: {
    title: "Will be reviewed",
    text: "The bank approves payments of this size itself before they leave.",
  },
  needs_second_person: {
    title: "Needs a second person",
    text: "Another user of your company has to approve it before it leaves.",
  },
};

/** Messages for fields that are missing, where the specification's sentence appears in a notice. */
export const paymentFieldsMissing = {
  vaId: "Choose an account",
  recipient: "Recipient is required",
  amount: "Amount is required",
  description: "Description is required",
} as const;

const given = z.string().trim().min(1, paymentMessages.missing);

/** Fields of the Create Payment dialog. `currency` is the account's; the reference comes with the dialog. */
export const paymentFormSchema = z.object({
  vaId: chosenId(paymentMessages.missing),
  recipient: given.max(100, "At most 100 characters"),
  amount: z.union([z.string().trim().min(1, paymentMessages.missing), z.number()]).pipe(amountSchema),
  currency: currencySchema,
  description: given.max(900, "At most 900 characters"),
  executionDate: z
    .union([z.literal("").transform(() => undefined), z.iso.date("Use a date such as 2026-12-02")])
    .optional()
    .describe("The bank's day on which it is to be made; today where it is left out"),
});

/** The dialog's fields including the payee. */
export const paymentDialogSchema = paymentFormSchema
  .extend(payeeFormFields)
  .refine(isCreditorNamed, { path: ["name"], message: nameMissing })
  .transform(withCreditor);
export type PaymentForm = z.output<typeof paymentDialogSchema>;

/**
 * Descriptions of a recipient: an own account by its name, another one at this bank as such, others by their country.
 */
const recipientKinds = ["own", "bank", "iban", "number"] as const;
export type RecipientKind = (typeof recipientKinds)[number];

/** Answer about a recipient that is being typed. */
export const recipientCheckSchema = z.object({
  recipient: z.string().nullable().describe("As it is stored; null where it is none"),
  kind: z.enum(recipientKinds).nullable(),
  name: z.string().nullable().describe("Whose it is as far as the caller may know, or where it is"),
  problem: z.string().nullable().describe("Why it cannot be paid, in a sentence"),
  beneficiary: beneficiaryContract.row
    .nullable()
    .describe("The client's own beneficiary of this account, where it can be paid"),
  needs: z
    .enum(payeeNeeds)
    .array()
    .describe("What the bank's rules ask for before a payment there leaves; nothing at this bank"),
  arrivesOn: z.iso
    .date()
    .nullable()
    .describe("The day until which it would arrive; null where that is not known"),
});
export type RecipientCheck = z.output<typeof recipientCheckSchema>;

const typedRecipientSchema = z.object({
  recipient: z.string().trim().min(1).max(100),
  vaId: idParam.optional(),
  currency: currencySchema.default("USD"),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "Use the two letters of a country (ISO 3166), such as AE")
    .optional()
    .describe("Of the payee's bank, where the recipient is no IBAN"),
  executionDate: z.iso.date("Use a date such as 2026-12-02").optional(),
});
/** A typed recipient, and the payment's other known fields. */
export type TypedRecipient = z.output<typeof typedRecipientSchema>;

export const checkRecipientCall = call({
  method: "GET",
  path: "/api/payments/recipient",
  query: typedRecipientSchema,
  response: recipientCheckSchema,
});

/** A paying account, as offered by the dialog. */
const payerSchema = z.object({
  id: z.int(),
  customerName: z.string(),
  virtualIban: z.string(),
  currency: currencySchema,
  availableBalance: decimalSchema,
});
export type PayerDto = z.output<typeof payerSchema>;

export const listPayersCall = call({
  method: "GET",
  path: "/api/payments/accounts",
  query: z.object({ q: z.string().trim().max(200).optional() }),
  response: payerSchema.array(),
});

export const previewSchema = z.object({
  from: z.object({ customerName: z.string(), virtualIban: z.string() }),
  to: z.object({ recipient: z.string(), kind: z.enum(recipientKinds), name: z.string() }),
  amount: decimalSchema,
  currency: currencySchema,
  availableBalance: decimalSchema,
  balanceAfter: decimalSchema.describe("What would be available afterwards"),
  executesOn: z.iso.date().describe("The bank's day on which it leaves, or is booked at this bank"),
  arrivesOn: z.iso
    .date()
    .nullable()
    .describe("The day until which it arrives; null where the recipient's country is not known"),
  outlook: z.enum(paymentOutlooks),
  needs: z
    .enum(payeeNeeds)
    .array()
    .describe("What it still lacks of what the bank's rules ask for: it is booked, and waits for that"),
  payeeCheck: payeeCheckSchema
    .extend({ asked: z.string().describe("The name that was asked about") })
    .nullable()
    .describe(
      "Whether the account is held under the payee's name, where that is known and the bank checks it",
    ),
});
export type PaymentPreview = z.output<typeof previewSchema>;

const previewBodySchema = paymentFormSchema.extend({
  reference: given.max(100),
  beneficiaryId: z.int().positive().optional(),
  creditor: creditorSchema.optional(),
  ...payeeDetails,
});
/** A payment before it is made, with its own reference. */
export type PaymentToPreview = z.output<typeof previewBodySchema>;

export const previewPaymentCall = call({
  method: "POST",
  path: "/api/payments/preview",
  body: previewBodySchema,
  response: previewSchema,
});

export const listPaymentsCall = call({
  method: "GET",
  path: "/api/payments",
  query: paymentFilterSchema
    .omit({ account: true })
    .extend(pagingQuery.shape)
    .extend({
      vaId: idParam.optional(),
      status: choice("Status", [...shownStatuses, "scheduled"], { all: "All statuses" }).schema,
    }),
  response: paymentSchema.array(),
});

export const exportReviewsCall = call({
  method: "GET",
  path: "/api/payments/export/csv",
  cost: "expensive",
  query: exportSchema(reviewFilterSchema),
});

export const exportPaymentsCall = call({
  method: "GET",
  path: "/api/payments/made/export/csv",
  cost: "expensive",
  query: exportSchema(madeFilterSchema),
});

const remittanceSchema = z
  .string()
  .trim()
  .max(900, "At most 900 characters")
  .transform((text) => text || null)
  .nullable()
  .default(null)
  .meta({ description: "What the payee reads in place of the description", example: "Invoice 2026-118" });

/** Payee for a payment that waits for its details; omitted purpose and references keep their values. */
const giveDetailsSchema = z.object({
  creditor: creditorSchema,
  ...payeeDetails,
  remittance: remittanceSchema,
});
export type GiveDetails = z.output<typeof giveDetailsSchema>;

/** The same as form fields. */
export const detailsFormSchema = creditorSchema
  .extend({ ...payeeDetails, remittance: remittanceSchema })
  .transform(
    ({ purpose, structuredReference, remittance, chargeBearer, regulatoryReporting, ...creditor }) => ({
      creditor,
      purpose,
      remittance,
      structuredReference,
      chargeBearer,
      regulatoryReporting,
    }),
  );

export const giveDetailsCall = call({
  method: "PUT",
  path: "/api/payments/{id}/creditor",
  params: idParams,
  body: giveDetailsSchema,
  response: paymentSchema,
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
