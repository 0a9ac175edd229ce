import { z } from "zod";
import { call } from "@/kernel/call";
import { idParams } from "@/kernel/query-params";
import { accountNumberSchema } from "@/vocabulary/iban";
import { amountSchema, currencySchema, decimalSchema } from "@/vocabulary/money";

export const hubMessages = {
  notFound: "Reservation not found",
  referenceUsed: "This bankReference stands for something else already",
  ended: "The reservation has ended otherwise",
  referenceNeeded: "Send a bankReference, or an Idempotency-Key: a repeat is known by it",
  debitsAlone: "Only debits are reserved: a credit takes nothing that could be gone",
  otherCurrency: "The account is kept in another currency",
  notLinked: "Link the account to a CBS account first: whose statement would have this credit?",
  screened: "Receipts are screened before they are free: they come with the bank's statement",
  busy: "The bank's statement is being committed: try again",
  farDay: "This day is too far from today for a credit that comes in now",
  past: "Choose an instant to come",
} as const;

const directions = ["debit", "credit"] as const;

const reference = z.string().trim().min(1).max(100);

const movement = {
  direction: z.enum(directions),
  account: accountNumberSchema.meta({ description: "The virtual IBAN", example: "AE070331234567890123456" }),
  amount: amountSchema,
  currency: currencySchema,
  bankReference: reference.optional(),
};

const payerAccount = z
  .string()
  .trim()
  .max(100)
  .optional()
  .meta({ description: "The payer's account, which the account's collection rules may ask" });

const hubCheckSchema = z.object(movement);
export type HubMovement = z.output<typeof hubCheckSchema> & { debtorAccount?: string | undefined };

export const hubCheckCall = call({
  method: "POST",
  path: "/api/hub/checks",
  body: hubCheckSchema.extend({ debtorAccount: payerAccount }),
  response: z.object({
    accepted: z.boolean(),
    reason: z.string().optional().describe("A stable word, such as INSUFFICIENT_FUNDS"),
  }),
});

/** States of a reservation. */
const states = ["reserved", "confirmed", "cancelled", "expired"] as const;
export type ReservationState = (typeof states)[number];

const reservationSchema = z.object({
  id: z.int(),
  status: z.enum(states),
  account: z.string(),
  amount: decimalSchema,
  currency: currencySchema,
  bankReference: z.string(),
  confirmedAmount: decimalSchema.nullable(),
  expiresAt: z.iso.datetime().nullable(),
});
export type Reservation = z.output<typeof reservationSchema>;

export const reserveCall = call({
  method: "POST",
  path: "/api/hub/reservations",
  body: hubCheckSchema.extend({
    expiresAt: z.iso
      .datetime({ offset: true })
      .nullable()
      .optional()
      .meta({ description: "Absent: after the account's hold duration; null: never" }),
  }),
  response: reservationSchema,
  status: 201,
});

export const confirmReservationCall = call({
  method: "POST",
  path: "/api/hub/reservations/{id}/confirm",
  params: idParams,
  body: z.object({
    amount: amountSchema
      .optional()
      .meta({ description: "A part of what is reserved; all of it where absent" }),
  }),
  response: reservationSchema,
});

export const cancelReservationCall = call({
  method: "POST",
  path: "/api/hub/reservations/{id}/cancel",
  params: idParams,
  response: reservationSchema,
});

const party = z.union([
  z.string().trim().max(200),
  z.looseObject({ name: z.string().trim().max(200).default("") }),
]);

const creditSchema = z.object({
  account: movement.account,
  amount: amountSchema,
  currency: currencySchema,
  bankReference: reference,
  bookingDate: z.iso.date(),
  valueDate: z.iso.date().optional(),
  debtor: party.optional(),
  debtorAccount: payerAccount,
  remittance: z.string().trim().max(500).optional(),
  structuredReference: z.string().trim().max(100).optional(),
  endToEndId: z.string().trim().max(100).optional(),
  otherMoney: z
    .boolean()
    .optional()
    .meta({ description: "Other money than the line that CREDIT_IN_DOUBT named" }),
});
export type HubCredit = z.output<typeof creditSchema>;

const bookedSchema = z.object({
  id: z.int().describe("The transaction's"),
  account: z.string(),
  amount: decimalSchema,
  currency: currencySchema,
  bankReference: z.string(),
  balanceAfter: decimalSchema,
});

/** Outcome of one credit of a file. */
const outcomeSchema = bookedSchema.extend({
  status: z.enum(["booked", "refused"]),
  id: bookedSchema.shape.id.nullable(),
  currency: z.string(),
  balanceAfter: decimalSchema.nullable(),
  code: z.string().nullable().describe("A stable code such as ACCOUNT_NOT_ACTIVE if it was refused"),
  message: z.string().nullable(),
});
export type CreditOutcome = z.output<typeof outcomeSchema>;

/** Maximum length of a camt.054, in characters. */
const mostXml = 1_000_000;

export const hubCreditCall = call({
  method: "POST",
  path: "/api/hub/credits",
  body: z.union([creditSchema, z.string().max(mostXml)]),
  alsoXml: true,
  response: bookedSchema.extend({
    credits: outcomeSchema
      .array()
      .describe("Outcome of each credit; the fields beside it are those of the first booked one"),
  }),
  status: 201,
});
export type HubCredited = z.output<typeof bookedSchema>;
