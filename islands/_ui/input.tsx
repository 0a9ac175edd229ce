/** @jsxImportSource react */
import type { ComponentProps } from "react";
import { classes } from "@/ui/class-names";
import { useControl } from "./field";

/** A line of text. In a `Field` it takes its id, description and validity from there. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input autoComplete="off" {...useControl()} {...rest} className={classes("input", className)} />;
}

/** An amount of money: the decimal keyboard on a phone, tabular, with the currency before it. */
export function AmountInput({
  currency,
  className,
  ...rest
}: ComponentProps<"input"> & { currency: string }) {
  return (
    <span className="amount-input">
      <span className="amount-currency" aria-hidden="true">
        {currency}
      </span>
      <Input {...rest} inputMode="decimal" spellCheck={false} className={classes("figures", className)} />
    </span>
  );
}

/** Several lines of text. */
export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...useControl()} {...rest} className={classes("input", className)} />;
}
