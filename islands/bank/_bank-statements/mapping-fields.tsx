/** @jsxImportSource react */

import type { CsvMappingDto, CsvPreview } from "@/bank/bank-statements/contract";
import { say, type Text } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/words";
import { Field } from "../../_ui/field";
import { Select } from "../../_ui/select";

type Question = CsvPreview["questions"][number];
type Columns = CsvMappingDto["columns"];

const fields: { name: keyof Columns; label: Text; required?: boolean }[] = [
  { name: "date", label: "Booking date", required: true },
  { name: "description", label: "Description", required: true },
  { name: "amount", label: "Amount with its sign" },
  { name: "side", label: "Debit or credit, in words" },
  { name: "debit", label: "Debit" },
  { name: "credit", label: "Credit" },
  { name: "currency", label: "Currency" },
  { name: "status", label: "Status" },
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
  /** Questions about the file that nobody has answered yet. */
  open: readonly Question["about"][];
  error: string | undefined;
  onChange: (mapping: CsvMappingDto, said: Question["about"]) => void;
};

const states = [
  { value: "booked", label: "Booked" },
  { value: "pending", label: "Pending" },
  { value: "none", label: "No booking" },
] as const;

const amounts: readonly (keyof Columns)[] = ["amount", "side", "debit", "credit"];

/** Assigns the columns of a CSV beside its first rows. Open questions have nothing preselected. */
export function MappingFields({ preview, mapping, open, error, onChange }: Props) {
  const { headings, rows, remembered, questions } = preview;
  const named = headings.map((heading, at) => ({
    value: String(at),
    label: heading ? data(heading) : say("Column {number}", { number: at + 1 }),
  }));

  function choose(name: keyof Columns, value: string): void {
    const columns: Columns = { ...mapping.columns };
    if (value !== none) columns[name] = Number(value);
    else if (name !== "date" && name !== "description") columns[name] = null;
    onChange({ ...mapping, columns }, amounts.includes(name) ? "amounts" : "currency");
  }

  const shown = (name: keyof Columns) => {
    const column = mapping.columns[name];
    if (typeof column === "number") return String(column);
    return (amounts.includes(name) && open.includes("amounts")) ||
      (name === "currency" && open.includes(name))
      ? ""
      : none;
  };

  return (
    <>
      <p className="field-hint field-wide">
        {remembered
          ? say("Read like the last file of this account. Check it, then compare.")
          : say("Choose what each column holds. It is remembered for this account.")}
      </p>
      {questions.map(({ about, sentence }) => (
        <p key={about} className={`field-wide ${open.includes(about) ? "field-error" : "field-hint"}`}>
          {data(sentence)}
        </p>
      ))}
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
        <Field
          key={name}
          label={label}
          required={required ?? false}
          always={amounts.includes(name) && open.includes("amounts")}
        >
          <Select
            name={name}
            value={shown(name)}
            onValueChange={(value) => choose(name, value)}
            options={required ? named : [{ value: none, label: "Not in the file" }, ...named]}
            placeholder="Choose"
          />
        </Field>
      ))}
      <Field label="Order of dates" required>
        <Select
          name="dateOrder"
          value={open.includes("dateOrder") ? "" : mapping.dateOrder}
          onValueChange={(value) => {
            const order = dateOrders.find((one) => one.value === value);
            if (order) onChange({ ...mapping, dateOrder: order.value }, "dateOrder");
          }}
          options={dateOrders}
          placeholder="Choose"
        />
      </Field>
      <Field label="Decimal sign" required>
        <Select
          name="decimal"
          value={open.includes("decimal") ? "" : mapping.decimal}
          onValueChange={(value) => {
            const decimal = decimals.find((one) => one.value === value);
            if (decimal) onChange({ ...mapping, decimal: decimal.value }, "decimal");
          }}
          options={decimals}
          placeholder="Choose"
        />
      </Field>
      {questions.flatMap(({ values = [] }) =>
        values.map((word) => (
          <Field key={word} label={say("Rows with the status {word}", { word: data(word) })} required>
            <Select
              name={`status-${word}`}
              value={mapping.statuses?.[word] ?? ""}
              onValueChange={(value) => {
                const state = states.find((one) => one.value === value);
                if (!state) return;
                const statuses = { ...mapping.statuses, [word]: state.value };
                onChange({ ...mapping, statuses }, "status");
              }}
              options={states}
              placeholder="Choose"
            />
          </Field>
        )),
      )}
      {error ? (
        <p className="field-error field-wide" role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}
