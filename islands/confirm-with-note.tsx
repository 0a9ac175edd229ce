/** @jsxImportSource react */

import { z } from "zod";
import { announce } from "@/approvals/rules";
import { say } from "@/vocabulary/language";
import { send } from "./_lib/api";
import { closeDialog } from "./_lib/close-dialog";
import { useForm } from "./_lib/form";
import type { QuestionProps } from "./_lib/question";
import { useSave } from "./_lib/save";
import { AlertDialog } from "./_ui/alert-dialog";
import { TextareaField } from "./_ui/bound-fields";
import { Effect } from "./_ui/effect";
import { FormDialog } from "./_ui/form-dialog";
import { Subject } from "./_ui/subject";

type ConfirmWithNoteProps = QuestionProps & {
  /** The field of the call's body for the text; `required` is shown if it is empty. */
  note: { name: string; label: string; required?: string };
};

/** The text of a note, under the name that the call gives it. */
function getBody({ name, required }: ConfirmWithNoteProps["note"]) {
  const text = z.string().trim().max(2000, "At most 2,000 characters");
  return z.object({ [name]: required === undefined ? text : text.min(1, required) });
}

/** Asks before an act and takes a reason or a note with it. Its address opens it, such as `?refuse=3`. */
export default function ConfirmWithNote(props: ConfirmWithNoteProps) {
  if (props.refused === undefined) return <Question {...props} />;
  return (
    <AlertDialog
      title={say("{act}: not possible", { act: say(props.act) })}
      description={props.refused}
      cancel="Close"
    >
      <Subject {...props.subject} />
    </AlertDialog>
  );
}

function Question(props: ConfirmWithNoteProps) {
  const { note, subject } = props;
  const body = getBody(note);
  const { save } = useSave({
    call: (values: z.output<typeof body>, key) => {
      const idempotencyKey = props.idempotent ? key : undefined;
      return send({ method: props.method, path: props.path, body }, { body: values, idempotencyKey });
    },
    success: props.success,
    detail: subject.name,
    failure: props.failure,
    act: props.act,
    changes: props.changes,
    close: () => closeDialog({ all: true }),
  });
  const form = useForm({ initial: { [note.name]: "" }, schema: body, submit: save });
  return (
    <FormDialog
      form={form}
      title={say(props.title)}
      description={props.text}
      size="sm"
      submit={say(props.act)}
      busyText={say(props.busyText)}
      tone={props.tone ?? "danger"}
      secondPerson={announce(props.secondPerson ?? [])}
    >
      <Subject {...subject} />
      <TextareaField
        form={form}
        name={note.name}
        label={say(note.label)}
        required={note.required !== undefined}
        wide
        rows={3}
      />
      <Effect lines={props.effects ?? []} />
    </FormDialog>
  );
}
