/** @jsxImportSource react */
import { type ComponentProps, type ReactNode, useId } from "react";
import { Field } from "./field";
import { AmountInput, Input, Textarea } from "./input";
import { Select, type SelectOption } from "./select";
import { Checkbox, Switch } from "./switch";

/** The part of `useForm` that a field is bound to: what it reads and writes under its name. */
export type BoundForm<Name extends string, Value> = {
  values: Readonly<Record<Name, Value | undefined>>;
  errors: Readonly<Record<string, string>>;
  set: (name: Name, value: Value) => void;
};

type Bound<Name extends string, Value> = {
  form: BoundForm<NoInfer<Name>, Value>;
  name: Name;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  wide?: boolean;
};

type BoundText<Name extends string> = Bound<Name, string>;

const shellOf = <Name extends string, Value>(props: Bound<Name, Value>) => ({
  label: props.label,
  hint: props.hint,
  error: props.form.errors[props.name],
  required: props.required ?? false,
  wide: props.wide ?? false,
});

const textOf = <Name extends string>({ form, name }: BoundText<Name>): string => form.values[name] ?? "";

/** A line of text, bound to a value of the form. */
export function TextField<Name extends string>(props: BoundText<Name> & { input?: ComponentProps<"input"> }) {
  return (
    <Field {...shellOf(props)}>
      <Input
        name={props.name}
        value={textOf(props)}
        onChange={(event) => props.form.set(props.name, event.target.value)}
        {...props.input}
      />
    </Field>
  );
}

/** Several lines of text. */
export function TextareaField<Name extends string>(props: BoundText<Name> & { rows?: number }) {
  return (
    <Field {...shellOf(props)}>
      <Textarea
        name={props.name}
        rows={props.rows ?? 2}
        value={textOf(props)}
        onChange={(event) => props.form.set(props.name, event.target.value)}
      />
    </Field>
  );
}

/** An amount of money in a currency. */
export function AmountField<Name extends string>(
  props: BoundText<Name> & { currency: string; step?: string },
) {
  return (
    <Field {...shellOf(props)}>
      <AmountInput
        name={props.name}
        currency={props.currency}
        step={props.step}
        value={textOf(props)}
        placeholder="0.00"
        onChange={(event) => props.form.set(props.name, event.target.value)}
      />
    </Field>
  );
}

/** One of a few. */
export function SelectField<Name extends string>(
  props: BoundText<Name> & { options: readonly SelectOption[]; placeholder?: string; disabled?: boolean },
) {
  return (
    <Field {...shellOf(props)}>
      <Select
        name={props.name}
        value={textOf(props)}
        onValueChange={(value) => props.form.set(props.name, value)}
        options={props.options}
        placeholder={props.placeholder ?? "Choose"}
        disabled={props.disabled ?? false}
      />
    </Field>
  );
}

/** Several of a few, each a checkbox. */
export function ChoicesField<Name extends string, Choice extends string>(
  props: Bound<Name, Choice[]> & { options: readonly Choice[] },
) {
  const { form, name, label, options } = props;
  const chosen = form.values[name] ?? [];
  const error = form.errors[name];
  const errorId = useId();
  const put = (choice: Choice, on: boolean) => {
    const next = options.filter((one) => (one === choice ? on : chosen.includes(one)));
    form.set(name, next);
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
export function SwitchField<Name extends string>(props: Bound<Name, boolean> & { disabled?: boolean }) {
  const { form, name } = props;
  return (
    <Field {...shellOf({ ...props, required: true })} inline>
      <Switch
        name={name}
        checked={form.values[name] === true}
        disabled={props.disabled ?? false}
        onCheckedChange={(on) => form.set(name, on)}
      />
    </Field>
  );
}
