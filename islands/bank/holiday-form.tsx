/** @jsxImportSource react */

import { announce, type SecondPerson } from "@/approvals/rules";
import { type HolidayDto, holidayBodySchema, holidayContract, holidayWords } from "@/bank/holidays/contract";
import { currencyOrAllOptions } from "../_lib/currencies";
import { useForm } from "../_lib/form";
import { useRowSave } from "../_lib/row-save";
import { TextField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";
import { SelectField } from "../_ui/select-field";

/** `row`: the holiday to edit; absent, one is created. */
type Props = { row?: HolidayDto; secondPerson: SecondPerson };

const options = currencyOrAllOptions(holidayWords.all);

/** The dialogs that create a holiday, and edit one. */
export default function HolidayForm({ row, secondPerson }: Props) {
  const { save } = useRowSave(holidayContract, row);
  const { date = "", name = "", currency = null } = row ?? {};
  const initial = { date, name, currency: String(currency ?? "all") };
  const form = useForm({ initial, schema: holidayBodySchema, submit: save });
  return (
    <FormDialog
      form={form}
      title={row ? "Edit holiday" : holidayContract.words.create}
      description="A day on which the bank does not pay."
      size="sm"
      submit={row ? "Save holiday" : "Create holiday"}
      busyText="Saving..."
      secondPerson={announce(secondPerson)}
    >
      <TextField form={form} name="date" label="Date" required wide input={{ type: "date" }} />
      <TextField form={form} name="name" label="Name" required wide />
      <SelectField form={form} name="currency" label="Applies to" required wide options={options} />
    </FormDialog>
  );
}
