import { html, raw, type Value } from "@/kernel/html.ts";

export { html, raw };

/** What may stand in a hot template or a table cell: text is escaped, empty values write nothing. */
export type HtmlValue = Value;

/** The markup of a value as text: what is safe already as it is, everything else escaped. */
export function markup(value: HtmlValue): string {
  if (typeof value === "string") return Bun.escapeHTML(value);
  if (typeof value === "number") return `${value}`;
  if (value === null || value === undefined || typeof value === "boolean") return "";
  if (Array.isArray(value)) return value.map(markup).join("");
  const text = String(value);
  return "isEscaped" in value && value.isEscaped === true ? text : Bun.escapeHTML(text);
}

/** Attributes of an element as text, each with a leading blank; `true` is a bare name, `false` and undefined nothing. */
export function attributes(entries: Record<string, string | number | boolean | undefined>): string {
  let text = "";
  for (const name in entries) {
    const value = entries[name];
    if (value === undefined || value === false) continue;
    text += value === true ? ` ${name}` : ` ${name}="${Bun.escapeHTML(String(value))}"`;
  }
  return text;
}
