import type { HtmlEscapedString } from "hono/utils/html";

export type { HtmlEscapedString };

/** Value in a template. Text is escaped; `false`, `null` and `undefined` show nothing. */
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | { toString(): string | Promise<string> }
  | readonly Value[];

/** HTML that is not escaped again, neither by a template nor by a JSX element. */
class SafeHtml {
  readonly isEscaped = true;
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

// A class in place of a String object: half the cost a cell, and hono asks for `isEscaped` only.
const safe = (value: string) => new SafeHtml(value) as unknown as HtmlEscapedString;

/** Marks text as HTML that is known to be safe. */
export const raw = (value: string): HtmlEscapedString => safe(value);

/**
 * Flattens a text, for markup that is made once and written by many answers. The engine keeps joined texts as a tree of their
 * parts and walks it in each answer that holds one; reading a character puts the parts together.
 */
export const flatten = (text: string): string => (text.charCodeAt(0) >= 0 ? text : "");

/**
 * Renders HTML by a tagged template that escapes its values: faster than a JSX element per cell, for markup that repeats by the
 * hundred. A JSX element in it cannot be async.
 *
 * @example html`<td>${account.name}</td>`
 */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): HtmlEscapedString {
  let text = strings[0] ?? "";
  for (let index = 0; index < values.length; index++) {
    text = `${text}${show(values[index])}${strings[index + 1] ?? ""}`;
  }
  return safe(text);
}

/** Values of attributes that need neither quotes nor escapes (HTML standard, section 13.1.2.3). */
const isPlain = /^[^\s"'`=<>&]+$/;

/** The text of an attribute behind its name: nothing for an empty value, and quotes where the value needs them. */
export function valued(text: string): string {
  if (text === "") return "";
  if (isPlain.test(text)) return `=${text}`;
  const escaped = Bun.escapeHTML(text);
  // Quotes within take one character between single ones.
  return text.includes('"') && !text.includes("'")
    ? `='${escaped.replaceAll("&quot;", '"')}'`
    : `="${escaped}"`;
}

/** A value as HTML: safe markup unchanged, a promise of it too, everything else escaped. */
export const asHtml = (value: Value): HtmlEscapedString | Promise<HtmlEscapedString> =>
  value instanceof SafeHtml || value instanceof Promise ? (value as never) : safe(show(value));

/** Markup of a value as text: safe markup unchanged, everything else escaped. */
export function show(value: Value): string {
  if (value instanceof SafeHtml) return value.text;
  if (typeof value === "string") return Bun.escapeHTML(value);
  if (typeof value === "number") return `${value}`;
  if (value === null || value === undefined || typeof value === "boolean") return "";
  if (Array.isArray(value)) {
    let text = "";
    for (const item of value) text += show(item);
    return text;
  }
  const text = value.toString();
  if (typeof text !== "string" || value instanceof Promise)
    throw new Error("An async component cannot stand in an element or a template: await it first.");
  return "isEscaped" in value && value.isEscaped === true ? text : Bun.escapeHTML(text);
}
