/** @jsxImportSource react */
import type { ComponentProps } from "react";
import { Combobox } from "./combobox";
import type { ComboboxItem } from "./combobox-props";
import { Field } from "./field";

type Props<Item extends ComboboxItem> = Pick<
  ComponentProps<typeof Combobox<Item>>,
  "name" | "value" | "onValueChange" | "search"
> & { error?: string | undefined; required?: boolean };

/** A field that asks for a virtual account, by customer name, virtual IBAN or reference. */
export function AccountField<Item extends ComboboxItem>({ error, required, ...combobox }: Props<Item>) {
  return (
    <Field label="Virtual Account" wide required={required ?? false} error={error}>
      <Combobox
        {...combobox}
        placeholder="Select an account"
        searchLabel="Search accounts"
        emptyText="No virtual accounts found"
      />
    </Field>
  );
}
