/** @jsxImportSource react */

import { Fragment } from "react";
import { z } from "zod";
import { announce, type SecondPerson } from "@/approvals/rules";
import {
  type CoreAccount,
  type CoreAccountsDto,
  coreAccountLabels,
  coreAccountsBody,
  coreAccountWords,
  getCoreAccountsCall,
  putCoreAccountsCall,
} from "@/liquidity/core-accounts/contract";
import { say, type Text } from "@/vocabulary/language";
import { currencies } from "@/vocabulary/money";
import { send } from "../_lib/api";
import { useClientSettings } from "../_lib/client-settings";
import { searchClients } from "../_lib/clients";
import { fieldErrors, useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { Combobox } from "../_ui/combobox";
import { Field } from "../_ui/field";
import { FormDialog } from "../_ui/form-dialog";
import { Input } from "../_ui/input";

type Values = Record<string, string>;

const getValues = (dto: CoreAccountsDto | undefined): Values => ({
  clientId: dto?.clientId ?? "",
  ...Object.fromEntries(
    currencies.flatMap((currency) => {
      const found = dto?.accounts.find((one) => one.currency === currency);
      return [
        [`account${currency}`, found?.account ?? ""],
        [`name${currency}`, found?.name ?? ""],
      ];
    }),
  ),
});

/** Reads the fields of the form; both fields of a currency are empty, or neither. */
const schema = z.record(z.string(), z.string()).transform((values, context) => {
  const { clientId = "" } = values;
  if (clientId === "") context.addIssue({ code: "custom", message: "Choose a client", path: ["clientId"] });
  const accounts = currencies.flatMap((currency): CoreAccount[] => {
    const typed = {
      currency,
      account: values[`account${currency}`] ?? "",
      name: values[`name${currency}`] ?? "",
    };
    if (typed.account.trim() === "" && typed.name.trim() === "") return [];
    const read = coreAccountsBody.element.safeParse(typed);
    if (read.success) return [read.data];
    for (const [name, message] of Object.entries(fieldErrors(coreAccountsBody.element, typed)))
      context.addIssue({ code: "custom", message, path: [`${name}${currency}`] });
    return [];
  });
  return { clientId, accounts };
});

/** Dialog that sets the core accounts of a client. */
export default function CoreAccountsForm({
  accounts: first,
  secondPerson,
}: {
  accounts?: CoreAccountsDto;
  secondPerson: SecondPerson;
}) {
  const {
    settings: dto,
    client,
    choose,
  } = useClientSettings({
    settings: first,
    client: first && { value: first.clientId, label: first.clientId },
    read: (clientId) => send(getCoreAccountsCall, { params: { clientId } }),
    failure: coreAccountWords.readFailed,
  });
  const { save } = useSave({
    call: ({ clientId, accounts }: z.output<typeof schema>) =>
      send(putCoreAccountsCall, {
        params: { clientId },
        body: accounts,
        ...(dto && { ifMatch: dto.version }),
      }),
    success: coreAccountWords.saved,
    detail: client?.label ?? "",
    failure: coreAccountWords.saveFailed,
    changes: ["core-accounts"],
  });
  const form = useForm({ initial: getValues(first), schema, submit: save });

  const text = (name: string, label: Text, hint?: string) => (
    <Field label={label} hint={hint} error={form.errors[name]}>
      <Input
        name={name}
        value={form.values[name] ?? ""}
        onChange={(event) => form.set(name, event.target.value)}
      />
    </Field>
  );

  return (
    <FormDialog
      form={form}
      title={coreAccountWords.title}
      description="The accounts in the core banking system to which sweeps take its money, one for each currency."
      submit="Save core accounts"
      busyText="Saving..."
      secondPerson={announce(secondPerson, {})}
    >
      <Field label="Client" wide required error={form.errors.clientId}>
        <Combobox
          name="clientId"
          value={client}
          onValueChange={(item) => void choose(item, (read) => form.reset(getValues(read)))}
          search={searchClients}
          searchLabel="Search clients"
          emptyText="No clients found"
        />
      </Field>
      {currencies.map((currency) => (
        <Fragment key={currency}>
          {text(
            `account${currency}`,
            coreAccountLabels[currency],
            say("Left empty, nothing is swept in this currency."),
          )}
          {text(`name${currency}`, "Account holder")}
        </Fragment>
      ))}
    </FormDialog>
  );
}
