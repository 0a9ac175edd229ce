import { attributes, markup, raw } from "./html.ts";
import { repeatedIcon } from "./icon.tsx";
import type { IconName } from "./icons.ts";

/** One act on a row: a link when it has an `href`, a button otherwise. `data` becomes `data-*` for the island that listens. */
export type RowAction = {
  icon: IconName;
  label: string;
  href?: string;
  /** The address opens a dialog: it is fetched into the page's `DialogPlace`, and the list stays as it is. */
  dialog?: boolean;
  tone?: "danger";
  disabled?: boolean;
  data?: Record<string, string | number>;
};

/** Attributes of a table's body, inherited by the acts in it that open dialogs. */
export const dialogTarget =
  ' hx-target:inherited="#dialog" hx-select:inherited="#dialog" hx-swap:inherited="outerMorph"';

function dataAttributes(data: RowAction["data"]): string {
  let text = "";
  for (const name in data) text += attributes({ [`data-${name}`]: data[name] });
  return text;
}

function action(menu: string, act: RowAction): string {
  const label = Bun.escapeHTML(act.label);
  const look = act.tone === "danger" ? "row-act danger" : "row-act";
  const shared = `class="${look}" title="${label}"${dataAttributes(act.data)}`;
  const inside = `${repeatedIcon(act.icon)}<span>${label}</span>`;
  if (act.href) {
    const href = Bun.escapeHTML(act.href);
    return `<a ${shared} href="${href}"${act.dialog ? ` hx-get="${href}"` : ""}>${inside}</a>`;
  }
  const off = act.disabled ? " disabled" : "";
  return `<button type="button" ${shared} popovertarget="${menu}" popovertargetaction="hide"${off}>${inside}</button>`;
}

/**
 * The actions of a row: quiet icons on a wide sheet, and on a phone one button that opens them as a sheet with their
 * words, by the browser's own popover. `id` is unique in the page; `of` names the row for those who cannot see it.
 */
export function rowActions(id: string, of: string, actions: readonly RowAction[]) {
  const name = markup(of);
  const menu = markup(id);
  let text = `<button type="button" class="row-more" popovertarget="${menu}" aria-label="Actions: ${name}">${repeatedIcon("more")}</button>`;
  text += `<div class="row-menu" popover id="${menu}"><p class="row-menu-title">${name}</p>`;
  for (const act of actions) text += action(menu, act);
  return raw(`${text}</div>`);
}
