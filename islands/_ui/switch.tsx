/** @jsxImportSource react */
import { Checkbox as RadixCheckbox, Switch as RadixSwitch } from "radix-ui";
import { useControl } from "./field";
import { Icon } from "./icon";

type Props = {
  name: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** A switch that takes effect at once. In a `Field` with `inline`. */
export function Switch({ name, ...rest }: Props) {
  const { "aria-required": _, ...control } = useControl();
  return (
    <RadixSwitch.Root className="switch" data-field={name} {...control} {...rest}>
      <RadixSwitch.Thumb className="switch-thumb" />
    </RadixSwitch.Root>
  );
}

/** Ticked or not, as part of a form. In a `Field` with `inline`. */
export function Checkbox({ name, onCheckedChange, ...rest }: Props) {
  return (
    <RadixCheckbox.Root
      className="checkbox"
      data-field={name}
      {...useControl()}
      {...rest}
      onCheckedChange={(checked) => onCheckedChange(checked === true)}
    >
      <RadixCheckbox.Indicator className="checkbox-mark">
        <Icon name="check" />
      </RadixCheckbox.Indicator>
    </RadixCheckbox.Root>
  );
}
