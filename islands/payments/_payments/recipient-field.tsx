/** @jsxImportSource react */

import type { RecipientCheck } from "@/payments/contract";
import { say } from "@/vocabulary/language";
import type { BoundForm } from "../../_ui/bound-fields";
import { Field } from "../../_ui/field";
import { Input } from "../../_ui/input";

/** A recipient that was paid before. */
export type Recent = { recipient: string; note: string };

type Props = {
  form: BoundForm<"recipient", string>;
  recent: readonly Recent[];
  /** The server's answer about the recipient: the holder, the country, or the reason why it is invalid. */
  check: RecipientCheck | undefined;
};

/** 'To Account': an IBAN or an account number, checked while it is typed, with those that were paid before. */
export function RecipientField({ form, recent, check }: Props) {
  const { recipient = "" } = form.values;
  const hint = check?.problem ?? check?.name ?? "An IBAN, or an account number of 6 to 20 digits";
  const look = check ? (check.problem === null ? "recipient-good" : "recipient-bad") : undefined;
  return (
    <>
      <Field
        label="To Account"
        wide
        required
        error={form.errors.recipient}
        hint={
          <span role="status" className={look}>
            {say(hint)}
          </span>
        }
      >
        <Input
          name="recipient"
          className="iban-input"
          value={recipient}
          placeholder={say("Recipient account or IBAN")}
          spellCheck={false}
          autoCapitalize="characters"
          onChange={(event) => form.set("recipient", event.target.value)}
        />
      </Field>
      {recipient === "" && recent.length > 0 ? (
        <fieldset className="recipients field-wide">
          <legend>{say("Paid before")}</legend>
          <div className="recipient-row">
            {recent.map((one) => (
              <button
                key={one.recipient}
                type="button"
                className="recipient"
                onClick={() => form.set("recipient", one.recipient)}
              >
                <bdi className="recipient-name">{one.note}</bdi>
                <span className="iban">{one.recipient}</span>
              </button>
            ))}
          </div>
        </fieldset>
      ) : null}
    </>
  );
}
