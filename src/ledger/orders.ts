import type { Currency, Minor } from "@/vocabulary/money";
import type { OrderPurpose } from "@/vocabulary/options";
import type { Command, LedgerDeps, Poster, PostingOptions } from "./command";
import type { Payee } from "./payee";
import { readPaymentTerms } from "./payment-terms";
import { assertMayPost, postJournal } from "./post-journal";
import type { Posted } from "./posting-result";
import { paymentWorth } from "./rates";
import { paymentDescription } from "./rules";

/** Name of the payee and its bank, if known. */
const payeeNamed = (name: string | null, bic: string | null): Payee => ({
  beneficiaryId: null,
  name,
  bic,
  clearingCode: null,
  country: null,
  town: null,
  addressLines: [],
  street: null,
  buildingNumber: null,
  postCode: null,
  subdivision: null,
  purpose: null,
  reference: null,
  remittance: null,
  chargeBearer: null,
  regulatoryCode: null,
  email: null,
});

type Order = PostingOptions & {
  /** IBAN or account number, as stored, and the name of its holder. */
  recipient: string;
  name: string | null;
  /** BIC of the recipient's bank, where it is known. */
  bic?: string | null;
  amount: Minor;
  currency: Currency;
  description: string;
  /** Unique per account, permanently. */
  reference: string;
};

type OrderInput = Order & {
  /** A recipient of ours is credited in the same posting. */
  accountId: number;
  madeFor: OrderPurpose;
  /** Receipt that it returns. */
  receiptId?: number;
  /** Approval of a second user of the client, with which a client's user returns. */
  approvalId?: number | undefined;
};

/** Worth, payee and day of an order, as its command has them. */
async function readTerms(deps: LedgerDeps, order: Order) {
  const { recipient, name, bic = null, amount, currency, description, createdAt: at = deps.now() } = order;
  const payee = payeeNamed(name, bic);
  const [{ aedAmount, usdAmount }, { leaves }] = await Promise.all([
    paymentWorth(deps, amount, currency, at),
    readPaymentTerms(deps, { recipient, currency, payee }, at),
  ]);
  const screened = deps.env.screening ? { screened: true } : {};
  return { recipient, aedAmount, description, payee, leaves, ...screened, usdAmount };
}

/**
 * Orders money out of an account in the name of the bank itself, as a payment that leaves in the next file. The account's funds,
 * status and debit switch count, and it waits for screening where that is set; type, limits, payee rules and compliance check do not
 * apply. A return goes to the account that paid the receipt; where a client's user orders it, that client's rule for a second user
 * counts.
 * @throws AppError 403, 409 for funds, state, a used reference, NO_PAYER_ACCOUNT, ABOVE_REST, and SECOND_PERSON
 */
export async function placeOrder(deps: LedgerDeps, actor: Poster, input: OrderInput): Promise<Posted> {
  assertMayPost(actor, "order");
  const { accountId, recipient, amount, currency, description, reference } = input;
  const { madeFor, receiptId, approvalId } = input;
  const { usdAmount, ...terms } = await readTerms(deps, input);
  const text = paymentDescription(recipient, description);
  const command: Command = {
    kind: "order",
    steps: [{ type: "debit", account: accountId, amount, currency, description: text, reference }],
    payment: {
      madeFor,
      ...terms,
      ...(receiptId !== undefined && { receipt: receiptId }),
      ...(actor?.role === "client_user" && { checked: true }),
      ...(approvalId !== undefined && { approval: approvalId }),
    },
    usdAmount,
  };
  return postJournal(deps, actor, command, input);
}

/**
 * Orders the whole of a refused bank line out of suspense, back to the account that paid, as a payment that leaves in the next file
 * through the CBS account where it came in. It waits for screening where that is set.
 * @throws AppError 403, 404, 409 REFUSED_RECEIPT_ENDED, NO_PAYER_ACCOUNT, PAYER_OURS, and for an unknown worth
 */
export async function returnLine(
  deps: LedgerDeps,
  actor: Poster,
  { lineId, note, ...order }: Order & { lineId: number; note?: string | undefined },
): Promise<Posted> {
  assertMayPost(actor, "suspense");
  const { usdAmount, ...terms } = await readTerms(deps, order);
  const command: Command = {
    kind: "order",
    steps: [],
    payment: { madeFor: "return", reference: order.reference, ...terms },
    bankLine: {
      id: lineId,
      reason: "Returned to the account that paid",
      ...(note !== undefined && { note }),
    },
    usdAmount,
  };
  return postJournal(deps, actor, command, order);
}
