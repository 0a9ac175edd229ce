import { say, type Text } from "@/vocabulary/language";
import type { HtmlValue } from "./html";

/** Button that opens the popover `of`, by the browser's own means. It stands outside of forms, and so needs no type. */
export const PopoverButton = (props: { of: string; class?: string; label?: Text; children: HtmlValue }) => (
  // biome-ignore lint/a11y/useButtonType: in no form, a button without a type opens its popover and nothing else.
  <button class={props.class} popovertarget={props.of} aria-label={props.label && say(props.label)}>
    {props.children}
  </button>
);
