import type { HtmlEscapedString } from "@/kernel/html";
import { age, formatDate, formatDateTime, type Instant } from "@/vocabulary/calendar";
import { currentLanguage, localDate } from "@/vocabulary/language/speaking";
import { markup, raw } from "./html";

/**
 * Instant (ms UTC) in words chosen by the page. `title` names the exact instant: in the bank's zone if the page gives it, else in
 * UTC; the page script replaces it by the viewer's own zone on hover and focus.
 */
export function time(instant: number, text: string, title?: string) {
  const language = currentLanguage();
  const known = written.get(instant);
  if (known && known.text === text && known.title === title && known.language === language)
    return known.markup;
  const made = { language, text, title, markup: writeTime(instant, text, title) };
  if (written.size >= mostWritten) written.clear();
  written.set(instant, made);
  return made.markup;
}

/** Cache of time elements by instant, since a list that is shown again mostly has the same ones. */
const written = new Map<
  number,
  { language: string; text: string; title: string | undefined; markup: HtmlEscapedString }
>();
const mostWritten = 10_000;

function writeTime(instant: number, text: string, title: string | undefined) {
  const iso = new Date(instant).toISOString();
  const exact =
    title === undefined
      ? `${localDate(formatDate(iso.slice(0, 10)))}, ${iso.slice(11, 16)} UTC`
      : markup(localDate(title));
  return raw(`<time datetime="${iso}" title="${exact}">${markup(localDate(text))}</time>`);
}

/** Age of anything but a transaction (`age`), with the exact instant in the zone of the bank. */
export const ago = (at: Instant, now: Instant, zone: string) =>
  time(at, age(at, now, zone), formatDateTime(at, zone));
