import type { Actor } from "@/access/actor";
import { getAccount } from "@/accounts/queries";
import type { Deps } from "@/deps";
import { paymentReference } from "@/ledger/rules";
import { bankDate } from "@/vocabulary/calendar";
import { readableNumber } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { filledAmount, toDecimal } from "@/vocabulary/money";
import { type PayeeValues, toPayeeValues } from "./beneficiaries/contract";
import { payeeFormValues } from "./beneficiaries/payee";
import type { PayerDto, RecipientCheck } from "./contract";
import { toPayerDto } from "./payable-accounts";
import { checkRecipient } from "./preview";
import { getPayment, parsePayee } from "./queries";
import { listRecentRecipients, type RecentRecipient } from "./recent-recipients";
import { payRefusal } from "./rules";

/** Initial values of the Create Payment dialog. */
type PaymentDialog = {
  /** Created for each opening of the dialog: one payment has it, however often it is sent. */
  reference: string;
  recent: RecentRecipient[];
  from?: PayerDto;
  /** Reason why nothing can be paid from the account in the address. */
  refused?: string;
  /** Check of the recipient that the dialog opens with. */
  recipient?: RecipientCheck;
  values: { recipient: string; amount: string; description: string } & PayeeValues;
};

/** Parameters of the dialog's address: an account, a payment to repeat, and field values. */
export type RequestedPayment = {
  pay?: number | undefined;
  again?: number | undefined;
  recipient?: string | undefined;
  amount?: string | undefined;
  description?: string | undefined;
};

/**
 * Reads the initial values of the Create Payment dialog: the account in its address (`pay`), or a payment to repeat
 * (`again`), and a new reference. Other values of the address are filled in for the person to check and send; an
 * invalid amount is left out.
 * @throws AppError not_found for an account or a payment that the actor may not see
 */
export async function readPaymentDialog(
  deps: Deps,
  actor: Actor,
  { pay, again, ...filled }: RequestedPayment,
): Promise<PaymentDialog> {
  const before = again === undefined ? undefined : await getPayment(deps, actor, again);
  const id = before?.vaId ?? pay;
  const [account, recent] = await Promise.all([
    id === undefined ? undefined : getAccount(deps, actor, id),
    listRecentRecipients(deps, actor),
  ]);
  const refused = account && payRefusal({ ...account, available: account.balance - account.held });
  const recipient = before?.recipient ?? filled.recipient ?? "";
  const known =
    recipient === ""
      ? undefined
      : await checkRecipient(deps, actor, { recipient, vaId: id, currency: account?.currency ?? "USD" });
  const payee = before && parsePayee(before);
  const date = bankDate(deps.now(), deps.env.zone);
  return {
    reference: paymentReference(date, crypto.getRandomValues(new Uint8Array(6))),
    recent,
    ...(account && refused === undefined && { from: toPayerDto(account) }),
    ...(known && { recipient: known }),
    ...(account &&
      refused && {
        refused: say("{customerName}: {refused}. Choose another account", {
          customerName: account.customerName,
          refused,
        }),
      }),
    values: {
      ...(known?.beneficiary ? toPayeeValues(known.beneficiary) : payeeFormValues(payee)),
      recipient: readableNumber(recipient),
      amount: before ? toDecimal(before.amount) : filledAmount(filled.amount),
      description: before?.description ?? filled.description ?? "",
    },
  };
}
