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

/** Elements with an optional end tag, each with the elements whose start ends it. */
const endless: Record<string, readonly string[]> = {
  li: ["li"],
  dt: ["dt", "dd"],
  dd: ["dt", "dd"],
  option: ["option"],
  td: ["td", "th", "tr"],
  th: ["td", "th", "tr"],
  tr: ["tr"],
};
const empty = "area base br col embed hr img input link meta source track wbr".split(" ");

/** Adds omitted end tags: HTMLRewriter reads tags and builds no tree. */
export function closed(html: string): string {
  const open: string[] = [];
  const endTo = (depth: number) => open.splice(depth).reduceRight((ends, tag) => `${ends}</${tag}>`, "");
  return html.replaceAll(
    /<(\/?)([a-z][\w-]*)(?:"[^"]*"|'[^']*'|[^'">])*>/g,
    (written: string, slash: string, tag: string) => {
      if (slash) {
        const at = open.lastIndexOf(tag);
        if (at < 0) return written;
        const ends = endTo(at + 1);
        open.pop();
        return ends + written;
      }
      let ends = "";
      for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
        if (!endless[last]?.includes(tag)) break;
        ends += endTo(open.length - 1);
      }
      if (!empty.includes(tag) && !/["\s]\/>$/.test(written)) open.push(tag);
      return ends + written;
    },
  );
}

/** Leaves out the meanings of words in headings, which are hidden until they are opened. */
const withoutMeanings = (html: string): string =>
  new HTMLRewriter()
    .on("dt .term-meaning", { element: (element) => void element.remove() })
    .on("th .term-meaning", { element: (element) => void element.remove() })
    .transform(html);

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
    .transform(withoutMeanings(closed(html)));
  return found.map((text) => plainText(text.replaceAll(/\s+/g, " ").trim()));
}

/** The names of the acts in the foot of a record, without what its menu says beneath them. */
export const listActs = (html: string, selector = ".record-foot a"): string[] =>
  select(
    new HTMLRewriter()
      .on(".row-menu small", { element: (element) => void element.remove() })
      .transform(closed(html)),
    selector,
  );

/** The value of an attribute on every element that a CSS selector finds; '' where it has none. */
export function attributes(html: string, selector: string, name: string): string[] {
  const found: string[] = [];
  new HTMLRewriter()
    .on(selector, { element: (element) => void found.push(plainText(element.getAttribute(name) ?? "")) })
    .transform(closed(html));
  return found;
}

/** Puts every attribute in quotes, so that a test can compare texts. */
export const canonical = (html: unknown): string =>
  new HTMLRewriter()
    .on("*", {
      element(element) {
        const written = [...element.attributes];
        for (const [name, value] of written) element.setAttribute(name, value);
      },
    })
    .transform(closed(String(html)));

/** The addresses of the links that a CSS selector finds on the page at an address, each as a path. */
export const addresses = (html: string, selector: string, page: string): string[] =>
  attributes(html, selector, "href").map((href) => {
    const { pathname, search } = new URL(href, new URL(page, "http://localhost"));
    return pathname + search;
  });
