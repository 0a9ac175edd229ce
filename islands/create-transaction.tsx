/** @jsxImportSource react */
import { useState } from "react";
import { currencies } from "@/money";
import {
  postTransactionSchema,
  transactionMessages,
  transactionTypeLabels,
  transactionTypes,
} from "@/transactions/contract";
import { searchAccounts } from "./_lib/accounts.ts";
import { api } from "./_lib/api.ts";
import { useForm } from "./_lib/form.ts";
import { tellFailure } from "./_lib/notify.ts";
import { changed } from "./_lib/refresh.ts";
import { toast } from "./_lib/toast.ts";
import { useUrlDialog } from "./_lib/url-dialog.ts";
import { Button } from "./_ui/button.tsx";
import { Combobox, type ComboboxItem } from "./_ui/combobox.tsx";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "./_ui/dialog.tsx";
import { Field, Fields } from "./_ui/field.tsx";
import { AmountInput, Input, Textarea } from "./_ui/input.tsx";
import { Select } from "./_ui/select.tsx";

const initial = { vaId: "", type: "credit", amount: "", currency: "USD", description: "", reference: "" };
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
      await api.post(
        "/api/transactions",
        { ...form.values, vaId: Number(form.values.vaId) },
        { idempotencyKey },
      );
      toast({ title: transactionMessages.created });
      changed("transactions", "accounts", "stats", "holds");
      dialog.onOpenChange(false);
      form.reset();
      setAccount(undefined);
    },
    failed: (error) => tellFailure(error, transactionMessages.createFailed),
  });
  const { values, set, errors, busy } = form;
  return (
    <Dialog
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      title="Create Transaction"
      mayClose={() => !form.dirty}
    >
      <form className="dialog-form" onSubmit={form.onSubmit} noValidate>
        <DialogBody>
          <Fields>
            <Field
              label="Virtual Account"
              wide
              required
              error={values.vaId === "" && errors.vaId ? "Choose an account" : errors.vaId}
            >
              <Combobox
                name="vaId"
                value={account}
                onValueChange={(item) => {
                  setAccount(item);
                  set("vaId", item.value);
                }}
                search={searchAccounts}
                placeholder="Select an account"
                searchLabel="Search accounts"
                emptyText="No virtual accounts found"
              />
            </Field>
            <Field label="Type" required error={errors.type}>
              <Select
                name="type"
                value={values.type}
                onValueChange={(type) => set("type", type)}
                options={typeOptions}
              />
            </Field>
            <Field label="Currency" required error={errors.currency}>
              <Select
                name="currency"
                value={values.currency}
                onValueChange={(currency) => set("currency", currency)}
                options={currencyOptions}
              />
            </Field>
            <Field label="Amount" required error={errors.amount}>
              <AmountInput
                name="amount"
                currency={values.currency}
                value={values.amount}
                placeholder="0.00"
                onChange={(event) => set("amount", event.target.value)}
              />
            </Field>
            <Field label="Reference" required error={errors.reference}>
              <Input
                name="reference"
                value={values.reference}
                placeholder={`TXN-${year}-XXX`}
                spellCheck={false}
                onChange={(event) => set("reference", event.target.value)}
              />
            </Field>
            <Field label="Description" wide required error={errors.description}>
              <Textarea
                name="description"
                rows={2}
                value={values.description}
                onChange={(event) => set("description", event.target.value)}
              />
            </Field>
          </Fields>
        </DialogBody>
        <DialogFooter>
          <DialogClose>Cancel</DialogClose>
          <Button type="submit" variant="primary" busy={busy} busyText="Creating...">
            Create Transaction
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
