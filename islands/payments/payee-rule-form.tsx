/** @jsxImportSource react */
import { announce, type SecondPerson } from "@/approvals/rules";
import {
  type PayeeRuleDto,
  payeeNeedLabels,
  payeeRuleBodySchema,
  payeeRuleContract,
  payeeRuleWords,
} from "@/payments/payee-rules/contract";
import { payeeNeeds } from "@/vocabulary/payee-options";
import { currencyOrAllOptions } from "../_lib/currencies";
import { useForm } from "../_lib/form";
import { useRowSave } from "../_lib/row-save";
import { FormDialog } from "../_ui/form-dialog";
import { SelectField } from "../_ui/select-field";
import { ChoicesField } from "../_ui/switch-fields";
import { countryOptions } from "./_payments/countries";

/** `row`: the rule to edit; absent, one is created. */
type Props = { row?: PayeeRuleDto; secondPerson: SecondPerson };

const anyCountry = { value: "all", label: payeeRuleWords.allCountries };
const currencyOptions = currencyOrAllOptions(payeeRuleWords.allCurrencies);

/** The dialogs that create and edit a rule about the required details of payments. */
export default function PayeeRuleForm({ row, secondPerson }: Props) {
  const { save } = useRowSave(payeeRuleContract, row);
  const initial = {
    country: row?.country ?? "all",
    currency: String(row?.currency ?? "all"),
    needs: row?.needs ?? [],
  };
  const form = useForm({ initial, schema: payeeRuleBodySchema, submit: save });
  return (
    <FormDialog
      form={form}
      title={row ? "Edit payee rule" : payeeRuleContract.words.create}
      description="A payment without these details is booked and waits for them."
      size="sm"
      submit={row ? "Save payee rule" : "Create payee rule"}
      busyText="Saving..."
      secondPerson={announce(secondPerson)}
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
