import type { Deps } from "@/deps";
import { readFileParts } from "./order/original-order";
import { describeSent, type SentDetails } from "./order/sent-details";
import { type PaymentRow, parsePayee } from "./queries";

type Sent = Pick<
  PaymentRow,
  | "id"
  | "currency"
  | "recipient"
  | "recipientAccountId"
  | "description"
  | "reference"
  | "customerName"
  | "payee"
>;

/**
 * Reads the details sent with a payment besides amount, account and text, for those who decide about it or view it. A
 * client's file is passed on only to other banks: an account at this one receives nothing of it.
 */
export async function readSent(deps: Pick<Deps, "db">, payment: Sent): Promise<SentDetails> {
  const { id, currency, recipient, recipientAccountId, description, reference, customerName } = payment;
  const parts = recipientAccountId === null ? await readFileParts(deps, id) : [];
  const order = { currency, recipient, description, reference, payee: parsePayee(payment), parts };
  return describeSent(order, customerName);
}
