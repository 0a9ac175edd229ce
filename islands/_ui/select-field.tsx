/** @jsxImportSource react */
import type { Text } from "@/vocabulary/language";
import { type BoundText, boundText, fieldShell } from "./bound-fields";
import { Field } from "./field";
import { Select, type SelectOption } from "./select";

/** One of a few, bound to a value of the form. */
export function SelectField<Name extends string>(
  props: BoundText<Name> & { options: readonly SelectOption[]; placeholder?: Text; disabled?: boolean },
) {
  return (
    <Field {...fieldShell(props)}>
      <Select
        name={props.name}
        value={boundText(props)}
        onValueChange={(value) => props.form.set(props.name, value)}
        options={props.options}
        placeholder={props.placeholder ?? "Choose"}
        disabled={props.disabled ?? false}
      />
    </Field>
  );
}
