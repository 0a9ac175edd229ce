/** @jsxImportSource react */

import { createContext, type ReactNode, use, useCallback, useState } from "react";
import { classes } from "@/ui/class-names";
import { say, type Text } from "@/vocabulary/language";
import { useConfirmLeaving } from "../_lib/confirm-leaving";
import { type MaybeOpening, useOpening } from "../_lib/open-by-address";
import { said } from "../_lib/said";
import { AlertDialog } from "./alert-dialog";
import { Icon } from "./icon";
import { Modal } from "./modal";

type DialogProps = MaybeOpening & {
  title: Text;
  description?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** True if something was typed: then Esc, a press outside and Back ask before it is lost. */
  dirty?: boolean;
  children?: ReactNode;
};

/** Closes the dialog around, without a question. */
const Close = createContext<() => void>(() => undefined);

/**
 * A dialog: title, description, a body that scrolls, a footer that stays. On a phone it is a sheet from the bottom.
 * Without `open` and `onOpenChange` it is opened by the address. Esc and the close button close it; the focus goes back
 * to where it was. Put `DialogBody` and `DialogFooter` inside, within a `<form className="dialog-form">` where there is
 * one.
 */
export function Dialog(props: DialogProps) {
  const opening = useOpening(props);
  const [asking, setAsking] = useState(false);
  const close = () => opening.onOpenChange(false);
  useConfirmLeaving(
    opening.open && props.dirty === true,
    useCallback(() => setAsking(true), []),
  );
  if (!opening.open) return null;
  return (
    <>
      <Modal
        className={classes("dialog", `dialog-${props.size ?? "md"}`)}
        title={props.title}
        description={props.description}
        owned={props.open !== undefined}
        onDismiss={() => (props.dirty ? setAsking(true) : close())}
        beside={
          <button
            type="button"
            className="btn btn-ghost btn-icon dialog-close"
            aria-label={say("Close")}
            onClick={close}
          >
            <Icon name="close" />
          </button>
        }
      >
        <Close value={close}>{props.children}</Close>
      </Modal>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard what you typed?"
        description="It has not been saved."
        cancel="Keep editing"
        confirm="Discard"
        onConfirm={() => {
          setAsking(false);
          close();
        }}
      />
    </>
  );
}

/** The part that scrolls. */
export const DialogBody = ({ children }: { children?: ReactNode }) => (
  <div className="dialog-body">{children}</div>
);

/** The buttons, always in sight; the act is the last one. */
export const DialogFooter = ({ children }: { children?: ReactNode }) => (
  <div className="dialog-foot">{children}</div>
);

/** A button that closes the dialog it stands in. */
export const DialogClose = ({ children }: { children?: ReactNode }) => (
  <button type="button" className="btn" onClick={use(Close)} data-first>
    {said(children)}
  </button>
);
