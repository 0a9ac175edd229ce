/** @jsxImportSource react */

import { type BeneficiaryDto, beneficiaryContract } from "@/payments/beneficiaries/contract";
import { readableNumber } from "@/vocabulary/iban";
import { useRowForm } from "../_lib/row-form";
import { TextareaField, TextField } from "../_ui/bound-fields";
import { Combobox } from "../_ui/combobox";
import { Field } from "../_ui/field";
import { FormDialog } from "../_ui/form-dialog";
import { countryItem, searchCountries } from "./_payments/countries";

/** `row`: the beneficiary to edit; absent, one is created. */
type Props = { row?: BeneficiaryDto };

/** The dialogs that create a beneficiary, and edit one. */
export default function BeneficiaryForm({ row }: Props) {
  const initial = {
    name: row?.name ?? "",
    account: readableNumber(row?.account ?? ""),
    bic: row?.bic ?? "",
    clearingCode: row?.clearingCode ?? "",
    country: row?.country ?? "",
    town: row?.town ?? "",
    addressLines: row?.addressLines.join("\n") ?? "",
    purpose: row?.purpose ?? "",
    reference: row?.reference ?? "",
    nickname: row?.nickname ?? "",
    email: row?.email ?? "",
  };
  const { form, dialog } = useRowForm(beneficiaryContract, { row, initial });
  return (
    <FormDialog {...dialog} description="Somebody whom your company pays.">
      <TextField form={form} name="name" label="Name" required wide hint="As their bank knows them" />
      <TextField
        form={form}
        name="account"
        label="IBAN or account number"
        required
        wide
        input={{ className: "input iban-input", autoComplete: "off" }}
        hint="A changed account counts as new: the next payment to it is a first payment."
      />
      <TextField form={form} name="bic" label="BIC" hint="Needed if the account is not an IBAN" />
      <TextField form={form} name="clearingCode" label="Clearing code" hint="Instead of the BIC" />
      <Field label="Country" error={form.errors.country}>
        <Combobox
          name="country"
          value={countryItem(form.values.country)}
          onValueChange={({ value }) => form.set("country", value)}
          search={searchCountries}
          placeholder="Choose a country"
          searchLabel="Search countries"
          emptyText="No such country"
        />
      </Field>
      <TextField form={form} name="town" label="Town" />
      <TextareaField form={form} name="addressLines" label="Address" wide hint="At most two lines" />
      <TextField form={form} name="purpose" label="Purpose" hint="A code of four letters, such as SUPP" />
      <TextField form={form} name="reference" label="Reference" hint="What payments carry by default" />
      <TextField form={form} name="nickname" label="Nickname" />
      <TextField form={form} name="email" label="Email" input={{ type: "email" }} />
    </FormDialog>
  );
}
