/** @jsxImportSource react */

import type { CsvMappingDto, CsvPreview } from "@/bank/bank-statements/contract";
import { say, type Text } from "@/vocabulary/language";
import { sayList } from "@/vocabulary/language/around";
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
  { name: "account", label: "Account of each row" },
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
  { value: "hr", label: "Croatian names of months" },
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

/** Fields of the mapping, each answered by a column. */
const answered: { [Name in keyof Columns]?: Question["about"] } = {
  ...Object.fromEntries(amounts.map((name) => [name, "amounts"])),
  date: "date",
  currency: "currency",
  account: "account",
  counterpartyAccount: "account",
};

const rowAnswers = [
  { value: "none", label: "Leave out" },
  { value: "booked", label: "A booking" },
] as const;

/** Questions with a text each whose answer is chosen, by the part of the mapping that holds the answers. */
const worded = [
  { about: "status", part: "statuses", options: states, label: "Rows with the status {word}" },
  { about: "rows", part: "rows", options: rowAnswers, label: "Rows with {word}" },
] as const;

/** Assigns the columns of a table beside its first rows, if there are any. Open questions have nothing preselected. */
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
    onChange({ ...mapping, columns }, answered[name] ?? "currency");
  }

  const shown = (name: keyof Columns) => {
    const column = mapping.columns[name];
    if (typeof column === "number") return String(column);
    const about = answered[name];
    return about !== undefined && open.includes(about) ? "" : none;
  };

  return (
    <>
      {rows.length === 0 ? null : (
        <p className="field-hint field-wide">
          {remembered
            ? say("Read like the last file of this account. Check it, then compare.")
            : preview.changed
              ? say(
                  "The headings are not those of this account's last file. Check each column, then compare.",
                )
              : say("Choose what each column holds. It is remembered for this account.")}
        </p>
      )}
      {questions.map(({ about, sentence, readings = [] }) => (
        <fieldset key={about} className="csv-readings field-wide">
          <legend className={open.includes(about) ? "field-error" : "field-hint"}>{data(sentence)}</legend>
          {about === "encoding"
            ? null
            : readings.map(({ answer, rows: read }) => (
                <ReadingChoice
                  key={JSON.stringify(answer)}
                  about={about}
                  label={sayReading(answer, (at) => headings[at] ?? "")}
                  rows={read}
                  checked={!open.includes(about) && isGiven(answer, mapping)}
                  onChoose={() => onChange(withAnswer(mapping, answer), about)}
                />
              ))}
        </fieldset>
      ))}
      {rows.length === 0 ? null : (
        /* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */
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
      )}
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
      {worded.flatMap(({ about, part, options, label }) => {
        const asked = questions.find((question) => question.about === about)?.values ?? [];
        const answers: Readonly<Record<string, string>> = mapping[part] ?? {};
        return [...new Set([...asked, ...Object.keys(answers)])].map((word) => (
          <Field key={`${about} ${word}`} label={say(label, { word: data(word) })} required>
            <Select
              name={`${about}-${word}`}
              value={answers[word] ?? ""}
              onValueChange={(value) => {
                const chosen = options.find((one) => one.value === value);
                if (chosen) onChange({ ...mapping, [part]: { ...answers, [word]: chosen.value } }, about);
              }}
              options={options}
              placeholder="Choose"
            />
          </Field>
        ));
      })}
      {error ? (
        <p className="field-error field-wide" role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}

type Reading = NonNullable<Question["readings"]>[number];
type Answer = Reading["answer"];

function withAnswer(mapping: CsvMappingDto, { columns, decimal, dateOrder }: Answer): CsvMappingDto {
  const { date, description } = mapping.columns;
  return {
    ...mapping,
    ...(decimal && { decimal }),
    ...(dateOrder && { dateOrder }),
    columns: { ...mapping.columns, ...columns, date, description },
  };
}

/** True if a mapping has all that an answer says. */
function isGiven({ columns = {}, decimal, dateOrder }: Answer, mapping: CsvMappingDto): boolean {
  const names = amounts.filter((name) => columns[name] !== undefined);
  return (
    names.every((name) => (columns[name] ?? null) === (mapping.columns[name] ?? null)) &&
    (decimal === undefined || decimal === mapping.decimal) &&
    (dateOrder === undefined || dateOrder === mapping.dateOrder)
  );
}

function sayReading({ columns = {}, decimal, dateOrder }: Answer, getHeading: (at: number) => string) {
  const sign = decimals.find(({ value }) => value === decimal);
  if (sign) return say(sign.label);
  const order = dateOrders.find(({ value }) => value === dateOrder);
  if (order) return say(order.label);
  const named = fields.flatMap(({ name, label }) => {
    const at = columns[name];
    return typeof at === "number" && amounts.includes(name)
      ? [say("{role}: {column}", { role: say(label), column: data(getHeading(at)) })]
      : [];
  });
  return sayList(named, ", ");
}

/** A reading that fits the file, with rows as they are by it. */
function ReadingChoice({
  about,
  label,
  rows,
  checked,
  onChoose,
}: {
  about: string;
  label: ReturnType<typeof say>;
  rows: Reading["rows"];
  checked: boolean;
  onChoose: () => void;
}) {
  return (
    <label className="csv-reading">
      <span className="csv-reading-name">
        <input type="radio" name={`reading-${about}`} checked={checked} onChange={onChoose} />
        {label}
      </span>
      {rows.map(({ date, text, amount }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file never move.
        <span className="csv-reading-row" key={at}>
          <span>{data(date)}</span>
          <span>{data(text)}</span>
          <bdi className="num">{data(amount)}</bdi>
        </span>
      ))}
    </label>
  );
}
