const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&#x27;": "'",
};

const plainText = (text: string) =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39|#x27);/g, (it) => entities[it] ?? it);

/** The text of every element that a CSS selector finds, in the order of the page, blanks joined. */
export function select(html: string, selector: string): string[] {
  const found: string[] = [];
  const open: number[] = [];
  new HTMLRewriter()
    .on(selector, {
      element(element) {
        const index = found.push("") - 1;
        open.push(index);
        if (element.canHaveContent && !element.selfClosing) element.onEndTag(() => void open.pop());
        else open.pop();
      },
      text(chunk) {
        for (const at of open) found[at] += chunk.text;
      },
    })
    .transform(html);
  return found.map((text) => plainText(text.replaceAll(/\s+/g, " ").trim()));
}

/** The value of an attribute on every element that a CSS selector finds; '' where it has none. */
export function attributes(html: string, selector: string, name: string): string[] {
  const found: string[] = [];
  new HTMLRewriter()
    .on(selector, { element: (element) => void found.push(plainText(element.getAttribute(name) ?? "")) })
    .transform(html);
  return found;
}

/** The same HTML with every attribute in quotes, as a parser reads it: what a test may compare as text. */
export const canonical = (html: unknown): string =>
  new HTMLRewriter()
    .on("*", {
      element(element) {
        const written = [...element.attributes];
        for (const [name, value] of written) element.setAttribute(name, value);
      },
    })
    .transform(String(html));
