/** @jsxImportSource react */

import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { isHydrated } from "@/ui/hydration";
import { closeModal, openModal } from "@/ui/modal";
import { say, type Text } from "@/vocabulary/language";
import { said } from "../_lib/said";
import { DialogElement } from "./dialog-element";

type ModalProps = {
  className: string;
  title: Text;
  description?: ReactNode;
  /** A question, which a press outside does not close. */
  alert?: boolean;
  /** True if its owner opens it in the browser: its place may be hidden, such as a menu that closes. */
  owned: boolean;
  /** Esc, or a press outside. */
  onDismiss: () => void;
  /** Content beside the title. */
  beside?: ReactNode;
  children?: ReactNode;
};

/** True if the scrim was pressed: the browser sends such a press to the dialog itself. */
function isOutside({ clientX: x, clientY: y, currentTarget, target }: MouseEvent<HTMLElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}

/**
 * Frame of a dialog: the browser's own modal dialog, which keeps the focus, lies above the page and makes it inert. It
 * is open while it is rendered; one rendered by the server is open before React runs.
 */
export function Modal(props: ModalProps) {
  const titleId = useId();
  const descriptionId = useId();
  const element = useRef<HTMLDialogElement>(null);
  const [host, setHost] = useState<HTMLElement | null>(null);
  const pressedOutside = useRef(false);
  const dismiss = useEffectEvent(() => props.onDismiss());

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    openModal(dialog);
    setHost(dialog);
    const onCancel = (event: Event) => {
      if (event.target !== dialog || !isHydrated(dialog)) return;
      event.preventDefault();
      dismiss();
    };
    // A browser lets not every attempt to close it be refused.
    const onClose = (event: Event) => {
      if (event.target !== dialog || !dialog.isConnected) return;
      openModal(dialog);
      dismiss();
    };
    dialog.addEventListener("cancel", onCancel);
    dialog.addEventListener("close", onClose);
    return () => {
      dialog.removeEventListener("cancel", onCancel);
      dialog.removeEventListener("close", onClose);
      // Before the element goes: only a dialog that is closed gives the focus back.
      closeModal(dialog);
    };
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    // A list that is open within is closed first; a question about closing is answered there.
    if (event.key !== "Escape" || event.defaultPrevented || !isWithin(event)) return;
    event.preventDefault();
    props.onDismiss();
  }

  const frame = (
    <dialog
      ref={element}
      className={props.className}
      role={props.alert ? "alertdialog" : undefined}
      aria-labelledby={titleId}
      aria-describedby={props.description ? descriptionId : undefined}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (!props.alert && pressedOutside.current && isOutside(event)) props.onDismiss();
      }}
    >
      <div className="dialog-head">
        <div>
          <h2 className="dialog-title" id={titleId}>
            {say(props.title)}
          </h2>
          {props.description ? (
            <p className="dialog-description" id={descriptionId}>
              {said(props.description)}
            </p>
          ) : null}
        </div>
        {props.beside}
      </div>
      <DialogElement value={host}>{props.children}</DialogElement>
    </dialog>
  );
  return props.owned ? createPortal(frame, document.body) : frame;
}

const isWithin = ({ target, currentTarget }: KeyboardEvent<HTMLElement>): boolean =>
  target instanceof Element && target.closest("dialog") === currentTarget;
