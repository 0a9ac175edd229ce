import { attributes, markup, raw } from "./html.ts";
import { repeatedIcon } from "./icon.tsx";
import type { IconName } from "./icons.ts";

/** One act on a row: a link when it has an `href`, a button otherwise. `data` becomes `data-*` for the island that listens. */
export type RowAction<Row> = {
  icon: IconName;
  label: string;
  href?: (row: Row) => string;
  /** The address opens a dialog: it is fetched into the page's `DialogPlace`, and the list stays as it is. */
  dialog?: boolean;
  tone?: "danger";
  disabled?: (row: Row) => boolean;
  data?: (row: Row) => Record<string, string | number>;
};

/** Attributes of a table's body, inherited by the acts in it that open dialogs. */
export const dialogTarget =
  ' hx-target:inherited="#dialog" hx-select:inherited="#dialog" hx-swap:inherited="outerMorph"';

type Draw<Row> = (row: Row, menu: string) => string;

/** What is the same on every row is written once, here; only the rest is written per row. */
function compile<Row>({ icon, label, tone, href, dialog, data, disabled }: RowAction<Row>): Draw<Row> {
  const name = Bun.escapeHTML(label);
  const shared = `class="row-act${tone === "danger" ? " danger" : ""}" title="${name}"`;
  const words = `<span>${name}</span>`;
  const own = data ? (row: Row) => dataAttributes(data(row)) : () => "";
  if (href) {
    const open = `<a ${shared} href="`;
    const fetched = dialog ? `" hx-get="` : undefined;
    return (row) => {
      const to = Bun.escapeHTML(href(row));
      const address = fetched === undefined ? to : to + fetched + to;
      return `${open + address}"${own(row)}>${repeatedIcon(icon)}${words}</a>`;
    };
  }
  return (row, menu) =>
    `<button type="button" ${shared}${own(row)} popovertarget="${menu}" popovertargetaction="hide"` +
    `${disabled?.(row) ? " disabled" : ""}>${repeatedIcon(icon)}${words}</button>`;
}

function dataAttributes(data: Record<string, string | number>): string {
  let text = "";
  for (const name in data) text += attributes({ [`data-${name}`]: data[name] });
  return text;
}

/**
 * The cell of a row's actions: quiet icons on a wide sheet, and on a phone one button that opens them as a sheet with
 * their words, by the browser's own popover. `id` is unique in the page; `of` names the row for those who cannot see it.
 *
 * @example { header: "Actions", actions: true, cell: rowActions({ id: (row) => `row-${row.id}`, of: (row) => row.name, acts }) }
 */
export function rowActions<Row>(on: {
  id: (row: Row) => string;
  of: (row: Row) => string;
  acts: readonly RowAction<Row>[];
}) {
  const drawn = on.acts.map(compile);
  return (row: Row) => {
    const name = markup(on.of(row));
    const menu = markup(on.id(row));
    let text = `<button type="button" class="row-more" popovertarget="${menu}" aria-label="Actions: ${name}">${repeatedIcon("more")}</button><div class="row-menu" popover id="${menu}"><p class="row-menu-title">${name}</p>`;
    for (const draw of drawn) text += draw(row, menu);
    return raw(`${text}</div>`);
  };
}
