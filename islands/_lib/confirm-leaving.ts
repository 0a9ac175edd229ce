import { useLayoutEffect } from "react";
import { leaveEvent } from "@/ui/dialog-events";

let mayLeave = false;

/** Lets the page be left without the browser's question: the input is saved, and the person was informed. */
export function leaveWithoutQuestion(): void {
  mayLeave = true;
}

/**
 * While `held`, a step in the browser's history does not close the dialog but calls `ask`, and the browser asks, in its
 * own words, before it leaves the page.
 */
export function useConfirmLeaving(held: boolean, ask: () => void): void {
  // A layout effect, so that a form that is gone stops asking at once, and not after the next paint.
  useLayoutEffect(() => {
    if (!held) return;
    const keep = (event: Event) => {
      if (!mayLeave) event.preventDefault();
    };
    const hold = (event: Event) => {
      event.preventDefault();
      ask();
    };
    document.addEventListener(leaveEvent, hold);
    addEventListener("beforeunload", keep);
    return () => {
      document.removeEventListener(leaveEvent, hold);
      removeEventListener("beforeunload", keep);
    };
  }, [held, ask]);
}
