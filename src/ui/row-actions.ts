import { markup, raw } from "./html";
import { drawIcons } from "./icon";
import type { IconName } from "./icons";

/** One act on a row: a link to `href` with the row's id behind it. */
export type RowAction = {
  icon: IconName;
  label: string;
  /** What the row's id follows, e.g. `/admin/virtual-accounts?edit=`. */
  href: string;
  /** The address opens a dialog: it is fetched into the page's `DialogOutlet`, and the list stays as it is. */
  dialog?: boolean;
  tone?: "danger";
};

/** Attributes of a table's body, inherited by the acts in it that open dialogs. */
export const dialogTarget =
  ' hx-target:inherited="#dialog" hx-select:inherited="#dialog" hx-swap:inherited="outerMorph" hx-push-url:inherited="true"';

/** Markup with places left open: what stands before, between and behind them, and what belongs into each. */
type Stencil = { texts: string[]; holes: ("id" | "name")[] };

/** What is the same on every row is written once, here; only id and name are written per row. */
function stencil(acts: readonly RowAction[], icon: (name: IconName) => string): Stencil {
  const cell =
    `<button type="button" class="row-more" popovertarget="row-{id}" aria-label="Actions: {name}">${icon("more")}` +
    `</button><div class="row-menu" popover id="row-{id}"><p class="row-menu-title">{name}</p>` +
    `${acts.map((act) => link(act, icon)).join("")}</div>`;
  const parts = cell.split(/\{(id|name)\}/);
  return {
    texts: parts.filter((_, at) => at % 2 === 0),
    holes: parts.filter((_, at) => at % 2 === 1).map((hole) => (hole === "id" ? hole : "name")),
  };
}

function link({ icon, label, href, dialog, tone }: RowAction, drawn: (name: IconName) => string): string {
  const name = markup(label);
  const address = `${markup(href)}{id}`;
  const fetched = dialog ? ` hx-get="${address}"` : "";
  const look = `row-act${tone === "danger" ? " danger" : ""}`;
  return `<a class="${look}" title="${name}" href="${address}"${fetched}>${drawn(icon)}<span>${name}</span></a>`;
}

/**
 * The cell of a row's actions: quiet icons on a wide sheet, and on a phone one button that opens them as a sheet with
 * their words, by the browser's own popover. `id` is unique in the page; `of` names the row for those who cannot see it.
 *
 * @example { header: "Actions", actions: true, cell: rowActions({ id: (row) => row.id, of: (row) => row.name, acts }) }
 */
export function rowActions<Row>(on: {
  id: (row: Row) => number;
  of: (row: Row) => string;
  acts: readonly RowAction[];
}) {
  const draw = drawIcons(["more", ...on.acts.map((act) => act.icon)], (icon) => stencil(on.acts, icon));
  return (row: Row) => {
    const { texts, holes } = draw();
    const id = String(on.id(row));
    const name = markup(on.of(row));
    let text = texts[0] ?? "";
    for (let at = 0; at < holes.length; at++) {
      text = `${text}${holes[at] === "id" ? id : name}${texts[at + 1] ?? ""}`;
    }
    return raw(text);
  };
}
