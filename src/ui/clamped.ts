import { html } from "./html";

/** Longer texts than this may not fit two lines and get a tooltip. */
const short = 44;

/** A name that takes two lines at most; the tooltip of a long one has it whole. */
export const clamped = (text: string) =>
  text.length > short
    ? html`<span class="clamp" title="${text}">${text}</span>`
    : html`<span class="clamp">${text}</span>`;
