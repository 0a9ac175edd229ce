/** Cookie with which a person switches the shortcuts of single keys off. */
export const keysCookie = "keys";
export const keysOff = "off";
/** Keys that carry out an act on the row with the focus: approve, refuse or release, acknowledge. */
export type ActKey = "a" | "r" | "e";
/** Address of the sheet of shortcuts, and the part of it that is shown above a page. */
export const keysPath = "/shortcuts";
export const keysSheet = "shortcuts";
/** Address of the sidebar's entries alone; with `key` it leads to the screen of that letter. */
export const screensPath = "/screens";
