/** @jsxImportSource react */

import type { z } from "zod";
import { announce, type SecondPerson } from "@/approvals/rules";
import {
  breakLabels,
  putReceiptRulesCall,
  type ReceiptRulesDto,
  receiptRulesForm,
  receiptRuleWords,
  writePayers,
} from "@/collections/receipt-rules/contract";
import { breakActs } from "@/vocabulary/collection-options";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/words";
import { type Currency, toDecimal } from "@/vocabulary/money";
import { send } from "../_lib/api";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { useSeenVersion } from "../_lib/seen-version";
import { AmountField, TextareaField, TextField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";
import { SelectField } from "../_ui/select-field";
import { SwitchField } from "../_ui/switch-fields";

type Props = { rules: ReceiptRulesDto; customerName: string; currency: Currency; secondPerson: SecondPerson };

const breaks = breakActs.map((value) => ({ value, label: say(breakLabels[value]) }));

/** The dialog that sets which payments from outside an account takes. */
export default function ReceiptRulesForm({ rules, customerName, currency, secondPerson }: Props) {
  const asSeen = useSeenVersion(rules.version);
  const onBreak: string = rules.onBreak;
  const decimal = (minor: number | null) => (minor === null ? null : toDecimal(minor));
  const { save } = useSave({
    call: (wanted: z.output<typeof receiptRulesForm>) =>
      asSeen((ifMatch) =>
        send(putReceiptRulesCall, {
          params: { id: rules.vaId },
          body: {
            ...wanted,
            minAmount: decimal(wanted.minAmount),
            maxAmount: decimal(wanted.maxAmount),
            maximumBalance: decimal(wanted.maximumBalance),
          },
          ifMatch,
        }),
      ),
    success: receiptRuleWords.saved,
    detail: data(customerName),
    failure: receiptRuleWords.failed,
    changes: ["receipt-rules", "accounts"],
  });
  const form = useForm({
    initial: {
      payers: writePayers(rules.allowedPayers),
      minAmount: rules.minAmount ?? "",
      maxAmount: rules.maxAmount ?? "",
      maximumBalance: rules.maximumBalance ?? "",
      expiresOn: rules.expiresOn ?? "",
      expectedOnly: rules.expectedOnly,
      onBreak,
    },
    schema: receiptRulesForm,
    submit: save,
  });
  return (
    <FormDialog
      form={form}
      title="Collection rules"
      description="Payments from outside that break a rule go to suspense instead of the account."
      submit="Save"
      busyText="Saving..."
      size="lg"
      secondPerson={announce(secondPerson)}
    >
      <TextareaField
        form={form}
        name="payers"
        label="Payers who may pay"
        wide
        rows={4}
        hint="One on each line: an IBAN or account number, then a comma and a name. Leave empty to let anyone pay."
      />
      <AmountField form={form} name="minAmount" label="Smallest payment" currency={currency} />
      <AmountField form={form} name="maxAmount" label="Largest payment" currency={currency} />
      <AmountField
        form={form}
        name="maximumBalance"
        label="Maximum balance"
        currency={currency}
        hint="Also limits manual credits and transfers"
      />
      <TextField form={form} name="expiresOn" label="Takes payments until" input={{ type: "date" }} />
      <SwitchField
        form={form}
        name="expectedOnly"
        label="Expected payments only"
        hint="A payment must name an open expected receipt, or equal what its payer owes"
      />
      <SelectField
        form={form}
        name="onBreak"
        label="Where a payment breaks a rule"
        hint="The bank handles payments in suspense, and returns that come back."
        required
        wide
        options={breaks}
      />
    </FormDialog>
  );
}
