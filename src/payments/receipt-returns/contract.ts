import { z } from "zod";
import { call } from "@/kernel/call";
import { idParams } from "@/kernel/query-params";
import type { Text } from "@/vocabulary/language";
import { amountSchema } from "@/vocabulary/money";
import { paymentSchema } from "../contract";

/** Reasons for a return, as the payer reads them. */
export const returnReasons = ["OVERPAID", "DUPLICATE", "UNKNOWN", "REQUESTED"] as const;
export type ReturnReason = (typeof returnReasons)[number];
export const returnReasonLabels: Record<ReturnReason, Text> = {
  OVERPAID: "Paid more than was owed",
  DUPLICATE: "Paid twice",
  UNKNOWN: "Payment not recognised",
  REQUESTED: "Returned as requested",
};

export const returnWords = {
  ordered: "Return ordered successfully",
  failed: "Failed to return receipt",
} as const;

/** Body of a return: the amount in the account's currency (the whole rest if absent), and its reason. */
export const returnReceiptSchema = z
  .object({
    amount: z
      .literal("")
      .transform(() => undefined)
      .or(amountSchema)
      .optional(),
    reason: z.enum(returnReasons),
  })
  .meta({ example: { amount: "10.00", reason: "OVERPAID" } });
export type ReturnReceipt = z.output<typeof returnReceiptSchema>;

export const returnReceiptCall = call({
  method: "POST",
  path: "/api/receipts/{id}/return",
  params: idParams,
  body: returnReceiptSchema,
  status: 201,
  response: paymentSchema,
  idempotent: true,
});
