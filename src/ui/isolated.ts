import { currentLanguage, localDate } from "@/vocabulary/language/speaking";
import { type HtmlValue, markup, raw } from "./html";

const arabicLetters = /[\u0600-\u06ff]/;

/**
 * Isolates people's own words, such as a name or a reference: in a screen of the other direction neither then disturbs
 * the other. Markup, and translated texts, are returned unchanged.
 */
export const isolated = (value: HtmlValue): HtmlValue =>
  typeof value !== "string" || value === "" || currentLanguage() === "en" || arabicLetters.test(value)
    ? value
    : raw(`<bdi>${markup(localDate(value))}</bdi>`);

/** Direction of a choice that is somebody's own words: cut in a narrow control, it loses its end and not its beginning. */
export const ownDirection = (text: string): "ltr" | undefined =>
  currentLanguage() === "en" || arabicLetters.test(text) ? undefined : "ltr";

/** Isolates figures, which run from left to right in every language. */
export const isolatedFigure = (text: string): string =>
  currentLanguage() === "en" ? text : `<bdi dir=ltr>${text}</bdi>`;
