import type { Actor } from "@/access/actor";
import { getAccount } from "@/accounts/queries";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { approvePayment, rejectPayment } from "@/ledger/payments";
import type { Posted } from "@/ledger/posting-result";
import { readableNumber } from "@/vocabulary/iban";
import { sayInEnglish } from "@/vocabulary/language";
import type { PaymentDto } from "./contract";
import { getPayment, type PaymentRow, toPaymentDto } from "./queries";
import { decidedProblem } from "./rules";

type Decided = { value: PaymentDto; replayed: boolean };

/**
 * Ends a payment's review by sending it as usual.
 * @throws AppError 404, 409 if the review has already ended, naming its outcome, who ended it and when, and if the
 * recipient cannot be credited
 */
export function submitApproval(
  deps: Deps,
  actor: Actor,
  paymentId: number,
  reason: string | undefined,
  idempotency: Idempotency | undefined,
): Promise<Decided> {
  return decide(deps, actor, paymentId, () =>
    approvePayment(deps, actor, { paymentId, reason, idempotency }),
  );
}

/**
 * Ends a payment's review by returning the money to the payer.
 * @throws AppError 404, 409 if the review has already ended, naming its outcome, who ended it and when
 */
export function submitRejection(
  deps: Deps,
  actor: Actor,
  paymentId: number,
  reason: string,
  idempotency: Idempotency | undefined,
): Promise<Decided> {
  return decide(deps, actor, paymentId, () => rejectPayment(deps, actor, { paymentId, reason, idempotency }));
}

async function decide(deps: Deps, actor: Actor, id: number, post: () => Promise<Posted>): Promise<Decided> {
  try {
    const { replayed } = await post();
    return { value: toPaymentDto(await getPayment(deps, actor, id), actor), replayed };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code } = error;
    if (code !== "PAYMENT_NOT_IN_REVIEW" && code !== "RECIPIENT_REFUSED") throw error;
    const payment = await getPayment(deps, actor, id);
    throw code === "RECIPIENT_REFUSED"
      ? await recipientProblem(deps, actor, payment, error)
      : paymentAlreadyDecided(deps, payment, error);
  }
}

/** Reason why an account at this bank cannot be credited. The payer learns only that it cannot; reviewers are staff. */
async function recipientProblem(
  deps: Deps,
  actor: Actor,
  { recipientAccountId, recipient, currency }: PaymentRow,
  refusal: AppError,
): Promise<AppError> {
  if (recipientAccountId === null) return refusal;
  const account = await getAccount(deps, actor, recipientAccountId).catch(() => undefined);
  const values = { refusal: refusal.message, number: readableNumber(recipient) };
  const sentence =
    account === undefined
      ? sayInEnglish("{refusal}: {number} is closed", values)
      : account.status === "suspended"
        ? sayInEnglish("{refusal}: {number} is suspended", values)
        : account.status === "inactive"
          ? sayInEnglish("{refusal}: {number} is inactive", values)
          : account.creditEnabled
            ? sayInEnglish("{refusal}: {number} is kept in {kept}, and not in {currency}", {
                ...values,
                kept: account.currency,
                currency,
              })
            : sayInEnglish("{refusal}: {number} takes no credits", values);
  return new AppError("conflict", sentence, { code: refusal.code, cause: refusal });
}

/** The refusal of a decision on a payment that is not under review. */
export function paymentAlreadyDecided(
  deps: Pick<Deps, "env">,
  payment: PaymentRow,
  cause?: unknown,
): AppError {
  const sentence = decidedProblem(deps.env.zone, payment) ?? "The review of this payment has already ended";
  const { status } = payment;
  return new AppError("conflict", sentence, { code: "PAYMENT_NOT_IN_REVIEW", fields: { status }, cause });
}
