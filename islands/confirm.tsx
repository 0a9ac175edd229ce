/** @jsxImportSource react */

import { useState } from "react";
import { announce } from "@/approvals/rules";
import { say } from "@/vocabulary/language";
import { sendAsked } from "./_lib/api";
import { closeDialog } from "./_lib/close-dialog";
import type { QuestionProps } from "./_lib/question";
import { useSave } from "./_lib/save";
import { prepareUndo } from "./_lib/undo";
import { AlertDialog } from "./_ui/alert-dialog";
import { Effect } from "./_ui/effect";
import { Subject } from "./_ui/subject";

export type ConfirmProps = QuestionProps;

/** Asks before an act, and does it. Its address opens it, such as `?delete=3`. */
export default function Confirm(props: ConfirmProps) {
  const { subject, refused, undo } = props;
  const [key] = useState(() => crypto.randomUUID());
  const name = [subject.name, subject.code].filter(Boolean).join(" · ");
  const { save, busy, refusal } = useSave({
    call: (_: undefined, idempotencyKey) => sendAsked(props, idempotencyKey),
    success: props.success,
    detail: name,
    undo: (version) => undo && prepareUndo(undo, version, name, props.changes),
    failure: props.failure,
    act: props.act,
    changes: props.changes,
    close: () => closeDialog({ all: true }),
  });
  return (
    <AlertDialog
      title={refused === undefined ? say(props.title) : say("{act}: not possible", { act: say(props.act) })}
      description={refused ?? props.text}
      cancel={refused === undefined ? "Cancel" : "Close"}
      confirm={refused === undefined ? say(props.act) : undefined}
      busyText={say(props.busyText)}
      secondPerson={announce(props.secondPerson ?? [])}
      busy={busy}
      refusal={refusal}
      tone={props.tone ?? "danger"}
      // The refusal has been shown, and the question stays.
      onConfirm={() => void save(undefined, key).catch(() => undefined)}
    >
      <Subject {...subject} />
      <Effect lines={props.effects ?? []} />
    </AlertDialog>
  );
}
