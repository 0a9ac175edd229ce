import { attributes, markup, raw } from "./html.ts";
import { icon } from "./icon.tsx";
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

const intoDialog = { "hx-target": "#dialog", "hx-select": "#dialog", "hx-swap": "outerMorph" };

function action(menu: string, act: RowAction): string {
  const data: Record<string, string | number> = {};
  for (const name in act.data) data[`data-${name}`] = act.data[name] ?? "";
  const shared = { class: act.tone === "danger" ? "row-act danger" : "row-act", title: act.label, ...data };
  const inside = `${icon(act.icon)}<span>${markup(act.label)}</span>`;
  if (act.href) {
    const fetched = act.dialog ? { "hx-get": act.href, ...intoDialog } : {};
    return `<a${attributes({ ...shared, href: act.href, ...fetched })}>${inside}</a>`;
  }
  const closing = { popovertarget: menu, popovertargetaction: "hide", disabled: act.disabled };
  return `<button type="button"${attributes({ ...shared, ...closing })}>${inside}</button>`;
}

/**
 * The actions of a row: quiet icons on a wide sheet, and on a phone one button that opens them as a sheet with their
 * words, by the browser's own popover. `id` is unique in the page; `of` names the row for those who cannot see it.
 */
export function rowActions(id: string, of: string, actions: readonly RowAction[]) {
  const name = markup(of);
  let text = `<button type="button" class="row-more" popovertarget="${markup(id)}" aria-label="Actions: ${name}">${icon("more")}</button>`;
  text += `<div class="row-menu" popover id="${markup(id)}" role="group" aria-label="${name}"><p class="row-menu-title">${name}</p>`;
  for (const act of actions) text += action(id, act);
  return raw(`${text}</div>`);
}
