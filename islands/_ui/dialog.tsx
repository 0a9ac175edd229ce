/** @jsxImportSource react */
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classes } from "@/ui/class-names";
import { useFocusReturn } from "./focus-return";
import { Icon } from "./icon";

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** Asked before a press outside or Esc closes: false keeps it open, as for a form that was filled. */
  mayClose?: () => boolean;
  children?: ReactNode;
};

/**
 * A dialog: title, description, a body that scrolls, a footer that stays. On a phone it is a sheet from the bottom.
 * Esc and the close button close it; the focus goes back to where it was. Put `DialogBody` and `DialogFooter` inside,
 * within a `<form className="dialog-form">` where there is one.
 */
export function Dialog(props: DialogProps) {
  const focusReturn = useFocusReturn();
  const guard = (event: Event) => {
    if (props.mayClose && !props.mayClose()) event.preventDefault();
  };
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className={classes("dialog", `dialog-${props.size ?? "md"}`)}
          {...focusReturn}
          onPointerDownOutside={guard}
          onEscapeKeyDown={guard}
          {...(props.description ? {} : { "aria-describedby": undefined })}
        >
          <header className="dialog-head">
            <div>
              <Radix.Title className="dialog-title">{props.title}</Radix.Title>
              {props.description ? (
                <Radix.Description className="dialog-description">{props.description}</Radix.Description>
              ) : null}
            </div>
            <Radix.Close className="btn btn-ghost btn-icon dialog-close" aria-label="Close">
              <Icon name="close" />
            </Radix.Close>
          </header>
          {props.children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The part that scrolls. */
export const DialogBody = ({ children }: { children?: ReactNode }) => (
  <div className="dialog-body">{children}</div>
);

/** The buttons, always in sight; the act is the last one. */
export const DialogFooter = ({ children }: { children?: ReactNode }) => (
  <footer className="dialog-foot">{children}</footer>
);

/** A button that closes the dialog it stands in. */
export const DialogClose = ({ children }: { children?: ReactNode }) => (
  <Radix.Close className="btn btn-secondary">{children}</Radix.Close>
);
