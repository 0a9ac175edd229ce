/** @jsxImportSource react */
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { PayeeName } from "@/payments/beneficiaries/contract";
import { purposeCodeContract } from "@/payments/purpose-codes/contract";
import { isCreditorReference } from "@/vocabulary/creditor-reference";
import { say } from "@/vocabulary/language";
import { chargeBearerLabels, chargeBearers, type PayeeNeed } from "@/vocabulary/payee-options";
import { send } from "../../_lib/api";
import { type BoundForm, TextareaField, TextField } from "../../_ui/bound-fields";
import { Combobox } from "../../_ui/combobox";
import type { ComboboxItem } from "../../_ui/combobox-props";
import { Field } from "../../_ui/field";
import { SelectField } from "../../_ui/select-field";
import { countryItem, searchCountries } from "./countries";

type Form = BoundForm<PayeeName, string>;

type Props = {
  form: Form;
  needs: readonly PayeeNeed[];
  /**
   * True if required details must be filled in before the form is sent. Otherwise the payment waits for them, and
   * rare fields are folded away.
   */
  strict: boolean;
  /** True if the payee's account is not an IBAN, so that its bank must be named. */
  isNumber?: boolean;
};

const bearers = chargeBearers.map((value) => ({ value, label: chargeBearerLabels[value] }));

async function searchPurposes(q: string, signal?: AbortSignal): Promise<ComboboxItem[]> {
  const query = { q, state: "active" as const, limit: 50 };
  const found = await send(purposeCodeContract.calls.list, { query, signal });
  return found.map(({ code, name, localName = name }) => ({ value: code, label: `${code}: ${localName}` }));
}

/** A chosen purpose with its name, which is requested if only the code is known. */
function usePurpose(code: string) {
  const [named, setNamed] = useState<ComboboxItem>();
  const isNamed = code === "" || named?.value === code;
  useEffect(() => {
    if (isNamed) return;
    const abort = new AbortController();
    // Without an answer only the code is shown.
    searchPurposes(code, abort.signal).then(
      (found) => setNamed(found.find(({ value }) => value === code)),
      () => undefined,
    );
    return () => abort.abort();
  }, [code, isNamed]);
  return { item: isNamed ? named : { value: code, label: code }, setNamed };
}

/** Hint shown while a structured reference is typed. */
function referenceHint(text: string): string {
  const reference = text.replaceAll(/\s/g, "").toUpperCase();
  if (reference === "") return "Begins with RF, and goes beside the description";
  return isCreditorReference(reference)
    ? "The check digits match"
    : "Not complete, or a character is wrong: RF, two check digits, and the reference";
}

/** The fields of the payee and the purpose, besides the account. */
export function PayeeFields({ form, needs, strict, isNumber = true }: Props) {
  const { country = "", purpose = "", structuredReference = "" } = form.values;
  const chosen = usePurpose(purpose);
  const isNeeded = (need: PayeeNeed) => needs.includes(need);
  const asked = (need: PayeeNeed, hint?: string) => {
    const text = hint === undefined ? undefined : say(hint);
    if (strict || !isNeeded(need)) return { required: isNeeded(need), hint: text };
    return { always: true, hint: [say("Needed before it leaves"), text].filter(Boolean).join(". ") };
  };
  const address = (
    <TextareaField
      key="address"
      form={form}
      name="addressLines"
      label="Address"
      wide
      {...asked("address", "At most two lines")}
    />
  );
  const bank = [
    <TextField key="bic" form={form} name="bic" label="BIC" {...asked("agent")} />,
    <TextField
      key="clearing"
      form={form}
      name="clearingCode"
      label="Clearing code"
      hint="Instead of the BIC"
    />,
  ];
  const reference = (
    <TextField
      key="reference"
      form={form}
      name="structuredReference"
      label="Structured reference"
      {...asked("structuredReference", referenceHint(structuredReference))}
    />
  );
  const folded = [
    isNeeded("address") ? null : address,
    ...(isNumber || isNeeded("agent") ? [] : bank),
    isNeeded("structuredReference") ? null : reference,
    <SelectField
      key="charges"
      form={form}
      name="chargeBearer"
      label="Charges"
      options={bearers}
      placeholder="Each its own (SHAR)"
    />,
  ];
  return (
    <>
      <TextField form={form} name="name" label="Payee's name" wide {...asked("name")} />
      <Field label="Country" error={form.errors.country} {...asked("country")}>
        <Combobox
          name="country"
          value={countryItem(country)}
          onValueChange={({ value }) => form.set("country", value)}
          search={searchCountries}
          placeholder="Choose a country"
          searchLabel="Search countries"
          emptyText="No such country"
        />
      </Field>
      <TextField form={form} name="town" label="Town" {...asked("town")} />
      {isNeeded("address") ? address : null}
      {isNumber || isNeeded("agent") ? bank : null}
      <Field label="Purpose" error={form.errors.purpose} wide {...asked("purpose")}>
        <Combobox
          name="purpose"
          value={chosen.item}
          onValueChange={(item) => {
            chosen.setNamed(item);
            form.set("purpose", item.value);
          }}
          search={searchPurposes}
          placeholder="Choose a purpose"
          searchLabel="Search purposes"
          emptyText="No such purpose"
        />
      </Field>
      {isNeeded("structuredReference") ? reference : null}
      {isNeeded("regulatoryReporting") ? (
        <TextField
          form={form}
          name="regulatoryReporting"
          label="Regulatory reporting code"
          {...asked("regulatoryReporting")}
        />
      ) : null}
      {strict ? folded : <Folded form={form}>{folded}</Folded>}
    </>
  );
}

const foldedNames = ["addressLines", "bic", "clearingCode", "structuredReference", "chargeBearer"] as const;

/** Rarely used fields. Open when one of them has a value; opens when one of them is wrong. */
function Folded({ form, children }: { form: Form; children: ReactNode }) {
  const fold = useRef<HTMLDetailsElement>(null);
  const [wasGiven] = useState(foldedNames.some((name) => (form.values[name] ?? "") !== ""));
  const isWrong = foldedNames.some((name) => name in form.errors);
  useEffect(() => {
    if (!isWrong || !fold.current || fold.current.open) return;
    fold.current.open = true;
    fold.current.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [isWrong]);
  return (
    <details ref={fold} className="field-wide more-fields" open={wasGiven}>
      <summary>{say("More about the payee")}</summary>
      <div className="fields">{children}</div>
    </details>
  );
}
