import type { DialogAddress } from "@/kernel/screen";
import { say, type Text } from "@/vocabulary/language";
import { buttonClass } from "./class-names";
import { opensDialog } from "./dialog-outlet";
import { icon } from "./icon";
import type { IconName } from "./icons";

/** Link that looks like a button and opens a dialog of the page, such as the one that adds a row. */
export const OpenLink = (props: { to: DialogAddress; label: Text; icon?: IconName; quiet?: boolean }) => (
  <a class={buttonClass(props.quiet ? "secondary" : "primary")} {...opensDialog(props.to)}>
    {icon(props.icon ?? "plus")}
    {say(props.label)}
  </a>
);
