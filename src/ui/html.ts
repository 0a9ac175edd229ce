import { type HtmlEscapedString, raw, type Value, valued } from "@/kernel/html";
import { currentLanguage } from "@/vocabulary/language/speaking";

export { flatten, html, raw, show as markup, valued } from "@/kernel/html";

/** Result of a component. */
export type View = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Value of a template or a table cell: text is escaped, empty values write nothing. */
export type HtmlValue = Value;

/** Attributes of an element as text, each with a leading blank; `true` is a bare name, `false` and undefined nothing. */
export function attributes(entries: Record<string, string | number | boolean | undefined>): string {
  let text = "";
  for (const name in entries) {
    const value = entries[name];
    if (value === undefined || value === false) continue;
    text += value === true ? ` ${name}` : ` ${name}${valued(String(value))}`;
  }
  return text;
}

/** Number of characters of a code that a card's heading shows on one line of a phone. */
export const codeInLine = 24;

/** True if a character is `-`, `.`, `/` or `_`. */
const isSeparator = (character: number) => (character >= 45 && character <= 47) || character === 95;

/** True if browsers break between two characters: behind a hyphen, before a letter. */
const breaksAnyhow = (before: number, next: number) =>
  before === 45 && ((next >= 97 && next <= 122) || (next >= 65 && next <= 90));

/** Code that may be long: it breaks behind its separators if necessary, and never within a word. */
export function breakable(code: string): HtmlValue {
  if (code.length <= codeInLine) return code;
  // A loop, since a list shows one in each row, and a regular expression takes five times as long.
  const escaped = Bun.escapeHTML(code);
  let text = "";
  let from = 0;
  for (let at = 1; at < escaped.length; at++) {
    const [before, next] = [escaped.charCodeAt(at - 1), escaped.charCodeAt(at)];
    if (!isSeparator(before) || isSeparator(next) || breaksAnyhow(before, next)) continue;
    text = `${text}${escaped.slice(from, at)}<wbr>`;
    from = at;
  }
  const whole = text + escaped.slice(from);
  return raw(currentLanguage() === "en" ? whole : `<bdi>${whole}</bdi>`);
}
