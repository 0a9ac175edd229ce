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
import { Field, Fields } from "../../_ui/field";
import { SelectField } from "../../_ui/select-field";
import { countryItem, searchCountries } from "./countries";

type Form = BoundForm<PayeeName, string>;

type Props = {
  form: Form;
  needs: readonly PayeeNeed[];
  /**
   * True if required details must be filled in before the form is sent. Otherwise the payment waits for them, and
   * rarely given fields stand in `MoreDetails`.
   */
  strict: boolean;
  /** True if the payee's account is not an IBAN, so that its bank must be named. */
  isNumber?: boolean;
  /** True if these are the stored fields of a saved payee, all of which are shown. */
  isSaved?: boolean;
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

/** `rare`: few payments give it. `absent`: no payment there does. */
type Place = "usual" | "rare" | "absent";
type PayeeField = { name: PayeeName; place: Place; field: ReactNode };

/** Fields of the payee and the purpose, besides the account, in the order in which they are asked for. */
function listFields({ form, needs, strict, isNumber = true, isSaved = false }: Props): PayeeField[] {
  const { country = "", structuredReference = "" } = form.values;
  const isNeeded = (need: PayeeNeed) => needs.includes(need);
  const asked = (need: PayeeNeed, hint?: string) => {
    const text = hint === undefined ? undefined : say(hint);
    if (strict || !isNeeded(need)) return { required: isNeeded(need), hint: text };
    return { always: true, hint: [say("Needed before it leaves"), text].filter(Boolean).join(". ") };
  };
  const place = (...reasons: boolean[]): Place => (reasons.includes(true) ? "usual" : "rare");
  const bank = place(isNumber, isSaved, isNeeded("agent"));
  return [
    {
      name: "name",
      place: "usual",
      field: <TextField key="name" form={form} name="name" label="Payee's name" wide {...asked("name")} />,
    },
    {
      name: "country",
      place: "usual",
      field: (
        <Field key="country" label="Country" error={form.errors.country} {...asked("country")}>
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
      ),
    },
    {
      name: "town",
      place: "usual",
      field: <TextField key="town" form={form} name="town" label="Town" {...asked("town")} />,
    },
    {
      name: "addressLines",
      place: place(isSaved, isNeeded("address")),
      field: (
        <TextareaField
          key="address"
          form={form}
          name="addressLines"
          label="Address"
          wide
          {...asked("address", "At most two lines")}
        />
      ),
    },
    {
      name: "bic",
      place: bank,
      field: <TextField key="bic" form={form} name="bic" label="BIC" {...asked("agent")} />,
    },
    {
      name: "clearingCode",
      place: bank,
      field: (
        <TextField
          key="clearing"
          form={form}
          name="clearingCode"
          label="Clearing code"
          hint="Instead of the BIC"
        />
      ),
    },
    {
      name: "purpose",
      place: place(isNeeded("purpose")),
      field: <PurposeField key="purpose" form={form} {...asked("purpose")} />,
    },
    {
      name: "structuredReference",
      place: place(isNeeded("structuredReference")),
      field: (
        <TextField
          key="reference"
          form={form}
          name="structuredReference"
          label="Structured reference"
          {...asked("structuredReference", referenceHint(structuredReference))}
        />
      ),
    },
    {
      name: "regulatoryReporting",
      place: isNeeded("regulatoryReporting") ? "usual" : "absent",
      field: (
        <TextField
          key="reporting"
          form={form}
          name="regulatoryReporting"
          label="Regulatory reporting code"
          {...asked("regulatoryReporting")}
        />
      ),
    },
    {
      name: "chargeBearer",
      place: "rare",
      field: (
        <SelectField
          key="charges"
          form={form}
          name="chargeBearer"
          label="Charges"
          options={bearers}
          placeholder="Each its own (SHAR)"
        />
      ),
    },
  ];
}

const select = (props: Props, place: Place) => listFields(props).filter((one) => one.place === place);

/** Fields that say who is paid, and those that the bank's rules ask for; with `strict` all fields. */
export const PayeeFields = (props: Props) => (
  <>
    {select(props, "usual").map(({ field }) => field)}
    {props.strict ? select(props, "rare").map(({ field }) => field) : null}
  </>
);

function PurposeField({ form, ...asked }: { form: Form; required?: boolean; hint?: string | undefined }) {
  const { purpose = "" } = form.values;
  const chosen = usePurpose(purpose);
  return (
    <Field label="Purpose" error={form.errors.purpose} wide {...asked}>
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
  );
}

/** Conditions that decide which fields of a payee are shown, and in which part of the form. */
type AskedFields = Pick<Props, "needs" | "isNumber" | "isSaved">;

type MoreDetailsProps = {
  form: Form;
  /** Absent for a payment within this bank, which has no fields of the payee. */
  asked: AskedFields | undefined;
  /** Values that are known of the payee: others were given for this payment. */
  kept: Readonly<Record<PayeeName, string>>;
  /** True if a field among `children` was given. */
  isGiven?: boolean;
  /** Names of the fields among `children`. */
  names?: readonly string[];
  /** Further fields. */
  children?: ReactNode;
};

/** Rarely given fields, folded: they open once one of them is given, or wrong. */
export function MoreDetails(props: MoreDetailsProps) {
  const { form, asked, kept, isGiven, names = [], children } = props;
  const { values, errors } = form;
  const fold = useRef<HTMLDetailsElement>(null);
  const rare = asked ? select({ form, strict: false, ...asked }, "rare") : [];
  const isFilled = isGiven === true || rare.some(({ name }) => (values[name] ?? "") !== kept[name]);
  const [startsOpen] = useState(isFilled);
  const isWrong = [...rare.map(({ name }) => name), ...names].some((name) => name in errors);
  useEffect(() => {
    if (!fold.current || fold.current.open) return;
    if (isFilled || isWrong) fold.current.open = true;
    if (isWrong) fold.current.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [isFilled, isWrong]);
  return (
    <details ref={fold} className="field-wide more-fields" open={startsOpen}>
      <summary>{say("More details")}</summary>
      <Fields>
        {children}
        {rare.map(({ field }) => field)}
      </Fields>
    </details>
  );
}
