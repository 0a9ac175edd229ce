/** @jsxImportSource react */

import { useState } from "react";
import { z } from "zod";
import {
  previewSweepCall,
  type SweepDto,
  type SweepPlanDto,
  sweepBodySchema,
  sweepContract,
  sweepDirectionLabels,
  sweepModeLabels,
  sweepTimeLabels,
} from "@/liquidity/sweeps/contract";
import { say, type Text } from "@/vocabulary/language";
import { sweepDirections, sweepModes, sweepTimes } from "@/vocabulary/sweep-options";
import { type AccountItem, searchAccounts } from "../_lib/accounts";
import { ApiError, send } from "../_lib/api";
import { searchClients } from "../_lib/clients";
import { currencyOptions } from "../_lib/currencies";
import { fieldErrors } from "../_lib/form";
import { type RowFormProps, useRowForm } from "../_lib/row-form";
import { toastError } from "../_lib/toast-error";
import { AccountField } from "../_ui/account-field";
import { AccountsScope, type Scope } from "../_ui/accounts-scope";
import { AmountField, TextField } from "../_ui/bound-fields";
import { Button } from "../_ui/button";
import { Chips } from "../_ui/chips";
import { Combobox } from "../_ui/combobox";
import type { ComboboxItem } from "../_ui/combobox-props";
import { Field } from "../_ui/field";
import { FormDialog } from "../_ui/form-dialog";
import { SelectField } from "../_ui/select-field";
import { SweepPlan } from "./_sweeps/plan";

/** An account by its id, for the form of a sweep that has it already. */
type Named = { id: number; name: string };
type Props = RowFormProps<SweepDto> & { accounts?: Named[] };

/** Converts the fields of the form, in which an account and a choice are single texts, to the body of the call. */
const schema = z.preprocess((values) => {
  const { vaIds, scope, other, toVaId, ...fields } = z.record(z.string(), z.unknown()).parse(values);
  return {
    ...fields,
    from: { vaIds: scope === "all" ? null : vaIds },
    to: other === "core" ? { core: true } : { vaId: toVaId },
  };
}, sweepBodySchema);

const options = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, Text>>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** The dialogs that create and edit a sweep, with what it would move now. */
export default function SweepForm({ row, secondPerson, accounts = [] }: Props) {
  const nameOf = (id: number) => accounts.find((one) => one.id === id)?.name ?? String(id);
  const toId = row && "vaId" in row.to ? row.to.vaId : undefined;
  const [client, setClient] = useState<ComboboxItem | undefined>(
    row && { value: row.clientId, label: row.clientId },
  );
  const [chosen, setChosen] = useState(
    (row?.from.vaIds ?? []).map((id) => ({ value: String(id), label: nameOf(id) })),
  );
  const [to, setTo] = useState<ComboboxItem | undefined>(
    toId === undefined ? undefined : { value: String(toId), label: nameOf(toId) },
  );
  const [plan, setPlan] = useState<SweepPlanDto>();
  const [busy, setBusy] = useState(false);
  const scope: Scope = row && row.from.vaIds === null ? "all" : row ? "chosen" : "all";
  const initial = {
    clientId: row?.clientId ?? "",
    name: row?.name ?? "",
    currency: String(row?.currency ?? "USD"),
    scope: String(scope),
    vaIds: row?.from.vaIds ?? [],
    other: toId === undefined ? "core" : "account",
    toVaId: toId === undefined ? "" : String(toId),
    mode: String(row?.mode ?? "zero"),
    direction: String(row?.direction ?? "collect"),
    target: row?.target ?? "",
    floor: row?.floor ?? "",
    ceiling: row?.ceiling ?? "",
    minimum: row?.minimum ?? "",
    multiple: row?.multiple ?? "",
    when: String(row?.when ?? "manual"),
    at: row?.at ?? "",
    minutesBefore: row?.minutesBefore === null || row === undefined ? "" : String(row.minutesBefore),
  };
  const { form, dialog } = useRowForm(sweepContract, { row, secondPerson, initial, schema });
  const { values, errors } = form;
  const { currency, mode, direction, when } = values;
  const collects = direction !== "fund";
  const funds = direction !== "collect";

  /** Accounts of the chosen client in the currency. */
  const search = async (text: string, signal: AbortSignal): Promise<AccountItem[]> => {
    const found = await searchAccounts(text, signal);
    return found.filter((one) => one.currency === currency && (!client || one.clientId === client.value));
  };

  async function preview(): Promise<void> {
    const read = schema.safeParse(values);
    if (busy) return;
    if (!read.success) {
      setPlan(undefined);
      form.refuse(fieldErrors(schema, values));
      return;
    }
    setBusy(true);
    try {
      setPlan(
        await send(previewSweepCall, { body: read.data, query: row ? { sweepId: String(row.id) } : {} }),
      );
    } catch (error) {
      setPlan(undefined);
      if (error instanceof ApiError) form.refuse(error.fields);
      toastError(error, "Failed to preview sweep");
    } finally {
      setBusy(false);
    }
  }

  const amount = (
    name: "target" | "floor" | "ceiling" | "minimum" | "multiple",
    label: Text,
    hint?: string,
  ) => (
    <AmountField
      form={form}
      name={name}
      label={label}
      currency={currency}
      required={name !== "minimum" && name !== "multiple"}
      {...(hint !== undefined && { hint })}
    />
  );

  return (
    <FormDialog
      {...dialog}
      size="lg"
      description="Moves the available money of a client's accounts by a rule; holds stay."
    >
      <TextField form={form} name="name" label="Name" required />
      <Field label="Client" required error={errors.clientId}>
        <Combobox
          name="clientId"
          value={client}
          onValueChange={(item) => {
            setClient(item);
            form.set("clientId", item.value);
          }}
          search={searchClients}
          searchLabel="Search clients"
          emptyText="No clients found"
        />
      </Field>
      <SelectField form={form} name="currency" label="Currency" required options={currencyOptions} />
      <SelectField
        form={form}
        name="direction"
        label="Direction"
        required
        options={options(sweepDirections, sweepDirectionLabels)}
      />
      <AccountsScope
        scope={values.scope === "chosen" ? "chosen" : "all"}
        onChoose={(next) => form.set("scope", next)}
        all="All open accounts in the currency"
      />
      {values.scope === "chosen" ? (
        <>
          <AccountField
            name="vaIds"
            value={undefined}
            onValueChange={({ value, label, hint }) => {
              const added = { value, label: `${label} · ${hint?.split(" · ")[0] ?? value}` };
              const next = [...chosen.filter((one) => one.value !== value), added];
              setChosen(next);
              form.set(
                "vaIds",
                next.map((one) => Number(one.value)),
              );
            }}
            search={search}
            error={errors.from}
            required
          />
          <Chips
            label="Chosen accounts"
            items={chosen}
            getKey={({ value }) => value}
            onRemove={(one) => {
              const next = chosen.filter(({ value }) => value !== one.value);
              setChosen(next);
              form.set(
                "vaIds",
                next.map(({ value }) => Number(value)),
              );
            }}
          />
        </>
      ) : null}
      <SelectField
        form={form}
        name="other"
        label="Other account"
        required
        wide
        options={[
          { value: "core", label: "The client's core account" },
          { value: "account", label: "Another account of the client" },
        ]}
      />
      {values.other === "account" ? (
        <AccountField
          name="toVaId"
          value={to}
          onValueChange={(item) => {
            setTo(item);
            form.set("toVaId", item.value);
          }}
          search={search}
          error={errors.to}
          required
        />
      ) : errors.to === undefined ? null : (
        <p className="field-error field-wide">{errors.to}</p>
      )}
      <SelectField
        form={form}
        name="mode"
        label="Balance to leave"
        required
        wide
        options={options(sweepModes, sweepModeLabels)}
      />
      {mode === "target" ? amount("target", "Target") : null}
      {mode === "range" && funds
        ? amount("floor", "Floor", say("Below it, an account is brought up to it."))
        : null}
      {mode === "range" && collects
        ? amount("ceiling", "Ceiling", say("Above it, an account is brought down to it."))
        : null}
      {amount("minimum", "Minimum amount", say("Less is not moved."))}
      {amount("multiple", "In multiples of", say("Amounts are rounded down."))}
      <SelectField
        form={form}
        name="when"
        label="When it runs"
        required
        options={options(sweepTimes, sweepTimeLabels)}
      />
      {when === "time" ? (
        <TextField
          form={form}
          name="at"
          label="Time"
          required
          input={{ type: "time" }}
          hint="By the bank's clock"
        />
      ) : null}
      {when === "cut_off" ? (
        <TextField
          form={form}
          name="minutesBefore"
          label="Minutes before"
          required
          input={{ inputMode: "numeric" }}
          hint="The cut-off time of its currency"
        />
      ) : null}
      <div className="field-wide">
        <Button variant="secondary" busy={busy} busyText="Reading..." onClick={() => void preview()}>
          {say("Preview")}
        </Button>
      </div>
      {plan ? <SweepPlan plan={plan} /> : null}
    </FormDialog>
  );
}
