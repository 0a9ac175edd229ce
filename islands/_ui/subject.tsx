/** @jsxImportSource react */

import type { QuestionProps } from "../_lib/question";

/** Subject of an act, in the body of its question. */
export const Subject = ({ name, code, note }: QuestionProps["subject"]) => (
  <p className="dialog-subject">
    <span>{name}</span>
    {code ? <span className="iban">{code}</span> : null}
    {note ? <span className="field-hint">{note}</span> : null}
  </p>
);
