/** @jsxImportSource react */

import { useEffect, useState } from "react";
import { checkRecipientCall } from "@/payments/contract";
import { say } from "@/vocabulary/language";
import { send } from "../../_lib/api";
import type { BoundForm } from "../../_ui/bound-fields";
import { Field } from "../../_ui/field";
import { Input } from "../../_ui/input";

/** How long after the last key the server is asked, in milliseconds. */
const pause = 250;

/** A recipient that was paid before. */
export type Recent = { recipient: string; note: string };

type Opinion = { text: string; good: boolean };

/** What the server says of a recipient while it is typed: whose it is, where it is, or why it is none. */
function useOpinion(text: string, vaId: string): Opinion | undefined {
  const [opinion, setOpinion] = useState<Opinion>();
  useEffect(() => {
    setOpinion(undefined);
    if (text === "") return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const query = vaId === "" ? { recipient: text } : { recipient: text, vaId };
      // Without an answer nothing is said: the recipient is checked again before the payment is shown, and made.
      send(checkRecipientCall, { query, signal: abort.signal }).then(
        ({ name, problem }) => setOpinion({ text: problem ?? name ?? "", good: problem === null }),
        () => undefined,
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, vaId]);
  return opinion;
}

type Props = {
  form: BoundForm<"recipient" | "vaId", string>;
  recent: readonly Recent[];
};

/** 'To Account': an IBAN or an account number, checked while it is typed, with those that were paid before. */
export function RecipientField({ form, recent }: Props) {
  const { recipient = "", vaId = "" } = form.values;
  const opinion = useOpinion(recipient.trim(), vaId);
  const hint = opinion?.text ?? "An IBAN, or an account number of 6 to 20 digits";
  const look = opinion ? (opinion.good ? "recipient-good" : "recipient-bad") : undefined;
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
                <span className="iban">{one.recipient}</span>
                <bdi className="recipient-note">{one.note}</bdi>
              </button>
            ))}
          </div>
        </fieldset>
      ) : null}
    </>
  );
}
