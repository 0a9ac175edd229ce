/*
 * What the page's script (`dialog-address`) and the dialogs in islands say to each other, by events of the document.
 */

/** Asks for the open dialog's end; `detail.all` closes those that it was opened from, too. */
export const closeEvent = "dialog:close";

/** Rows were done with, by their ids in `detail`: they are chosen no longer. */
export const doneEvent = "rows:done";

/** A step in the browser's history would close the open dialog. Cancelled by one that holds what was typed. */
export const leaveEvent = "dialog:leave";
