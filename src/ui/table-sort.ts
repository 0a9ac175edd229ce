import type { Text } from "@/vocabulary/language";
import { sayAs } from "@/vocabulary/language/around";
import { attributes, markup } from "./html";
import type { IconName } from "./icons";

/** Present order of a list, and the address of the same list in another order. */
export type Sort = {
  /** Names the list and its address: equal keys have equal headings. */
  key?: string;
  by: string;
  descending: boolean;
  href: (by: string, descending: boolean) => string;
};

type Heading = { header: Text; sort?: string; class: string };

/**
 * Header cell. A sortable one is a link to its order: pressing the current column reverses it, another starts ascending. The
 * arrow is drawn by `aria-sort`, so the visible and the announced order cannot differ.
 */
export function sortHeader({ header, sort: name, class: look }: Heading, sort: Sort | undefined): string {
  const text = markup(sayAs("heading", header));
  if (!name || !sort) return `<th${attributes({ scope: "col", class: look || undefined })}>${text}`;
  const current = sort.by === name;
  const href = sort.href(name, current ? !sort.descending : false);
  const order = current ? (sort.descending ? "descending" : "ascending") : undefined;
  const arrow: IconName = current ? (sort.descending ? "arrow-down" : "arrow-up") : "sort";
  const link = attributes({
    class: `i-${arrow}`,
    id: `sort-${name}`,
    href,
    "hx-boost": "true",
  });
  return `<th${attributes({ scope: "col", class: look || undefined, "aria-sort": order })}><a${link}>${text}</a>`;
}
