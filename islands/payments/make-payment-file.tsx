/** @jsxImportSource react */

import { useState } from "react";
import { makeFileCall, paymentFileMessages } from "@/payments/payment-files/contract";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { send } from "../_lib/api";
import { closeDialog } from "../_lib/close-dialog";
import { useSave } from "../_lib/save";
import { AlertDialog } from "../_ui/alert-dialog";
import { Effect, type EffectLine } from "../_ui/effect";
import { Subject } from "../_ui/subject";

type Props = {
  cbsAccount: string;
  cbsName: string;
  /** The business day whose file it is, as the call takes it and as a person reads it. */
  date: string;
  day: string;
  text: string;
  /** Contents of the file that would be made. */
  effects: EffectLine[];
  /** The payments that may be left out; none if they go together. */
  choices: { id: number; name: string; reference: string; money: string }[];
};

/** Asks before a payment file is made, which happens once for each CBS account and day. */
export default function MakePaymentFile({ cbsAccount, cbsName, date, day, text, effects, choices }: Props) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  // A key belongs to its request: another choice has another key.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const payments = choices.flatMap(({ id }) => (left.has(id) ? [] : [id]));
  const toggle = (id: number) => {
    const others = new Set(left);
    if (!others.delete(id)) others.add(id);
    setLeft(others);
    setKey(crypto.randomUUID());
  };
  const { save, busy, refusal } = useSave({
    call: (_: undefined, idempotencyKey) =>
      send(makeFileCall, {
        body: { cbsAccount, date, ...(left.size > 0 && { payments }) },
        idempotencyKey,
      }),
    success: paymentFileMessages.made,
    link: (file) => ({ href: `/admin/payment-files?view=${file.id}`, text: file.messageId }),
    failure: paymentFileMessages.makeFailed,
    act: "Make file",
    changes: ["payment-files"],
    close: () => closeDialog({ all: true }),
  });
  return (
    <AlertDialog
      title={say("Make the file of {day}?", { day })}
      description={text}
      cancel="Cancel"
      confirm={choices.length > 0 && payments.length === 0 ? undefined : "Make file"}
      busyText="Making..."
      busy={busy}
      refusal={refusal}
      tone="primary"
      // The refusal has been shown, and the question stays.
      onConfirm={() => void save(undefined, key).catch(() => undefined)}
    >
      <Subject name={data(cbsName)} code={cbsAccount} />
      <Effect lines={effects} />
      {choices.length > 0 ? (
        <details className="field-wide">
          <summary>
            {left.size === 0
              ? say("Choose payments")
              : say("Payments that go into it: {count} of {all}", {
                  count: payments.length,
                  all: choices.length,
                })}
          </summary>
          <p>{say("Those that are left out go with the next day's file.")}</p>
          <ul className="list">
            {choices.map(({ id, name, reference, money }) => (
              <li key={id}>
                <label className="list-row">
                  <input type="checkbox" checked={!left.has(id)} onChange={() => toggle(id)} />
                  <span className="list-main">
                    <bdi className="list-title">{name}</bdi>
                    <bdi className="list-text">{reference}</bdi>
                  </span>
                  <span className="list-side">{money}</span>
                </label>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </AlertDialog>
  );
}
