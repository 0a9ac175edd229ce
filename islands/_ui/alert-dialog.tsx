/** @jsxImportSource react */

import type { ReactNode } from "react";
import type { Announcement } from "@/approvals/rules";
import { say, type Text } from "@/vocabulary/language";
import { type MaybeOpening, useOpening } from "../_lib/open-by-address";
import { Button } from "./button";
import { DialogNotices } from "./dialog-notices";
import { Modal } from "./modal";
import { actWords, SecondPersonNote, type Tone } from "./second-person";

type AlertDialogProps = MaybeOpening & {
  title: Text;
  description: ReactNode;
  /** The act, on its button. Without one there is nothing to confirm: the dialog says why, and can be closed. */
  confirm?: Text | undefined;
  busyText?: Text;
  cancel?: Text;
  busy?: boolean;
  /** Reason why the act was refused when it was tried. */
  refusal?: string | undefined;
  /** `danger` for irreversible acts. */
  tone?: Tone;
  /** Note about the second person. */
  secondPerson?: Announcement | undefined;
  /** Does the act. The dialog stays open; its owner closes it when the act succeeded. */
  onConfirm?: () => void;
  children?: ReactNode;
};

/**
 * Asks before an act. Without `open` and `onOpenChange` it is opened by the address. Cancel has the focus first, but where the
 * act takes nothing away (`primary`) the act itself; a press outside does not close it.
 */
export function AlertDialog(props: AlertDialogProps) {
  const opening = useOpening(props);
  const { confirm, secondPerson } = props;
  const words =
    confirm === undefined
      ? undefined
      : actWords(secondPerson, confirm, props.busyText ?? confirm, props.tone ?? "danger");
  if (!opening.open) return null;
  const first = { "data-first": "" };
  const isSafe = words !== undefined && props.tone === "primary";
  const close = () => opening.onOpenChange(false);
  return (
    <Modal
      alert
      className="dialog dialog-sm dialog-alert"
      title={props.title}
      description={props.description}
      owned={props.open !== undefined}
      onDismiss={close}
    >
      {props.children ? <div className="dialog-body">{props.children}</div> : null}
      {words === undefined ? null : <SecondPersonNote announced={secondPerson} />}
      <DialogNotices refusal={props.refusal} />
      <div className="dialog-foot">
        <button
          type="button"
          className="btn"
          disabled={props.busy}
          onClick={close}
          {...(isSafe ? {} : first)}
        >
          {say(props.cancel ?? "Cancel")}
        </button>
        {words === undefined ? null : (
          <Button
            variant={words.tone}
            busy={props.busy ?? false}
            busyText={words.busyText}
            onClick={props.onConfirm}
            {...(isSafe ? first : {})}
          >
            {words.act}
          </Button>
        )}
      </div>
    </Modal>
  );
}
