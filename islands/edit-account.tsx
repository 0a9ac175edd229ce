/** @jsxImportSource react */
import {
  type AccountDto,
  accountMessages,
  accountStatuses,
  accountStatusLabels,
  accountTypeLabels,
  accountTypes,
  editAccountSchema,
} from "@/accounts/contract";
import { groupIban } from "@/iban";
import { currencies } from "@/money";
import { api } from "./_lib/api.ts";
import { useForm } from "./_lib/form.ts";
import { tellFailure } from "./_lib/notify.ts";
import { changed } from "./_lib/refresh.ts";
import { toast } from "./_lib/toast.ts";
import { useUrlDialog } from "./_lib/url-dialog.ts";
import { Button } from "./_ui/button.tsx";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "./_ui/dialog.tsx";
import { Field, Fields } from "./_ui/field.tsx";
import { Input, Textarea } from "./_ui/input.tsx";
import { Select } from "./_ui/select.tsx";
import { Switch } from "./_ui/switch.tsx";

const typeOptions = accountTypes.map((value) => ({ value, label: accountTypeLabels[value] }));
const statusOptions = accountStatuses.map((value) => ({ value, label: accountStatusLabels[value] }));
const currencyOptions = currencies.map((value) => ({ value, label: value }));

/** The 'Edit Virtual Account' dialog. Someone else's edit in between is told (409), not overwritten. */
export default function EditAccount({ account, opening }: { account: AccountDto; opening: string }) {
  const dialog = useUrlDialog("edit", opening);
  const { customerName, reference, type, status, currency, creditEnabled, debitEnabled } = account;
  const form = useForm({
    initial: {
      ...{ customerName, reference, creditEnabled, debitEnabled },
      ...{ type: type as string, status: status as string, currency: currency as string },
      description: account.description ?? "",
    },
    schema: editAccountSchema,
    async submit(edit) {
      await api.put(`/api/virtual-accounts/${account.id}`, edit, { ifMatch: `"${account.version}"` });
      toast({ title: accountMessages.updated });
      changed("accounts", "stats");
      dialog.onOpenChange(false);
    },
    failed: (error) => tellFailure(error, accountMessages.updateFailed, "Update"),
  });
  const { values, set, errors, busy } = form;
  return (
    <Dialog
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      title="Edit Virtual Account"
      description={groupIban(account.virtualIban)}
      mayClose={() => !form.dirty}
    >
      <form className="dialog-form" onSubmit={form.onSubmit} noValidate>
        <DialogBody>
          <Fields>
            <Field label="Customer Name" required error={errors.customerName}>
              <Input
                name="customerName"
                value={values.customerName}
                onChange={(event) => set("customerName", event.target.value)}
              />
            </Field>
            <Field label="Reference" required error={errors.reference}>
              <Input
                name="reference"
                value={values.reference}
                onChange={(event) => set("reference", event.target.value)}
                spellCheck={false}
              />
            </Field>
            <Field label="Type" required error={errors.type}>
              <Select
                name="type"
                value={values.type}
                onValueChange={(value) => set("type", value)}
                options={typeOptions}
              />
            </Field>
            <Field label="Status" required error={errors.status}>
              <Select
                name="status"
                value={values.status}
                onValueChange={(value) => set("status", value)}
                options={statusOptions}
              />
            </Field>
            <Field label="Currency" required error={errors.currency} hint="Fixed once the account was used.">
              <Select
                name="currency"
                value={values.currency}
                onValueChange={(value) => set("currency", value)}
                options={currencyOptions}
              />
            </Field>
            <Field label="Description" wide error={errors.description}>
              <Textarea
                name="description"
                rows={2}
                value={values.description}
                onChange={(event) => set("description", event.target.value)}
              />
            </Field>
            <Field label="Credit Enabled" inline required>
              <Switch
                name="creditEnabled"
                checked={values.creditEnabled}
                onCheckedChange={(on) => set("creditEnabled", on)}
              />
            </Field>
            <Field label="Debit Enabled" inline required>
              <Switch
                name="debitEnabled"
                checked={values.debitEnabled}
                onCheckedChange={(on) => set("debitEnabled", on)}
              />
            </Field>
          </Fields>
        </DialogBody>
        <DialogFooter>
          <DialogClose>Cancel</DialogClose>
          <Button type="submit" variant="primary" busy={busy} busyText="Saving...">
            Save Changes
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
