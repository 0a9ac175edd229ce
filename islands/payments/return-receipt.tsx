/** @jsxImportSource react */

import { announce, type SecondPerson } from "@/approvals/rules";
import type { ReceiptDto } from "@/collections/receipts/contract";
import {
  type ReturnReceipt as Return,
  returnReasonLabels,
  returnReasons,
  returnReceiptCall,
  returnReceiptSchema,
  returnWords,
} from "@/payments/receipt-returns/contract";
import { accountText } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/words";
import { formatMoney, fromDecimal, type Minor, parseAmount, toDecimal } from "@/vocabulary/money";
import { send } from "../_lib/api";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { AmountField } from "../_ui/bound-fields";
import { Effect } from "../_ui/effect";
import { FormDialog } from "../_ui/form-dialog";
import { SelectField } from "../_ui/select-field";

type Props = {
  receipt: Pick<ReceiptDto, "id" | "rest" | "currency">;
  /** The payer, and the account to which the money is returned. */
  payer: { name: string | null; account: string };
  secondPerson: SecondPerson;
};

const reasons = returnReasons.map((value) => ({ value, label: say(returnReasonLabels[value]) }));

/** The dialog that sends a receipt, or a part of it, back to the account that paid. */
export default function ReturnReceipt({ receipt, payer, secondPerson }: Props) {
  const { id, currency } = receipt;
  const rest = fromDecimal(receipt.rest);
  const money = (minor: Minor) => formatMoney(minor, currency);
  const { save } = useSave({
    call: ({ amount, reason }: Return, idempotencyKey) => {
      const body = { reason, amount: amount === undefined ? undefined : toDecimal(amount) };
      return send(returnReceiptCall, { params: { id }, body, idempotencyKey });
    },
    success: returnWords.ordered,
    detail: money(rest),
    failure: returnWords.failed,
    act: "Return",
    changes: ["receipts", "payments", "transactions", "accounts", "stats"],
  });
  const initial = { amount: receipt.rest, reason: "OVERPAID" };
  const form = useForm({ initial, schema: returnReceiptSchema, submit: save });
  const typed = form.values.amount.trim();
  const returned = typed === "" ? rest : parseAmount(typed);
  return (
    <FormDialog
      form={form}
      title="Return this receipt"
      description="The money leaves the account, and goes back to the account that paid."
      size="sm"
      submit="Return"
      busyText="Returning..."
      secondPerson={announce(secondPerson)}
    >
      <AmountField
        form={form}
        name="amount"
        label="Amount to return"
        wide
        required
        currency={currency}
        hint={say("Up to {money}", { money: money(rest) })}
      />
      <SelectField form={form} name="reason" label="Reason" wide required options={reasons} />
      <Effect
        title="What it will do"
        lines={[
          { term: "Goes to", text: data(accountText(payer.account, payer.name)) },
          ...(returned === undefined || returned > rest
            ? []
            : [{ term: "Rest after this", text: money(rest - returned) }]),
        ]}
      />
    </FormDialog>
  );
}
