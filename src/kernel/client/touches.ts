/** First signs that somebody is using a page, or a part of it. */
export const touches = ["pointerover", "focusin", "touchstart"];
