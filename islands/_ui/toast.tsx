/** @jsxImportSource react */
import { Toast as Radix } from "radix-ui";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { type ToastMessage, toastEvent } from "../_lib/toast";
import { Icon } from "./icon";

/** How long a notice stays, in milliseconds, and how far it is swiped away, in pixels. */
export const toastDuration = 5000;
export const toastSwipe = 50;

type Shown = ToastMessage & { id: number };

/** The one place for notices: a new one replaces the old; F8 moves the focus there; a swipe to the right sends it away. */
export function ToastViewport() {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    let count = 0;
    const show = (event: CustomEvent<ToastMessage>) => setShown({ ...event.detail, id: ++count });
    document.addEventListener(toastEvent, show);
    return () => document.removeEventListener(toastEvent, show);
  }, []);
  return (
    <Radix.Provider
      duration={toastDuration}
      swipeDirection="right"
      swipeThreshold={toastSwipe}
      label="Notice"
    >
      {shown ? <ToastCard key={shown.id} message={shown} /> : null}
      <Radix.Viewport className="toasts" hotkey={["F8"]} label="Notices ({hotkey})" />
    </Radix.Provider>
  );
}

function ToastCard({ message }: { message: ToastMessage }) {
  const destructive = message.tone === "destructive";
  return (
    <Radix.Root
      className={destructive ? "toast toast-bad" : "toast"}
      type={destructive ? "foreground" : "background"}
    >
      <span className="toast-sign">
        <Icon name={destructive ? "error" : "success"} />
      </span>
      <div className="toast-words">
        <Radix.Title className="toast-title">{message.title}</Radix.Title>
        {message.description ? (
          <Radix.Description className="toast-text">{message.description}</Radix.Description>
        ) : null}
      </div>
      <Radix.Close className="btn btn-ghost btn-icon toast-close" aria-label="Dismiss">
        <Icon name="close" />
      </Radix.Close>
    </Radix.Root>
  );
}

/** Mounts the viewport in the page's toast area, once, listening when it returns. */
export function mountToasts(): void {
  const area = document.getElementById("toasts") ?? document.body.appendChild(document.createElement("div"));
  flushSync(() => createRoot(area).render(<ToastViewport />));
}
