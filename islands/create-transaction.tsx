/** @jsxImportSource react */
import { useState } from "react";
import { currencies } from "@/money";
import {
  type PostTransactionBody,
  postTransactionSchema,
  submitTransactionCall,
  transactionMessages,
  transactionTypeLabels,
  transactionTypes,
} from "@/transactions/contract";
import { searchAccounts } from "./_lib/accounts";
import { send } from "./_lib/api";
import { changed } from "./_lib/change-events";
import { useForm } from "./_lib/form";
import { toast } from "./_lib/toast";
import { toastError } from "./_lib/toast-error";
import { useUrlDialog } from "./_lib/url-dialog";
import { AmountField, SelectField, TextareaField, TextField } from "./_ui/bound-fields";
import { Combobox, type ComboboxItem } from "./_ui/combobox";
import { Field } from "./_ui/field";
import { FormDialog } from "./_ui/form-dialog";

const initial: PostTransactionBody & { vaId: string; amount: string } = {
  vaId: "",
  type: "credit",
  amount: "",
  currency: "USD",
  description: "",
  reference: "",
};
const typeOptions = transactionTypes.map((value) => ({ value, label: transactionTypeLabels[value] }));
const currencyOptions = currencies.map((value) => ({ value, label: value }));

/** The create form of Transactions: no button of its own, `opening` opens it (at `?create=1`). `year` is the bank's. */
export default function CreateTransaction({ opening, year }: { opening: string; year: string }) {
  const dialog = useUrlDialog("create", opening);
  const [account, setAccount] = useState<ComboboxItem>();
  const form = useForm({
    initial,
    schema: postTransactionSchema,
    async submit(_parsed, idempotencyKey) {
      await send(submitTransactionCall, { body: form.values, idempotencyKey });
      toast({ title: transactionMessages.created });
      changed("transactions", "accounts", "stats", "holds");
      dialog.onOpenChange(false);
      form.reset();
      setAccount(undefined);
    },
    failed: (error) => toastError(error, transactionMessages.createFailed),
  });
  function choose(item: ComboboxItem): void {
    setAccount(item);
    form.set("vaId", item.value);
  }

  const missing = form.values.vaId === "" && form.errors.vaId ? "Choose an account" : form.errors.vaId;
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Create Transaction"
      submit="Create Transaction"
      busyText="Creating..."
    >
      <Field label="Virtual Account" wide required error={missing}>
        <Combobox
          name="vaId"
          value={account}
          onValueChange={choose}
          search={searchAccounts}
          placeholder="Select an account"
          searchLabel="Search accounts"
          emptyText="No virtual accounts found"
        />
      </Field>
      <SelectField form={form} name="type" label="Type" required options={typeOptions} />
      <SelectField form={form} name="currency" label="Currency" required options={currencyOptions} />
      <AmountField form={form} name="amount" label="Amount" required currency={form.values.currency} />
      <TextField
        form={form}
        name="reference"
        label="Reference"
        required
        input={{ placeholder: `TXN-${year}-XXX`, spellCheck: false }}
      />
      <TextareaField form={form} name="description" label="Description" wide required />
    </FormDialog>
  );
}
