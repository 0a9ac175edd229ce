/** @jsxImportSource react */
import { type ComponentProps, type ReactNode, useId } from "react";
import { Field } from "./field";
import { AmountInput, Input, Textarea } from "./input";
import { Select, type SelectOption } from "./select";
import { Checkbox, Switch } from "./switch";

/** The part of `useForm` that a field is bound to. */
type Form<Values> = {
  values: Values;
  errors: Readonly<Record<string, string>>;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
};

/** The names of a form's values that hold a certain kind. */
type NamesOf<Values, Kind> = {
  [Name in keyof Values & string]: Values[Name] extends Kind ? Name : never;
}[keyof Values & string];

type Bound<Values, Kind> = {
  form: Form<Values>;
  name: NamesOf<Values, Kind>;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  wide?: boolean;
};

const shellOf = <Values, Kind>({ form, name, label, hint, required, wide }: Bound<Values, Kind>) => ({
  label,
  hint,
  error: form.errors[name],
  required: required ?? false,
  wide: wide ?? false,
});

const textOf = <Values, Kind>({ form, name }: Bound<Values, Kind>): string => String(form.values[name] ?? "");

/** Puts a text where the form's values hold one; `NamesOf` has made sure that they do. */
function setText<Values, Kind>({ form, name }: Bound<Values, Kind>, text: string): void {
  form.set(name, text as Values[NamesOf<Values, Kind>]);
}

type Text = string | undefined;

/** A line of text, bound to a value of the form. */
export function TextField<Values>(props: Bound<Values, Text> & { input?: ComponentProps<"input"> }) {
  return (
    <Field {...shellOf(props)}>
      <Input
        name={props.name}
        value={textOf(props)}
        onChange={(event) => setText(props, event.target.value)}
        {...props.input}
      />
    </Field>
  );
}

/** Several lines of text. */
export function TextareaField<Values>(props: Bound<Values, Text> & { rows?: number }) {
  return (
    <Field {...shellOf(props)}>
      <Textarea
        name={props.name}
        rows={props.rows ?? 2}
        value={textOf(props)}
        onChange={(event) => setText(props, event.target.value)}
      />
    </Field>
  );
}

/** An amount of money in a currency. */
export function AmountField<Values>(props: Bound<Values, Text> & { currency: string; step?: string }) {
  return (
    <Field {...shellOf(props)}>
      <AmountInput
        name={props.name}
        currency={props.currency}
        step={props.step}
        value={textOf(props)}
        placeholder="0.00"
        onChange={(event) => setText(props, event.target.value)}
      />
    </Field>
  );
}

/** One of a few. */
export function SelectField<Values>(
  props: Bound<Values, Text> & { options: readonly SelectOption[]; placeholder?: string; disabled?: boolean },
) {
  return (
    <Field {...shellOf(props)}>
      <Select
        name={props.name}
        value={textOf(props)}
        onValueChange={(value) => setText(props, value)}
        options={props.options}
        placeholder={props.placeholder ?? "Choose"}
        disabled={props.disabled ?? false}
      />
    </Field>
  );
}

/** Several of a few, each a checkbox. */
export function ChoicesField<Values, Choice extends string>(
  props: Bound<Values, readonly Choice[]> & { options: readonly Choice[] },
) {
  const { form, name, label, options } = props;
  const chosen = form.values[name] as readonly Choice[];
  const error = form.errors[name];
  const errorId = useId();
  const put = (choice: Choice, on: boolean) => {
    const next = options.filter((one) => (one === choice ? on : chosen.includes(one)));
    form.set(name, next as Values[typeof name]);
  };
  return (
    <fieldset className="choices field-wide" aria-describedby={error ? errorId : undefined}>
      <legend className="field-label">{label}</legend>
      {options.map((option) => (
        <Field key={option} label={option} required inline>
          <Checkbox name={name} checked={chosen.includes(option)} onCheckedChange={(on) => put(option, on)} />
        </Field>
      ))}
      {error ? (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** On or off. */
export function SwitchField<Values>(props: Bound<Values, boolean> & { disabled?: boolean }) {
  const { form, name } = props;
  return (
    <Field {...shellOf({ ...props, required: true })} inline>
      <Switch
        name={name}
        checked={form.values[name] === true}
        disabled={props.disabled ?? false}
        onCheckedChange={(on) => form.set(name, on as Values[NamesOf<Values, boolean>])}
      />
    </Field>
  );
}
