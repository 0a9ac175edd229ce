/** @jsxImportSource react */

import { type CutOffDto, cutOffContract, cutOffWords } from "@/bank/cut-offs/contract";
import { currencyOrAllOptions } from "../_lib/currencies";
import { type RowFormProps, useRowForm } from "../_lib/row-form";
import { TextField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";
import { SelectField } from "../_ui/select-field";

const options = currencyOrAllOptions(cutOffWords.allCurrencies);

/** The dialogs that create a cut-off time, and edit one. */
export default function CutOffForm({ row, secondPerson }: RowFormProps<CutOffDto>) {
  const { time = "", country, currency = null } = row ?? {};
  const initial = { time, currency: String(currency ?? "all"), country: country ?? "" };
  const { form, dialog } = useRowForm(cutOffContract, { row, secondPerson, initial });
  return (
    <FormDialog
      {...dialog}
      description="A payment that is made from this time on leaves on the next business day."
      size="sm"
    >
      <TextField
        form={form}
        name="time"
        label="Time"
        required
        wide
        input={{ type: "time" }}
        hint="By the bank's clock"
      />
      <SelectField form={form} name="currency" label="Currency" required wide options={options} />
      <TextField
        form={form}
        name="country"
        label="Country of the recipient"
        wide
        hint="A code of two letters; empty for all"
      />
    </FormDialog>
  );
}
