import { useEffect } from "react";
import { leaveEvent } from "@/ui/dialog-events";

/**
 * While `held`, a step in the browser's history does not close the dialog but calls `ask`, and the browser asks, in its
 * own words, before it leaves the page.
 */
export function useHoldLeaving(held: boolean, ask: () => void): void {
  useEffect(() => {
    if (!held) return;
    const keep = (event: Event) => event.preventDefault();
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
