/** @jsxImportSource react */
import type { Method } from "@/kernel/call";
import { send } from "./_lib/api";
import type { Topic } from "./_lib/change-events";
import { closeDialog } from "./_lib/close-dialog";
import { useSave } from "./_lib/save";
import { AlertDialog } from "./_ui/alert-dialog";

export type ConfirmProps = {
  title: string;
  text: string;
  /** What it is done to: a name, and a number or the like. */
  subject: { name: string; code?: string };
  /** The act, which is also the button's word: 'Delete'. */
  act: string;
  /** Why the act would be refused: then this is said, and the act is not offered. */
  refused?: string | undefined;
  busyText: string;
  /** Of a call without a body; the path is `urlOf` the call. */
  method: Method;
  path: string;
  success: string;
  failure: string;
  changes: Topic[];
};

/** Asks before an act, and does it. Its address opens it, such as `?delete=3`. */
export default function Confirm(props: ConfirmProps) {
  const { subject, refused } = props;
  const { save, busy } = useSave({
    call: () => send({ method: props.method, path: props.path }),
    success: props.success,
    detail: [subject.name, subject.code].filter(Boolean).join(" · "),
    failure: props.failure,
    act: props.act,
    changes: props.changes,
    close: () => closeDialog({ all: true }),
  });
  return (
    <AlertDialog
      title={refused === undefined ? props.title : `${props.act} is not possible`}
      description={refused ?? props.text}
      cancel={refused === undefined ? "Cancel" : "Close"}
      confirm={refused === undefined ? props.act : undefined}
      busyText={props.busyText}
      busy={busy}
      // What was refused has been said, and the question stays.
      onConfirm={() => void save(undefined, "").catch(() => undefined)}
    >
      <p className="dialog-subject">
        {subject.name}
        {subject.code ? <span className="iban">{subject.code}</span> : null}
      </p>
    </AlertDialog>
  );
}
