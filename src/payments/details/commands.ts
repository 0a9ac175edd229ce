import { expectOneRow } from "db/client";
import { type Actor, isAmong } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Payee } from "@/ledger/payee";
import { findMissing } from "@/ledger/payee-rules";
import { looksLikeIban } from "@/vocabulary/iban";
import { sayInEnglish } from "@/vocabulary/language";
import type { PayeeNeed } from "@/vocabulary/payee-options";
import { nobody, withDetails } from "../beneficiaries/payee";
import { type GiveDetails, type PaymentDto, paymentMessages } from "../contract";
import { payeeNeedLabels } from "../payee-rules/contract";
import { orderProblem } from "../payment-files/pain001";
import { findWritingProblem } from "../payment-files/unfiled-orders";
import { assertPurposes } from "../purpose-codes/active";
import { getPayment, type PaymentRow, parseNeeds, parsePayee, toPaymentDto } from "../queries";

/** Form field that supplies each need of a payment. */
const fieldByNeed: Record<PayeeNeed, string> = {
  name: "name",
  country: "country",
  town: "town",
  address: "addressLines",
  agent: "bic",
  purpose: "purpose",
  structuredReference: "structuredReference",
  regulatoryReporting: "regulatoryReporting",
};

/** Reason why nobody can add a payment's payee details, or this person cannot, as a sentence; undefined if they can. */
export function detailsProblem(
  payment: Pick<PaymentRow, "needs" | "status" | "approvalId" | "askerPersons">,
  { userId, machine }: Pick<Actor, "userId" | "machine">,
  /** Reason why no payment file can contain it at present. */
  unwritable?: string,
): string | undefined {
  const isOpen = payment.status === "details_needed" || payment.status === "review";
  if ((payment.needs === null || !isOpen) && unwritable === undefined) return paymentMessages.detailsThere;
  // Two people approved this payment, so the one who asked for it cannot alone decide where its money goes.
  if (payment.approvalId === null) return undefined;
  if (machine !== undefined) return "This payment was made by two people: a person gives its details";
  if (isAmong(payment.askerPersons, userId))
    return "You made this payment with a second person: another user of your company has to give its details";
  return undefined;
}

type Agent = Pick<Payee, "bic" | "clearingCode">;

/** Codes of the payee's bank that were given; omitted ones keep their values. */
const bankGiven = ({ bic, clearingCode }: Agent): Partial<Agent> => ({
  ...(bic !== null && { bic }),
  ...(clearingCode !== null && { clearingCode }),
});

/**
 * Reason why a payment's details cannot name this bank, as a sentence; undefined if they can. Together with the
 * account the bank decides where the money goes, except for an IBAN, which determines its bank. A bank named by the
 * payer is fixed; only the payer can add a missing one.
 */
function bankProblem(
  { recipient }: Pick<PaymentRow, "recipient">,
  kept: Agent,
  next: Agent,
  { role }: Pick<Actor, "role">,
): string | undefined {
  const isOther = (code: keyof Agent) => next[code] !== kept[code];
  if (looksLikeIban(recipient) || (!isOther("bic") && !isOther("clearingCode"))) return undefined;
  if (kept.bic !== null || kept.clearingCode !== null)
    return "The payment names the bank of this account number already, and that stays";
  return role === "admin"
    ? "Which bank an account number is at, is for its payer to say: ask a user of the client"
    : undefined;
}

const given = "DETAILS_GIVEN";

/**
 * Adds the missing details of a payment's payee, once: all that the present rules require must be given.
 * @throws AppError 400 that names what is still missing, or for a bank other than the payment's, 403, 404 for a
 * payment that the actor may not see, 409 if the payment needs no details, or another user's
 */
export async function giveDetails(
  deps: Deps,
  actor: Actor,
  id: number,
  { creditor, remittance, ...said }: GiveDetails,
): Promise<PaymentDto> {
  assertCan(actor, "payments:complete");
  const refusal = { kind: "conflict", message: paymentMessages.detailsThere, code: given } as const;
  await write(deps, actor, {
    access: "payments:complete",
    refusals: { [given]: refusal },
    async plan(at) {
      const payment = await getPayment(deps, actor, id);
      const isOther = payment.needs === null;
      const unwritable = isOther ? await findWritingProblem(deps, id) : undefined;
      const problem = detailsProblem(payment, actor, unwritable);
      if (problem) throw new AppError("conflict", problem, { code: given });
      await assertPurposes(deps, [said.purpose]);
      // The result of the check belonged to the previous name.
      const { check: _, ...kept } = parsePayee(payment) ?? nobody;
      const { recipient, currency, description } = payment;
      const text = remittance === description ? null : (remittance ?? kept.remittance);
      const { bic = kept.bic, clearingCode = kept.clearingCode } = bankGiven(creditor);
      const moved = bankProblem(payment, kept, { bic, clearingCode }, actor);
      if (moved) throw new AppError("bad_request", moved, { code: "BANK_STAYS", fields: { bic: moved } });
      const payee = withDetails(
        { ...kept, beneficiaryId: null, ...creditor, bic, clearingCode, remittance: text },
        said,
      );
      const missing = await findMissing(deps, { recipient, currency, payee });
      if (missing.length > 0) throw stillMissing(missing);
      const order = { ...payment, paymentId: id, instructionId: null, onBehalfOf: payment.customerName };
      const unwritten = orderProblem({ ...order, recipientName: payee?.name ?? undefined, payee });
      // Details are given once, so any that no payment file could contain are refused now.
      if (unwritten !== undefined) throw new AppError("bad_request", unwritten, { code: "UNWRITABLE" });
      const args = [JSON.stringify(payee), actor.userId, at, id];
      const insert = `insert into payment_details (payee, completed_by, completed_at, payment_id, status, needs)
        values (?, ?, ?, ?, 'complete', '[]')`;
      return {
        statements: [
          {
            sql: isOther
              ? insert
              : `update payment_details set status = 'complete', payee = ?, completed_by = ?, completed_at = ?
              where payment_id = ? and status = 'waiting'`,
            args,
          },
          expectOneRow(given),
        ],
        audit: {
          action: "UPDATE",
          resource: "PAYMENT",
          resourceId: id,
          details: { before: { needs: parseNeeds(payment) }, after: { payee } },
        },
        answer: undefined,
      };
    },
  });
  return toPaymentDto(await getPayment(deps, actor, id), actor);
}

function stillMissing(missing: readonly PayeeNeed[]): AppError {
  const names = missing.map((need) => payeeNeedLabels[need]).join(", ");
  const sentence = sayInEnglish("The payment still needs: {names}", { names });
  const fields = Object.fromEntries(missing.map((need) => [fieldByNeed[need], sentence]));
  return new AppError("bad_request", sentence, { code: "DETAILS_MISSING", fields });
}
