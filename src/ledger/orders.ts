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

type OrderInput = PostingOptions & {
  accountId: number;
  /** IBAN or account number, as stored, and the name of its holder. One of ours is credited in the same posting. */
  recipient: string;
  name: string | null;
  /** BIC of the recipient's bank, where it is known. */
  bic?: string | null;
  amount: Minor;
  currency: Currency;
  description: string;
  /** Unique per account, permanently. */
  reference: string;
  madeFor: OrderPurpose;
  /** Receipt that it returns. */
  receiptId?: number;
  /** Approval of a second user of the client, with which a client's user returns. */
  approvalId?: number | undefined;
};

/**
 * Orders money out of an account in the name of the bank itself, as a payment that leaves in the next file. The account's funds,
 * status and debit switch count, and it waits for screening where that is set; type, limits, payee rules and compliance check do not
 * apply. A return goes to the account that paid the receipt; where a client's user orders it, that client's rule for a second user
 * counts.
 * @throws AppError 403, 409 for funds, state, a used reference, NO_PAYER_ACCOUNT, ABOVE_REST, and SECOND_PERSON
 */
export async function placeOrder(deps: LedgerDeps, actor: Poster, input: OrderInput): Promise<Posted> {
  assertMayPost(actor, "order");
  const { accountId, recipient, name, amount, currency, description, reference } = input;
  const { madeFor, receiptId, approvalId } = input;
  const { createdAt: at = deps.now() } = input;
  const payee = payeeNamed(name, input.bic ?? null);
  const [{ aedAmount, usdAmount }, { leaves }] = await Promise.all([
    paymentWorth(deps, amount, currency, at),
    readPaymentTerms(deps, { recipient, currency, payee }, at),
  ]);
  const text = paymentDescription(recipient, description);
  const command: Command = {
    kind: "order",
    steps: [{ type: "debit", account: accountId, amount, currency, description: text, reference }],
    payment: {
      madeFor,
      recipient,
      aedAmount,
      description,
      payee,
      leaves,
      ...(deps.env.screening && { screened: true }),
      ...(receiptId !== undefined && { receipt: receiptId }),
      ...(actor?.role === "client_user" && { checked: true }),
      ...(approvalId !== undefined && { approval: approvalId }),
    },
    usdAmount,
  };
  return postJournal(deps, actor, command, input);
}
