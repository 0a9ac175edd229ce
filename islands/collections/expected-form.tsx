/** @jsxImportSource react */

import { useState } from "react";
import {
  createExpectedCall,
  type ExpectedDto,
  expectedContract,
  expectedFormSchema,
} from "@/collections/expected-receipts/contract";
import { type AccountItem, searchAccounts } from "../_lib/accounts";
import { send } from "../_lib/api";
import { useForm } from "../_lib/form";
import { useRowSave } from "../_lib/row-save";
import { AccountField } from "../_ui/account-field";
import { AmountField, TextField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";

const fields = (row: ExpectedDto | undefined) => ({
  vaId: row ? String(row.vaId) : "",
  number: row?.number ?? "",
  amount: row?.amount ?? "",
  currency: row?.currency ?? "USD",
  dueDate: row?.dueDate ?? "",
  payerName: row?.payer?.name ?? "",
  payerAccount: row?.payer?.account ?? "",
  payerEmail: row?.payerEmail ?? "",
  reference: row?.reference ?? "",
  toleranceBelow: row?.toleranceBelow ?? "",
  toleranceAbove: row?.toleranceAbove ?? "",
  acceptFrom: row?.acceptFrom ?? "",
  acceptUntil: row?.acceptUntil ?? "",
  description: row?.description ?? "",
  externalId: row?.externalId ?? "",
});

/** The dialogs that create an expected receipt, and edit one. */
export default function ExpectedForm({ row, account: begun }: { row?: ExpectedDto; account?: AccountItem }) {
  const [account, setAccount] = useState(begun);
  const { save } = useRowSave(expectedContract, row, (body, idempotencyKey) =>
    send(createExpectedCall, { body, idempotencyKey }),
  );
  const form = useForm({ initial: fields(row), schema: expectedFormSchema, unkept: ["vaId"], submit: save });
  const { words } = expectedContract;
  const { currency } = form.values;
  return (
    <FormDialog
      form={form}
      title={row ? words.edit : words.create}
      description="Payments that name its number or reference are applied to it as they come in. It moves no money."
      submit={row ? words.save : words.add}
      busyText="Saving..."
      size="lg"
    >
      <AccountField
        name="vaId"
        required
        value={account}
        error={form.errors.vaId}
        search={searchAccounts}
        onValueChange={(item) => {
          setAccount(item);
          form.set("vaId", item.value);
          form.set("currency", item.currency);
        }}
      />
      <TextField form={form} name="number" label="Number" required input={{ maxLength: 35 }} />
      <AmountField form={form} name="amount" label="Amount" required currency={currency} />
      <TextField form={form} name="dueDate" label="Due" required input={{ type: "date" }} />
      <TextField
        form={form}
        name="reference"
        label="Reference"
        hint="RF and two check digits; generated if left empty"
      />
      <TextField form={form} name="payerName" label="Payer" />
      <TextField form={form} name="payerAccount" label="Payer Account" />
      <TextField form={form} name="payerEmail" label="Payer email" input={{ type: "email" }} />
      <AmountField form={form} name="toleranceBelow" label="May be short by" currency={currency} />
      <AmountField form={form} name="toleranceAbove" label="May be above by" currency={currency} />
      <TextField form={form} name="acceptFrom" label="Accepted from" input={{ type: "date" }} />
      <TextField form={form} name="acceptUntil" label="Accepted until" input={{ type: "date" }} />
      <TextField form={form} name="externalId" label="External Id" />
      <TextField form={form} name="description" label="Description" wide />
    </FormDialog>
  );
}
