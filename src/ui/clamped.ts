import { data } from "@/vocabulary/language/around";
import { currentLanguage } from "@/vocabulary/language/speaking";
import { html } from "./html";

/** Longer texts than this may not fit two lines and get a tooltip. */
const short = 44;

/**
 * Name that takes two lines at most; the tooltip of a long one holds the whole. In Arabic it is isolated, and keeps its own
 * direction.
 */
export const clamped = (text: string) => {
  const isLong = text.length > short;
  if (currentLanguage() === "en")
    return isLong
      ? html`<span class="clamp" title="${text}">${text}</span>`
      : html`<span class="clamp">${text}</span>`;
  return isLong
    ? html`<bdi class="clamp" title="${data(text)}">${text}</bdi>`
    : html`<bdi class="clamp">${text}</bdi>`;
};
