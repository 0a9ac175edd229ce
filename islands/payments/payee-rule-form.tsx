/** @jsxImportSource react */
import {
  type PayeeRuleDto,
  payeeNeedLabels,
  payeeRuleContract,
  payeeRuleWords,
} from "@/payments/payee-rules/contract";
import { payeeNeeds } from "@/vocabulary/payee-options";
import { currencyOrAllOptions } from "../_lib/currencies";
import { type RowFormProps, useRowForm } from "../_lib/row-form";
import { FormDialog } from "../_ui/form-dialog";
import { SelectField } from "../_ui/select-field";
import { ChoicesField } from "../_ui/switch-fields";
import { countryOptions } from "./_payments/countries";

const anyCountry = { value: "all", label: payeeRuleWords.allCountries };
const currencyOptions = currencyOrAllOptions(payeeRuleWords.allCurrencies);

/** The dialogs that create and edit a rule about the required details of payments. */
export default function PayeeRuleForm({ row, secondPerson }: RowFormProps<PayeeRuleDto>) {
  const initial = {
    country: row?.country ?? "all",
    currency: String(row?.currency ?? "all"),
    needs: row?.needs ?? [],
  };
  const { form, dialog } = useRowForm(payeeRuleContract, { row, secondPerson, initial });
  return (
    <FormDialog
      {...dialog}
      description="A payment without these details is booked and waits for them."
      size="sm"
    >
      <SelectField
        form={form}
        name="country"
        label="Country"
        required
        wide
        options={[anyCountry, ...countryOptions()]}
      />
      <SelectField form={form} name="currency" label="Currency" required wide options={currencyOptions} />
      <ChoicesField
        form={form}
        name="needs"
        label="Required details"
        options={payeeNeeds}
        labels={payeeNeedLabels}
      />
    </FormDialog>
  );
}
