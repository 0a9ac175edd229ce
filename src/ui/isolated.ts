import { currentLanguage, localDate } from "@/vocabulary/language/speaking";
import { type HtmlValue, markup, raw } from "./html";

const arabicLetters = /[\u0600-\u06ff]/;

/**
 * What stands where people's own words do, such as a name or a reference: in a screen that runs the other way it is set
 * apart, so that neither disturbs the other. Markup, and what was said already, stay as they are.
 */
export const isolated = (value: HtmlValue): HtmlValue =>
  typeof value !== "string" || value === "" || currentLanguage() === "en" || arabicLetters.test(value)
    ? value
    : raw(`<bdi>${markup(localDate(value))}</bdi>`);

/** The same for figures, which run from left to right in every language. */
export const isolatedFigure = (text: string): string =>
  currentLanguage() === "en" ? text : `<bdi dir=ltr>${text}</bdi>`;
