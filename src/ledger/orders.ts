import type { Currency, Minor } from "@/vocabulary/money";
import type { OrderPurpose } from "@/vocabulary/options";
import type { Command, LedgerDeps, Poster, PostingOptions } from "./command";
import type { Payee } from "./payee";
import { readPaymentTerms } from "./payment-terms";
import { assertMayPost, postJournal } from "./post-journal";
import type { Posted } from "./posting-result";
import { paymentWorth } from "./rates";
import { paymentDescription } from "./rules";

/** Name of the payee alone. */
const payeeNamed = (name: string): Payee => ({
  beneficiaryId: null,
  name,
  bic: null,
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
  /** IBAN or account number outside this book, as stored, and the name of its holder. */
  recipient: string;
  name: string;
  amount: Minor;
  currency: Currency;
  description: string;
  /** Unique per account, permanently. */
  reference: string;
  madeFor: OrderPurpose;
};

/**
 * Orders money out of an account in the name of the bank itself, as a payment that leaves in the next file. The account's funds,
 * status and debit switch count, and it waits for screening where that is set; type, limits, payee rules and compliance check do not
 * apply.
 * @throws AppError 403, 409 for funds, state or a used reference
 */
export async function placeOrder(deps: LedgerDeps, actor: Poster, input: OrderInput): Promise<Posted> {
  assertMayPost(actor, "order");
  const { accountId, recipient, name, amount, currency, description, reference, madeFor } = input;
  const { createdAt: at = deps.now() } = input;
  const payee = payeeNamed(name);
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
    },
    usdAmount,
  };
  return postJournal(deps, actor, command, input);
}
