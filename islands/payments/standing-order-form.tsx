/** @jsxImportSource react */

import { useEffect, useState } from "react";
import type { PayerDto } from "@/payments/contract";
import {
  everyLabels,
  previewOrderCall,
  previewOrderSchema,
  type StandingOrderDto,
  shiftLabels,
  standingOrderBodySchema,
  standingOrderContract,
} from "@/payments/standing-orders/contract";
import { formatDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { rhythms, shifts } from "@/vocabulary/options";
import { send } from "../_lib/api";
import { useForm } from "../_lib/form";
import { useRowSave } from "../_lib/row-save";
import { AmountField, TextareaField, TextField } from "../_ui/bound-fields";
import { Combobox } from "../_ui/combobox";
import { Field } from "../_ui/field";
import { FormDialog } from "../_ui/form-dialog";
import { SelectField } from "../_ui/select-field";
import { payerItem, searchPayers } from "./_payments/payers";

/** The fields as they are typed. */
type Values = Record<
  | "vaId"
  | "recipient"
  | "amount"
  | "currency"
  | "description"
  | "every"
  | "from"
  | "until"
  | "times"
  | "shift",
  string
>;

type Props = {
  /** The order to edit; absent, one is created. */
  row?: StandingOrderDto;
  from?: PayerDto;
  values: Values;
  /** What of the payment the form does not show; it stays while the recipient does. */
  kept?: Record<string, unknown>;
};

const everyOptions = rhythms.map((value) => ({ value, label: everyLabels[value] }));
const shiftOptions = shifts.map((value) => ({ value, label: shiftLabels[value] }));

/** How long after the last change the server is asked, in milliseconds. */
const pause = 250;

/** The days on which an order would pay, as far as its rhythm is filled in. */
function useNextDates({ every, from, until, times, shift, currency }: Values): readonly string[] {
  const [dates, setDates] = useState<readonly string[]>([]);
  useEffect(() => {
    setDates([]);
    const asked = previewOrderSchema.safeParse({ every, from, until, times, shift, currency });
    if (!asked.success) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      // Without an answer nothing is said: the order is checked when it is saved.
      send(previewOrderCall, { body: asked.data, signal: abort.signal }).then(
        (answer) => setDates(answer.dates),
        () => undefined,
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [every, from, until, times, shift, currency]);
  return dates;
}

const isTo = (one: string, other: string | undefined) =>
  one.replaceAll(" ", "") === other?.replaceAll(" ", "").toUpperCase();

/** The dialogs that create a standing order, and edit one. */
export default function StandingOrderForm({ row, from, values: given, kept = {} }: Props) {
  const { save } = useRowSave(standingOrderContract, row);
  const [payer, setPayer] = useState(from && payerItem(from));
  const form = useForm({
    initial: given,
    schema: standingOrderBodySchema,
    submit: (body, key) => save(isTo(given.recipient, body.recipient) ? { ...body, ...kept } : body, key),
  });
  const dates = useNextDates(form.values);
  return (
    <FormDialog
      form={form}
      title={row ? "Edit standing order" : standingOrderContract.words.create}
      description="Each payment is checked on its day, as one that you make then."
      submit={row ? "Save standing order" : "Create standing order"}
      busyText="Saving..."
    >
      <Field label="From Account" wide required error={form.errors.vaId}>
        <Combobox
          name="vaId"
          value={payer}
          onValueChange={(item) => {
            setPayer(item);
            form.set("vaId", item.value);
            form.set("currency", item.currency);
          }}
          search={searchPayers}
          placeholder="Select an account"
          searchLabel="Search accounts"
          emptyText="No payment-enabled accounts found"
        />
      </Field>
      <TextField
        form={form}
        name="recipient"
        label="To Account"
        required
        wide
        input={{ className: "input iban-input", autoComplete: "off" }}
      />
      <AmountField form={form} name="amount" label="Amount" required currency={form.values.currency} />
      <SelectField form={form} name="every" label="How often" required options={everyOptions} />
      <TextareaField form={form} name="description" label="Description" wide required />
      <TextField form={form} name="from" label="First date" required input={{ type: "date" }} />
      <SelectField form={form} name="shift" label="On a closed day" required options={shiftOptions} />
      <TextField form={form} name="until" label="Last date" input={{ type: "date" }} />
      <TextField
        form={form}
        name="times"
        label="Number of payments"
        input={{ inputMode: "numeric" }}
        hint="Or this in its place"
      />
      <p className="field-wide field-hint" aria-live="polite">
        {dates.length === 0
          ? ""
          : say("Next dates: {dates}", { dates: dates.map((date) => formatDate(date)).join(", ") })}
      </p>
    </FormDialog>
  );
}
