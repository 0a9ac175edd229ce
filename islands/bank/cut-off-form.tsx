/** @jsxImportSource react */

import { announce, type SecondPerson } from "@/approvals/rules";
import { type CutOffDto, cutOffBodySchema, cutOffContract, cutOffWords } from "@/bank/cut-offs/contract";
import { currencyOrAllOptions } from "../_lib/currencies";
import { useForm } from "../_lib/form";
import { useRowSave } from "../_lib/row-save";
import { TextField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";
import { SelectField } from "../_ui/select-field";

/** `row`: the cut-off time to edit; absent, one is created. */
type Props = { row?: CutOffDto; secondPerson: SecondPerson };

const options = currencyOrAllOptions(cutOffWords.allCurrencies);

/** The dialogs that create a cut-off time, and edit one. */
export default function CutOffForm({ row, secondPerson }: Props) {
  const { save } = useRowSave(cutOffContract, row);
  const { time = "", country, currency = null } = row ?? {};
  const initial = { time, currency: String(currency ?? "all"), country: country ?? "" };
  const form = useForm({ initial, schema: cutOffBodySchema, submit: save });
  return (
    <FormDialog
      form={form}
      title={row ? "Edit cut-off time" : cutOffContract.words.create}
      description="A payment that is made from this time on leaves on the next business day."
      size="sm"
      submit={row ? "Save cut-off time" : "Create cut-off time"}
      busyText="Saving..."
      secondPerson={announce(secondPerson)}
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
