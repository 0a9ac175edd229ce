import { asHtml, flatten, type HtmlEscapedString, raw, show, type Value, valued } from "./html";

export type { JSX } from "hono/jsx/jsx-runtime";

type Props = Record<string, unknown> & { children?: Value };
type Element = HtmlEscapedString | Promise<HtmlEscapedString>;

/**
 * Creates a JSX element as text at once; hono/jsx makes a node of it first and walks the nodes afterwards. Elements, components
 * and types are hono/jsx's. It omits features that no page here has: contexts, Suspense, style objects, attributes in camel case.
 * An async component is awaited before an element holds it.
 *
 * @throws Error if an attribute is neither text nor number nor boolean, or a child is not there yet
 */
export function jsx(tag: string | ((props: Props) => Value), props: Props): Element {
  if (typeof tag === "function") return asHtml(tag(props));
  const { open, close, isEmpty } = elements.get(tag) ?? getElement(tag);
  let text = open;
  for (const name in props) {
    if (name !== "children") text += attribute(name, props[name]);
  }
  if (isEmpty) return raw(`${text}>`);
  return raw(`${text}>${show(props.children)}${close}`);
}

export { jsx as jsxDEV, jsx as jsxs };

/** Elements side by side. */
export const Fragment = ({ children }: Props): Element => raw(show(children));

/** Elements that hold nothing (HTML standard, section 13.1.2). */
const empty = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));

/** Elements whose end tag may be omitted before the next one or their parent's end (HTML standard, section 13.1.2.4). */
const endless = new Set("dd dt li option td th tr".split(" "));

/** Opening and closing text of an element, by its tag. */
const elements = new Map<string, { open: string; close: string; isEmpty: boolean }>();

function getElement(tag: string) {
  const close = endless.has(tag) ? "" : flatten(`</${tag}>`);
  const element = { open: flatten(`<${tag}`), close, isEmpty: empty.has(tag) };
  elements.set(tag, element);
  return element;
}

/** Boolean attributes (HTML standard); for all others, `aria-*` among them, a boolean is a word. */
const switches = new Set(
  (
    "allowfullscreen async autofocus autoplay checked controls default defer disabled formnovalidate hidden inert " +
    "ismap itemscope loop multiple muted nomodule novalidate open playsinline popover readonly required reversed selected"
  ).split(" "),
);

/** Opening text of an attribute, by its name: each name is checked once. */
const openings = new Map<string, string>();

function opening(name: string): string {
  const known = openings.get(name);
  if (known !== undefined) return known;
  if (!/^[a-zA-Z][\w:.-]*$/.test(name)) throw new Error(`This is no attribute: ${name}`);
  const opening = flatten(` ${name}`);
  openings.set(name, opening);
  return opening;
}

function attribute(name: string, value: unknown): string {
  // The kernel finds the part of a page that htmx replaces by its id in quotes.
  if (typeof value === "string")
    return opening(name) + (name === "id" ? `="${Bun.escapeHTML(value)}"` : valued(value));
  if (value === undefined || value === null) return "";
  if (typeof value === "number") return `${opening(name)}=${value}`;
  if (typeof value !== "boolean") {
    throw new Error(`The attribute ${name} cannot be written: give it as text.`);
  }
  if (!switches.has(name)) return `${opening(name)}=${value}`;
  return value ? opening(name) : "";
}
