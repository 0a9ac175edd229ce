/** @jsxImportSource react */

import { type HolidayDto, holidayContract, holidayWords } from "@/bank/holidays/contract";
import { currencyOrAllOptions } from "../_lib/currencies";
import { type RowFormProps, useRowForm } from "../_lib/row-form";
import { TextField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";
import { SelectField } from "../_ui/select-field";

const options = currencyOrAllOptions(holidayWords.all);

/** The dialogs that create a holiday, and edit one. */
export default function HolidayForm({ row, secondPerson }: RowFormProps<HolidayDto>) {
  const { date = "", name = "", currency = null } = row ?? {};
  const initial = { date, name, currency: String(currency ?? "all") };
  const { form, dialog } = useRowForm(holidayContract, { row, secondPerson, initial });
  return (
    <FormDialog {...dialog} description="A day on which the bank does not pay." size="sm">
      <TextField form={form} name="date" label="Date" required wide input={{ type: "date" }} />
      <TextField form={form} name="name" label="Name" required wide />
      <SelectField form={form} name="currency" label="Applies to" required wide options={options} />
    </FormDialog>
  );
}
