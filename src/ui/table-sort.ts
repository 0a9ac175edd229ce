import { attributes, markup } from "./html";
import { icon } from "./icon";
import type { Column } from "./table";

/** How a list is ordered now, and the address of the same list ordered otherwise. */
export type Sort = {
  by: string;
  descending: boolean;
  href: (by: string, descending: boolean) => string;
};

/**
 * A header cell. A sortable one is a link to its order: pressing the current column turns it round, another starts
 * ascending. The arrow is drawn by `aria-sort`, so what is seen and what is read out cannot differ.
 */
export function sortHeader<Row>(column: Column<Row>, sort: Sort | undefined): string {
  const name = markup(column.header);
  const classes = [column.align === "end" ? "num" : "", column.hideOnPhone ? "on-hide" : ""];
  const look = classes.filter(Boolean).join(" ") || undefined;
  if (!column.sort || !sort) {
    const text = column.quietHeader ? `<span class="sr-only">${name}</span>` : name;
    return `<th${attributes({ scope: "col", class: look })}>${text}</th>`;
  }
  const current = sort.by === column.sort;
  const href = sort.href(column.sort, current ? !sort.descending : false);
  const order = current ? (sort.descending ? "descending" : "ascending") : undefined;
  const link = attributes({ class: "sort-link", href, "hx-get": href, "hx-push-url": "true" });
  const arrow = current ? icon(sort.descending ? "arrow-down" : "arrow-up") : icon("sort");
  return `<th${attributes({ scope: "col", class: look, "aria-sort": order })}><a${link}>${name}${arrow}</a></th>`;
}
