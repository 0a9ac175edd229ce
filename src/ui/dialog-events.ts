/* Events of the document by which the page's script (`dialog-address`) and the dialogs in islands communicate. */

/** Requests the end of the open dialog; `detail.all` closes those that it was opened from, too. */
export const closeEvent = "dialog:close";

/** Rows were dealt with, by their ids in `detail`: they are no longer chosen. */
export const doneEvent = "rows:done";

/** A step in the browser's history would close the open dialog. Cancelled by a dialog with typed values. */
export const leaveEvent = "dialog:leave";
