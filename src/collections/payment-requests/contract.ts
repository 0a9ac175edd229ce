import { z } from "zod";
import { call } from "@/kernel/call";
import { idParams } from "@/kernel/query-params";
import { currencySchema, decimalSchema } from "@/vocabulary/money";

/** Request to the payer for an expected receipt's open amount. */
const requestSchema = z.object({
  expectedReceiptId: z.int(),
  number: z.string(),
  payee: z.string().describe("The client, in whose name the account is"),
  iban: z.string(),
  reference: z.string().describe("The creditor reference by which the payment is recognised"),
  amount: decimalSchema.describe("What is open"),
  currency: currencySchema,
  dueDate: z.iso.date(),
  payer: z.string().nullable(),
  description: z.string().nullable(),
  qr: z
    .string()
    .nullable()
    .describe(
      "Text of the QR code (EPC069-12, version 002), for error correction level M; null for any currency but EUR, and where payee or amount do not fit",
    ),
});
export type PaymentRequestDto = z.output<typeof requestSchema>;

const requestFormats = ["json", "pdf"] as const;

export const paymentRequestCall = call({
  method: "GET",
  path: "/api/expected-receipts/{id}/request",
  cost: "expensive",
  params: idParams,
  query: z.object({
    format: z.enum(requestFormats, `Choose one of: ${requestFormats.join(", ")}`).default("json"),
  }),
  response: requestSchema,
});

export const sentRequestSchema = z.object({
  expectedReceiptId: z.int(),
  requestedVersion: z.int().describe("The version for which the request was sent"),
});
export type SentRequestDto = z.output<typeof sentRequestSchema>;

export const sendRequestCall = call({
  method: "POST",
  path: "/api/expected-receipts/{id}/request/send",
  params: idParams,
  body: z
    .object({
      again: z.boolean().default(false).describe("true sends it though it was sent for this version"),
    })
    .default({ again: false })
    .meta({ example: { again: false } }),
  response: sentRequestSchema,
  idempotent: true,
});

export const requestWords = {
  title: "Payment request",
  nothingOpen: "Nothing is open of this expected receipt",
  accountClosed: "The account of this expected receipt is closed",
  noEmail: "No address of its payer is given",
  alreadySent: "This request was sent already, or has just changed: look at it again",
  sent: "Payment request sent successfully",
  sendFailed: "Failed to send payment request",
  howToPay: "Give the reference with your payment: it is how the payment is recognised.",
  scan: "Scan with your banking app",
} as const;
