/** @jsxImportSource react */
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useCallback, useState } from "react";
import { classes } from "@/ui/class-names";
import { useHoldLeaving } from "../_lib/hold-leaving";
import { type MaybeOpening, useOpening } from "../_lib/open-by-address";
import { AlertDialog } from "./alert-dialog";
import { DialogElement } from "./dialog-element";
import { useFocusReturn } from "./focus-return";
import { Icon } from "./icon";

export type DialogProps = MaybeOpening & {
  title: string;
  description?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** Whether something was typed: then Esc, a press outside and Back ask before it is lost. */
  dirty?: boolean;
  children?: ReactNode;
};

/**
 * A dialog: title, description, a body that scrolls, a footer that stays. On a phone it is a sheet from the bottom.
 * Without `open` and `onOpenChange` it is opened by the address. Esc and the close button close it; the focus goes back
 * to where it was. Put `DialogBody` and `DialogFooter` inside, within a `<form className="dialog-form">` where there is
 * one.
 */
export function Dialog(props: DialogProps) {
  const focusReturn = useFocusReturn();
  const opening = useOpening(props);
  const [asking, setAsking] = useState(false);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const guard = (event: Event) => {
    if (!props.dirty) return;
    event.preventDefault();
    setAsking(true);
  };
  useHoldLeaving(
    opening.open && props.dirty === true,
    useCallback(() => setAsking(true), []),
  );
  return (
    <Radix.Root {...opening}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          ref={setElement}
          className={classes("dialog", `dialog-${props.size ?? "md"}`)}
          {...focusReturn}
          onPointerDownOutside={guard}
          onEscapeKeyDown={guard}
          {...(props.description ? {} : { "aria-describedby": undefined })}
        >
          <div className="dialog-head">
            <div>
              <Radix.Title className="dialog-title">{props.title}</Radix.Title>
              {props.description ? (
                <Radix.Description className="dialog-description">{props.description}</Radix.Description>
              ) : null}
            </div>
            <Radix.Close className="btn btn-ghost btn-icon dialog-close" aria-label="Close">
              <Icon name="close" />
            </Radix.Close>
          </div>
          <DialogElement value={element}>{props.children}</DialogElement>
        </Radix.Content>
      </Radix.Portal>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard what you typed?"
        description="It has not been saved."
        cancel="Keep editing"
        confirm="Discard"
        onConfirm={() => {
          setAsking(false);
          opening.onOpenChange(false);
        }}
      />
    </Radix.Root>
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
  <Radix.Close className="btn btn-secondary">{children}</Radix.Close>
);
