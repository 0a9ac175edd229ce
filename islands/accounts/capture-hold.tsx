/** @jsxImportSource react */

import {
  type CaptureHold as Capture,
  captureHoldCall,
  captureHoldSchema,
  type HoldDto,
  holdMessages,
} from "@/accounts/holds/contract";
import { afterEnd, type Balances } from "@/accounts/holds/rules";
import { announce, type SecondPerson } from "@/approvals/rules";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/words";
import { formatMoney, fromDecimal, type Minor, parseAmount, toDecimal } from "@/vocabulary/money";
import { send } from "../_lib/api";
import { closeDialog } from "../_lib/close-dialog";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { AmountField, TextField } from "../_ui/bound-fields";
import { Effect, type EffectLine } from "../_ui/effect";
import { FormDialog } from "../_ui/form-dialog";

type Props = {
  hold: Pick<HoldDto, "id" | "reference" | "heldAmount" | "heldCurrency">;
  customerName: string;
  /** The account's balances in minor units of its currency. */
  balances: Balances;
  secondPerson: SecondPerson;
};

/** Dialog that captures a hold, in full or in part, and shows the outcome of the rest. */
export default function CaptureHold({ hold, customerName, balances, secondPerson }: Props) {
  const { id, reference, heldAmount, heldCurrency } = hold;
  const { save } = useSave({
    call: ({ amount, description }: Capture, idempotencyKey) => {
      const body = { description, amount: amount === undefined ? undefined : toDecimal(amount) };
      return send(captureHoldCall, { params: { id }, body, idempotencyKey });
    },
    success: holdMessages.captured,
    link: ({ capturedAmount }) => ({
      href: `/admin/holds?view=${id}`,
      text: `${data(reference)} · ${data(formatMoney(fromDecimal(capturedAmount ?? heldAmount), heldCurrency))}`,
    }),
    failure: holdMessages.captureFailed,
    changes: ["holds", "accounts", "transactions", "stats"],
    close: () => closeDialog({ all: true }),
  });
  const initial = { amount: heldAmount, description: "" };
  const form = useForm({ initial, schema: captureHoldSchema, submit: save });
  const held = fromDecimal(heldAmount);
  const money = (minor: Minor) => formatMoney(minor, heldCurrency);

  return (
    <FormDialog
      form={form}
      title="Capture Hold"
      description={`${data(customerName)} · ${data(reference)}`}
      size="sm"
      submit="Capture"
      busyText="Capturing..."
      secondPerson={announce(secondPerson)}
    >
      <AmountField
        form={form}
        name="amount"
        label="Amount to capture"
        wide
        required
        currency={heldCurrency}
        hint={say("Up to {money}. What is not captured becomes available again.", { money: money(held) })}
      />
      <TextField
        form={form}
        name="description"
        label="Description"
        wide
        hint="The client reads it on the statement."
        input={{ placeholder: say("Capture of hold {reference}", { reference }) }}
      />
      <Effect title="What it will do" lines={getEffect(balances, held, form.values.amount, money)} />
    </FormDialog>
  );
}

/** Lines for the captured and the returned amount and both balances afterwards; empty while no amount is given. */
function getEffect(
  balances: Balances,
  held: Minor,
  text: string,
  money: (minor: Minor) => string,
): EffectLine[] {
  const captured = text.trim() === "" ? held : parseAmount(text.trim());
  if (captured === undefined || captured === 0 || captured > held) return [];
  const after = afterEnd(balances, held, captured);
  const change = (name: "available" | "held") =>
    say("{before} → {after}", { before: money(balances[name]), after: money(after[name]) });
  return [
    { term: "Debited", text: money(captured) },
    { term: "Returned", text: money(held - captured) },
    { term: "Available", text: change("available") },
    { term: "Held", text: change("held") },
  ];
}
