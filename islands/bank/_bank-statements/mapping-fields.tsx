/** @jsxImportSource react */

import type { CsvMappingDto, CsvPreview } from "@/bank/bank-statements/contract";
import { say, type Text } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/words";
import { Field } from "../../_ui/field";
import { Select } from "../../_ui/select";

type Columns = CsvMappingDto["columns"];

const fields: { name: keyof Columns; label: Text; required?: boolean }[] = [
  { name: "date", label: "Booking date", required: true },
  { name: "description", label: "Description", required: true },
  { name: "amount", label: "Amount with its sign" },
  { name: "side", label: "Debit or credit, in words" },
  { name: "debit", label: "Debit" },
  { name: "credit", label: "Credit" },
  { name: "currency", label: "Currency" },
  { name: "valueDate", label: "Value date" },
  { name: "reference", label: "Reference" },
  { name: "counterparty", label: "Counterparty" },
  { name: "counterpartyAccount", label: "Counterparty's account" },
  { name: "counterpartyAgent", label: "Counterparty's bank (BIC)" },
  { name: "structuredReference", label: "Structured reference" },
  { name: "balance", label: "Balance" },
];

const dateOrders = [
  { value: "dmy", label: "Day, month, year" },
  { value: "mdy", label: "Month, day, year" },
  { value: "ymd", label: "Year, month, day" },
] as const;

const decimals = [
  { value: ".", label: "Point (1,234.50)" },
  { value: ",", label: "Comma (1.234,50)" },
] as const;

const none = "none";

type Props = {
  preview: CsvPreview;
  mapping: CsvMappingDto;
  error: string | undefined;
  onChange: (mapping: CsvMappingDto) => void;
};

/** Which column of a CSV says what, beside its first rows. */
export function MappingFields({ preview, mapping, error, onChange }: Props) {
  const { headings, rows, remembered } = preview;
  const named = headings.map((heading, at) => ({
    value: String(at),
    label: heading ? data(heading) : say("Column {number}", { number: at + 1 }),
  }));

  function choose(name: keyof Columns, value: string): void {
    const columns: Columns = { ...mapping.columns };
    if (value === none && name !== "date" && name !== "description") delete columns[name];
    else columns[name] = Number(value);
    onChange({ ...mapping, columns });
  }

  return (
    <>
      <p className="field-hint field-wide">
        {remembered
          ? say("Read as the last file of this account was. Check it, then compare.")
          : say("Say which column has what. It is remembered for this account.")}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className="csv-preview field-wide" aria-label={say("First rows of the file")} tabIndex={0}>
        <table className="balances">
          <thead>
            <tr>
              {named.map(({ value, label }) => (
                <th key={value} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, 5).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file never move.
              <tr key={at}>
                {named.map(({ value }) => (
                  <td key={value}>{row[Number(value)] ?? ""}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {fields.map(({ name, label, required }) => (
        <Field key={name} label={label} required={required ?? false}>
          <Select
            name={name}
            value={mapping.columns[name] === undefined ? none : String(mapping.columns[name])}
            onValueChange={(value) => choose(name, value)}
            options={required ? named : [{ value: none, label: "Not in the file" }, ...named]}
            placeholder="Choose"
          />
        </Field>
      ))}
      <Field label="Dates are written" required>
        <Select
          name="dateOrder"
          value={mapping.dateOrder}
          onValueChange={(value) => {
            const order = dateOrders.find((one) => one.value === value);
            if (order) onChange({ ...mapping, dateOrder: order.value });
          }}
          options={dateOrders}
          placeholder="Choose"
        />
      </Field>
      <Field label="Decimals follow a" required>
        <Select
          name="decimal"
          value={mapping.decimal}
          onValueChange={(value) => {
            const decimal = decimals.find((one) => one.value === value);
            if (decimal) onChange({ ...mapping, decimal: decimal.value });
          }}
          options={decimals}
          placeholder="Choose"
        />
      </Field>
      {error ? (
        <p className="field-error field-wide" role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}
