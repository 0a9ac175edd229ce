import type { Deps } from "@/deps";
import { readFileParts } from "./order/original-order";
import { describeSent, type SentDetails } from "./order/sent-details";
import { type PaymentRow, payeeIn } from "./queries";

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
 * Reads what is sent with a payment besides amount, account and text, for those who decide about it or look at it. A
 * client's file is passed on to other banks only: nothing of it goes to an account at this one.
 */
export async function readSent(deps: Pick<Deps, "db">, payment: Sent): Promise<SentDetails> {
  const { id, currency, recipient, recipientAccountId, description, reference, customerName } = payment;
  const parts = recipientAccountId === null ? await readFileParts(deps, id) : [];
  const order = { currency, recipient, description, reference, payee: payeeIn(payment), parts };
  return describeSent(order, customerName);
}
