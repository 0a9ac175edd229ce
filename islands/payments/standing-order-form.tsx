/** @jsxImportSource react */

import { useEffect, useState } from "react";
import type { PayeeValues } from "@/payments/beneficiaries/contract";
import {
  type PayerDto,
  paymentFieldsMissing,
  paymentMessages,
  type RecipientCheck,
} from "@/payments/contract";
import {
  createOrderCall,
  everyLabels,
  previewOrderCall,
  previewOrderSchema,
  type StandingOrderDto,
  type StandingOrderSent,
  shiftLabels,
  standingOrderContract,
  standingOrderFormSchema,
} from "@/payments/standing-orders/contract";
import { formatDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { toDecimal } from "@/vocabulary/money";
import { rhythms, shifts } from "@/vocabulary/options";
import { send } from "../_lib/api";
import { useForm } from "../_lib/form";
import { useRowSave } from "../_lib/row-save";
import { AmountField, TextareaField, TextField } from "../_ui/bound-fields";
import { Combobox } from "../_ui/combobox";
import { Field } from "../_ui/field";
import { FormDialog } from "../_ui/form-dialog";
import { SelectField } from "../_ui/select-field";
import type { Recent } from "./_payments/find-payees";
import { NeedsNotice, PayeeSection, usePayee } from "./_payments/payee";
import { MoreDetails } from "./_payments/payee-fields";
import { payerItem, searchPayers } from "./_payments/payers";
import { ToField } from "./_payments/to-field";

/** Typed fields. */
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
> &
  PayeeValues;

type Props = {
  /** The order to edit; absent, one is created. */
  row?: StandingOrderDto;
  from?: PayerDto;
  /** Check of the recipient that the dialog opens with. */
  recipient?: RecipientCheck;
  /** Recipients of earlier payments, if none is chosen yet. */
  recent?: readonly Recent[];
  values: Values;
};

const everyOptions = rhythms.map((value) => ({ value, label: everyLabels[value] }));
const shiftOptions = shifts.map((value) => ({ value, label: shiftLabels[value] }));

/** Pause after the last change before the server is asked, in milliseconds. */
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
      // Without an answer no message is shown: the order is checked when it is saved.
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

/** The dialogs that create a standing order, and edit one. */
export default function StandingOrderForm({ row, from, recipient, recent = [], values: given }: Props) {
  const { save } = useRowSave(standingOrderContract, row, (body: StandingOrderSent, idempotencyKey) =>
    send(createOrderCall, { body, idempotencyKey }),
  );
  const [payer, setPayer] = useState(from && payerItem(from));
  const form = useForm({
    initial: given,
    schema: standingOrderFormSchema,
    unkept: ["vaId", "currency"],
    words: { inPlaceOf: paymentMessages.missing, fields: paymentFieldsMissing },
    submit({ creditor, amount, ...filled }, key) {
      const beneficiaryId = payee.unchanged(form.values);
      const payment = { ...filled, amount: toDecimal(amount) };
      return save(
        beneficiaryId === undefined ? { ...payment, creditor } : { ...payment, beneficiaryId },
        key,
      );
    },
  });
  const payee = usePayee(form, { start: recipient, recent });
  const dates = useNextDates(form.values);
  return (
    <FormDialog
      form={form}
      title={row ? "Edit standing order" : standingOrderContract.words.create}
      description="Each payment is checked on its day, as one that you make then."
      size="lg"
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
          emptyText={paymentMessages.noAccounts}
        />
      </Field>
      <ToField form={form} payee={payee} recent={recent} />
      <AmountField form={form} name="amount" label="Amount" required currency={form.values.currency} />
      <TextareaField form={form} name="description" label="Description" wide required rows={1} />
      <PayeeSection form={form} payee={payee} />
      <SelectField form={form} name="every" label="How often" required options={everyOptions} />
      <TextField form={form} name="from" label="First date" required input={{ type: "date" }} />
      <SelectField form={form} name="shift" label="On a closed day" required options={shiftOptions} />
      <TextField form={form} name="until" label="Last date" input={{ type: "date" }} />
      <TextField
        form={form}
        name="times"
        label="Number of payments"
        input={{ inputMode: "numeric" }}
        hint="Instead of a last date"
      />
      {payee.fields ? <MoreDetails form={form} asked={payee.fields} kept={payee.kept} /> : null}
      <NeedsNotice
        needs={payee.missing()}
        sentence={(names) =>
          say("Each payment will be booked and wait. Before it leaves it still needs: {names}", { names })
        }
      />
      <p className="field-wide field-hint" aria-live="polite">
        {dates.length === 0
          ? ""
          : say("Next dates: {dates}", { dates: dates.map((date) => formatDate(date)).join(", ") })}
      </p>
    </FormDialog>
  );
}
