/** @jsxImportSource react */

import { z } from "zod";
import { announce, type SecondPerson } from "@/approvals/rules";
import { createRateCall, createRateSchema, pegText, rateMessages } from "@/bank/rates/contract";
import { rateChange } from "@/bank/rates/rules";
import { bankInstant } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { dirhamPeg } from "@/vocabulary/money";
import { send } from "../_lib/api";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { TextField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";
import { SelectField } from "../_ui/select-field";

type Props = {
  /** Dirhams for one euro now; absent if no rate was set yet. */
  current?: string;
  /** The bank's date today, and its zone, in which the date and the time are meant. */
  today: string;
  zone: string;
  secondPerson: SecondPerson;
};

const schema = z
  .object({
    rate: createRateSchema.shape.rate,
    from: z.enum(["now", "later"]),
    date: z.string(),
    time: z.string(),
  })
  .refine(({ from, date }) => from === "now" || /^\d{4}-\d{2}-\d{2}$/.test(date), {
    path: ["date"],
    message: "Choose a date",
  })
  .refine(({ from, time }) => from === "now" || /^\d{2}:\d{2}$/.test(time), {
    path: ["time"],
    message: "Choose a time",
  });
type RateForm = z.output<typeof schema>;

const fromOptions = [
  { value: "now", label: "Now" },
  { value: "later", label: "A date and time" },
] as const;

/** The dialog that sets the euro's rate from an instant on. The dollar's is the peg. */
export default function SetRate({ current, today, zone, secondPerson }: Props) {
  const { save } = useSave({
    call: ({ rate, from, date, time }: RateForm) => {
      const effectiveAt = from === "now" ? undefined : new Date(bankInstant(date, time, zone)).toISOString();
      return send(createRateCall, { body: { currency: "EUR", rate, effectiveAt } });
    },
    success: rateMessages.created,
    failure: rateMessages.createFailed,
    changes: ["rates"],
  });
  const initial = { rate: "", from: "now", date: today, time: "00:00" };
  const form = useForm({ initial, schema, submit: save });
  const { rate, from } = form.values;

  return (
    <FormDialog
      form={form}
      title="New Exchange Rate"
      description={say(pegText, { peg: dirhamPeg })}
      size="sm"
      submit="Set Rate"
      busyText="Saving..."
      secondPerson={announce(secondPerson, {
        kinds: ["rates"],
        parts: { user_role: "a rate that is more than a tenth away from the newest" },
      })}
    >
      <TextField
        form={form}
        name="rate"
        label="AED for 1 EUR"
        wide
        required
        hint={current === undefined ? "No rate is set yet" : rateChange(current, rate)}
        input={{ inputMode: "decimal", placeholder: current ?? "4.0000", className: "figures" }}
      />
      <SelectField form={form} name="from" label="In effect from" wide required options={fromOptions} />
      {from === "later" ? (
        <>
          <TextField form={form} name="date" label="Date" required input={{ type: "date" }} />
          <TextField
            form={form}
            name="time"
            label="Time"
            required
            hint={say("Time of the bank ({zone})", { zone })}
            input={{ type: "time" }}
          />
        </>
      ) : null}
    </FormDialog>
  );
}
