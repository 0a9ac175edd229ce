import { closeEvent } from "@/ui/dialog-events";

/**
 * Closes the dialog that the address opened; with `all`, also the record that it was opened from. The dialog
 * disappears at once; the page's script restores the previous address, and drops the island.
 */
export function closeDialog(options: { all?: boolean } = {}): void {
  document.dispatchEvent(new CustomEvent(closeEvent, { detail: options }));
}
