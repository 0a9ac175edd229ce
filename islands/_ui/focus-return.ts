import { useRef } from "react";

/**
 * Puts the focus into the first field of a form when a dialog opens (elsewhere Radix chooses), and brings it back to
 * where it was before. Radix does so only for a dialog with a trigger of its own; ours are opened by rows, tiles and
 * addresses. Where that element is gone, the page's main part takes it.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      const dialog = event.target instanceof HTMLElement ? event.target : undefined;
      const field = dialog?.querySelector<HTMLElement>("form :is(input, textarea, [data-field])");
      if (!field) return;
      event.preventDefault();
      field.focus({ preventScroll: true });
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const there = opener.current?.isConnected && opener.current !== document.body ? opener.current : null;
      // What closed with the dialog that it was opened from leaves the focus to that one.
      const busyElsewhere = document.activeElement !== document.body && !there;
      const target = busyElsewhere ? null : (there ?? document.getElementById("main"));
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}
