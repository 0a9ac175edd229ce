/** @jsxImportSource react */
import { useRef } from "react";
import {
  type AccountDto,
  accountMessages,
  accountStatuses,
  accountStatusLabels,
  accountTypeLabels,
  accountTypes,
  editAccountCall,
  editAccountSchema,
} from "@/accounts/contract";
import { groupIban } from "@/iban";
import { currencies } from "@/money";
import { ApiError, send } from "./_lib/api";
import { changed } from "./_lib/change-events";
import { useForm } from "./_lib/form";
import { toast } from "./_lib/toast";
import { toastError } from "./_lib/toast-error";
import { useUrlDialog } from "./_lib/url-dialog";
import { SelectField, SwitchField, TextareaField, TextField } from "./_ui/bound-fields";
import { FormDialog } from "./_ui/form-dialog";

const typeOptions = accountTypes.map((value) => ({ value, label: accountTypeLabels[value] }));
const statusOptions = accountStatuses.map((value) => ({ value, label: accountStatusLabels[value] }));
const currencyOptions = currencies.map((value) => ({ value, label: value }));

/** The 'Edit Virtual Account' dialog. Someone else's edit in between is told (409), not overwritten. */
export default function EditAccount({ account, opening }: { account: AccountDto; opening: string }) {
  const dialog = useUrlDialog("edit", opening);
  const seen = useRef(account.version);
  const { customerName, reference, type, status, currency, creditEnabled, debitEnabled } = account;
  const form = useForm({
    initial: {
      customerName,
      reference,
      creditEnabled,
      debitEnabled,
      type: type as string,
      status: status as string,
      currency: currency as string,
      description: account.description ?? "",
    },
    schema: editAccountSchema,
    async submit(edit) {
      await send(editAccountCall, { params: { id: account.id }, body: edit, ifMatch: seen.current });
      toast({ title: accountMessages.updated });
      changed("accounts", "stats");
      dialog.onOpenChange(false);
    },
    failed(error) {
      // The other version stands beside the fields now: whoever saves again has seen it.
      if (error instanceof ApiError && error.fields.version) seen.current = Number(error.fields.version);
      toastError(error, accountMessages.updateFailed, "Update");
    },
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Edit Virtual Account"
      description={groupIban(account.virtualIban)}
      submit="Save Changes"
      busyText="Saving..."
    >
      <TextField form={form} name="customerName" label="Customer Name" required />
      <TextField form={form} name="reference" label="Reference" required input={{ spellCheck: false }} />
      <SelectField form={form} name="type" label="Type" required options={typeOptions} />
      <SelectField form={form} name="status" label="Status" required options={statusOptions} />
      <SelectField
        form={form}
        name="currency"
        label="Currency"
        required
        options={currencyOptions}
        hint="Fixed once the account was used."
      />
      <TextareaField form={form} name="description" label="Description" wide />
      <SwitchField form={form} name="creditEnabled" label="Credit Enabled" />
      <SwitchField form={form} name="debitEnabled" label="Debit Enabled" />
    </FormDialog>
  );
}
