import { closeEvent } from "@/ui/dialog-events";

/**
 * Closes the dialog that the address opened; with `all`, the record that it was opened from, too. The dialog leaves at
 * once; the page's script puts the address back to what it was before, and drops the island.
 */
export function closeDialog(options: { all?: boolean } = {}): void {
  document.dispatchEvent(new CustomEvent(closeEvent, { detail: options }));
}
