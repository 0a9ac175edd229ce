/** @jsxImportSource react */

import { useId, useLayoutEffect, useRef, useState } from "react";
import { say } from "@/vocabulary/language";
import type { BoundForm } from "../../_ui/bound-fields";
import { Field, useControl, useLabelId } from "../../_ui/field";
import { Icon } from "../../_ui/icon";
import { SuggestInput } from "../../_ui/suggest-input";
import { accountText, findPayees, isName, type KnownPayee, type PayeeItem, type Recent } from "./find-payees";
import type { Payee } from "./payee";

type Props = {
  form: BoundForm<"recipient", string>;
  payee: Payee;
  recent: readonly Recent[];
  /** True if the dialog gives it the focus when it opens. */
  isFirst?: boolean;
};

/**
 * 'To Account': who is paid, found by name, nickname or account among those that are known, or an IBAN or account number
 * that is typed or pasted. A known payee is shown in one line with its account and bank.
 */
export function ToField({ form, payee, recent, isFirst = false }: Props) {
  const { recipient = "" } = form.values;
  const { check, known } = payee;
  const [isTyping, setTyping] = useState(false);
  /** Set while one control replaces the other and takes its focus: how much of its text is selected. */
  const moves = useRef<"all" | "end">(undefined);
  const frame = useRef<HTMLDivElement>(null);
  const line = isTyping ? undefined : known;
  useLayoutEffect(() => {
    const control = frame.current?.querySelector<HTMLElement>("[role=combobox]");
    if (!moves.current || !control) return;
    control.focus();
    if (control instanceof HTMLInputElement) {
      if (moves.current === "all") control.select();
      else control.setSelectionRange(control.value.length, control.value.length);
    }
    moves.current = undefined;
  });

  function search(text: string, signal: AbortSignal): Promise<PayeeItem[]> {
    return findPayees(recent, text, signal);
  }

  function choose({ payee: chosen, label }: PayeeItem): void {
    if (!chosen) {
      payee.begin(isName(recipient) ? recipient.trim() : label);
      return;
    }
    payee.choose(chosen);
    moves.current = "end";
    setTyping(false);
  }

  /** Asks for another payee: in place of the present one's account, or beginning with a text. */
  function change(text?: string): void {
    moves.current = text === undefined ? "all" : "end";
    setTyping(true);
    if (text !== undefined) form.set("recipient", text);
  }

  // While the person is typing, a name is not reported as a wrong account.
  const isWrong = check !== undefined && check.problem !== null && !(isTyping && isName(recipient));
  const hint = line
    ? undefined
    : ((isWrong ? check.problem : check?.problem === null ? check.name : undefined) ??
      "An IBAN, or an account number of 6 to 20 digits");
  const look = isWrong ? "recipient-bad" : check?.problem === null ? "recipient-good" : undefined;
  return (
    <Field
      label="To Account"
      required
      broad
      error={form.errors.recipient}
      hint={
        hint === undefined ? undefined : (
          <span role="status" className={look}>
            {say(hint)}
          </span>
        )
      }
      act={
        line && payee.edit ? (
          <button type="button" className="field-act" aria-expanded={payee.isOpen} onClick={payee.edit}>
            {say("Edit details")}
          </button>
        ) : undefined
      }
    >
      <div ref={frame}>
        {line ? (
          <PayeeLine payee={line} onChange={change} />
        ) : (
          <SuggestInput
            name="recipient"
            className="iban-input"
            value={recipient}
            query={known ? "" : recipient}
            search={search}
            onChoose={choose}
            startsAtFirst={isName(recipient)}
            startsOpen={isTyping}
            listLabel="Payees"
            placeholder={say("Name, recipient account or IBAN")}
            spellCheck={false}
            data-start={isFirst && recipient === "" ? true : undefined}
            onValueChange={(text) => {
              setTyping(true);
              form.set("recipient", text);
            }}
            onBlur={() => setTyping(false)}
          />
        )}
      </div>
    </Field>
  );
}

/** A known payee in one line, which a press or a key turns into the field again. */
function PayeeLine({ payee, onChange }: { payee: KnownPayee; onChange: (text?: string) => void }) {
  const labelId = useLabelId();
  const valueId = useId();
  return (
    <button
      type="button"
      {...useControl()}
      className="input picker"
      data-field="recipient"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded="false"
      aria-labelledby={`${labelId} ${valueId}`}
      onClick={() => onChange()}
      onPaste={(event) => {
        event.preventDefault();
        onChange(event.clipboardData.getData("text"));
      }}
      onKeyDown={(event) => {
        const isLetter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey;
        if (!isLetter && event.key !== "ArrowDown" && event.key !== "Backspace") return;
        event.preventDefault();
        onChange(isLetter ? event.key : event.key === "Backspace" ? "" : undefined);
      }}
    >
      <span id={valueId} className="picker-value">
        <bdi>{payee.name}</bdi> <bdi className="option-hint">{accountText(payee)}</bdi>
      </span>
      <Icon name="chevron-down" />
    </button>
  );
}
