/** @jsxImportSource react */
import type { chargeBearers, PayeeNeed } from "@/vocabulary/payee-options";
import { type BoundForm, TextareaField, TextField } from "../../_ui/bound-fields";
import { SelectField } from "../../_ui/select-field";
import { countryOptions } from "./countries";

type Name =
  | "name"
  | "bic"
  | "clearingCode"
  | "country"
  | "town"
  | "addressLines"
  | "purpose"
  | "structuredReference"
  | "regulatoryReporting"
  | "chargeBearer";

type Props = {
  form: BoundForm<Name, string>;
  /** What is marked as required. */
  needs: readonly PayeeNeed[];
  purposes: readonly { value: string; label: string }[];
};

const bearers = [
  { value: "SHAR", label: "Each its own (SHAR)" },
  { value: "DEBT", label: "The payer (DEBT)" },
  { value: "CRED", label: "The payee (CRED)" },
] satisfies { value: (typeof chargeBearers)[number]; label: string }[];

/** The fields that say who is paid, and for what, beside the account. */
export function PayeeFields({ form, needs, purposes }: Props) {
  const isNeeded = (need: PayeeNeed) => needs.includes(need);
  return (
    <>
      <TextField form={form} name="name" label="Payee's name" required={isNeeded("name")} wide />
      <SelectField
        form={form}
        name="country"
        label="Country"
        required={isNeeded("country")}
        options={countryOptions()}
        placeholder="Choose a country"
      />
      <TextField form={form} name="town" label="Town" required={isNeeded("town")} />
      <TextareaField
        form={form}
        name="addressLines"
        label="Address"
        required={isNeeded("address")}
        wide
        hint="At most two lines"
      />
      <TextField form={form} name="bic" label="BIC" required={isNeeded("agent")} />
      <TextField form={form} name="clearingCode" label="Clearing code" hint="Or this in its place" />
      <SelectField
        form={form}
        name="purpose"
        label="Purpose"
        required={isNeeded("purpose")}
        options={purposes}
        placeholder="Choose a purpose"
      />
      <SelectField
        form={form}
        name="chargeBearer"
        label="Charges"
        options={bearers}
        placeholder="Each its own (SHAR)"
      />
      <TextField
        form={form}
        name="structuredReference"
        label="Structured reference"
        required={isNeeded("structuredReference")}
        hint="Begins with RF, and goes beside the description"
      />
      {isNeeded("regulatoryReporting") ? (
        <TextField form={form} name="regulatoryReporting" label="Regulatory reporting code" required />
      ) : null}
    </>
  );
}
