/** @jsxImportSource react */

import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import type { Text } from "@/vocabulary/language";
import { askAboutAmount, groupAmount, toWireAmount } from "@/vocabulary/money";
import { Field } from "./field";
import { AmountInput, Input, Textarea } from "./input";

/** The part of `useForm` that a field is bound to: what it reads and writes under its name. */
export type BoundForm<Name extends string, Value> = {
  values: Readonly<Record<Name, Value | undefined>>;
  errors: Readonly<Record<string, string>>;
  set: (name: Name, value: Value) => void;
};

export type Bound<Name extends string, Value> = {
  form: BoundForm<NoInfer<Name>, Value>;
  name: Name;
  label: Text;
  hint?: ReactNode;
  required?: boolean;
  /** True if it is not marked as optional, though the form can be sent without it. */
  always?: boolean;
  wide?: boolean;
};

export type BoundText<Name extends string> = Bound<Name, string>;

/** Props of a `Field` for a bound field. */
export const fieldShell = <Name extends string, Value>(props: Bound<Name, Value>) => ({
  label: props.label,
  hint: props.hint,
  error: props.form.errors[props.name],
  required: props.required ?? false,
  always: props.always ?? false,
  wide: props.wide ?? false,
});

/** The text of a bound field. */
export const boundText = <Name extends string>({ form, name }: BoundText<Name>): string =>
  form.values[name] ?? "";

/** A line of text, bound to a value of the form. */
export function TextField<Name extends string>(props: BoundText<Name> & { input?: ComponentProps<"input"> }) {
  return (
    <Field {...fieldShell(props)}>
      <Input
        name={props.name}
        value={boundText(props)}
        onChange={(event) => props.form.set(props.name, event.target.value)}
        {...props.input}
      />
    </Field>
  );
}

/** Several lines of text. */
export function TextareaField<Name extends string>(props: BoundText<Name> & { rows?: number }) {
  return (
    <Field {...fieldShell(props)}>
      <Textarea
        name={props.name}
        rows={props.rows ?? 2}
        value={boundText(props)}
        onChange={(event) => props.form.set(props.name, event.target.value)}
      />
    </Field>
  );
}

/**
 * An amount of money in a currency, typed as people write it: the form has `60000.50`, and the field shows `60,000.50` as
 * soon as it is left.
 */
export function AmountField<Name extends string>(
  props: BoundText<Name> & { currency: string; step?: string },
) {
  const { form, name, currency } = props;
  const [typing, setTyping] = useState<string>();
  const value = boundText(props);
  // What names another currency is read again once the form has that one.
  const read = toWireAmount(value, currency);
  useEffect(() => {
    if (read !== value) form.set(name, read);
  });
  const shell = fieldShell(props);
  const isLeft = typing === undefined || shell.error !== undefined;
  return (
    <Field {...shell} error={(isLeft ? askAboutAmount(value, currency) : undefined) ?? shell.error}>
      <AmountInput
        name={name}
        currency={currency}
        step={props.step}
        value={typing ?? groupAmount(value)}
        placeholder="0.00"
        onChange={(event) => {
          setTyping(event.target.value);
          form.set(name, toWireAmount(event.target.value, currency));
        }}
        onBlur={() => setTyping(undefined)}
      />
    </Field>
  );
}
