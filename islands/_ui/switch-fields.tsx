/** @jsxImportSource react */

import { useId } from "react";
import { say, type Text } from "@/vocabulary/language";
import { type Bound, fieldShell } from "./bound-fields";
import { Field } from "./field";
import { Checkbox, Switch } from "./switch";

/**
 * Several of a few options, each a checkbox. `labels`: the text of each, if it differs from its name. Options chosen
 * by another field of the same value stay. With `coded`, each switch shows its name below its text.
 */
export function ChoicesField<Name extends string, Choice extends string>(
  props: Bound<Name, Choice[]> & {
    options: readonly Choice[];
    labels?: Readonly<Record<Choice, Text>>;
    coded?: boolean;
  },
) {
  const { form, name, label, options, labels, coded } = props;
  const chosen = form.values[name] ?? [];
  const error = form.errors[name];
  const errorId = useId();
  const put = (choice: Choice, on: boolean) => {
    const elsewhere = chosen.filter((one) => !options.includes(one));
    const here = options.filter((one) => (one === choice ? on : chosen.includes(one)));
    form.set(name, [...elsewhere, ...here]);
  };
  return (
    <fieldset className="choices field-wide" aria-describedby={error ? errorId : undefined}>
      <legend className="field-label">{say(label)}</legend>
      {options.map((option) => (
        <Field
          key={option}
          label={labels?.[option] ?? say<string>(option)}
          hint={coded ? <code>{option}</code> : undefined}
          required
          inline
        >
          <Checkbox name={name} checked={chosen.includes(option)} onCheckedChange={(on) => put(option, on)} />
        </Field>
      ))}
      {error ? (
        <p className="field-error" id={errorId}>
          {say(error)}
        </p>
      ) : null}
    </fieldset>
  );
}

/** On or off. */
export function SwitchField<Name extends string>(props: Bound<Name, boolean> & { disabled?: boolean }) {
  const { form, name } = props;
  return (
    <Field {...fieldShell({ ...props, required: true })} inline>
      <Switch
        name={name}
        checked={form.values[name] === true}
        disabled={props.disabled ?? false}
        onCheckedChange={(on) => form.set(name, on)}
      />
    </Field>
  );
}
