import { raw } from "./html.ts";
import { directionalIcons, type IconName, icons } from "./icons.ts";

const open =
  'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"';

const drawn = new Map<IconName, ReturnType<typeof raw>>();

/** An icon as hot markup. It is hidden from assistive technology: the words beside it say what it means. */
export function icon(name: IconName) {
  const known = drawn.get(name);
  if (known) return known;
  const classes = directionalIcons.has(name) ? "icon icon-directional" : "icon";
  const made = raw(`<svg class="${classes}" ${open}><path d="${icons[name]}"/></svg>`);
  drawn.set(name, made);
  return made;
}

/** An icon in a page. */
export const Icon = ({ name }: { name: IconName }) => <>{icon(name)}</>;
