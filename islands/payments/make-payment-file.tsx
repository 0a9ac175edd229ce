/** @jsxImportSource react */
import { useState } from "react";
import { makeFileCall, paymentFileMessages } from "@/payments/payment-files/contract";
import { say } from "@/vocabulary/language";
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
  /** What the file would hold. */
  effects: EffectLine[];
};

/** Asks before a payment file is made, which happens once for each CBS account and day. */
export default function MakePaymentFile({ cbsAccount, cbsName, date, day, text, effects }: Props) {
  const [key] = useState(() => crypto.randomUUID());
  const { save, busy, refusal } = useSave({
    call: (_: undefined, idempotencyKey) =>
      send(makeFileCall, { body: { cbsAccount, date }, idempotencyKey }),
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
      confirm="Make file"
      busyText="Making..."
      busy={busy}
      refusal={refusal}
      tone="primary"
      // What was refused has been said, and the question stays.
      onConfirm={() => void save(undefined, key).catch(() => undefined)}
    >
      <Subject name={cbsName} code={cbsAccount} />
      <Effect lines={effects} />
    </AlertDialog>
  );
}
