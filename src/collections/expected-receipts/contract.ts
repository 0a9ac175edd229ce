import { z } from "zod";
import { call } from "@/kernel/call";
import { chosenId, idParams } from "@/kernel/query-params";
import { byId, choice, code, dateFrom, dateTo } from "@/platform/lists/contract";
import { rowContract } from "@/platform/rows/contract";
import { applicationWays, expectedStatuses } from "@/vocabulary/collection-options";
import { isCreditorReference } from "@/vocabulary/creditor-reference";
import { accountNumberSchema } from "@/vocabulary/iban";
import type { Text } from "@/vocabulary/language";
import {
  amountSchema,
  currencySchema,
  decimalSchema,
  type Minor,
  parseAmount,
  toDecimal,
} from "@/vocabulary/money";
import { visibleLine } from "@/vocabulary/visible-line";

export type ExpectedStatus = (typeof expectedStatuses)[number];
export const expectedStatusLabels: Record<ExpectedStatus, Text> = {
  open: "Open",
  partly_paid: "Partly paid",
  paid: "Paid",
  expired: "Expired",
  cancelled: "Cancelled",
};

export type ApplicationWay = (typeof applicationWays)[number];

export const applicationWayLabels: Record<ApplicationWay, Text> = {
  reference: "By its reference",
  number: "By its number",
  paid_to: "By its account number",
  payer: "By payer and amount",
  hand: "By hand",
};

/** A text or null; a form sends an empty text for null. */
const optional = <T extends z.ZodType<string>>(text: T) =>
  z
    .union([z.literal("").transform(() => null), text])
    .nullable()
    .default(null);

const day = z.iso.date("Use a date such as 2026-12-02");

/** A tolerance: an amount of 0 or more by which a payment may differ. */
const toleranceSchema = z
  .union([z.string(), z.number()])
  .default("0.00")
  .transform((value, context): Minor => {
    const minor = value === "" ? 0 : parseAmount(value);
    if (minor !== undefined) return minor;
    context.addIssue({ code: "custom", message: "Give an amount such as 5.00, or 0.00" });
    return z.NEVER;
  });

/** True if a number has a letter or digit, which payments are compared by. */
const isComparable = (text: string) => /[\p{L}\p{N}]/u.test(text);

const payerSchema = z.object({
  name: optional(visibleLine(140)),
  account: optional(accountNumberSchema),
});

const fields = {
  vaId: chosenId("Choose an account").describe("The account that the money is expected on"),
  number: visibleLine(35)
    .min(1, "Number is required")
    .refine(isComparable, "A number has at least one letter or digit")
    .describe("The client's own number of it, such as that of an invoice"),
  amount: amountSchema,
  currency: currencySchema.describe("The account's"),
  dueDate: day,
  payer: payerSchema.nullable().default(null),
  payerEmail: optional(
    z.email("Use an e-mail address such as name@example.com").max(254, "At most 254 characters"),
  ).describe("Where payment requests are sent, if they are"),
  reference: optional(
    z
      .string()
      .trim()
      .transform((text) => text.replaceAll(/\s/g, "").toUpperCase())
      .refine(isCreditorReference, "A reference begins with RF and two check digits (ISO 11649)"),
  ).describe("A creditor reference of ISO 11649; made of the number where it is left out"),
  toleranceBelow: toleranceSchema.describe("What may be short of the open amount and is written off then"),
  toleranceAbove: toleranceSchema.describe("What may be above the open amount and is taken then"),
  acceptFrom: optional(day).describe("Payments booked before are not applied by themselves"),
  acceptUntil: optional(day).describe("Payments booked after are not applied by themselves"),
  description: optional(visibleLine(200)),
  externalId: optional(visibleLine(100)).describe("What the client's own system calls it"),
  accountNumberId: z
    .union([z.literal("").transform(() => null), chosenId("Choose an account number")])
    .nullable()
    .default(null)
    .describe("The active account number that is printed on it; it leads to the same account"),
};

type Bounds = {
  amount: Minor;
  toleranceBelow: Minor;
  toleranceAbove: Minor;
  acceptFrom: string | null;
  acceptUntil: string | null;
};

/** Refuses tolerances above a tenth of the amount, and a last day before the first. */
function checkBounds(
  { amount, toleranceBelow, toleranceAbove, acceptFrom, acceptUntil }: Bounds,
  context: z.RefinementCtx,
): void {
  for (const [path, tolerance] of Object.entries({ toleranceBelow, toleranceAbove })) {
    if (tolerance > Math.floor(amount / 10))
      context.addIssue({ code: "custom", path: [path], message: "At most a tenth of the amount" });
  }
  if (acceptFrom !== null && acceptUntil !== null && acceptUntil < acceptFrom)
    context.addIssue({
      code: "custom",
      path: ["acceptUntil"],
      message: "The last day lies before the first",
    });
}

/** Body of the call. */
export const expectedBodySchema = z
  .object(fields)
  .superRefine(checkBounds)
  .meta({
    example: {
      vaId: 1,
      number: "INV-2026-0117",
      amount: "1250.00",
      currency: "USD",
      dueDate: "2026-12-15",
      payer: { name: "Harbour Foods LLC", account: "GB29NWBK60161331926819" },
      toleranceBelow: "5.00",
    },
  });
export type ExpectedBody = z.output<typeof expectedBodySchema>;

/** The dialog's fields, with the payer's name and account as fields of their own. Yields the body of the call. */
export const expectedFormSchema = z
  .object(fields)
  .omit({ payer: true })
  .extend({ payerName: payerSchema.shape.name, payerAccount: payerSchema.shape.account })
  .superRefine(checkBounds)
  .transform(({ amount, toleranceBelow, toleranceAbove, payerName, payerAccount, ...rest }) => ({
    ...rest,
    amount: toDecimal(amount),
    toleranceBelow: toDecimal(toleranceBelow),
    toleranceAbove: toDecimal(toleranceAbove),
    payer: payerName === null && payerAccount === null ? null : { name: payerName, account: payerAccount },
  }));

export const expectedWords = {
  title: "Expected receipts",
  cancelled: "This expected receipt was cancelled",
} as const;

const answered = {
  vaId: z.int(),
  number: z.string(),
  amount: decimalSchema,
  currency: currencySchema,
  dueDate: z.iso.date(),
  payer: z.object({ name: z.string().nullable(), account: z.string().nullable() }).nullable(),
  payerEmail: z.string().nullable(),
  reference: z.string(),
  toleranceBelow: decimalSchema,
  toleranceAbove: decimalSchema,
  acceptFrom: z.iso.date().nullable(),
  acceptUntil: z.iso.date().nullable(),
  description: z.string().nullable(),
  externalId: z.string().nullable(),
  accountNumberId: z.int().nullable(),
  clientId: z.string(),
  applied: decimalSchema,
  writtenOff: decimalSchema.describe("Negative for what was taken above the amount"),
  open: decimalSchema.describe("`amount` less `applied` and `writtenOff`"),
  status: z.enum(expectedStatuses),
  createdAt: z.iso.datetime(),
};

export const expectedContract = rowContract({
  one: "expected receipt",
  many: "expected receipts",
  topic: "expected-receipts",
  path: "/api/expected-receipts",
  read: "expected-receipts:read",
  write: "expected-receipts:write",
  words: {
    deleted: "Expected receipt cancelled successfully",
    deleteFailed: "Failed to cancel expected receipt",
  },
  filters: {
    status: choice("Status", expectedStatuses, { all: "All statuses", labels: expectedStatusLabels }),
    vaId: byId("Account"),
    clientId: code("Client ID"),
    dueFrom: dateFrom("Due since"),
    dueTo: dateTo("Due until"),
  },
  values: expectedBodySchema,
  fields: answered,
});
/** An expected receipt as calls answer it. */
export type ExpectedDto = z.output<typeof expectedContract.row>;

/** An application as calls answer it. `by` is null for automatic ones, and for clients if staff made it. */
export const applicationSchema = z.object({
  id: z.int(),
  receiptId: z.int(),
  expectedReceiptId: z.int(),
  number: z.string(),
  amount: decimalSchema,
  writtenOff: decimalSchema,
  how: z.enum(applicationWays),
  by: z.string().nullable(),
  at: z.iso.datetime(),
});
export type ApplicationDto = z.output<typeof applicationSchema>;

const recordSchema = expectedContract.row.extend({
  applications: applicationSchema.array().describe("What paid it; undone applications are left out"),
});
export type ExpectedRecordDto = z.output<typeof recordSchema>;

const { list: listExpectedCall, exportCsv: exportExpectedCall, update, remove } = expectedContract.calls;

export { exportExpectedCall, listExpectedCall };

export const createExpectedCall = call({ ...expectedContract.calls.create, idempotent: true });
export const updateExpectedCall = update;
export const cancelExpectedCall = remove;

export const getExpectedCall = call({
  method: "GET",
  path: "/api/expected-receipts/{id}",
  params: idParams,
  response: recordSchema,
  versioned: true,
});
