/** @jsxImportSource react */

import { useRef, useState } from "react";
import { networthOptions } from "@/accounts/clients/contract";
import {
  accountMessages,
  accountTypeLabels,
  accountTypes,
  type CreateAccount as CreateAccountInput,
  createAccountCall,
  createAccountSchema,
  listAccountsCall,
} from "@/accounts/contract";
import { nextReference, suggestReference } from "@/accounts/rules";
import { say } from "@/vocabulary/language";
import { linkToAccount } from "../_lib/accounts";
import { send } from "../_lib/api";
import { searchClients } from "../_lib/clients";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { AcceptClientField } from "../_ui/accept-client-field";
import { TextareaField, TextField } from "../_ui/bound-fields";
import { Combobox } from "../_ui/combobox";
import type { ComboboxItem } from "../_ui/combobox-props";
import { Field } from "../_ui/field";
import { FormDialog } from "../_ui/form-dialog";
import { SelectField } from "../_ui/select-field";
import { SwitchField } from "../_ui/switch-fields";

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
  acceptSignedUpClient: false,
  setupRequestId: undefined as number | undefined,
};

const typeOptions = accountTypes.map((value) => ({ value, label: accountTypeLabels[value] }));
const currencyOptions = [{ value: "USD" }];

const noClient: ComboboxItem = { value: "", label: "No client", hint: "The account is the bank's own" };

async function searchOwners(text: string, signal: AbortSignal): Promise<ComboboxItem[]> {
  const clients = await searchClients(text, signal);
  return text === "" ? [noClient, ...clients] : clients;
}

/** The references that a company's accounts have already. */
async function takenReferences(companyName: string): Promise<ReadonlySet<string>> {
  const stem = suggestReference(companyName).slice(0, -"001".length);
  const accounts = await send(listAccountsCall, { query: { q: stem } });
  return new Set(accounts.map((account) => account.reference));
}

/** Fields that a set-up request fills in. `client` is the client of the user who was created from it. */
type AccountRequest = {
  id: number;
  companyName: string;
  /** The first free one. */
  reference: string;
  type: string;
  networth: string;
  client?: { id: string; name: string };
};

type Props = { request?: AccountRequest };

function getInitial({ id, companyName, reference, type, networth, client }: AccountRequest) {
  const names = { customerName: companyName, companyName, reference };
  return { ...initial, ...names, type, networth, clientId: client?.id, setupRequestId: id };
}

/** The 'Create Virtual Account' dialog; filled in from a set-up request, if there is one. */
export default function CreateAccount({ request }: Props) {
  const chosen = request?.client;
  const [client, setClient] = useState<ComboboxItem | undefined>(
    chosen && { value: chosen.id, label: chosen.name, hint: chosen.id },
  );
  const suggested = useRef(request?.reference ?? "");
  const { save } = useSave({
    call: (body: CreateAccountInput, idempotencyKey) => send(createAccountCall, { body, idempotencyKey }),
    success: accountMessages.created,
    link: linkToAccount,
    failure: accountMessages.createFailed,
    changes: request ? ["accounts", "stats", "setup-requests"] : ["accounts", "stats"],
  });
  const form = useForm({
    initial: request ? getInitial(request) : initial,
    schema: createAccountSchema,
    submit: save,
    unkept: ["clientId"],
  });

  function chooseClient(item: ComboboxItem): void {
    setClient(item.value === "" ? undefined : item);
    form.set("clientId", item.value || undefined);
  }

  /** Sets the reference if the field still has the one that this form suggested: a typed one is not replaced. */
  function suggest(reference: string): void {
    const earlier = suggested.current;
    suggested.current = reference;
    form.change("reference", (now) => (now === "" || now === earlier ? reference : now));
  }

  function nameCompany(companyName: string): void {
    form.set("companyName", companyName);
    suggest(suggestReference(companyName));
  }

  /** The specification's reference ends in 001; if the company has that one already, in the next free number. */
  async function numberReference(): Promise<void> {
    const { companyName } = form.values;
    const first = suggestReference(companyName);
    if (first === "" || suggested.current !== first) return;
    const taken = await takenReferences(companyName).catch(() => new Set<string>());
    if (suggested.current === first) suggest(nextReference(companyName, taken));
  }

  return (
    <FormDialog
      form={form}
      title="Create Virtual Account"
      description={
        request
          ? say("From the set-up request of {companyName}", { companyName: request.companyName })
          : "The virtual IBAN is given when the account is created."
      }
      submit="Create Virtual Account"
      busyText="Creating..."
    >
      <TextField form={form} name="customerName" label="Customer Name" required />
      <TextField
        form={form}
        name="companyName"
        label="Company Name"
        required
        input={{
          onChange: (event) => nameCompany(event.target.value),
          onBlur: () => void numberReference(),
        }}
      />
      <TextField form={form} name="reference" label="Reference" required wide input={{ spellCheck: false }} />
      <SelectField form={form} name="type" label="Type" required options={typeOptions} />
      <SelectField form={form} name="currency" label="Currency" required options={currencyOptions} />
      <SelectField
        form={form}
        name="networth"
        label="Net Worth"
        options={networthOptions}
        placeholder="Select net worth"
      />
      <Field label="Client" wide error={form.errors.clientId} hint="If empty, the account is the bank's own.">
        <Combobox
          name="clientId"
          value={client}
          onValueChange={chooseClient}
          search={searchOwners}
          placeholder="No client"
          searchLabel="Search clients"
          emptyText="No client found"
        />
      </Field>
      <AcceptClientField form={form} />
      <TextareaField form={form} name="description" label="Description" wide />
      <SwitchField form={form} name="creditEnabled" label="Credit Enabled" />
      <SwitchField form={form} name="debitEnabled" label="Debit Enabled" />
    </FormDialog>
  );
}
