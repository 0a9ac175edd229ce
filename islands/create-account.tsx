/** @jsxImportSource react */
import { useState } from "react";
import {
  type AccountDto,
  accountMessages,
  accountTypeLabels,
  accountTypes,
  createAccountSchema,
  networthBands,
  networthLabels,
} from "@/accounts/contract";
import { nextReference, suggestReference } from "@/accounts/rules";
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
import { Input, Textarea } from "./_ui/input.tsx";
import { Select } from "./_ui/select.tsx";
import { Switch } from "./_ui/switch.tsx";

const initial = {
  customerName: "",
  companyName: "",
  reference: "",
  type: "COBO",
  currency: "USD",
  description: "",
  creditEnabled: true,
  debitEnabled: true,
  networth: undefined as string | undefined,
  clientId: undefined as string | undefined,
};

const typeOptions = accountTypes.map((value) => ({ value, label: accountTypeLabels[value] }));
const networthOptions = networthBands.map((value) => ({ value, label: networthLabels[value] }));

async function searchClients(text: string, signal: AbortSignal): Promise<ComboboxItem[]> {
  const found = await api.get<{ id: string; name: string }[]>(
    `/api/clients?${new URLSearchParams({ q: text })}`,
    { signal },
  );
  return found.map(({ id, name }) => ({ value: id, label: name, hint: id }));
}

/** The references that a company's accounts have already. */
async function takenReferences(companyName: string): Promise<ReadonlySet<string>> {
  const stem = suggestReference(companyName).slice(0, -"001".length);
  const accounts = await api.get<AccountDto[]>(`/api/virtual-accounts?${new URLSearchParams({ q: stem })}`);
  return new Set(accounts.map((account) => account.reference));
}

/** The button that opens the 'Create Virtual Account' dialog, and the dialog. `opening` opens it at once. */
export default function CreateAccount({
  label = "Create VA",
  opening = "",
}: {
  label?: string;
  opening?: string;
}) {
  const dialog = useUrlDialog("create", opening);
  const [client, setClient] = useState<ComboboxItem>();
  const form = useForm({
    initial,
    schema: createAccountSchema,
    async submit(account, idempotencyKey) {
      await api.post("/api/virtual-accounts", account, { idempotencyKey });
      toast({ title: accountMessages.created });
      changed("accounts", "stats");
      close();
    },
    failed: (error) => tellFailure(error, accountMessages.createFailed),
  });

  function close(): void {
    dialog.onOpenChange(false);
    form.reset();
    setClient(undefined);
  }

  function nameCompany(companyName: string): void {
    const followed = form.values.reference === suggestReference(form.values.companyName);
    form.set("companyName", companyName);
    if (followed || form.values.reference === "") form.set("reference", suggestReference(companyName));
  }

  /** The specification's reference ends in 001; where the company has that one already, the next free number. */
  async function numberReference(): Promise<void> {
    const { companyName, reference } = form.values;
    if (companyName.trim() === "" || reference !== suggestReference(companyName)) return;
    const taken = await takenReferences(companyName).catch(() => new Set<string>());
    form.set("reference", nextReference(companyName, taken));
  }

  const { values, set, errors, busy } = form;
  return (
    <>
      <Button variant="primary" icon="plus" onClick={() => dialog.onOpenChange(true)}>
        {label}
      </Button>
      <Dialog
        open={dialog.open}
        onOpenChange={dialog.onOpenChange}
        title="Create Virtual Account"
        description="The virtual IBAN is given when the account is created."
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
              <Field label="Company Name" required error={errors.companyName}>
                <Input
                  name="companyName"
                  value={values.companyName}
                  onChange={(event) => nameCompany(event.target.value)}
                  onBlur={() => void numberReference()}
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
                  onValueChange={(type) => set("type", type)}
                  options={typeOptions}
                />
              </Field>
              <Field label="Currency" required error={errors.currency}>
                <Select
                  name="currency"
                  value={values.currency}
                  onValueChange={(currency) => set("currency", currency)}
                  options={[{ value: "USD", label: "USD" }]}
                />
              </Field>
              <Field label="Net Worth" error={errors.networth}>
                <Select
                  name="networth"
                  value={values.networth ?? ""}
                  onValueChange={(networth) => set("networth", networth)}
                  options={networthOptions}
                  placeholder="Select net worth"
                />
              </Field>
              <Field
                label="Client"
                wide
                error={errors.clientId}
                hint="Left empty, the account is the house's own."
              >
                <Combobox
                  name="clientId"
                  value={client}
                  onValueChange={(item) => {
                    setClient(item);
                    set("clientId", item.value);
                  }}
                  search={searchClients}
                  placeholder="No client"
                  searchLabel="Search clients"
                  emptyText="No client found"
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
            <Button type="submit" variant="primary" busy={busy} busyText="Creating...">
              Create Virtual Account
            </Button>
          </DialogFooter>
        </form>
      </Dialog>
    </>
  );
}
