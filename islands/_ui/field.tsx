/** @jsxImportSource react */

import { createContext, type ReactNode, useContext, useId } from "react";
import { classes } from "@/ui/class-names";
import { say, type Text } from "@/vocabulary/language";
import { said } from "../_lib/said";

type Binding = {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
};

const FieldContext = createContext<Binding | undefined>(undefined);

/** Attributes of a control within its `Field`: id, description, validity. Empty outside of one. */
export function useControl() {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.invalid || undefined,
    "aria-required": field.required || undefined,
  };
}

/** The id of the label, for controls that are not labelable elements. */
export const useLabelId = (): string | undefined => useContext(FieldContext)?.labelId;

export type FieldProps = {
  label: Text;
  hint?: ReactNode;
  error?: string | undefined;
  /** True if it always has a value, like a filter, so that it is not marked as optional. */
  always?: boolean;
  required?: boolean;
  /** Takes the whole width of a two-column form. */
  wide?: boolean;
  /** Takes two columns where there are three. */
  broad?: boolean;
  /** For switches and checkboxes: the label is next to the control. */
  inline?: boolean;
  /** An act at the end of the label's line. */
  act?: ReactNode;
  children: ReactNode;
};

/** A label, its control, a hint or, in its place, an error, bound together for those who do not see them side by side. */
export function Field(props: FieldProps) {
  const id = useId();
  const hintId = `${id}hint`;
  const errorId = `${id}error`;
  const binding: Binding = {
    id,
    labelId: `${id}label`,
    describedBy: props.error ? errorId : props.hint ? hintId : undefined,
    invalid: Boolean(props.error),
    required: props.required ?? false,
  };
  const label = (
    <label className="field-label" id={binding.labelId} htmlFor={id}>
      {say(props.label)}
      {props.required || props.always ? null : <span className="field-optional">{say("Optional")}</span>}
    </label>
  );
  return (
    <div
      className={classes(
        "field",
        props.wide && "field-wide",
        props.broad && "field-broad",
        props.inline && "field-inline",
      )}
    >
      {props.act ? (
        <div className="field-head">
          {label}
          {props.act}
        </div>
      ) : (
        label
      )}
      <FieldContext value={binding}>{props.children}</FieldContext>
      {props.error ? (
        <p className="field-error" id={errorId}>
          {say(props.error)}
        </p>
      ) : props.hint ? (
        <p className="field-hint" id={hintId}>
          {said(props.hint)}
        </p>
      ) : null}
    </div>
  );
}

/** Fields in two columns where there is room. */
export const Fields = ({ children }: { children?: ReactNode }) => <div className="fields">{children}</div>;
