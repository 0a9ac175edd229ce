/** The first signs that somebody is at work on a page, or on a part of it. */
export const touches = ["pointerover", "focusin", "touchstart"];
