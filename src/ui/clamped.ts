import { currentLanguage } from "@/vocabulary/language/speaking";
import { html, raw } from "./html";

/** Longer texts than this may not fit two lines and get a tooltip. */
const short = 44;

/** A name that takes two lines at most; the tooltip of a long one has it whole. In Arabic it runs its own way. */
export const clamped = (text: string) => {
  const way = currentLanguage() === "en" ? "" : raw(' dir="auto"');
  return text.length > short
    ? html`<span class="clamp"${way} title="${text}">${text}</span>`
    : html`<span class="clamp"${way}>${text}</span>`;
};
