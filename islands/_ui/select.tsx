/** @jsxImportSource react */

import { Select as Radix } from "radix-ui";
import { use } from "react";
import { say, speaker, type Text } from "@/vocabulary/language";
import { DialogElement } from "./dialog-element";
import { useControl } from "./field";
import { Icon } from "./icon";

/** `label`: the text, if it differs from the value, such as a code. */
export type SelectOption = { value: string; label?: Text; hint?: Text | undefined };

const getName = ({ label, value }: SelectOption) => (label ? say(label) : <bdi>{value}</bdi>);

export type SelectProps = {
  name: string;
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: Text;
  disabled?: boolean;
};

/** A select of a few options. For more than a dozen, or for options from a search, use `Combobox`. */
export function Select(props: SelectProps) {
  const chosen = props.options.find((option) => option.value === props.value);
  return (
    <Radix.Root
      value={props.value}
      onValueChange={props.onValueChange}
      disabled={props.disabled ?? false}
      dir={speaker() ? "rtl" : "ltr"}
    >
      <Radix.Trigger className="input picker" data-field={props.name} {...useControl()}>
        <span className={chosen ? "picker-value" : "picker-value picker-empty"}>
          <Radix.Value placeholder={say(props.placeholder ?? "Choose")}>
            {chosen && getName(chosen)}
          </Radix.Value>
        </span>
        <Icon name="chevron-down" />
      </Radix.Trigger>
      <Radix.Portal container={use(DialogElement)}>
        <Radix.Content className="pop pop-list" position="popper" sideOffset={4}>
          <Radix.Viewport {...styleNonce()}>
            {props.options.map((option) => (
              <Radix.Item key={option.value} value={option.value} className="option">
                <span className="option-main">
                  <Radix.ItemText>{getName(option)}</Radix.ItemText>
                  {option.hint ? <span className="option-hint">{say(option.hint)}</span> : null}
                </span>
                <Radix.ItemIndicator className="option-check">
                  <Icon name="check" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * The page's nonce for style elements that a library adds, which the content security policy allows only with it. The
 * kernel passes it to the scroll lock; Radix's Select needs it as a prop.
 */
function styleNonce(): { nonce?: string } {
  if (typeof document === "undefined") return {};
  const nonce = document.querySelector<HTMLElement>("link[nonce]")?.nonce;
  return nonce ? { nonce } : {};
}
