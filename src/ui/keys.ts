/** The cookie by which a person switches the shortcuts of single keys off. */
export const keysCookie = "keys";
export const keysOff = "off";
/** Address of the sheet of shortcuts, and the part of it that is shown above a page. */
export const keysPath = "/shortcuts";
export const keysSheet = "shortcuts";
