import { useRef } from "react";

/**
 * Brings the focus back to where it was before a dialog opened. Radix does so only for a dialog with a trigger of its
 * own; ours are opened by rows, tiles and addresses. Where that element is gone, the page's main part takes it.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const there = opener.current?.isConnected && opener.current !== document.body ? opener.current : null;
      const target = there ?? document.getElementById("main");
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}
