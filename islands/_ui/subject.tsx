/** @jsxImportSource react */

import type { QuestionProps } from "../_lib/question";

/** What an act is done to, in the body of the question before it. */
export const Subject = ({ name, code, note }: QuestionProps["subject"]) => (
  <p className="dialog-subject">
    <span>{name}</span>
    {code ? <span className="iban">{code}</span> : null}
    {note ? <span className="field-hint">{note}</span> : null}
  </p>
);
