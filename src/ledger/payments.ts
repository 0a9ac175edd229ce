import { AppError } from "@/kernel/errors";
import { type BankDate, bankDate } from "@/vocabulary/calendar";
import type { Currency, Minor } from "@/vocabulary/money";
import type { Command, LedgerDeps, Poster, PostingOptions } from "./command";
import { limitWindows } from "./limit-usage";
import type { Payee } from "./payee";
import { readPaymentTerms } from "./payment-terms";
import { assertMayPost, postJournal } from "./post-journal";
import type { Posted } from "./posting-result";
import { paymentWorth } from "./rates";
import { paymentDescription, paymentReference, readRecipient, splitPaymentDescription } from "./rules";
import { usdValueOfPayment } from "./usd-equivalent";

export type PaymentInput = PostingOptions & {
  accountId: number;
  /** An IBAN or an account number; read from the prefix 'Payment to …: ' of the description where it is absent. */
  recipient?: string | undefined;
  amount: Minor;
  currency: Currency;
  description: string;
  /** Made here where it is absent. Unique per account for ever. */
  reference?: string | undefined;
  /**
   * Reason for suspicion from a trusted caller; the payment then waits for review, if the account's check is on.
   * People's payments are checked in the posting itself (db/program/payment-checks.sql).
   */
  suspicion?: string | undefined;
  /** The approval of a second user of the client: it ends in the same write, and counts for this payment alone. */
  approvalId?: number | undefined;
  /** Payee, if known. */
  payee?: Payee | undefined;
  /** The promised execution day of an ordered payment; without one, the calendar decides. */
  leaves?: BankDate | undefined;
};

/**
 * Pays from a client's account. One of our own virtual IBANs is credited in the same posting; anything else leaves
 * through the account's CBS account. The answer holds the payer's transaction only.
 * @throws AppError 400 for a recipient that is none, 409 for funds, limits, state, a used reference or a recipient
 * that cannot be credited ('The recipient cannot receive this payment'), and with the code SECOND_PERSON where the
 * client wants a second of its users for it
 */
export async function makePayment(deps: LedgerDeps, actor: Poster, input: PaymentInput): Promise<Posted> {
  assertMayPost(actor, "payment");
  const posted = await postJournal(deps, actor, await paymentCommand(deps, actor, input), input);
  return { ...posted, transactions: posted.transactions.filter((t) => t.accountId === input.accountId) };
}

/** The command of a payment, with its worth in dirhams for the limits. Throws AppError 400 for a recipient that is none. */
export async function paymentCommand(deps: LedgerDeps, actor: Poster, input: PaymentInput): Promise<Command> {
  const { accountId, amount, currency, suspicion, approvalId, payee, createdAt: at = deps.now() } = input;
  const { recipient, ours, description } = recipientOf(deps, input);
  const { zone } = deps.env;
  const random = crypto.getRandomValues(new Uint8Array(6));
  const reference = input.reference ?? paymentReference(bankDate(at, zone), random);
  const { aedAmount, usdAmount } = await paymentWorth(deps, amount, currency, at);
  // Read for every payment, so that those of a file keep their order.
  const { leaves, missing } = await readPaymentTerms(deps, { recipient, currency, payee }, at);
  const needs = ours ? [] : missing;
  return {
    kind: "payment",
    steps: [
      {
        type: "debit",
        account: accountId,
        amount,
        currency,
        description: paymentDescription(recipient, description),
        reference,
      },
      { type: "credit", to: "recipient", amount, currency },
    ],
    payment: {
      recipient,
      ours,
      aedAmount,
      description,
      ...limitWindows(at, zone),
      ...(suspicion && { suspicion }),
      ...(actor && { checked: true }),
      ...(actor && deps.env.screening && { screened: true }),
      ...(approvalId !== undefined && { approval: approvalId }),
      ...(payee && { payee }),
      ...(!ours && needs.length === 0 && { leaves: input.leaves ?? leaves }),
      ...(needs.length > 0 && { needs }),
    },
    usdAmount,
  };
}

/**
 * Recipient and purpose of a payment.
 * @throws AppError 400 for an invalid recipient
 */
export function recipientOf({ env }: LedgerDeps, input: Pick<PaymentInput, "recipient" | "description">) {
  const split = splitPaymentDescription(input.description);
  const given = input.recipient ?? split.recipient;
  const read = readRecipient(given ?? "", env.bankCode);
  if (typeof read === "string") throw new AppError("bad_request", read, { fields: { recipient: read } });
  return { ...read, description: split.description };
}

/** `reason`: why the payment was approved or rejected, for staff. */
type ReviewInput = PostingOptions & { paymentId: number; reason?: string | undefined };

const reviewOf = ({ paymentId, reason }: ReviewInput) => ({ payment: paymentId, ...(reason && { reason }) });

/**
 * Ends a payment's review: the money goes where it would have gone at once. Monitoring saw the payer's debit when the
 * payment was made; it sees the credit of a recipient of ours now.
 * @throws AppError 404, 409 where the review has ended or the recipient cannot be credited
 */
export async function approvePayment(deps: LedgerDeps, actor: Poster, input: ReviewInput): Promise<Posted> {
  assertMayPost(actor, "approval");
  const { paymentId, createdAt } = input;
  const usdAmount = await usdValueOfPayment(deps, paymentId, createdAt);
  const command: Command = {
    kind: "approval",
    review: reviewOf(input),
    steps: [{ type: "credit", to: "recipient" }],
    ...(usdAmount !== undefined && { usdAmount }),
  };
  return postJournal(deps, actor, command, input);
}

/**
 * Ends a payment's review: the money goes back to the payer, whatever state their account is in, and the payment
 * leaves the limits of the day and the month in which it was made.
 */
export async function rejectPayment(deps: LedgerDeps, actor: Poster, input: ReviewInput): Promise<Posted> {
  assertMayPost(actor, "rejection");
  return postJournal(
    deps,
    actor,
    { kind: "rejection", review: reviewOf(input), steps: [{ type: "credit", to: "payer" }] },
    input,
  );
}
