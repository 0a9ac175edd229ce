/** @jsxImportSource react */

import type { ComponentProps } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass, classes } from "@/ui/class-names";
import type { IconName } from "@/ui/icons";
import { say, type Text } from "@/vocabulary/language";
import { said } from "../_lib/said";
import { Icon } from "./icon";

type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  /** While true, presses do nothing, and `busyText` replaces the words. The focus stays on it. */
  busy?: boolean;
  busyText?: Text;
};

/** A button. It is `type="button"` unless it says otherwise. */
export function Button({
  variant,
  size,
  icon,
  busy,
  busyText,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass(variant, size), className)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon ? <Icon name={icon} /> : null}
      {busy && busyText ? say(busyText) : said(children)}
    </button>
  );
}
